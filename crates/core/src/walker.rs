//! A walker: an engine with its restarts, and the best that it has found in all of them.

use crate::candidate::Cost;
use crate::config::{Config, Running, WhenStuck};
use crate::engines::{Advance, Context, Engine, Outcome};
use crate::problem::Problem;

/// One of the engines of a search; several of them search side by side.
pub(crate) struct Walker {
    engine: Box<dyn Engine>,
    running: Running,
    /// Evaluations since the last restart, and how many are allowed before the next.
    since_start: u64,
    allowed: u64,
    /// Evaluations left in the present epoch; none if it is over.
    left: u64,
    outcome: Outcome,
    best_grid: Vec<u8>,
    status: WalkerStatus,
}

/// What a walker has done and how far it has come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WalkerStatus {
    pub evaluations: u64,
    pub restarts: u64,
    pub reheats: u64,
    pub escalations: u64,
    pub best_cost: Cost,
    pub cost_since_restart: Cost,
    pub outcome: Outcome,
    /// Has it nothing more to do?
    pub is_done: bool,
    /// Is its epoch over?
    pub is_between_epochs: bool,
}

impl Walker {
    /// A walker with an engine at its start.
    pub fn new(engine: Box<dyn Engine>, running: &Running, problem: &Problem) -> Self {
        let mut walker = Self {
            running: running.clone(),
            since_start: 0,
            allowed: running.restart_after,
            left: 0,
            outcome: Outcome::Searching,
            best_grid: problem.fixed().to_vec(),
            status: WalkerStatus {
                evaluations: 0,
                restarts: 0,
                reheats: 0,
                escalations: 0,
                best_cost: Cost::MAX,
                cost_since_restart: Cost::MAX,
                outcome: Outcome::Searching,
                is_done: false,
                is_between_epochs: true,
            },
            engine,
        };
        walker.note();
        walker
    }

    /// Begins an epoch of about this many moves; before it, restarts if the last one ended stuck or too much was spent
    /// since the start.
    ///
    /// A walker that is done rests, while others may still search.
    pub fn begin_epoch(&mut self, moves: u64, context: &mut Context<'_>) {
        if self.is_done() {
            return;
        }
        let is_spent = self.running.restart_after > 0 && self.since_start >= self.allowed;
        if is_spent || self.outcome == Outcome::Stuck {
            self.restart(context);
            // One that was cut short has no grids worth a look.
            if context.cancel.is_cancelled() {
                return;
            }
        }
        self.left = self.engine.begin_epoch(moves);
    }

    /// Searches on for about this many evaluations, at most to the end of the epoch.
    pub fn advance(&mut self, evaluations: u64, context: &mut Context<'_>) {
        if self.left == 0 {
            return;
        }
        let Advance { evaluations, outcome, reheats, escalations, restarts } =
            self.engine.advance(evaluations.min(self.left), context);
        // An epoch that does not move is over, unless it was cut: a caller that waits for its end would hang.
        let is_idle = evaluations == 0 && !context.cancel.is_cancelled();
        self.left = if is_idle { 0 } else { self.left.saturating_sub(evaluations) };
        if outcome != Outcome::Searching {
            self.left = 0;
        }
        self.outcome = outcome;
        self.since_start += evaluations;
        self.status.evaluations += evaluations;
        self.status.reheats += reheats;
        self.status.escalations += escalations;
        self.status.restarts += restarts;
        self.note();
    }

    /// Notes the best, and where the walker stands.
    fn note(&mut self) {
        let cost = self.engine.best_cost();
        if cost < self.status.best_cost {
            self.status.best_cost = cost;
            self.best_grid.copy_from_slice(self.engine.best_grid());
        }
        self.status.cost_since_restart = cost;
        self.status.outcome = self.outcome;
        self.status.is_done = self.is_done();
        self.status.is_between_epochs = self.left == 0;
    }

    /// Its engine.
    pub fn engine(&self) -> &dyn Engine {
        self.engine.as_ref()
    }

    /// The best grid of all its starts.
    pub fn best_grid(&self) -> &[u8] {
        &self.best_grid
    }

    /// Where it stands.
    pub fn status(&self) -> WalkerStatus {
        self.status
    }

    /// Takes over live parameters.
    pub fn retune(&mut self, config: &Config) {
        self.engine.retune(&config.engine);
    }

    fn restart(&mut self, context: &mut Context<'_>) {
        self.engine.restart(context);
        self.since_start = 0;
        self.allowed = (self.allowed as f64 * self.running.restart_growth) as u64;
        self.status.restarts += 1;
    }

    fn is_done(&self) -> bool {
        match self.outcome {
            Outcome::Searching => false,
            Outcome::Stuck => self.running.when_stuck == WhenStuck::Stop,
            Outcome::Solved | Outcome::Exhausted => true,
        }
    }
}
