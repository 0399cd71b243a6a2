//! Logic on Sudokus: what follows from the constraints, proven.
//!
//! | module | what |
//! | --- | --- |
//! | [`propagate`](mod@propagate) | the board of domains and the rules that fill cells and eliminate values |
//! | [`depth_first`], [`nine`], [`constrained`] | complete searches: any shape, the standard 9×9 bit-parallel, shapes with clues |
//! | [`sat`] | the same questions as a formula for a SAT solver |
//! | [`Referee`], [`check()`] | how many solutions there are, and which values occur in them |
//! | [`Explainer`] | a solution step by step, as a person would find it |
//! | [`stop`], [`clock`], [`random`] | cancellation, clocks and random streams, shared by all of the above |
// The one exception, vector instructions of the 9×9 search, is justified where it is.
#![deny(unsafe_code)]

mod candidates;
pub mod clock;
pub mod constrained;
mod count;
pub mod depth_first;
mod explain;
pub mod nine;
mod proof_stop;
pub mod propagate;
pub mod random;
pub mod sat;
mod solutions;
pub mod stop;
mod uniqueness;

pub use candidates::TrueCandidates;
pub use count::{Count, Referee};
pub use explain::{
    Difficulty, End, Explainer, Explanation, ExplanationRecord, Mark, MarkRecord, Step, StepRecord,
    Technique, cell_name, explain,
};
pub use proof_stop::Stop;
pub use propagate::{Board, Conflict, Contradiction, Propagated, Propagator, Rule, Tables, propagate};
pub use solutions::Solutions;
pub use uniqueness::{Answer, NoPuzzle, Several, UnreadParts, check, puzzle_of};
