//! Counts solutions up to a limit, by the fastest method for the puzzle.
//!
//! - The standard 9×9: the bit-parallel search of [`crate::nine`].
//! - Shapes with rules beyond "all different": [`crate::constrained`].
//! - Anything else: depth-first search with propagation while it stays short, then a SAT solver; each model is excluded
//!   before the next call. Small grids are searched to the end: enumerating many solutions is faster there.

use crate::candidates::{self, TrueCandidates};
use crate::constrained;
use crate::depth_first::{self, Extent, Step};
use crate::nine;
use crate::proof_stop::Stop;
use crate::propagate::{Board, Conflict, Contradiction, Tables};
use crate::propagate::{Rule, propagate};
use crate::sat::{Formula, Verdict};
use crate::solutions::Solutions;
use evodoku_puzzle::{Puzzle, SharedShape, Solution, with_width};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Tries after which the SAT solver takes over from depth-first search. Hard puzzles of 16×16 and larger exceed it.
const SHORT_SEARCH: u64 = 500;

/// Up to this order depth-first search always runs to the end.
const SMALL: usize = 10;

/// The number of solutions, up to the limit.
#[derive(Clone, Debug, PartialEq)]
pub struct Count {
    /// Solutions found: all of them, up to the limit, or those found before the stop.
    pub found: u64,
    /// Whether these are all solutions.
    pub is_all: bool,
    /// Whether the search was stopped before it was decided.
    pub is_stopped: bool,
    /// The first two solutions.
    pub solutions: Vec<Solution>,
    /// Why there is no solution, if propagation can prove it.
    pub contradiction: Option<Contradiction>,
}

/// Counts solutions; reuses memory between puzzles of the same shape.
#[derive(Debug, Default)]
pub struct Referee {
    memory: Option<Box<dyn Memory>>,
    constrained: Option<constrained::Search>,
}

/// A board, independent of its width in words.
trait Memory: fmt::Debug + Send {
    /// The shape of the board.
    fn shape(&self) -> &SharedShape;

    /// Loads the puzzle, eliminates a value (from 1) from a cell, and counts unless that is a contradiction.
    fn count(
        &mut self,
        method: Method,
        excluded: Option<(usize, u8)>,
        tally: Tally<'_>,
        stop: &Stop,
    ) -> Count;

    /// Loads the puzzle and finds its true candidates.
    fn candidates(&mut self, puzzle: &Puzzle, stop: &Stop, observe: &mut dyn FnMut(usize)) -> TrueCandidates;
}

/// How a board's solutions are counted.
#[derive(Clone, Copy, Debug)]
enum Method {
    /// Depth-first search, then SAT if that takes long; SAT alone for shapes with rules that are too large for their search.
    Search,
    /// SAT alone.
    Sat,
}

impl Referee {
    /// Creates a referee.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether there is exactly one solution: difficulty is defined only then.
    pub fn solutions(&mut self, puzzle: &Puzzle, stop: &Stop) -> Solutions {
        let count = self.count(puzzle, 2, stop);
        match count.found {
            0 if count.is_all => Solutions::None,
            1 if count.is_all => Solutions::One,
            2.. => Solutions::Several,
            _ => Solutions::Unknown,
        }
    }

    /// Counts solutions until `limit` or `stop`.
    pub fn count(&mut self, puzzle: &Puzzle, limit: u64, stop: &Stop) -> Count {
        let mut count = self.count_without(puzzle, None, limit, stop);
        if count.found == 0 && count.is_all && count.contradiction.is_none() {
            // The bit-parallel search gives no reason; propagation may.
            count.contradiction = propagate(puzzle, &Rule::SINGLES).err();
            if let Some(search) = self.constrained(puzzle.shape()).filter(|_| count.contradiction.is_none()) {
                let conflict = search.conflict(puzzle);
                count.contradiction = conflict.map(|conflict| Contradiction::new(puzzle.shape(), conflict));
            }
        }
        count
    }

    /// Counts by SAT alone, as a second opinion.
    pub fn count_by_sat(&mut self, puzzle: &Puzzle, limit: u64, stop: &Stop) -> Count {
        self.memory(puzzle.shape()).count(Method::Sat, None, Tally::new(puzzle, limit), stop)
    }

    /// Which values of each cell occur in some solution, until `stop`. `observe` gets the number of values that are open, now
    /// and then.
    pub fn candidates(
        &mut self,
        puzzle: &Puzzle,
        stop: &Stop,
        observe: &mut dyn FnMut(usize),
    ) -> TrueCandidates {
        self.memory(puzzle.shape()).candidates(puzzle, stop, observe)
    }

    /// Whether a given can be removed: `puzzle` has it removed already, and `value` is its known value. It is needless
    /// if no solution has another value there. `None` if the stop came first.
    pub fn is_needless(&mut self, puzzle: &Puzzle, cell: usize, value: u8, stop: &Stop) -> Option<bool> {
        let count = self.count_without(puzzle, Some((cell, value)), 1, stop);
        (!count.is_stopped).then_some(count.found == 0)
    }

