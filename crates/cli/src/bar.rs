//! The progress bar on a terminal: shown after half a second, drawn by a thread of its own.
//!
//! Those who work only add to counters, which costs nothing to speak of; the thread looks at them ten times a second.

use evodoku::{Event, Progress};
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// What is over sooner needs no bar.
const SHOWN_AFTER: Duration = Duration::from_millis(500);

/// How often it is drawn.
const DRAWN_EVERY: Duration = Duration::from_millis(100);

/// How much work there is, and how much is done.
#[derive(Debug, Default)]
pub struct Work {
    done: AtomicU64,
    /// Steps of the way: bytes read, or puzzles made.
    steps: AtomicU64,
    /// All steps, if that is known; 0 otherwise.
    total: AtomicU64,
    best_cost: AtomicU64,
    evaluations: AtomicU64,
    /// Values of the puzzle in work of which it is open whether they occur in a solution.
    undecided: AtomicU64,
}

impl Work {
    /// More steps of the way.
    pub fn step(&self, steps: u64) {
        self.steps.fetch_add(steps, Ordering::Relaxed);
    }

    /// There are this many more steps in all.
    pub fn expect(&self, steps: u64) {
        self.total.fetch_add(steps, Ordering::Relaxed);
    }

    /// The number of steps is unknown.
    pub fn expect_nothing(&self) {
        self.total.store(u64::MAX / 2, Ordering::Relaxed);
    }

    fn fraction(&self) -> Option<f64> {
        let (steps, total) = (self.steps.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed));
        (total > 0 && total < u64::MAX / 2).then(|| (steps as f64 / total as f64).min(1.0))
    }
}

/// A bar at the bottom of the terminal; nothing where standard error is none.
pub struct Bar {
    work: Arc<Work>,
    shared: Arc<BarState>,
    drawer: Mutex<Option<JoinHandle<()>>>,
    is_stdout_shown: bool,
}

struct BarState {
    /// The bar, once it is shown.
    bar: Mutex<Option<ProgressBar>>,
    is_shown: AtomicBool,
    is_over: Mutex<bool>,
    wake: Condvar,
}

impl Bar {
    /// A bar over some work; `what` is counted, such as "puzzles". Nothing if it is not wanted.
    pub fn new(work: Arc<Work>, is_quiet: bool, what: &'static str) -> Self {
        let shared = Arc::new(BarState {
            bar: Mutex::new(None),
            is_shown: AtomicBool::new(false),
            is_over: Mutex::new(false),
            wake: Condvar::new(),
        });
        let is_wanted = !is_quiet && std::io::stderr().is_terminal();
        // Where the system has no thread left for it, there is no bar.
        let drawer = is_wanted.then(|| {
            let (work, shared) = (work.clone(), shared.clone());
            Builder::new().spawn(move || shared.draw(&work, what)).ok()
        });
        let drawer = drawer.flatten();
        Self { work, shared, drawer: Mutex::new(drawer), is_stdout_shown: std::io::stdout().is_terminal() }
    }

    /// So many values of the puzzle in work are undecided.
    pub fn undecided(&self, values: usize) {
        self.work.undecided.store(values as u64, Ordering::Relaxed);
    }

    /// One more puzzle is done.
    pub fn done(&self) {
        self.work.undecided.store(0, Ordering::Relaxed);
        self.work.done.fetch_add(1, Ordering::Relaxed);
    }

    /// Tells how far a search is.
    pub fn on(&self, event: &Event<'_>) {
        if let Event::Epoch(Progress { figures, .. }) = event
            && self.is_shown()
        {
            self.work.best_cost.store(figures.best_cost, Ordering::Relaxed);
            self.work.evaluations.store(figures.evaluations, Ordering::Relaxed);
        }
    }

    fn is_shown(&self) -> bool {
        self.shared.is_shown.load(Ordering::Relaxed)
    }

    /// Does something that prints, with the bar out of the way. Results that go elsewhere are not in its way.
    pub fn aside<T>(&self, has_remark: bool, print: impl FnOnce() -> T) -> T {
        if !self.is_shown() || !has_remark && !self.is_stdout_shown {
            return print();
        }
        match &*lock(&self.shared.bar) {
            None => print(),
            Some(bar) => bar.suspend(print),
        }
    }

    pub fn clear(&self) {
        *lock(&self.shared.is_over) = true;
        self.shared.wake.notify_all();
        if let Some(drawer) = lock(&self.drawer).take() {
            // It draws and sleeps only.
            let _ = drawer.join();
        }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.clear();
    }
}

impl BarState {
    fn draw(&self, work: &Work, what: &str) {
        let start = Instant::now();
        if self.is_over_after(SHOWN_AFTER) {
            return;
        }
        *lock(&self.bar) = Some(bar(work));
        self.is_shown.store(true, Ordering::Relaxed);
        while !self.is_over_after(DRAWN_EVERY) {
            if let Some(bar) = &*lock(&self.bar) {
                bar.set_position(work.fraction().map_or(0, |fraction| (fraction * 1000.0) as u64));
                bar.set_message(message(work, what, start.elapsed()));
                bar.tick();
            }
        }
        self.is_shown.store(false, Ordering::Relaxed);
        if let Some(bar) = lock(&self.bar).take() {
            bar.finish_and_clear();
        }
    }

    fn is_over_after(&self, time: Duration) -> bool {
        let is_over = lock(&self.is_over);
        let wait = self.wake.wait_timeout_while(is_over, time, |is_over| !*is_over);
        *wait.unwrap_or_else(PoisonError::into_inner).0
    }
}

fn bar(work: &Work) -> ProgressBar {
    let template = match work.fraction() {
        Some(_) => "{bar:30} {percent:>3} %  {msg}, {eta} left",
        None => "{spinner} {msg}, {elapsed}",
    };
    let style = ProgressStyle::with_template(template).expect("the template names known fields");
    let bar = ProgressBar::with_draw_target(Some(1000), ProgressDrawTarget::stderr_with_hz(20));
    bar.with_style(style).with_elapsed(SHOWN_AFTER)
}

fn message(work: &Work, what: &str, elapsed: Duration) -> String {
    let done = work.done.load(Ordering::Relaxed);
    let evaluations = work.evaluations.load(Ordering::Relaxed);
    if done == 0 && evaluations > 0 {
        let cost = work.best_cost.load(Ordering::Relaxed);
        return format!("cost {cost}, {} evaluations", HumanCount(evaluations));
    }
    let undecided = work.undecided.load(Ordering::Relaxed);
    if undecided > 0 {
        return format!("{} {what}, {} values undecided", HumanCount(done), HumanCount(undecided));
    }
    let rate = done as f64 / elapsed.as_secs_f64();
    let rate = if rate >= 10.0 { HumanCount(rate as u64).to_string() } else { format!("{rate:.1}") };
    format!("{} {what}, {rate} a second", HumanCount(done))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
