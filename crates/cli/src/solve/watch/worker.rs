//! A thread that runs a search as far as it is allowed to, and puts up what there is to see.
//!
//! A step of an engine may take long (a generation of a large grid), and keys must be answered at once; so whoever draws
//! looks at the last view, and never waits for the search.

use super::run::{Run, View};
use crate::diagnostic::Failure;
use evodoku::StopHandle;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long the search goes on between two views, about.
const BETWEEN_VIEWS: Duration = Duration::from_millis(25);

/// A search on a thread of its own.
pub struct Worker {
    shared: Arc<Shared>,
    stop: StopHandle,
    thread: JoinHandle<Run>,
}

struct Shared {
    state: Mutex<State>,
    /// Told whenever the state has changed.
    changed: Condvar,
}

struct State {
    /// How many evaluations may be made. An engine that makes a generation at a time goes below zero, and waits longer.
    credit: i64,
    /// How many epochs are to be finished, whatever the credit.
    epochs: u32,
    /// Live parameters to be turned, up or down.
    turns: Vec<(usize, bool)>,
    /// Is nobody interested any more?
    is_left: bool,
    /// Has it done all that it was allowed to?
    is_idle: bool,
    view: View,
}

impl Worker {
    /// Begins with a run that is not allowed anything yet.
    pub fn start(mut run: Run) -> Result<Self, Failure> {
        let state = State {
            credit: 0,
            epochs: 0,
            turns: Vec::new(),
            is_left: false,
            is_idle: true,
            view: run.view(),
        };
        let shared = Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new() });
        let stop = run.stop_handle();
        let theirs = shared.clone();
        let work = move || {
            theirs.work(&mut run);
            run
        };
        let refused = |error| Failure::new(format!("the system gives no thread for the search: {error}"));
        let thread = std::thread::Builder::new().spawn(work).map_err(refused)?;
        Ok(Self { shared, stop, thread })
    }

    /// Allows so many more evaluations, but no more than `most` in all.
    pub fn allow(&self, evaluations: i64, most: i64) {
        self.order(|state| state.credit = state.credit.saturating_add(evaluations).min(most));
    }

    /// Allows just so many evaluations, whatever was allowed or overdrawn before.
    pub fn allow_only(&self, evaluations: i64) {
        self.order(|state| state.credit = evaluations);
    }

    /// Allows nothing beyond what was overdrawn.
    pub fn pause(&self) {
        self.order(|state| state.credit = state.credit.min(0));
    }

    /// Allows an epoch.
    pub fn allow_epoch(&self) {
        self.order(|state| state.epochs += 1);
    }

    /// Turns a live parameter.
    pub fn turn(&self, knob: usize, is_up: bool) {
        self.order(|state| state.turns.push((knob, is_up)));
    }

    /// What there is to see.
    pub fn view(&self) -> View {
        self.shared.lock().view.clone()
    }

    /// Has the thread ended without an ending of the run? Then it has panicked, and said so.
    pub fn is_lost(&self) -> bool {
        self.thread.is_finished() && self.shared.lock().view.ending.is_none()
    }

    /// Ends it at once; the run as far as it came.
    pub fn finish(self) -> Result<Run, Failure> {
        self.order(|state| state.is_left = true);
        self.stop.stop();
        self.thread
            .join()
            .map_err(|_| Failure::new("the search broke off, which is a mistake in this program"))
    }

    /// Waits until all that was allowed is done.
    #[cfg(test)]
    pub fn settle(&self) {
        let state = self.shared.lock();
        drop(self.shared.changed.wait_while(state, |state| !state.is_idle));
    }

    fn order(&self, change: impl FnOnce(&mut State)) {
        let mut state = self.shared.lock();
        change(&mut state);
        state.is_idle = !state.has_work();
        self.shared.changed.notify_all();
    }
}

impl State {
    fn has_work(&self) -> bool {
        let is_over = self.view.ending.is_some();
        !self.is_left && !is_over && (self.credit > 0 || self.epochs > 0 || !self.turns.is_empty())
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self, run: &mut Run) {
        let mut slice = 1_000;
        loop {
            let mut state = self.lock();
            while !state.has_work() {
                if state.is_left || state.view.ending.is_some() {
                    return;
                }
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
            let (turns, credit) = (std::mem::take(&mut state.turns), state.credit);
            let is_epoch = state.epochs > 0;
            drop(state);

            for (knob, is_up) in turns {
                run.turn(knob, is_up);
            }
            let begin = Instant::now();
            let mut made = 0;
            if is_epoch {
                run.advance_epoch();
            } else if credit > 0 {
                made = run.advance(slice.min(credit.cast_unsigned()));
                slice = next_slice(slice, begin.elapsed());
            }
            let view = run.view();

            let mut state = self.lock();
            state.credit = state.credit.saturating_sub(i64::try_from(made).unwrap_or(i64::MAX));
            state.epochs -= u32::from(is_epoch);
            state.view = view;
            state.is_idle = !state.has_work();
            self.changed.notify_all();
        }
    }
}

/// Longer or shorter, so that it takes about as long as wanted.
fn next_slice(slice: u64, took: Duration) -> u64 {
    if took < BETWEEN_VIEWS / 2 {
        slice.saturating_mul(2)
    } else if took > BETWEEN_VIEWS * 2 {
        (slice / 2).max(1)
    } else {
        slice
    }
}
