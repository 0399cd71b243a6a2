//! The refill: what is kept of a filling, and everything that propagation and a short depth-first search add to it.

use crate::depth_first::{Extent as Searched, search};
use crate::memory::Extent;
use crate::problem::Problem;
use crate::propagate::Board;
use crate::puzzle::Cell;
use crate::random::Random;
use crate::stop::CancelToken;
use std::ops::ControlFlow;

/// A board on which fillings are taken up again.
pub(super) struct Refill<const W: usize> {
    board: Board<W>,
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refilled {
    /// Every cell is filled.
    Solved,
    /// Some cells are open.
    Partly,
    /// Nothing was kept, and there is no way to fill the grid.
    Impossible,
}

impl<const W: usize> Refill<W> {
    /// The board of a problem; None if singles show that it has no solution.
    pub fn new(problem: &Problem, cancel: &mut CancelToken) -> Option<Self> {
        let refill = problem.board().ok().map(|board| Self { board });
        cancel.tick(problem.fixed().len() as u64);
        refill
    }

    /// Keeps these cells' values as far as they go together, fills what follows, then searches for at most `tries` tries.
    ///
    /// `values` holds what was kept and added afterwards, 0 elsewhere. Returns the number of tries too; None if it had to
    /// stop.
    pub fn run(
        &mut self,
        kept: &[Cell],
        values: &mut [u8],
        tries: u64,
        random: &mut Random,
        cancel: &mut CancelToken,
    ) -> Option<(Refilled, u64)> {
        let shape = self.board.shape();
        let spots = (shape.cell_count() + shape.region_count() * shape.order()) as u64;
        let peers = (shape.layers().len() * shape.order()) as u64;
        let start = self.board.mark();
        let is_bare = kept.is_empty();
        for cell in kept.iter().map(|&cell| usize::from(cell)) {
            let value = usize::from(values[cell]) - 1;
            if self.board.values()[cell] == 0 && self.board.domain(cell).contains(value) {
                let (before, open) = (self.board.mark(), self.board.open_count());
                if self.board.assign(cell, value).is_err() {
                    self.board.undo(before);
                }
                let filled = open.saturating_sub(self.board.open_count()) as u64;
                if cancel.tick((1 + filled) * peers) {
                    self.board.undo(start);
                    return None;
                }
            }
        }
        values.copy_from_slice(self.board.values());
        let mut found = |solution: &[u8]| {
            values.copy_from_slice(solution);
            ControlFlow::Break(())
        };
        let mut made = 0;
        let mut may_go_on = |count: u64| {
            made = count;
            // A try looks at everything that is open to find where the fewest ways are left.
            !cancel.tick(spots) && count < tries
        };
        let extent = search(&mut self.board, Some(random), &mut found, &mut may_go_on);
        self.board.undo(start);
        if cancel.is_cancelled() {
            return None;
        }
        let refilled = match extent {
            Searched::Enough => Refilled::Solved,
            Searched::Everything if is_bare => Refilled::Impossible,
            Searched::Everything | Searched::Stopped => Refilled::Partly,
        };
        Some((refilled, made))
    }

    /// About how many bytes it takes: sets of values and of places, seats, and which regions overlap.
    pub fn bytes(extent: &Extent) -> u64 {
        let Extent { order, cells, layers, regions, .. } = *extent;
        let set = 8 * order.div_ceil(64);
        let seats = cells * (8 * layers + 4) + 2 * regions * order;
        let overlaps = 4 * order * order.isqrt() * (8 + 2 * set);
        set * (cells + regions * order + regions) + seats + overlaps
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::problem;
    use crate::random::{Purpose, stream};

    /// Row 1 keeps 1 2, so 3 and 4 are left beside them; the 2 below the 2 does not go with it.
    #[test]
    fn what_goes_together_is_kept() {
        let problem = problem("4x4", "................");
        let mut refill = Refill::<1>::new(&problem, &mut CancelToken::default()).unwrap();
        let mut cancel = CancelToken::default();
        let mut random = stream(1, Purpose::Search, 0);
        let mut values = vec![1, 2, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(
            refill.run(&[0, 1, 5], &mut values, 0, &mut random, &mut cancel),
            Some((Refilled::Partly, 0))
        );
        assert_eq!(values[..8], [1, 2, 0, 0, 0, 0, 0, 0]);
        assert_eq!(
            refill.run(&[0, 1], &mut values, 100, &mut random, &mut cancel).unwrap().0,
            Refilled::Solved
        );
        assert!(values[..2] == [1, 2] && values.iter().all(|&value| value != 0));
        let again = refill.run(&[], &mut values, 0, &mut random, &mut cancel);
        assert_eq!((again, values[0]), (Some((Refilled::Partly, 0)), 0), "the board is as it was");
    }
}
