//! Solving a puzzle in one call: engine, budget, threads.

use crate::config::Config;
use crate::event::Observer;
use crate::prepare::Preparation;
use crate::presets::Preset;
use crate::puzzle::Puzzle;
use crate::report::Report;
use crate::search::Search;
use crate::stop::StopHandle;
use std::time::Duration;

/// The limits of a run; the first one reached ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Evaluations; the last epoch may go a little beyond.
    pub evaluations: Option<u64>,
    /// Epochs.
    pub epochs: Option<u64>,
    /// Wall time.
    pub time: Option<Duration>,
    /// Processor time, all threads together.
    pub cpu: Option<Duration>,
    /// Bytes that the engines of all walkers may hold together, by what they declare; what needs more does not begin.
    pub memory: Option<u64>,
}

/// More threads are never started.
pub const MOST_THREADS: usize = 1024;

/// Options of a run.
#[derive(Clone, Debug)]
pub struct Options {
    /// Engine and parameters.
    pub config: Config,
    /// Random seed: the same seed gives the same run.
    pub seed: u64,
    /// Limits.
    pub budget: Budget,
    /// How many walkers search side by side, each on a thread of its own, at most [`MOST_THREADS`].
    pub threads: usize,
}

impl Default for Options {
    /// The default preset on one thread, from seed 1, without limits.
    fn default() -> Self {
        Self { config: Preset::default().config, seed: 1, budget: Budget::default(), threads: 1 }
    }
}

/// Solves a puzzle.
pub fn solve(puzzle: &Puzzle, options: &Options) -> Report {
    Search::new(puzzle, options.clone()).run(&mut ())
}

/// Solves many puzzles with the same options, reusing memory.
#[derive(Debug)]
pub struct Solver {
    options: Options,
    preparation: Option<Preparation>,
    stop: StopHandle,
}

impl Solver {
    /// A solver with these options.
    pub fn new(options: Options) -> Self {
        Self { options, preparation: None, stop: StopHandle::default() }
    }

    /// Shares a stop handle, so that one handle stops several solvers.
    #[must_use]
    pub fn stopped_by(mut self, stop: StopHandle) -> Self {
        self.stop = stop;
        self
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Solves a puzzle while an observer listens.
    pub fn run(&mut self, puzzle: &Puzzle, observer: &mut dyn Observer) -> Report {
        let search = Search::new(puzzle, self.options.clone());
        search.stopped_by(self.stop.clone()).run_with(&mut self.preparation, observer)
    }
}
