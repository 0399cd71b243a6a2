//! An experiment: puzzles × presets × parameters × repetitions within a budget, read from a TOML file and checked whole.

mod call;
mod choices;
mod document;
mod draft;
mod error;
mod generator;
mod keys;
mod method;
mod plan;
mod range;
pub mod run_id;
mod settings;
mod subjects;

pub use call::{Call, Input, SolverChoice};
pub use choices::{ParameterGrid, PresetChoice, PuzzleSource};
pub use document::Written;
pub use draft::Draft;
pub use error::{ExperimentError, Mistake};
pub use method::{Foreign, ForeignKind, Method};
pub use plan::{Plan, PlannedRun, Shard};
pub use settings::{Setting, parameters_of};
pub use subjects::{Subject, puzzles_in, text_of};

use crate::comparison::Quantity;
use evodoku::Budget;
use std::path::Path;

/// An experiment has no more runs than this, so that the names of those that are done fit into memory.
const MOST_RUNS: u64 = 50_000_000;

/// What all runs of an experiment have in common.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The name of the experiment.
    pub name: String,
    /// What it asks, in a sentence or two.
    pub about: String,
    /// What is expected to come out.
    pub expects: String,
    /// The quantity that settings are compared by in the first place.
    pub primary: Quantity,
    /// Where the seeds of all runs come from.
    pub seed: u64,
    /// Runs per puzzle and setting.
    pub runs: u64,
    /// How long each may take.
    pub budget: Budget,
    /// Walkers per run.
    pub threads: usize,
}

/// Reads an experiment and finds its puzzles; all mistakes are reported at once.
///
/// Paths in the file are looked for from the working directory first, then from `folder`, where the file lies.
pub fn read(name: &str, text: &str, folder: &Path) -> Result<Plan, ExperimentError> {
    let fail = |mistakes| ExperimentError { name: name.into(), text: text.into(), mistakes };
    let written = Written::read(text).map_err(fail)?;
    let mut mistakes = Vec::new();
    let settings = settings::expand(&written, folder, &mut mistakes);
    let subjects = subjects::gather(&written, folder, &mut mistakes);
    if !mistakes.is_empty() {
        return Err(fail(mistakes));
    }
    let plan = Plan::new(written.frame, subjects, settings);
    if plan.len() > MOST_RUNS {
        let message =
            format!("these are {} runs, more than {MOST_RUNS}; make several experiments of it", plan.len());
        return Err(fail(vec![Mistake::new(0..0, message)]));
    }
    Ok(plan)
}

#[cfg(test)]
mod tests;
