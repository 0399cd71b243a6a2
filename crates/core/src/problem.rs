//! The problem: what propagation left to search for, flat and immutable.

use crate::kernel::Kernel;
use crate::prepare::{Preparation, Start};
use crate::propagate::{Board, Conflict, Contradiction, Propagated, Rule, Tables};
use crate::puzzle::{Bits, Cell, Puzzle, SharedShape, Values};
use crate::stop::CancelToken;
use crate::with_width;
use std::sync::{Arc, OnceLock};

/// A puzzle with forced cells filled and, for the others, the values that are still possible.
///
/// A copy is a handle to the same knowledge, so that every engine can hold one.
#[derive(Clone, Debug)]
pub struct Problem(Arc<Known>);

/// What is known.
#[derive(Clone, Debug)]
struct Known {
    shape: SharedShape,
    given_count: usize,
    /// The value of every cell that is known, 0 for the free ones.
    fixed: Vec<u8>,
    /// The cells to fill, computed on first use.
    free: OnceLock<Vec<Cell>>,
    /// Machine words per set of values.
    words: usize,
    /// The possible values of each cell, `words` per cell; bit `v` stands for value `v + 1`. Known from the start if there
    /// was a propagation, and else computed on first use.
    domains: OnceLock<Vec<u64>>,
}

impl Problem {
    /// What propagation left of a puzzle.
    pub fn new(puzzle: &Puzzle, propagated: &Propagated) -> Self {
        Self(Arc::new(Known {
            fixed: propagated.values().to_vec(),
            domains: OnceLock::from(propagated.words().to_vec()),
            ..Known::of_givens(puzzle)
        }))
    }

    /// What the inference of a kernel leaves of a puzzle.
    ///
    /// ```
    /// use evodoku::{Kernel, Problem, Puzzle};
    ///
    /// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// assert_eq!(Problem::prepared(&puzzle, Kernel::Singles)?.free_count(), 0);
    /// assert_eq!(Problem::prepared(&puzzle, Kernel::Nothing)?.free_count(), 81 - 30);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prepared(puzzle: &Puzzle, kernel: Kernel) -> Result<Self, Contradiction> {
        match Preparation::new(kernel).prepare_until(puzzle, &mut CancelToken::default()) {
            Start::Contradiction(contradiction) => Err(contradiction),
            Start::Solved(propagated) => Ok(Self::new(puzzle, &propagated)),
            Start::Search(problem) => Ok(problem),
        }
    }

    /// The puzzle itself; nothing is computed before it is asked for.
    pub fn of_givens(puzzle: &Puzzle) -> Self {
        Self(Arc::new(Known::of_givens(puzzle)))
    }

    /// The shape of the puzzle.
    pub fn shape(&self) -> &SharedShape {
        &self.0.shape
    }

    /// The number of values, rows and columns.
    pub fn order(&self) -> usize {
        self.0.shape.order()
    }

    /// How many cells the puzzle itself gave.
    pub fn given_count(&self) -> usize {
        self.0.given_count
    }

    /// The value of every known cell, 0 for the free ones.
    pub fn fixed(&self) -> &[u8] {
        &self.0.fixed
    }

    /// The cells to fill, in reading order.
    pub fn free(&self) -> &[Cell] {
        self.0.free.get_or_init(|| {
            let cells = self.0.fixed.iter().enumerate();
            cells.filter(|&(_, &value)| value == 0).map(|(cell, _)| cell as Cell).collect()
        })
    }

    /// How many cells there are to fill: without the list of them, which not all callers need.
    pub fn free_count(&self) -> usize {
        self.0.fixed.iter().map(|&value| usize::from(value == 0)).sum()
    }

    /// The possible values of a cell.
    #[inline]
    pub fn domain(&self, cell: usize) -> Values<'_> {
        let known = self.0.as_ref();
        let domains = known.domains.get_or_init(|| known.domains_of_givens());
        Values::new(&domains[cell * known.words..][..known.words])
    }

    /// A board with what is known and everything that follows by singles, for searches that propagate; or what ran out.
    pub fn board<const W: usize>(&self) -> Result<Board<W>, Conflict> {
        let mut board = Board::new(Arc::new(Tables::new(self.shape())), &Rule::SINGLES);
        board.load_domains(self.fixed(), |cell| self.domain(cell))?;
        board.record();
        Ok(board)
    }

    /// How many values are possible in all free cells together.
    pub fn candidate_count(&self) -> usize {
        self.free().iter().map(|&cell| self.domain(usize::from(cell)).len()).sum()
    }
}

impl Known {
    fn of_givens(puzzle: &Puzzle) -> Self {
        Self {
            shape: puzzle.shape().clone(),
            given_count: puzzle.given_count(),
            fixed: puzzle.givens().to_vec(),
            free: OnceLock::new(),
            words: puzzle.order().div_ceil(64),
            domains: OnceLock::new(),
        }
    }

    /// The value of each known cell; for the others those that no cell of their regions has.
    fn domains_of_givens(&self) -> Vec<u64> {
        with_width!(self.shape.order(), W => self.domains_in_words::<W>())
    }

    fn domains_in_words<const W: usize>(&self) -> Vec<u64> {
        let all = Bits::<W>::first(self.shape.order());
        let value_of = |cell: usize| usize::from(self.fixed[cell]).checked_sub(1);
        let seen = |region: usize| {
            let cells = self.shape.region(region).iter();
            cells
                .filter_map(|&cell| value_of(usize::from(cell)))
                .fold(Bits::EMPTY, |seen, value| seen | Bits::only(value))
        };
        let used: Vec<Bits<W>> = (0..self.shape.region_count()).map(seen).collect();
        let left = |cell: usize| self.shape.regions_of(cell).fold(all, |left, region| left & !used[region]);
        let domain = |cell: usize| value_of(cell).map_or_else(|| left(cell), Bits::only);
        (0..self.fixed.len()).flat_map(|cell| domain(cell).0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate;
    use crate::puzzle::{Grid, Shape};

    #[test]
    fn free_cells_and_their_domains() {
        let mut givens = vec![0; 16];
        givens[5] = 3;
        let puzzle = Puzzle::new(Grid::new(Shape::classic(4).unwrap().into(), givens).unwrap()).unwrap();
        let problem = Problem::new(&puzzle, &propagate(&puzzle, &[]).unwrap());
        assert_eq!(problem.free_count(), 15);
        assert_eq!(problem.candidate_count(), 7 * 3 + 8 * 4);
        assert_eq!(problem.domain(5).iter().collect::<Vec<_>>(), [3]);
    }

    #[test]
    fn without_propagation_the_domains_are_the_same() {
        let givens = (0..81).map(|cell| if cell % 10 == 0 { cell / 10 + 1 } else { 0 }).collect();
        let puzzle = Puzzle::new(Grid::new(Shape::classic(9).unwrap().into(), givens).unwrap()).unwrap();
        let (one, other) =
            (Problem::of_givens(&puzzle), Problem::new(&puzzle, &propagate(&puzzle, &[]).unwrap()));
        assert_eq!(one.free(), other.free());
        for cell in 0..81 {
            assert_eq!(one.domain(cell), other.domain(cell));
        }
    }
}
