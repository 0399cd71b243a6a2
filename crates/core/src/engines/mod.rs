//! Engines: what searches. Each knows how to take an epoch, its best candidate, and how to start anew.

pub mod annealing;
pub mod ants;
pub mod auto;
pub mod construct;
pub mod cover_walk;
pub mod exact;
pub mod genetic;
pub mod iterated;
pub mod local_genetic;
pub mod population;
pub mod tabu;
pub mod tempering;

use crate::candidate::Cost;
use crate::config::EngineConfig;

/// A search that can be taken step by step.
///
/// The run loop owns budget, restarts, events and endings; an engine only searches.
pub trait Engine: Send {
    /// Searches on: one generation, or about `evaluations` moves.
    fn epoch(&mut self, evaluations: u64) -> Epoch;

    /// Starts anew, with fresh candidates.
    fn restart(&mut self);

    /// The best grid since the last restart, one value per cell; 0 where a cell is empty.
    fn best(&self) -> &[u8];

    /// What its parts have done, in the order of their first turns; the last to have worked comes last. Empty for an engine
    /// of one part.
    fn stages(&self) -> Vec<Stage> {
        Vec::new()
    }

    /// Shows its individuals, each as a grid and its cost: the population, or the one candidate that it changes.
    ///
    /// Called only when somebody looks. An engine without candidates shows nothing.
    fn show(&self, _viewer: &mut dyn FnMut(&[u8], Cost)) {}

    /// Takes over the live parameters of a configuration, if that is one of its own kind.
    fn retune(&mut self, _engine: &EngineConfig) {}
}

/// What one part of an engine has done.
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// What an epoch brought.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Epoch {
    /// How many candidates or moves were evaluated.
    pub evaluations: u64,
    /// What came of it.
    pub outcome: Outcome,
    /// The cost of the best grid since the last restart.
    pub best: Cost,
    /// The state of the search at the end of the epoch.
    pub statistics: Statistics,
    /// How often the temperature or the like was raised within the epoch.
    pub reheats: u32,
}

/// What an epoch ended with.
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
pub struct Statistics {
    /// The mean cost of the population, or the cost of the present candidate.
    pub mean: Option<f64>,
    /// The highest cost in the population.
    pub worst: Option<f64>,
    /// The present temperature, or mutation strength.
    pub temperature: Option<f64>,
    /// How different the individuals are, from 0 (all alike) to 1.
    pub diversity: Option<f64>,
}