    /// Counts the solutions in which a cell does not have a value (from 1).
    fn count_without(
        &mut self,
        puzzle: &Puzzle,
        excluded: Option<(usize, u8)>,
        limit: u64,
        stop: &Stop,
    ) -> Count {
        let tally = Tally::new(puzzle, limit);
        if let Some(bits) = nine::Search::of(puzzle.shape(), puzzle.givens()) {
            return by_bits(bits, excluded, tally, stop);
        }
        if let Some(search) = self.constrained(puzzle.shape()) {
            return by_constrained(search, excluded, tally, stop);
        }
        self.memory(puzzle.shape()).count(Method::Search, excluded, tally, stop)
    }

    /// The search of shapes with rules; none if there are no rules, or too many values.
    fn constrained(&mut self, shape: &SharedShape) -> Option<&mut constrained::Search> {
        if shape.rules().is_empty() {
            return None;
        }
        let fits = |kept: &SharedShape| Arc::ptr_eq(kept, shape) || kept == shape;
        let kept = self.constrained.take().filter(|search| fits(search.shape()));
        self.constrained = kept.or_else(|| constrained::Search::new(shape));
        self.constrained.as_mut()
    }

    fn memory(&mut self, shape: &SharedShape) -> &mut dyn Memory {
        let fits = |kept: &SharedShape| Arc::ptr_eq(kept, shape) || kept == shape;
        let kept = self.memory.take().filter(|memory| fits(memory.shape()));
        let memory = kept.unwrap_or_else(|| board_of(shape));
        self.memory.insert(memory).as_mut()
    }
}

fn board_of(shape: &SharedShape) -> Box<dyn Memory> {
    with_width!(shape.order(), W => Box::new(Board::<W>::new(Arc::new(Tables::new(shape)), &Rule::SINGLES)))
}

impl<const W: usize> Memory for Board<W> {
    fn shape(&self) -> &SharedShape {
        self.shape()
    }

    fn count(
        &mut self,
        method: Method,
        excluded: Option<(usize, u8)>,
        tally: Tally<'_>,
        stop: &Stop,
    ) -> Count {
        match (load_without(self, tally.puzzle, excluded), method) {
            (Err(conflict), _) => tally.contradicted(conflict),
            (Ok(()), Method::Search) if self.shape().rules().is_empty() => by_search(self, tally, stop),
            (Ok(()), Method::Search | Method::Sat) => by_sat(self, tally, stop),
        }
    }

    fn candidates(&mut self, puzzle: &Puzzle, stop: &Stop, observe: &mut dyn FnMut(usize)) -> TrueCandidates {
        match self.load(puzzle) {
            Ok(()) => candidates::find(self, puzzle, stop, observe),
            Err(_) => TrueCandidates::none(puzzle.shape().cell_count()),
        }
    }
}

/// Solutions found so far.
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
            self.solutions.push(solution.expect("each method finds valid grids"));
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
fn by_bits(bits: nine::Search, excluded: Option<(usize, u8)>, mut tally: Tally<'_>, stop: &Stop) -> Count {
    let bits = match excluded {
        Some((cell, value)) => bits.excluding(cell, value),
        None => bits,
    };
    let extent = bits.run(None, |values| tally.take(values), |guesses| go_on(guesses, stop));
    tally.end(extent)
}

/// The search of shapes with rules.
fn by_constrained(
    search: &mut constrained::Search,
    excluded: Option<(usize, u8)>,
    mut tally: Tally<'_>,
    stop: &Stop,
) -> Count {
    search.load(tally.puzzle);
    if let Some((cell, value)) = excluded {
        search.exclude(cell, value);
    }
    loop {
        match search.step(&mut |guesses| go_on(guesses, stop)) {
            Step::Solution if tally.take(search.solution()).is_continue() => {}
            Step::Solution => return tally.end(Extent::Enough),
            Step::Everything => return tally.end(Extent::Everything),
            Step::Stopped => return tally.end(Extent::Stopped),
        }
    }
}

/// Loads the puzzle and eliminates a value (from 1) from a cell.
fn load_without<const W: usize>(
    board: &mut Board<W>,
    puzzle: &Puzzle,
    excluded: Option<(usize, u8)>,
) -> Result<(), Conflict> {
    board.load(puzzle)?;
    match excluded {
        Some((cell, value)) if board.domain(cell).contains(usize::from(value) - 1) => {
            if board.values()[cell] != 0 {
                // Nothing else is left for the cell.
                return Err(Conflict::NoValue { cell: cell as u16 });
            }
            board.exclude(cell, usize::from(value) - 1)
        }
        Some(_) | None => Ok(()),
    }
}

/// Depth-first search, then SAT if that takes long.
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

/// SAT; each model is excluded before the next call.
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

/// Checks the clock once in 256 tries.
fn go_on(tries: u64, stop: &Stop) -> bool {
    !tries.is_multiple_of(256) || !stop.is_due()
}
