//! What is true of a Sudoku, proven; and puzzles made to order.
//!
//! Stochastic search finds solutions but cannot say that there is none, or only one. The [`Referee`] can: it counts
//! solutions by complete search, bit-parallel for the usual 9×9, depth-first for small grids, by a SAT solver for the rest.
//! [`check`] puts its findings into an [`Answer`].

#![forbid(unsafe_code)]

mod check;
mod count;
pub mod sat;
mod stop;

pub use check::{Answer, Several, check};
pub use count::{Count, Referee};
pub use stop::Stop;
