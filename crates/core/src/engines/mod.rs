//! Engines: search algorithms. Each can advance, report its best grid and restart.

pub mod annealing;
pub mod ants;
pub mod auto;
pub(crate) mod constrained;
pub mod construct;
pub mod cover_walk;
pub mod exact;
pub mod genetic;
pub mod iterated;
mod local_search;
pub mod tabu;
pub mod tempering;
pub mod walk_population;

use crate::candidate::Cost;
use crate::config::EngineConfig;
use crate::moves::{Move, MoveEmitter};
use crate::stop::CancelToken;
use serde::Serialize;

/// A search that can be taken step by step.
///
/// The search that holds it owns budget, restarts, events and endings; an engine only searches.
pub trait Engine: Send {
    /// Begins an epoch of about this many moves; returns how many evaluations it has.
    ///
    /// An epoch may be taken in any number of steps: how it is cut does not change the run.
    fn begin_epoch(&mut self, moves: u64) -> u64 {
        moves
    }

    /// Searches on for about this many evaluations, or one generation; for fewer if it is cancelled.
    fn advance(&mut self, evaluations: u64, context: &mut Context<'_>) -> Advance;

    /// Restarts, with fresh candidates.
    fn restart(&mut self, context: &mut Context<'_>);

    /// The best grid since the last restart, one value per cell; 0 where a cell is empty.
    fn best_grid(&self) -> &[u8];

    /// Its cost; [`NO_COST`](crate::figures::NO_COST) before there is one.
    fn best_cost(&self) -> Cost;

    /// The state of the search, for curves. Called only on demand.
    fn gauges(&self) -> Gauges {
        Gauges::default()
    }

    /// What its parts have done, in the order of their first turns; the last to have worked comes last. Empty for an engine
    /// of one part.
    fn stages(&self) -> Vec<Stage> {
        Vec::new()
    }

    /// Shows its individuals, each as a grid and its cost: the population, or the one candidate that it changes.
    ///
    /// Called only on demand. An engine without candidates shows nothing.
    fn show(&self, _viewer: &mut dyn FnMut(&[u8], Cost)) {}

    /// Takes over the live parameters of a configuration, if that is one of its own kind.
    fn retune(&mut self, _engine: &EngineConfig) {}
}

/// The environment of an engine: cancellation and listeners. By default there is no limit and no listener.
#[derive(Default)]
pub struct Context<'a> {
    /// To be ticked regularly.
    pub cancel: CancelToken,
    /// Receives every move, if there is a listener.
    pub emitter: MoveEmitter<'a>,
    /// Receives every new best.
    pub improvements: Improvements,
}

impl Context<'_> {
    /// Emits a move.
    pub fn emit(&mut self, it: &Move<'_>) {
        self.emitter.emit(it);
    }
}

/// The new bests of a step: how many evaluations of it had been made, and the cost.
#[derive(Debug, Default)]
pub struct Improvements(Option<Vec<(u64, Cost)>>);

impl Improvements {
    /// Kept, if they are wanted.
    pub fn new(are_wanted: bool) -> Self {
        Self(are_wanted.then(Vec::new))
    }

    /// Notes a new best after this many evaluations of the step.
    #[inline]
    pub fn note(&mut self, evaluations: u64, cost: Cost) {
        if let Some(list) = &mut self.0 {
            list.push((evaluations, cost));
        }
    }

    /// Those noted so far, which are forgotten.
    pub fn take(&mut self) -> Vec<(u64, Cost)> {
        self.0.as_mut().map(std::mem::take).unwrap_or_default()
    }
}

/// What one part of an engine has done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stage {
    /// The part, named as its preset.
    pub part: &'static str,
    /// How often it had its turn.
    pub turns: u64,
    /// What it evaluated in all of them, in its own unit.
    pub evaluations: u64,
    /// That unit.
    pub unit: &'static str,
}

/// What a step of an engine brought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Advance {
    /// How many candidates or moves were evaluated.
    pub evaluations: u64,
    /// What came of it.
    pub outcome: Outcome,
    /// How often the temperature was raised.
    pub reheats: u64,
    /// How often mutation was made stronger.
    pub escalations: u64,
    /// How often a part of the engine was restarted.
    pub restarts: u64,
}

impl Advance {
    /// So many evaluations with an outcome and nothing else to report.
    pub fn of(evaluations: u64, outcome: Outcome) -> Self {
        Self { evaluations, outcome, ..Self::default() }
    }
}

/// What a step ended with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outcome {
    /// The search goes on.
    #[default]
    Searching,
    /// The best grid costs nothing.
    Solved,
    /// The engine sees no point in going on from here.
    Stuck,
    /// Everything was searched: there is no solution.
    Exhausted,
}

/// Figures for curves; an engine gives those that it has.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Gauges {
    /// The mean cost of the population, or the cost of the present candidate.
    pub mean: Option<f64>,
    /// The highest cost in the population.
    pub worst: Option<f64>,
    /// How different the individuals are, from 0 (all alike) to 1.
    pub diversity: Option<f64>,
    /// The present temperature, of an engine that has one.
    pub temperature: Option<f64>,
    /// What worse moves are measured by instead: a threshold, a water level, a deviation from the best.
    pub level: Option<f64>,
    /// The present mutation rate, of an engine in which it changes.
    pub mutation_rate: Option<f64>,
    /// The share of the cells that is emptied next, of an engine that does so.
    pub emptied_share: Option<f64>,
    /// σ, the scale from which the mutation rate is drawn, of an engine that adapts it.
    pub mutation_strength: Option<f64>,
}
