//! Solves Sudokus of any size and shape by evolution and annealing.
//!
//! Three lines solve a puzzle:
//!
//! ```
//! use evodoku::{Options, Puzzle, solve};
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let report = solve(&puzzle, &Options::default());
//! println!("{}", report.solution().expect("an easy one").grid());
//! # Ok::<(), evodoku::puzzle::formats::PuzzleError>(())
//! ```
//!
//! A dozen watch how it is done, and may end it at any time:
//!
//! ```
//! use evodoku::{Budget, Event, Options, Puzzle, Solver, presets};
//! use std::ops::ControlFlow;
//!
//! let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
//! let config = presets::find("annealing")?.config;
//! let budget = Budget { evaluations: Some(200_000), ..Budget::default() };
//! let mut costs = Vec::new();
//! let report = Solver::new(Options { config, budget, ..Options::default() }).run(&puzzle, &mut |event: &Event<'_>| {
//!     if let Event::Epoch(progress) = event {
//!         costs.push(progress.figures.best_cost);
//!     }
//!     if costs.len() < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
//! });
//! assert!(costs.is_sorted_by(|before, after| before >= after));
//! assert!(report.figures.evaluations > 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The flow
//!
//! Text is read into a [`Grid`], a grid without clashes is a [`Puzzle`], propagation makes it [`Propagated`], which laid out
//! flat is a [`Problem`]; an engine searches it epoch by epoch, tells [`Event`]s, and the run ends with a [`Report`] and, if all
//! went well, a verified [`Solution`].
//!
//! # Glossary
//!
//! | word | meaning |
//! | --- | --- |
//! | order | the number of values, rows and columns |
//! | shape | the order and a stack of layers |
//! | layer | disjoint regions of one kind: rows, columns, boxes, jigsaw pieces, a diagonal, windows, extra regions |
//! | region | cells that must hold different values; a *full* region has as many cells as there are values and holds them all |
//! | value | a number from 1 to the order, a `u8` with 0 for none; as an index into bits and tables, a `usize`, it counts from 0 |
//! | colour | a value counted from 0 where it is kept in a byte: in the conflict graph, and in the arrays of the cover walk |
//! | given | a value that the puzzle prescribes |
//! | domain | the values that are possible in a cell |
//! | kernel | what is worked out by logic before the search |
//! | candidate | a filled grid that may be wrong, with its cost |
//! | keep | the layer whose regions are always permutations in a candidate |
//! | group | the free cells of a kept region, which exchange values |
//! | cost | how much is wrong or missing; 0 means solved |
//! | evaluation | the unit of work: a candidate or a move looked at, a proposal, or a node of a search; each engine says which |
//! | individual | a candidate of a population |
//! | epoch | a generation, or a batch of moves: what an engine does between two events |
//! | engine | what searches |
//! | operator | an interchangeable part of an engine |
//! | preset | a named configuration: an engine and values for its parameters |
//! | walker | one of several engines that search a puzzle side by side |
//! | hole | something that a partial grid does not cover yet: an empty cell, or a value that a region lacks |
// The one exception is argued at its place, in the cover walk.
#![deny(unsafe_code)]

pub mod candidate;
pub mod clock;
pub mod config;
// Searches that the referee shares; no promise goes with them.
#[doc(hidden)]
pub mod depth_first;
pub mod display;
pub mod engines;
pub mod event;
pub mod figures;
pub mod generate;
mod graph;
pub mod landscape;
pub mod memory;
pub mod messages;
pub mod moves;
#[doc(hidden)]
pub mod nine;
pub mod operators;
pub mod parameters;
pub mod point;
pub mod presets;
pub mod problem;
pub mod propagate;
pub mod puzzle;
pub mod random;
pub mod record;
pub mod recorder;
pub mod report;
pub mod run;
pub mod search;
pub mod stop;
mod team;
mod walker;

pub use config::Config;
pub use event::{Event, Individuals, Observer, Progress};
pub use figures::Figures;
pub use moves::Move;
pub use point::Point;
pub use problem::Problem;
pub use propagate::{Contradiction, Propagated, Propagator, Rule, propagate};
pub use puzzle::{Bits, Cell, Grid, Layer, LayerKind, Puzzle, Shape, SharedShape, Solution};
pub use record::Record;
pub use report::{EndedBy, Ending, Report, Status};
pub use run::{Budget, MOST_THREADS, Options, Solver, solve};
pub use search::Search;
pub use stop::StopHandle;
pub use team::Maker;
