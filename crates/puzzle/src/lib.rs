//! Puzzles: a shape, the givens in it, and how they are written.

mod bits;
pub mod constraint;
mod grid;
mod layer;
pub mod notation;
mod shape;
mod shape_error;
mod shape_spec;
pub mod sketch;
mod solution;
mod values;

pub use bits::{Bits, MAX_WORDS, Members};
pub use constraint::Constraint;
pub use grid::{Grid, GridError, Violation};
pub use layer::{Layer, LayerKind};
pub use shape::{MAX_LAYERS, NO_REGION, RegionId, Shape, SharedShape, box_size};
pub use shape_error::{ClueError, ShapeError};
pub use shape_spec::{Carried, GlobalRule, ShapeSpec};
pub use solution::{Fault, Solution};
pub use values::{Values, ValuesIter};

/// A cell's number, row by row from 0.
pub type Cell = u16;

/// The smallest order.
pub const MIN_ORDER: usize = 2;

/// The largest order: the largest square of which values fit a byte, with 0 for none.
pub const MAX_ORDER: usize = 225;

/// A grid whose givens break no constraint: what every solver starts from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle(Grid);

impl Puzzle {
    /// The puzzle of a grid, or the first violation.
    pub fn new(grid: Grid) -> Result<Self, Violation> {
        grid.first_violation().map_or(Ok(Self(grid)), Err)
    }

    /// The grid as it was written.
    pub fn grid(&self) -> &Grid {
        &self.0
    }

    /// The shape.
    pub fn shape(&self) -> &SharedShape {
        self.0.shape()
    }

    /// The number of values, rows and columns.
    pub fn order(&self) -> usize {
        self.0.shape().order()
    }

    /// One number per cell, 0 where nothing is given.
    pub fn givens(&self) -> &[u8] {
        self.0.values()
    }

    /// How many cells are given.
    pub fn given_count(&self) -> usize {
        self.givens().iter().filter(|&&given| given != 0).count()
    }
}
