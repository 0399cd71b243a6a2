//! Counting solutions up to a limit, by the method that is fastest for the puzzle.
//!
//! - The usual 9×9: the bit-parallel search of [`evodoku::nine`].
//! - Anything else: depth-first search with propagation, as long as it stays short; then a SAT solver, from whose answer
//!   each solution found is ruled out before it is asked again. Small grids are searched to the end: there, many solutions
//!   are counted faster by walking through them.

use crate::sat::{Formula, Verdict};
use crate::stop::Stop;
use evodoku::depth_first::{self, Extent};
use evodoku::nine::Nine;
use evodoku::propagate::{Board, Conflict, Contradiction, Tables};
use evodoku::{Puzzle, Rule, SharedShape, Solution, propagate};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Depth-first search is left to the SAT solver after this many tries: hard puzzles of 16×16 and more are above it.
const SHORT_SEARCH: u64 = 500;

/// Up to this order depth-first search goes on to the end.
const SMALL: usize = 10;

/// How many solutions there are, as far as was asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Count {
    /// Solutions found: all there are, or the limit, or what was found before the stop.
    pub found: u64,
    /// Is that all there are?
    pub is_all: bool,
    /// Was the search stopped before it knew?
    pub is_stopped: bool,
    /// The first two solutions.
    pub solutions: Vec<Solution>,
    /// Why there is none, if propagation can say.
    pub contradiction: Option<Contradiction>,
}

/// Counts solutions, puzzle after puzzle, keeping the memory of the last shape.
#[derive(Debug, Default)]
pub struct Referee {
    memory: Option<Memory>,
}

/// A board of the width that the order asks for.
#[derive(Debug)]
enum Memory {
    One(Board<1>),
    Two(Board<2>),
    Three(Board<3>),
}

impl Referee {
    /// A referee.
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts solutions up to a limit, or until the stop.
    pub fn count(&mut self, puzzle: &Puzzle, limit: u64, stop: &Stop) -> Count {
        let mut count = self.count_without(puzzle, None, limit, stop);
        if count.found == 0 && count.is_all && count.contradiction.is_none() {
            // The bit-parallel search does not say why; propagation may know.
            count.contradiction = propagate(puzzle, &Rule::SINGLES).err();
        }
        count
    }

    /// Counts by SAT alone: the second opinion.
    pub fn count_by_sat(&mut self, puzzle: &Puzzle, limit: u64, stop: &Stop) -> Count {
        let tally = Tally::new(puzzle, limit);
        match self.memory(puzzle.shape()) {
            Memory::One(board) => from_board(board, None, tally, |board, tally| by_sat(board, tally, stop)),
            Memory::Two(board) => from_board(board, None, tally, |board, tally| by_sat(board, tally, stop)),
            Memory::Three(board) => from_board(board, None, tally, |board, tally| by_sat(board, tally, stop)),
        }
    }

    /// Has the puzzle only the solution that is known? One question for a cell of which the value was taken away: is there a
    /// solution with another value there? `None` if the stop came first.
    pub fn is_needless(&mut self, puzzle: &Puzzle, cell: usize, value: u8, stop: &Stop) -> Option<bool> {
        let count = self.count_without(puzzle, Some((cell, value)), 1, stop);
        (!count.is_stopped).then_some(count.found == 0)
    }

    /// Counts the solutions that do not have a value (from 1) in a cell.
    fn count_without(
        &mut self,
        puzzle: &Puzzle,
        struck: Option<(usize, u8)>,
        limit: u64,
        stop: &Stop,
    ) -> Count {
        let tally = Tally::new(puzzle, limit);
        if Nine::fits(puzzle) {
            return by_bits(puzzle, struck, tally, stop);
        }
        match self.memory(puzzle.shape()) {
            Memory::One(board) => {
                from_board(board, struck, tally, |board, tally| by_search(board, tally, stop))
            }
            Memory::Two(board) => {
                from_board(board, struck, tally, |board, tally| by_search(board, tally, stop))
            }
            Memory::Three(board) => {
                from_board(board, struck, tally, |board, tally| by_search(board, tally, stop))
            }
        }
    }

    fn memory(&mut self, shape: &SharedShape) -> &mut Memory {
        let fits = self.memory.as_ref().is_some_and(|memory| {
            let kept = memory.shape();
            Arc::ptr_eq(kept, shape) || kept == shape
        });
        if !fits {
            self.memory = Some(Memory::new(shape));
        }
        self.memory.as_mut().expect("memory of the shape was made above")
    }
}

