//! Construction: fills the grid cell by cell with propagation, by randomised depth-first search with restarts.
//!
//! The usual 9×9 grid has a search of its own, in which bits do the propagation.

mod choice;
mod cover;
mod luby;
mod nine;
mod partial;
mod tree;

use super::{Context, Engine};
use crate::config::EngineParameters;
use crate::parameters;
use crate::problem::Problem;
use crate::propagate::Kernel;
use crate::puzzle::{MAX_LAYERS, Shape};
use crate::random::Chance;
use nine::Bands;
use tree::Construct;

parameters! {
    /// Construction with restarts.
    pub struct ConstructParameters {
        /// Is the next cell to be filled chosen among values with few places in a region, too?
        places: bool = true;
        /// Does a dead end make it likelier that the cell or value that ran out is chosen early?
        weights: bool = true;
        /// How often the value of the fullest grid so far is tried first; else any.
        saved_share: f64 = 0.97, 0.0..=1.0;
        /// Dead ends before the first restart; later runs are longer by Luby's sequence.
        restart_base: u64 = 100, 1..=1_000_000_000;
    }
}

impl EngineParameters for ConstructParameters {
    fn build(&self, problem: &Problem, chance: Chance, _: &mut Context<'_>) -> Box<dyn Engine> {
        if let Some(bands) = Bands::of(problem, chance.search.clone()) {
            return Box::new(bands);
        }
        // An option covers its cell and a value in each of its regions.
        match problem.shape().layers().len() {
            ..=3 => Box::new(Construct::<4>::new(problem, self, chance.search)),
            4..=7 => Box::new(Construct::<8>::new(problem, self, chance.search)),
            8.. => Box::new(Construct::<{ MAX_LAYERS + 1 }>::new(problem, self, chance.search)),
        }
    }

    fn starts_from_givens(&self, shape: &Shape, kernel: Kernel) -> bool {
        kernel == Kernel::Nothing || shape.is_usual_nine()
    }
}
