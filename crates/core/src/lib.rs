//! Solves Sudokus of any size and shape by evolution and annealing.
#![forbid(unsafe_code)]

pub mod propagate;
pub mod puzzle;
pub mod random;

pub use propagate::{Contradiction, Propagated, Propagator, Rule, propagate};
pub use puzzle::{Bits, Cell, Grid, Layer, LayerKind, Puzzle, Shape, SharedShape, Solution};
