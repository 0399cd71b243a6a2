//! Solves Sudokus of any size and shape by evolution and annealing.
#![deny(unsafe_code)]

pub mod candidate;
pub mod config;
pub mod depth_first;
pub mod engines;
pub mod event;
pub mod generate;
pub mod graph;
pub mod landscape;
pub mod nine;
pub mod operators;
pub mod parameters;
pub mod presets;
pub mod problem;
pub mod propagate;
pub mod puzzle;
pub mod random;
pub mod report;
pub mod run;
mod walker;

pub use config::Config;
pub use event::{Event, Observer, Progress};
pub use problem::Problem;
pub use propagate::{Contradiction, Propagated, Propagator, Rule, propagate};
pub use puzzle::{Bits, Cell, Grid, Layer, LayerKind, Puzzle, Shape, SharedShape, Solution};
pub use report::{Ending, Report};
pub use run::{Budget, Options, Solver, solve};
