//! The smallest step of an engine: what it is called, how it is counted, and how many make a frame.

use evodoku::EngineConfig;
use serde::Serialize;

/// How an engine is stepped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct StepUnit {
    /// Its name, which the page translates.
    pub word: &'static str,
    /// Are epochs counted, as of an engine with generations, or evaluations?
    pub by_epochs: bool,
    /// How many of them a paced frame takes by default.
    #[serde(rename = "grain")]
    pub per_frame: u64,
}

impl StepUnit {
    /// Of an engine.
    pub fn of(engine: &EngineConfig) -> Self {
        let (word, by_epochs, per_frame) = match engine {
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
        Self { word, by_epochs, per_frame }
    }
}
