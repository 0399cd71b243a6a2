//! Cost bias: the cost that an annealer takes a newly filled grid to have.
//!
//! The true one, in any sound program. The others are mistakes of known programs that shape how these search: moves are
//! compared with the mistaken cost until one is accepted, which sets things right.

use crate::candidate::{Candidate, Cost};
use crate::choices;
use crate::landscape::Landscape;
use crate::moves::Verdict;
use crate::operators::acceptance::{Accept, Proposed};
use crate::operators::neighbour::Proposal;
use crate::random::Random;

choices! {
    /// Cost assumed for the initial grid.
    pub enum FirstCost {
        /// The true one.
        Counted = "counted",
        /// That of the puzzle before it was filled, where the empty cells count as one more value: mostly far too high,
        /// so that the first move is accepted whatever it is.
        Unfilled = "unfilled",
    }
}

choices! {
    /// Cost assumed for a grid refilled when reheating.
    pub enum RefillCost {
        /// The true one.
        Counted = "counted",
        /// That of the grid before: far too low, so that next to nothing is accepted until the temperature has risen a lot.
        Stale = "stale",
    }
}

/// A rule that judges moves by a mistaken cost until one is accepted.
pub struct Biased<'a, A> {
    /// The rule.
    pub rule: &'a mut A,
    /// By how much the cost is taken to be higher than it is.
    pub bias: i64,
}

impl<A: Accept> Biased<'_, A> {
    fn as_seen(&self, proposed: &Proposed) -> Proposed {
        Proposed { delta: proposed.delta - self.bias, ..*proposed }
    }
}

impl<A: Accept> Accept for Biased<'_, A> {
    #[inline]
    fn accepts(&mut self, proposed: &Proposed, random: &mut Random) -> bool {
        let seen = self.as_seen(proposed);
        self.rule.accepts(&seen, random)
    }

    #[inline]
    fn note(&mut self, made: Option<Proposal>, cost: Cost) {
        if made.is_some() {
            self.bias = 0;
        }
        self.rule.note(made, cost);
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.rule.is_over()
    }

    fn verdict(&self, proposed: &Proposed, random: Random) -> Verdict {
        self.rule.verdict(&self.as_seen(proposed), random)
    }
}

/// The cost of the puzzle before it is filled, where the empty cells of a region count as one more value.
pub fn unfilled_cost(landscape: &Landscape) -> Cost {
    // A cell without a value is counted at place 0, as if that were one.
    Candidate::from_values(landscape, landscape.problem().fixed().to_vec()).cost()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::{keep::Keep, objective::Objective};
    use crate::problem::Problem;
    use crate::test_puzzles::puzzle;

    /// Rows hold 3, 1, 0 and 0 givens, columns 1 each: with the empty cells as a value that is 4, 2, 1, 1 and 2, 2, 2, 2
    /// different values of 4.
    #[test]
    fn an_unfilled_puzzle_lacks_what_is_neither_given_nor_empty() {
        let puzzle = puzzle("4x4", "123. ...1 .... ....");
        let problem = Problem::of_givens(&puzzle);
        let landscape = Landscape::new(&problem, Keep::Blocks, Objective::Missing);
        let (rows, columns) = ([0, 2, 3, 3], [2, 2, 2, 2]);
        assert_eq!(unfilled_cost(&landscape), rows.into_iter().chain(columns).sum::<Cost>());
    }
}
