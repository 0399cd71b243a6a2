//! What propagation leaves: filled cells, and the values left for the open ones.

use super::board::Board;
use super::rule::Effects;
use crate::puzzle::{Bits, SharedShape};

/// A puzzle with forced cells filled and, for each open cell, the values that no rule could strike.
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
    /// What stands on a board.
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

    /// The values left for a cell, from 1; the only one of a filled cell.
    pub fn domain(&self, cell: usize) -> impl Iterator<Item = u8> + '_ {
        let words = self.domain_words(cell).iter().enumerate();
        words.flat_map(|(index, &word)| Bits([word]).iter().map(move |bit| (index * 64 + bit) as u8 + 1))
    }

    /// The values left for a cell as a bit mask, bit 0 for value 1; one word for orders up to 64, two up to 128, then three.
    pub fn domain_words(&self, cell: usize) -> &[u64] {
        &self.words[cell * self.width..(cell + 1) * self.width]
    }

    /// How many values are left for a cell.
    pub fn domain_len(&self, cell: usize) -> usize {
        self.domain_words(cell).iter().map(|word| word.count_ones() as usize).sum()
    }

    /// How many values are left for all open cells together.
    pub fn candidate_count(&self) -> usize {
        (0..self.values.len()).filter(|&cell| self.values[cell] == 0).map(|cell| self.domain_len(cell)).sum()
    }

    /// How many cells are open.
    pub fn open_count(&self) -> usize {
        self.open
    }

    /// Is every cell filled? The rules saw to it that no region holds a value twice.
    pub fn is_solved(&self) -> bool {
        self.open == 0
    }

    /// How many cells each single filled, and how many values the other rules struck: a measure of difficulty.
    pub fn effects(&self) -> &Effects {
        &self.effects
    }
}
