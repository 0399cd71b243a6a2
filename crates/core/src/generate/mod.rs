//! Making puzzles: solved grids of any shape, maps of jigsaw pieces, and where to dig holes.
//!
//! Solved grids are well mixed: found by search from the empty grid, or, where that is slow, walked to from a pattern by
//! switches that change a part of two rows or columns at a time. [`Class::Root`] is the other thing, a pattern with its rows,
//! columns and values shuffled, as several papers have it; such grids are strongly structured and not to be compared.
//!
//! Nothing here asks whether a puzzle has one solution only: [`dig()`] leaves that to a function.

mod dig;
mod latin;
mod pattern;
mod pieces;
mod solved;
mod switch;

pub use dig::{Holes, dig, dug, order_of_digging};
pub use pattern::shuffle_symmetries;
pub use pieces::jigsaw_pieces;
pub use solved::{Class, GenerateError, solved};

use crate::random::{Random, below};
use rand_xoshiro::rand_core::Rng;

/// Puts a list into random order (Fisher and Yates).
///
/// Of our own, unlike that of the engines: a seed is to make the same puzzles for ever, whatever a library does.
pub fn shuffle<T>(list: &mut [T], random: &mut Random) {
    for last in (1..list.len()).rev() {
        list.swap(last, below(random.next_u32(), last + 1));
    }
}
