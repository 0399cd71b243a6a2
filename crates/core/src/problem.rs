//! The problem: what propagation left to search for, flat and immutable.

use crate::propagate::Propagated;
use crate::puzzle::{Bits, Cell, Puzzle, SharedShape};

/// A puzzle with forced cells filled and, for the others, the values that are still possible.
///
/// Engines see this and nothing else.
#[derive(Clone, Debug)]
pub struct Problem {
    shape: SharedShape,
    given_count: usize,
    /// The value of every cell that is known, 0 for the free ones.
    fixed: Vec<u8>,
    /// The cells to fill.
    free: Vec<Cell>,
    /// Machine words per set of values.
    words: usize,
    /// The possible values of each cell, `words` per cell; bit `v` stands for value `v + 1`.
    domains: Vec<u64>,
}

impl Problem {
    /// What propagation left of a puzzle.
    pub fn new(puzzle: &Puzzle, propagated: &Propagated) -> Self {
        let shape = propagated.shape().clone();
        let cells = 0..shape.cell_count();
        let fixed = propagated.values().to_vec();
        Self {
            given_count: puzzle.given_count(),
            free: cells.clone().filter(|&cell| fixed[cell] == 0).map(|cell| cell as Cell).collect(),
            fixed,
            words: shape.order().div_ceil(64),
            domains: cells.flat_map(|cell| propagated.domain_words(cell)).copied().collect(),
            shape,
        }
    }

    /// The shape of the puzzle.
    pub fn shape(&self) -> &SharedShape {
        &self.shape
    }

    /// The number of values, rows and columns.
    pub fn order(&self) -> usize {
        self.shape.order()
    }

    /// How many cells the puzzle itself gave.
    pub fn given_count(&self) -> usize {
        self.given_count
    }

    /// The value of every known cell, 0 for the free ones.
    pub fn fixed(&self) -> &[u8] {
        &self.fixed
    }

    /// The cells to fill, in reading order.
    pub fn free(&self) -> &[Cell] {
        &self.free
    }

    /// The possible values of a cell; member `v` stands for value `v + 1`. `W` words must hold the order.
    #[inline]
    pub fn domain<const W: usize>(&self, cell: usize) -> Bits<W> {
        let mut bits = Bits::EMPTY;
        bits.0[..self.words].copy_from_slice(&self.domains[cell * self.words..][..self.words]);
        bits
    }

    /// How many values are possible in all free cells together.
    pub fn candidate_count(&self) -> usize {
        self.free.iter().map(|&cell| self.domain::<3>(usize::from(cell)).len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Grid, Shape, propagate};

    #[test]
    fn free_cells_and_their_domains() {
        let mut givens = vec![0; 16];
        givens[5] = 3;
        let puzzle = Puzzle::new(Grid::new(Shape::classic(4).unwrap().into(), givens).unwrap()).unwrap();
        let problem = Problem::new(&puzzle, &propagate(&puzzle, &[]).unwrap());
        assert_eq!(problem.free().len(), 15);
        assert_eq!(problem.candidate_count(), 7 * 3 + 8 * 4);
        assert_eq!(problem.domain::<1>(5).single(), Some(2));
    }
}
