//! Which cost an annealer takes a newly filled grid to have.
//!
//! The true one, in any sound program. The others are mistakes of known programs that shape how these search: moves are
//! compared with the believed cost until one is accepted, which sets things right.

use crate::candidate::{Candidate, Cost};
use crate::choices;
use crate::landscape::Landscape;

choices! {
    /// The cost believed of the first filling.
    pub enum FirstCost {
        /// The true one.
        Counted = "counted",
        /// That of the puzzle before it was filled, where the empty cells count as one more value: mostly far too high,
        /// so that the first move is accepted whatever it is.
        Unfilled = "unfilled",
    }
}

choices! {
    /// The cost believed of a filling made at a reheating.
    pub enum RefillCost {
        /// The true one.
        Counted = "counted",
        /// That of the grid before: far too low, so that next to nothing is accepted until the temperature has risen a lot.
        Stale = "stale",
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
    use crate::propagate::tests::puzzle;

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
