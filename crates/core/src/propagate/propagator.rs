//! The driver: sets up a board and runs the rules to a fixpoint, reusing its memory from puzzle to puzzle.

use super::board::Board;
use super::contradiction::Contradiction;
use super::propagated::Propagated;
use super::rule::Rule;
use super::rules::Rules;
use super::seats::Tables;
use crate::puzzle::{Puzzle, SharedShape};
use crate::stop::Lookout;
use crate::with_width;
use std::fmt;
use std::sync::Arc;

/// Propagates many puzzles with the same rules; boards of the last shape are kept.
#[derive(Debug)]
pub struct Propagator {
    rules: Vec<Rule>,
    memory: Option<Box<dyn Memory>>,
}

/// A board and rules of the width that the order asks for.
trait Memory: fmt::Debug + Send + Sync {
    /// The shape of the board.
    fn shape(&self) -> &SharedShape;

    /// Fills and strikes what the rules can until it is time to stop.
    fn propagate(&mut self, puzzle: &Puzzle, lookout: &mut Lookout) -> Result<Propagated, Contradiction>;
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

    /// Fills and strikes what the rules can, or says why there is no solution.
    pub fn propagate(&mut self, puzzle: &Puzzle) -> Result<Propagated, Contradiction> {
        self.propagate_until(puzzle, &mut Lookout::default())
    }

    /// The same until it is time to stop: what was found by then holds, it is only less than all.
    pub fn propagate_until(
        &mut self,
        puzzle: &Puzzle,
        lookout: &mut Lookout,
    ) -> Result<Propagated, Contradiction> {
        let kept = self.memory.take().filter(|memory| same_shape(memory.shape(), puzzle.shape()));
        let memory = kept.unwrap_or_else(|| memory_of(puzzle.shape(), &self.rules));
        self.memory.insert(memory).propagate(puzzle, lookout)
    }
}

fn memory_of(shape: &SharedShape, rules: &[Rule]) -> Box<dyn Memory> {
    with_width!(shape.order(), W => Box::new(Workspace::<W>::new(shape, rules)))
}

/// Puzzles of one file share their shape, so the long comparison is rare.
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

    fn propagate(&mut self, puzzle: &Puzzle, lookout: &mut Lookout) -> Result<Propagated, Contradiction> {
        let Self { board, rules } = self;
        let done = board.load(puzzle).and_then(|()| rules.apply(board, lookout));
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
    fn what_a_stop_leaves_holds() {
        let puzzle = puzzle("16x16", &format!("123.{}", ".".repeat(252)));
        let (all, mut counts) = (propagate(&puzzle, &Rule::ALL).unwrap(), Vec::new());
        for looks in 1..40 {
            let handle = StopHandle::default();
            handle.stop_after_looks(looks);
            let mut lookout = Lookout::new(handle, Deadline::default());
            let some = Propagator::new(&Rule::ALL).propagate_until(&puzzle, &mut lookout).unwrap();
            for cell in 0..256 {
                let left = some.domain(cell).iter().collect::<Vec<_>>();
                assert!(all.domain(cell).iter().all(|value| left.contains(&value)), "{looks} looks, {cell}");
            }
            assert!(lookout.longest() <= Lookout::LONGEST);
            counts.push(lookout.is_over());
        }
        assert!(counts[0], "one look is not enough for all");
    }

    #[test]
    fn nothing_stays_from_one_puzzle_to_the_next() {
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
