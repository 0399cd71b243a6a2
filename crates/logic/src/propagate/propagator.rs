//! Sets up a board and runs the rules to a fixpoint, reusing memory between puzzles.

use super::board::Board;
use super::contradiction::Contradiction;
use super::propagated::Propagated;
use super::rule::Rule;
use super::rules::Rules;
use super::seats::Tables;
use crate::stop::CancelToken;
use evodoku_puzzle::with_width;
use evodoku_puzzle::{Puzzle, SharedShape};
use std::fmt;
use std::sync::Arc;

/// Propagates many puzzles with the same rules; keeps the board of the last shape.
#[derive(Debug)]
pub struct Propagator {
    rules: Vec<Rule>,
    memory: Option<Box<dyn Memory>>,
}

/// A board and rules, independent of their width in words.
trait Memory: fmt::Debug + Send + Sync {
    /// The shape of the board.
    fn shape(&self) -> &SharedShape;

    /// Applies the rules to a fixpoint, or until cancelled.
    fn propagate(&mut self, puzzle: &Puzzle, cancel: &mut CancelToken) -> Result<Propagated, Contradiction>;
}

#[derive(Debug)]
struct Workspace<const W: usize> {
    board: Board<W>,
    rules: Rules<W>,
}

impl Propagator {
    /// A propagator with these rules.
    pub fn new(rules: &[Rule]) -> Self {
        Self { rules: rules.to_vec(), memory: None }
    }

    /// Applies the rules to a fixpoint, or says why there is no solution.
    pub fn propagate(&mut self, puzzle: &Puzzle) -> Result<Propagated, Contradiction> {
        self.propagate_until(puzzle, &mut CancelToken::default())
    }

    /// Like [`Self::propagate`], but can be cancelled. What was found by then is valid, though incomplete.
    pub fn propagate_until(
        &mut self,
        puzzle: &Puzzle,
        cancel: &mut CancelToken,
    ) -> Result<Propagated, Contradiction> {
        let kept = self.memory.take().filter(|memory| same_shape(memory.shape(), puzzle.shape()));
        let memory = kept.unwrap_or_else(|| memory_of(puzzle.shape(), &self.rules));
        self.memory.insert(memory).propagate(puzzle, cancel)
    }
}

fn memory_of(shape: &SharedShape, rules: &[Rule]) -> Box<dyn Memory> {
    with_width!(shape.order(), W => Box::new(Workspace::<W>::new(shape, rules)))
}

/// Compares pointers first: puzzles of one file share their shape, so the long comparison is rare.
fn same_shape(one: &SharedShape, other: &SharedShape) -> bool {
    Arc::ptr_eq(one, other) || one == other
}

impl<const W: usize> Workspace<W> {
    fn new(shape: &SharedShape, rules: &[Rule]) -> Self {
        Self { board: Board::new(Arc::new(Tables::new(shape)), rules), rules: Rules::new(rules) }
    }
}

impl<const W: usize> Memory for Workspace<W> {
    fn shape(&self) -> &SharedShape {
        self.board.shape()
    }

    fn propagate(&mut self, puzzle: &Puzzle, cancel: &mut CancelToken) -> Result<Propagated, Contradiction> {
        let Self { board, rules } = self;
        let done = board.load(puzzle).and_then(|()| rules.apply(board, cancel));
        done.map_err(|conflict| Contradiction::new(puzzle.shape(), conflict))?;
        Ok(Propagated::from_board(board))
    }
}

#[cfg(test)]
mod tests {
    use super::super::propagate;
    use super::super::tests::puzzle;
    use super::*;
    use crate::stop::{Deadline, StopHandle};

    #[test]
    fn cancelled_propagation_keeps_every_value_of_the_fixpoint() {
        let puzzle = puzzle("16x16", &format!("123.{}", ".".repeat(252)));
        let (all, mut counts) = (propagate(&puzzle, &Rule::ALL).unwrap(), Vec::new());
        for looks in 1..40 {
            let handle = StopHandle::default();
            handle.stop_after_looks(looks);
            let mut cancel = CancelToken::new(handle, Deadline::default());
            let some = Propagator::new(&Rule::ALL).propagate_until(&puzzle, &mut cancel).unwrap();
            for cell in 0..256 {
                let left = some.domain(cell).iter().collect::<Vec<_>>();
                assert!(all.domain(cell).iter().all(|value| left.contains(&value)), "{looks} looks, {cell}");
            }
            assert!(cancel.longest() <= CancelToken::LONGEST);
            counts.push(cancel.is_cancelled());
        }
        assert!(counts[0], "one poll is not enough for all");
    }

    #[test]
    fn reused_propagator_gives_the_results_of_a_new_one() {
        let puzzles = [
            puzzle("4x4", "12.. .... ..1. ...."),
            puzzle("4x4", "123. ...4 .... ...."),
            puzzle("9x9+diagonals", &".".repeat(81)),
            puzzle("4x4", ".... ..1. .1.. 4..."),
            puzzle("4x4:latin", "1... .2.. ..3. ...."),
        ];
        for rules in [&[][..], &Rule::SINGLES, &Rule::ALL] {
            let mut propagator = Propagator::new(rules);
            for puzzle in &puzzles {
                assert_eq!(propagator.propagate(puzzle), propagate(puzzle, rules));
            }
        }
    }
}
