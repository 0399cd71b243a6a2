//! The result of propagation: filled cells, and the values left for the open ones.

use super::board::Board;
use super::rule::Effects;
use evodoku_puzzle::{SharedShape, Values};

/// A puzzle with forced cells filled and, for each open cell, the values that no rule could eliminate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Propagated {
    shape: SharedShape,
    values: Vec<u8>,
    /// The domains as bit masks, `width` words per cell; bit 0 is value 1.
    words: Vec<u64>,
    width: usize,
    open: usize,
    effects: Effects,
}

impl Propagated {
    /// The state of a board.
    pub fn from_board<const W: usize>(board: &Board<W>) -> Self {
        let mut words = Vec::with_capacity(board.domains().len() * W);
        board.domains().iter().for_each(|domain| words.extend_from_slice(&domain.0));
        Self {
            shape: board.shape().clone(),
            values: board.values().to_vec(),
            words,
            width: W,
            open: board.open_count(),
            effects: *board.effects(),
        }
    }

    /// The shape.
    pub fn shape(&self) -> &SharedShape {
        &self.shape
    }

    /// One value per cell, 0 where it is open.
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The values left for a cell; for a filled cell, its value.
    pub fn domain(&self, cell: usize) -> Values<'_> {
        Values::new(&self.words[cell * self.width..(cell + 1) * self.width])
    }

    /// The values left for all cells as bit masks, one cell after the other.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The number of values left for all open cells together.
    pub fn candidate_count(&self) -> usize {
        (0..self.values.len())
            .filter(|&cell| self.values[cell] == 0)
            .map(|cell| self.domain(cell).len())
            .sum()
    }

    /// The number of open cells.
    pub fn open_count(&self) -> usize {
        self.open
    }

    /// Whether every cell is filled. The rules guarantee that no region holds a value twice.
    pub fn is_solved(&self) -> bool {
        self.open == 0
    }

    /// How many cells each kind of single filled, and how many values the other rules eliminated: a measure of
    /// difficulty.
    pub fn effects(&self) -> &Effects {
        &self.effects
    }
}