impl Memory {
    fn new(shape: &SharedShape) -> Self {
        match shape.order() {
            ..=64 => Self::One(Board::new(Arc::new(Tables::new(shape)), &Rule::SINGLES)),
            65..=128 => Self::Two(Board::new(Arc::new(Tables::new(shape)), &Rule::SINGLES)),
            129.. => Self::Three(Board::new(Arc::new(Tables::new(shape)), &Rule::SINGLES)),
        }
    }

    fn shape(&self) -> &SharedShape {
        match self {
            Self::One(board) => board.shape(),
            Self::Two(board) => board.shape(),
            Self::Three(board) => board.shape(),
        }
    }
}

/// What was found so far.
struct Tally<'a> {
    puzzle: &'a Puzzle,
    limit: u64,
    found: u64,
    solutions: Vec<Solution>,
}

impl<'a> Tally<'a> {
    fn new(puzzle: &'a Puzzle, limit: u64) -> Self {
        Self { puzzle, limit: limit.max(1), found: 0, solutions: Vec::new() }
    }

    /// Takes a solution; breaks when the limit is reached.
    fn take(&mut self, values: &[u8]) -> ControlFlow<()> {
        if self.solutions.len() < 2 {
            let solution = Solution::verify(self.puzzle, values);
            self.solutions.push(solution.expect("each method finds grids that keep the rules"));
        }
        self.found += 1;
        if self.found >= self.limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn restart(&mut self) {
        self.found = 0;
        self.solutions.clear();
    }

    fn end(self, extent: Extent) -> Count {
        Count {
            found: self.found,
            is_all: extent == Extent::Everything,
            is_stopped: extent == Extent::Stopped,
            solutions: self.solutions,
            contradiction: None,
        }
    }

    fn contradicted(self, conflict: Conflict) -> Count {
        let contradiction = Contradiction::new(self.puzzle.shape(), conflict);
        Count { contradiction: Some(contradiction), ..self.end(Extent::Everything) }
    }
}

/// The bit-parallel search.
fn by_bits(puzzle: &Puzzle, struck: Option<(usize, u8)>, mut tally: Tally<'_>, stop: &Stop) -> Count {
    let nine = Nine::new(puzzle.givens());
    let nine = match struck {
        Some((cell, value)) => nine.and_then(|nine| nine.excluding(cell, value)),
        None => nine,
    };
    let Some(nine) = nine else {
        return tally.end(Extent::Everything);
    };
    let extent = nine.search(None, |values| tally.take(values), |guesses| go_on(guesses, stop));
    tally.end(extent)
}

/// Loads the puzzle and strikes a value, then counts unless that contradicts itself.
fn from_board<'a, const W: usize>(
    board: &mut Board<W>,
    struck: Option<(usize, u8)>,
    tally: Tally<'a>,
    count: impl FnOnce(&mut Board<W>, Tally<'a>) -> Count,
) -> Count {
    let loaded = board.load(tally.puzzle).and_then(|()| match struck {
        Some((cell, value)) if board.domain(cell).contains(usize::from(value) - 1) => {
            if board.values()[cell] != 0 {
                // Nothing else is left for the cell.
                return Err(Conflict::NoValue { cell: cell as u16 });
            }
            board.exclude(cell, usize::from(value) - 1)
        }
        Some(_) | None => Ok(()),
    });
    match loaded {
        Err(conflict) => tally.contradicted(conflict),
        Ok(()) => count(board, tally),
    }
}

/// Depth-first search, and SAT if that gets long.
fn by_search<const W: usize>(board: &mut Board<W>, mut tally: Tally<'_>, stop: &Stop) -> Count {
    let is_small = board.shape().order() <= SMALL;
    let mut may_go_on = |tries| (is_small || tries < SHORT_SEARCH) && go_on(tries, stop);
    let extent = depth_first::search(board, None, &mut |values| tally.take(values), &mut may_go_on);
    if extent == Extent::Stopped && !stop.is_due() {
        tally.restart();
        return by_sat(board, tally, stop);
    }
    tally.end(extent)
}

/// SAT, with each model ruled out before the next question.
fn by_sat<const W: usize>(board: &mut Board<W>, mut tally: Tally<'_>, stop: &Stop) -> Count {
    let Some(mut formula) = Formula::new(board) else {
        return tally.end(Extent::Stopped);
    };
    loop {
        match formula.solve(stop, None) {
            Verdict::Stopped => return tally.end(Extent::Stopped),
            Verdict::NoModel => return tally.end(Extent::Everything),
            Verdict::Model => {
                let grid = formula.grid();
                if tally.take(&grid).is_break() {
                    return tally.end(Extent::Enough);
                }
                formula.exclude(&grid);
            }
        }
    }
}

/// The clock is looked at once in 256 tries.
fn go_on(tries: u64, stop: &Stop) -> bool {
    !tries.is_multiple_of(256) || !stop.is_due()
}
