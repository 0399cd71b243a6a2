//! Comparisons: is one setting better than another, by what, by how much, and how sure is that?
//!
//! Settings run on the same puzzles, so that they are compared puzzle by puzzle. Runs on one puzzle are alike; put into one heap
//! as if they were independent, they hide differences that are there and show differences that are not (see the tests of this
//! module). With fewer than six puzzles no such test can say anything. Then pairs of runs are compared, and what comes out is
//! true of these puzzles alone.
//!
//! There are three [quantities](Quantity), each with its own estimate, test and interval, so that a sentence, its probability and
//! its interval never speak of different things.

mod family;
mod pair;
mod power;
mod quantity;
#[cfg(test)]
mod simulation;

pub use crate::dataset::FEWEST_PUZZLES;
pub use family::{Family, compare};
pub use pair::{BothSolve, Finding, Pair, Units};
pub use power::{Difference, Power, PowerError, power};
pub use quantity::Quantity;
