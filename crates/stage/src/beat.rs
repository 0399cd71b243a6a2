//! The beat of an engine: its smallest step, what that is called, and how many make a step that can be watched.

use evodoku::config::EngineConfig;
use serde::Serialize;

/// How an engine is stepped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Beat {
    /// What is counted, in one word that the page translates.
    pub word: &'static str,
    /// Are epochs counted, as of an engine with generations, or evaluations?
    pub by_epochs: bool,
    /// How many beats a paced step takes, unless somebody chooses.
    pub grain: u64,
}

impl Beat {
    /// Of an engine.
    pub fn of(engine: &EngineConfig) -> Self {
        let (word, by_epochs, grain) = match engine {
            EngineConfig::Genetic(_) => ("generation", true, 1),
            EngineConfig::Ants(_) => ("tour", false, 1),
            EngineConfig::Annealing(_)
            | EngineConfig::CoverWalk(_)
            | EngineConfig::WalkPopulation(_)
            | EngineConfig::Tabu(_)
            | EngineConfig::Tempering(_) => ("move", false, 100),
            EngineConfig::Iterated(_) => ("move", false, 10),
            EngineConfig::Exact(_) | EngineConfig::Construct(_) => ("guess", false, 1),
            EngineConfig::Auto(_) => ("step", false, 100),
        };
        Self { word, by_epochs, grain }
    }
}
