//! A walker: an engine with its fresh starts, and the best that it has found in all of them.

use crate::candidate::Cost;
use crate::config::{Config, Running, WhenStuck};
use crate::engines::{Engine, Epoch, Outcome, Stage};
use crate::event::Individuals;
use crate::problem::Problem;
use crate::random::{Purpose, stream};

/// One of the engines of a run; several of them run side by side.
pub(crate) struct Walker<'p> {
    engine: Box<dyn Engine + 'p>,
    running: Running,
    /// Evaluations since the last fresh start, and how many are allowed before the next.
    since_start: u64,
    allowed: u64,
    pub best: Vec<u8>,
    pub best_cost: Cost,
    pub restarts: u64,
    pub last: Epoch,
}

impl<'p> Walker<'p> {
    /// Walker number `index` of a run.
    pub fn new(config: &Config, problem: &'p Problem, seed: u64, index: u64) -> Self {
        Self {
            engine: config.engine.build(problem, stream(seed, Purpose::Search, index)),
            running: config.running.clone(),
            since_start: 0,
            allowed: config.running.restart_after,
            best: problem.fixed().to_vec(),
            best_cost: Cost::MAX,
            restarts: 0,
            last: Epoch::default(),
        }
    }

    /// Takes an epoch; before it, starts anew if the last one ended stuck or too much was spent since the start.
    ///
    /// A walker that is done rests, while others may still search.
    pub fn epoch(&mut self, evaluations: u64) {
        if self.is_done() {
            (self.last.evaluations, self.last.reheats) = (0, 0);
            return;
        }
        let is_spent = self.running.restart_after > 0 && self.since_start >= self.allowed;
        if is_spent || self.last.outcome == Outcome::Stuck {
            self.restart();
        }
        self.last = self.engine.epoch(evaluations);
        self.since_start += self.last.evaluations;
        if self.last.best < self.best_cost {
            self.best_cost = self.last.best;
            self.best.copy_from_slice(self.engine.best());
        }
    }

    /// The candidates of its engine.
    pub fn individuals(&self) -> Individuals<'_> {
        Individuals(self.engine.as_ref())
    }

    /// What the parts of its engine have done since the last fresh start.
    pub fn stages(&self) -> Vec<Stage> {
        self.engine.stages()
    }

    /// Takes over live parameters.
    pub fn retune(&mut self, config: &Config) {
        self.engine.retune(&config.engine);
    }

    fn restart(&mut self) {
        self.engine.restart();
        self.since_start = 0;
        self.allowed = (self.allowed as f64 * self.running.restart_growth) as u64;
        self.restarts += 1;
    }

    /// Has the walker nothing more to do?
    pub fn is_done(&self) -> bool {
        match self.last.outcome {
            Outcome::Searching => false,
            Outcome::Stuck => self.running.when_stuck == WhenStuck::Stop,
            Outcome::Solved | Outcome::Exhausted => true,
        }
    }
}
