//! What a search written in Python has used of its budget: evaluations, time, the best grid and the way there.

use evodoku::logic::clock::Lap;
use pyo3::create_exception;
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::ThreadId;
use std::time::Duration;

create_exception!(
    evodoku,
    RunOver,
    PyBaseException,
    "The run of an own algorithm is over: its budget is spent, or a solution was found. No `except Exception` catches it."
);

/// The clocks are read once in so many evaluations.
const LOOK_EVERY: u64 = 32;

/// No pair of cells.
const NO_PAIR: u64 = u64::MAX;

/// The limits of a run, and what it has used of them.
pub struct Meter {
    lap: Lap,
    thread: ThreadId,
    most: u64,
    wall: Option<Duration>,
    cpu: Option<Duration>,
    made: AtomicU64,
    /// The pair of cells whose difference was asked for last: to exchange them then is no further evaluation.
    asked: AtomicU64,
    is_over: AtomicBool,
    best: Mutex<Best>,
}

/// The best grid so far.
#[derive(Clone, Default)]
pub struct Best {
    /// It, and what it costs.
    pub found: Option<(u64, Vec<u8>)>,
    /// The costs on the way, with the evaluations after which each was reached.
    pub progress: Vec<(u64, u64)>,
}

impl Meter {
    /// Begins now, on this thread.
    pub fn begin(evaluations: Option<u64>, wall: Option<Duration>, cpu: Option<Duration>) -> Self {
        Self {
            lap: Lap::begin(),
            thread: std::thread::current().id(),
            most: evaluations.unwrap_or(u64::MAX),
            wall,
            cpu,
            made: AtomicU64::new(0),
            asked: AtomicU64::new(NO_PAIR),
            is_over: AtomicBool::new(false),
            best: Mutex::default(),
        }
    }

    /// The evaluations so far.
    pub fn evaluations(&self) -> u64 {
        self.made.load(Ordering::Relaxed)
    }

    /// Whether the budget is spent or a solution was found.
    pub fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed) || self.evaluations() >= self.most || self.is_out_of_time()
    }

    /// The best grid so far.
    pub fn best(&self) -> Best {
        self.best.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Counts an evaluation.
    pub fn count(&self) -> PyResult<()> {
        let made = self.made.load(Ordering::Relaxed);
        let is_out = made >= self.most || made.is_multiple_of(LOOK_EVERY) && self.is_out_of_time();
        if is_out {
            self.is_over.store(true, Ordering::Relaxed);
        }
        if self.is_over.load(Ordering::Relaxed) {
            return Err(RunOver::new_err("the run is over"));
        }
        self.made.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    /// Counts a look at the exchange of two cells.
    pub fn ask(&self, one: usize, other: usize) -> PyResult<()> {
        self.asked.store(pair(one, other), Ordering::Relaxed);
        self.count()
    }

    /// Counts an exchange, unless its difference was asked for just before.
    pub fn exchange(&self, one: usize, other: usize) -> PyResult<()> {
        if self.asked.swap(NO_PAIR, Ordering::Relaxed) == pair(one, other) { Ok(()) } else { self.count() }
    }

    /// Notes what a grid costs.
    pub fn note(&self, cost: u64, values: &[u8]) {
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        if best.found.as_ref().is_none_or(|(lowest, _)| cost < *lowest) {
            best.found = Some((cost, values.to_vec()));
            best.progress.push((self.evaluations(), cost));
            if cost == 0 {
                self.is_over.store(true, Ordering::Relaxed);
            }
        }
    }

    fn is_out_of_time(&self) -> bool {
        // Only the thread that began can read its clock of processor time.
        let is_own = || std::thread::current().id() == self.thread;
        self.wall.is_some_and(|limit| self.lap.wall() >= limit)
            || self.cpu.is_some_and(|limit| is_own() && self.lap.spent().cpu >= limit)
    }
}

fn pair(one: usize, other: usize) -> u64 {
    let (low, high) = (one.min(other) as u64, one.max(other) as u64);
    low << 32 | high
}
