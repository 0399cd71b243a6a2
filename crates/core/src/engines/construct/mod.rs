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
use crate::kernel::Kernel;
use crate::memory::{Extent, Memory};
use crate::nine::MEMORY as NINE_MEMORY;
use crate::parameters;
use crate::problem::Problem;
use crate::puzzle::{MAX_LAYERS, Shape};
use crate::random::Chance;
use nine::Bands;
use tree::Construct;

parameters! {
    /// Construction with restarts.
    pub struct ConstructParameters {
        /// Branch on the places of a value in a region as well as on the values of a cell.
        places: bool = true;
        /// Use conflict weights: branch earlier on cells and values that ran out.
        weights: bool = true;
        /// Probability of trying the value of the fullest grid so far first.
        saved_share: f64 = 0.97, 0.0..=1.0;
        /// Dead ends before the first restart; later runs follow Luby's sequence.
        restart_base: u64 = 100, 1..=1_000_000_000;
    }
}

/// Is there a search with bits that solves every puzzle of the shape from its givens?
pub(super) fn is_searched_by_bits(shape: &Shape) -> bool {
    shape.is_standard_9x9()
}

impl EngineParameters for ConstructParameters {
    fn build(&self, problem: &Problem, chance: Chance, context: &mut Context<'_>) -> Box<dyn Engine> {
        if let Some(bands) = Bands::of(problem, chance.search.clone()) {
            return Box::new(bands);
        }
        let cancel = &mut context.cancel;
        // An option covers its cell and a value in each of its regions.
        match problem.shape().layers().len() {
            ..=3 => Box::new(Construct::<4>::new(problem, self, chance.search, cancel)),
            4..=7 => Box::new(Construct::<8>::new(problem, self, chance.search, cancel)),
            8.. => Box::new(Construct::<{ MAX_LAYERS + 1 }>::new(problem, self, chance.search, cancel)),
        }
    }

    fn memory(&self, extent: &Extent) -> Memory {
        if extent.is_standard_9x9() {
            return Memory { own: NINE_MEMORY, ..Memory::default() };
        }
        let seats = match extent.layers {
            ..=3 => 4,
            4..=7 => 8,
            8.. => MAX_LAYERS as u64 + 1,
        };
        // An option has a cell, a value, its seats, an entry in each of its items, and whether it is left or struck.
        let option = 2 + 1 + 4 * seats + 4 * seats + 1 + 4;
        // An item has its word, where its options begin, and two weights; fillers among them.
        let items =
            extent.cells * (1 + seats - 1 - extent.layers.min(seats - 1)) + extent.regions * extent.order;
        let own = extent.cells * extent.order * option + 16 * items + 10 * extent.cells;
        Memory { own, ..Memory::default() }
    }

    fn starts_from_givens(&self, shape: &Shape, kernel: Kernel) -> bool {
        kernel == Kernel::Nothing || is_searched_by_bits(shape)
    }
}
