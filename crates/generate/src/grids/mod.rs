//! Solved grids of any shape, maps of jigsaw pieces, and where to dig holes.
//!
//! Solved grids are well mixed: found by search from the empty grid or, where that is slow, by a walk from a pattern
//! with switches that change a part of two rows or columns at a time. [`Class::Root`] is different: a pattern with its
//! rows, columns and values shuffled, as in several papers. Such grids are strongly structured and not comparable.
//!
//! Nothing here checks uniqueness: [`dig()`] leaves that to a callback.

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

use evodoku_logic::random::{Random, below};
use rand_xoshiro::rand_core::Rng;

/// Shuffles a list (Fisher and Yates).
///
/// Not a library's, so that a seed makes the same puzzles whatever a library changes.
pub fn shuffle<T>(list: &mut [T], random: &mut Random) {
    for last in (1..list.len()).rev() {
        list.swap(last, below(random.next_u32(), last + 1));
    }
}
