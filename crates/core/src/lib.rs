//! Solves Sudokus of any size and shape by evolution and annealing.
//!
//! # Solve
//!
//! ```
//! use evodoku::{Options, Puzzle, solve};
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let report = solve(&puzzle, &Options::default());
//! println!("{}", report.solution().expect("it has one").grid());
//! # Ok::<(), evodoku::puzzle::notation::PuzzleError>(())
//! ```
//!
//! # Watch and cancel
//!
//! An observer gets events and ends the run with `Break`; a [`StopHandle`] does so from any thread.
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
//! # Step
//!
//! ```
//! use evodoku::{Options, Puzzle, Search, presets};
//!
//! let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
//! let mut search = Search::new(&puzzle, Options { config: presets::find("glebpp-ga")?.config, ..Options::default() });
//! while search.step(&mut ()).is_continue() && search.figures().epochs < 10 {}
//! println!("{}", search.report().summary());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Your own acceptance rule
//!
//! ```
//! use evodoku::logic::random::{Chance, Random};
//! use evodoku::{Accept, Annealing, Context, Engine, EngineConfig, Options, Problem, Proposed, Puzzle, Search, Verdict};
//! use std::sync::Arc;
//!
//! /// Accepts moves that are worse by 1, but not twice in a row.
//! #[derive(Default)]
//! struct OneStep(bool);
//!
//! impl Accept for OneStep {
//!     fn accepts(&mut self, proposed: &Proposed, _: &mut Random) -> bool {
//!         let is_accepted = proposed.delta <= 0 || proposed.delta == 1 && !self.0;
//!         self.0 = is_accepted && proposed.delta > 0;
//!         is_accepted
//!     }
//!
//!     fn verdict(&self, _: &Proposed, _: Random) -> Verdict {
//!         Verdict::Free
//!     }
//! }
//!
//! let Some(EngineConfig::Annealing(parameters)) = EngineConfig::by_name("annealing") else { unreachable!() };
//! let maker = move |problem: &Problem, chance: Chance, context: &mut Context<'_>| -> Box<dyn Engine> {
//!     Box::new(Annealing::new(problem, &parameters, chance, context).with_rule(Box::new(OneStep::default())))
//! };
//! let puzzle: Puzzle = "1..............4".parse()?;
//! let report = Search::with_engine(&puzzle, Options::default(), Arc::new(maker)).run(&mut ());
//! assert!(report.solution().is_some());
//! # Ok::<(), evodoku::puzzle::notation::PuzzleError>(())
//! ```
//!
//! # Your own engine
//!
//! ```
//! use evodoku::logic::random::Chance;
//! use evodoku::{Advance, Candidate, Context, Cost, Engine, Keep, Landscape, Objective, Options, Outcome, Problem, Puzzle};
//! use evodoku::{Budget, Search};
//! use std::sync::Arc;
//!
//! /// Random fillings, of which the best is kept.
//! struct Lottery { landscape: Landscape, chance: Chance, best: Candidate }
//!
//! impl Engine for Lottery {
//!     fn advance(&mut self, evaluations: u64, context: &mut Context<'_>) -> Advance {
//!         let mut made = 0;
//!         while made < evaluations && self.best.cost() > 0 && !context.cancel.tick(100) {
//!             made += 1;
//!             let ticket = Candidate::random(&self.landscape, &mut self.chance.search);
//!             if ticket.cost() < self.best.cost() {
//!                 self.best = ticket;
//!             }
//!         }
//!         Advance::of(made, if self.best.cost() == 0 { Outcome::Solved } else { Outcome::Searching })
//!     }
//!
//!     fn restart(&mut self, _: &mut Context<'_>) {
//!         self.best = Candidate::random(&self.landscape, &mut self.chance.start);
//!     }
//!
//!     fn best_grid(&self) -> &[u8] {
//!         self.best.values()
//!     }
//!
//!     fn best_cost(&self) -> Cost {
//!         self.best.cost()
//!     }
//! }
//!
//! let maker = |problem: &Problem, mut chance: Chance, _: &mut Context<'_>| -> Box<dyn Engine> {
//!     let landscape = Landscape::new(problem, Keep::Blocks, Objective::Missing);
//!     let best = Candidate::random(&landscape, &mut chance.start);
//!     Box::new(Lottery { landscape, chance, best })
//! };
//! let puzzle: Puzzle = "1..............4".parse()?;
//! let budget = Budget { evaluations: Some(100_000), ..Budget::default() };
//! let options = Options { budget, ..Options::default() };
//! assert!(Search::with_engine(&puzzle, options, Arc::new(maker)).run(&mut ()).solution().is_some());
//! # Ok::<(), evodoku::puzzle::notation::PuzzleError>(())
//! ```
//!
//! # A puzzle from parts
//!
//! ```
//! use evodoku::puzzle::{Grid, Shape};
//! use evodoku::{Options, Puzzle, solve};
//!
//! let shape = Shape::with_boxes(6, 2, 3)?.and_diagonals()?;
//! let mut values = vec![0; shape.cell_count()];
//! (values[0], values[35]) = (1, 2);
//! let puzzle = Puzzle::new(Grid::new(shape.into(), values)?)?;
//! assert!(solve(&puzzle, &Options::default()).solution().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The flow
//!
//! Text is read into a [`puzzle::Grid`]; a grid without clashes is a [`Puzzle`]; propagation turns it into a [`Problem`]; an
//! engine searches it epoch by epoch and emits [`Event`]s; the run ends with a [`Report`] and, if it succeeded, a verified
//! [`puzzle::Solution`].
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
//! | kernel | what logic determines before the search |
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

mod belief_propagation;
mod candidate;
#[cfg(test)]
mod candidate_laws;
mod config;
mod display;
mod engines;
mod event;
mod figures;
mod graph;
mod kernel;
mod landscape;
mod memory;
mod moves;
mod operators;
pub mod parameters;
mod point;
mod prepare;
pub mod presets;
mod problem;
mod record;
mod recorder;
mod report;
mod run;
mod search;
#[cfg(test)]
mod test_puzzles;
mod violations;
mod walker;
mod walker_pool;

pub use evodoku_logic as logic;
pub(crate) use evodoku_logic::{clock, depth_first, nine, propagate, random, stop};
pub use evodoku_puzzle as puzzle;
pub(crate) use evodoku_puzzle::with_width;
pub(crate) use parameters::{choices, parameters};

// Solving.
pub use display::Display;
pub use event::{Event, Observer, Progress};
pub use evodoku_logic::stop::StopHandle;
pub use evodoku_puzzle::Puzzle;
pub use figures::{Figures, NO_COST};
pub use point::Point;
pub use record::{Place, Record, SCHEMA};
pub use recorder::{Course, Recorder};
pub use report::{EndedBy, Ending, Failure, Report, Status};
pub use run::{Budget, MOST_THREADS, Options, Solver, solve};
pub use search::Search;

// Configuring.
pub use config::{Config, EngineConfig};
pub use kernel::Kernel;
pub use operators::keep::Keep;
pub use operators::objective::Objective;

// Watching moves.
pub use moves::{Change, Move, MutationKind, Replay, Verdict};

// Writing an engine or an acceptance rule.
pub use candidate::{Candidate, Cost};
pub use engines::annealing::Annealing;
pub use engines::{Advance, Context, Engine, Gauges, Outcome};
pub use landscape::Landscape;
pub use operators::acceptance::{Accept, Proposed};
pub use operators::neighbour::Proposal;
pub use problem::Problem;
