//! Comparisons: is one setting better than another, by how much, and how sure is that?
//!
//! Settings run on the same puzzles, so that they are compared puzzle by puzzle: each has one score per puzzle, and the
//! differences are tested by Wilcoxon's signed ranks. Runs on one puzzle are alike; put into one heap as if they were
//! independent, they hide differences that are there and show differences that are not (see the tests of this module).
//! With fewer than six puzzles no such test can say anything. Then seeds are compared within each puzzle, and what comes
//! out is true of these puzzles alone.

mod family;
mod pair;
mod power;
#[cfg(test)]
mod simulation;

pub use crate::dataset::FEWEST_PUZZLES;
pub use family::{Family, compare};
pub use pair::{Pair, Test};
pub use power::{Power, PowerError, power};
