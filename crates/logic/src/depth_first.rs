//! Depth-first search over a board: finds all or some solutions, or proves that there is none.
//!
//! Each step branches on the cell or value with the fewest options, tries one option, and eliminates it if that fails.
//! The board itself thus records what is left to try, and the search is a loop over a stack of tries.

use crate::propagate::{Board, Mark};
use crate::random::{Random, below};
use rand_xoshiro::rand_core::Rng;
use std::ops::ControlFlow;

/// Searches a loaded and settled board, and calls `found` with each solution.
///
/// `found` may break to end the search. `may_go_on` is called before each try with the number of tries so far.
/// Afterwards the board is restored, unless there is no (further) solution: then all its values may be eliminated.
pub fn search<const W: usize>(
    board: &mut Board<W>,
    mut chance: Option<&mut Random>,
    found: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    may_go_on: &mut dyn FnMut(u64) -> bool,
) -> Extent {
    board.record();
    let root = board.mark();
    let mut tree = Tree::default();
    let extent = loop {
        match tree.next(board, chance.as_deref_mut(), may_go_on) {
            Step::Solution if found(board.values()).is_continue() => {}
            Step::Solution => break Extent::Enough,
            Step::Everything => break Extent::Everything,
            Step::Stopped => break Extent::Stopped,
        }
    };
    if extent != Extent::Everything {
        board.undo(root);
    }
    extent
}

/// How much of the search tree was explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of it: every solution was found.
    Everything,
    /// Until `found` broke off.
    Enough,
    /// Until `may_go_on` returned false.
    Stopped,
}

/// The state of a search, apart from its board; it can be stopped and resumed.
#[derive(Debug, Default)]
pub struct Tree {
    tries: Vec<Try>,
    count: u64,
    is_at_solution: bool,
}

/// The outcome of one call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The board is filled.
    Solution,
    /// There is no further solution.
    Everything,
    /// Stopped; can be resumed.
    Stopped,
}

/// A cell, the value (from 0) tried in it, and the board's mark before.
#[derive(Debug)]
struct Try {
    before: Mark,
    cell: usize,
    value: usize,
}

impl Tree {
    /// Continues to the next solution. The board must record, and must be the same one in all calls.
    pub fn next<const W: usize>(
        &mut self,
        board: &mut Board<W>,
        mut chance: Option<&mut Random>,
        may_go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Step {
        loop {
            let mut failed = std::mem::take(&mut self.is_at_solution);
            if !failed && board.open_count() == 0 {
                self.is_at_solution = true;
                return Step::Solution;
            }
            if !failed {
                if !may_go_on(self.count) {
                    return Step::Stopped;
                }
                self.count += 1;
                let (cell, value) = choose(board, chance.as_deref_mut());
                self.tries.push(Try { before: board.mark(), cell, value });
                failed = board.assign(cell, value).is_err();
            }
            while failed {
                let Some(Try { before, cell, value }) = self.tries.pop() else {
                    return Step::Everything;
                };
                board.undo(before);
                failed = board.exclude(cell, value).is_err();
            }
        }
    }

    /// Tries made so far.
    pub fn count(&self) -> u64 {
        self.count
    }
}

/// The cell and value to try: of the spot with the fewest options, the first option. With `chance`, ties and the option
/// are random.
fn choose<const W: usize>(board: &Board<W>, mut chance: Option<&mut Random>) -> (usize, usize) {
    let (mut fewest, mut ties, mut chosen) = (usize::MAX, 0, Spot::Cell(0));
    for spot in Spot::all(board) {
        let ways = spot.ways(board).len();
        if ways < 2 || ways > fewest {
            continue;
        }
        ties = if ways < fewest { 1 } else { ties + 1 };
        let is_taken = match chance.as_mut() {
            Some(random) => below(random.next_u32(), ties) == 0,
            None => ties == 1,
        };
        if is_taken {
            chosen = spot;
        }
        fewest = ways;
        if fewest == 2 && chance.is_none() {
            break;
        }
    }
    let rank = chance.map_or(0, |random| below(random.next_u32(), fewest));
    chosen.way(board, rank)
}

/// A branching point.
#[derive(Clone, Copy)]
enum Spot {
    /// A cell takes one of its values.
    Cell(usize),
    /// A value takes one of its places in a region that holds every value.
    Value { region: usize, value: usize },
}

impl Spot {
    /// The open cells, then the values of the full regions, most of which cost more to examine.
    fn all<const W: usize>(board: &Board<W>) -> impl Iterator<Item = Self> + use<W> {
        let shape = board.shape().clone();
        let (cells, regions, order) = (shape.cell_count(), shape.region_count(), shape.order());
        let values = (0..regions)
            .filter(move |&region| shape.is_full(region))
            .flat_map(move |region| (0..order).map(move |value| Self::Value { region, value }));
        (0..cells).map(Self::Cell).chain(values)
    }

    fn ways<const W: usize>(self, board: &Board<W>) -> evodoku_puzzle::Bits<W> {
        match self {
            Self::Cell(cell) => board.domain(cell),
            Self::Value { region, value } => board.places(region, value),
        }
    }

    fn way<const W: usize>(self, board: &Board<W>, rank: usize) -> (usize, usize) {
        let way = self.ways(board).nth(rank).expect("the rank is below the number of ways");
        match self {
            Self::Cell(cell) => (cell, way),
            Self::Value { region, value } => (usize::from(board.shape().region(region)[way]), value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::Rule;
    use crate::propagate::{Tables, tests::puzzle};
    use crate::random::{Purpose, stream};
    use evodoku_puzzle::Puzzle;
    use std::sync::Arc;

    fn count(puzzle: &Puzzle, mut chance: Option<Random>, limit: u64) -> (u64, Extent) {
        let mut board = Board::<1>::new(Arc::new(Tables::new(puzzle.shape())), &Rule::SINGLES);
        board.load(puzzle).unwrap();
        let mut solutions = 0;
        let mut found = |values: &[u8]| {
            evodoku_puzzle::Solution::verify(puzzle, values).expect("the search finds valid solutions");
            solutions += 1;
            if solutions == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let extent = search(&mut board, chance.as_mut(), &mut found, &mut |_| true);
        (solutions, extent)
    }

    #[test]
    fn empty_4x4_has_288_solutions_in_any_order() {
        let empty = puzzle("4x4", &".".repeat(16));
        assert_eq!(count(&empty, None, 1000), (288, Extent::Everything));
        assert_eq!(count(&empty, Some(stream(1, Purpose::Search, 0)), 1000), (288, Extent::Everything));
        assert_eq!(count(&empty, None, 288), (288, Extent::Enough));
    }

    #[test]
    fn latin_and_diagonal_4x4_counts_match_known_values() {
        assert_eq!(count(&puzzle("4x4:latin", &".".repeat(16)), None, 1000), (576, Extent::Everything));
        assert_eq!(count(&puzzle("4x4+diagonals", &".".repeat(16)), None, 1000), (48, Extent::Everything));
    }

    #[test]
    fn stopped_search_restores_the_board() {
        let empty = puzzle("6x6", &".".repeat(36));
        let mut board = Board::<1>::new(Arc::new(Tables::new(empty.shape())), &Rule::SINGLES);
        board.load(&empty).unwrap();
        let go_on = |_: &[u8]| ControlFlow::Continue(());
        let extent = search(&mut board, None, &mut { go_on }, &mut |tries| tries < 100);
        assert_eq!((extent, board.open_count()), (Extent::Stopped, 36));
    }
}
