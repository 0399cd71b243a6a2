//! Given singles: cells for which the givens alone leave one value. They are filled once, without further propagation.

use super::contradiction::Contradiction;
use super::propagate;
use super::rule::Rule;
use evodoku_puzzle::{Grid, Puzzle};

/// The puzzle with those cells as further givens.
///
/// This is what a parser finds that eliminates each given from its peers as it reads. It fills fewer cells than naked
/// singles do, because the filled cells eliminate nothing.
pub fn fill_given_singles(puzzle: &Puzzle) -> Result<Puzzle, Contradiction> {
    let propagated = propagate(puzzle, &[])?;
    let mut values = puzzle.givens().to_vec();
    for (cell, value) in values.iter_mut().enumerate().filter(|(_, value)| **value == 0) {
        if propagated.domain(cell).len() == 1 {
            *value = propagated.domain(cell).iter().next().expect("a domain of one value has one");
        }
    }
    let grid = Grid::new(puzzle.shape().clone(), values).expect("the values come from domains");
    Puzzle::new(grid).or_else(|_| {
        // Two cells of a region are left the same value: propagating the singles says where.
        propagate(puzzle, &[Rule::NakedSingle])?;
        unreachable!("a value forced upon two cells of a region is a contradiction")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::tests::{filled, puzzle};

    /// Row 1 leaves 4 for its last cell; that would leave 2 for the cell below, but is not propagated.
    #[test]
    fn filled_cells_are_not_propagated() {
        let puzzle = puzzle("4x4", "123. ..1. .... ....");
        assert_eq!(&filled(&fill_given_singles(&puzzle).unwrap(), &[])[..9], "1234/..1.");
        assert_eq!(&filled(&puzzle, &[Rule::NakedSingle])[..9], "1234/..12");
    }

    #[test]
    fn value_forced_twice_is_a_contradiction() {
        let puzzle = puzzle("4x4:latin", ".... 12.. 23.. 31..");
        let message = fill_given_singles(&puzzle).unwrap_err().to_string();
        assert!(message.starts_with("no solution"), "{message}");
    }
}
