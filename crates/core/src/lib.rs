//! Solves Sudokus of any size and shape by evolution and annealing.
#![forbid(unsafe_code)]

pub mod puzzle;
pub mod random;

pub use puzzle::{Bits, Cell, Grid, Layer, LayerKind, Puzzle, Shape, SharedShape, Solution};
