//! A solution: a grid that was checked against its puzzle.
//!
//! Each constraint checks the grid itself, by code that shares nothing with propagation or the engines.

use super::{Grid, GridError, Puzzle};
use evodoku_messages::{Localize, Message};
use thiserror::Error;

/// A complete grid that keeps all givens and all constraints. It exists only if that was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution(Grid);

impl Solution {
    /// Checks one number per cell against the puzzle.
    pub fn verify(puzzle: &Puzzle, values: &[u8]) -> Result<Self, Fault> {
        let shape = puzzle.shape();
        let grid = Grid::new(shape.clone(), values.to_vec()).map_err(Fault::NotAGrid)?;
        // Both are looked for in all cells at once; which cell it is, only if there is one.
        let is_empty = |&value: &u8| value == 0;
        if values.iter().fold(false, |found, value| found | is_empty(value))
            && let Some(cell) = values.iter().position(is_empty)
        {
            return Err(Fault::Empty { cell });
        }
        let is_changed = |(&given, &value): (&u8, &u8)| given != 0 && given != value;
        let mut both = puzzle.givens().iter().zip(values);
        if both.clone().fold(false, |found, pair| found | is_changed(pair))
            && let Some(cell) = both.position(is_changed)
        {
            return Err(Fault::GivenChanged { cell });
        }
        let broken = shape.constraints().iter().find(|constraint| !constraint.holds(values, &shape.ground()));
        if let Some(constraint) = broken {
            return Err(Fault::Broken { rule: constraint.sentence() });
        }
        Ok(Self(grid))
    }

    /// The completed grid.
    pub fn grid(&self) -> &Grid {
        &self.0
    }

    /// One number per cell.
    pub fn values(&self) -> &[u8] {
        self.0.values()
    }
}

/// Why a grid is no solution.
#[derive(Clone, Debug, PartialEq, Eq, Error, Localize)]
pub enum Fault {
    /// Wrong length or a number out of range.
    NotAGrid(GridError),
    /// A cell has no value.
    Empty {
        /// The cell.
        cell: usize,
    },
    /// A given was overwritten.
    GivenChanged {
        /// The cell.
        cell: usize,
    },
    /// A constraint is broken.
    Broken {
        /// The constraint in one sentence.
        rule: Message,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;
    use evodoku_messages::message;

    fn puzzle() -> Puzzle {
        let givens = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1];
        Puzzle::new(Grid::new(Shape::classic(4).unwrap().into(), givens.to_vec()).unwrap()).unwrap()
    }

    #[test]
    fn a_right_grid_is_a_solution() {
        let values = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        assert_eq!(Solution::verify(&puzzle(), &values).unwrap().values(), values);
    }

    #[test]
    fn wrong_grids_are_not() {
        let right = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let with = |cell: usize, value| {
            let mut values = right;
            values[cell] = value;
            Solution::verify(&puzzle(), &values)
        };
        assert_eq!(with(5, 0), Err(Fault::Empty { cell: 5 }));
        assert_eq!(with(0, 2), Err(Fault::GivenChanged { cell: 0 }));
        assert_eq!(with(1, 3), Err(Fault::Broken { rule: message!("rows-rule") }));
        // Every row and column is right here, only the boxes are not.
        let latin = [1, 2, 3, 4, 2, 3, 1, 4, 3, 4, 2, 1, 4, 1, 2, 3];
        assert!(Solution::verify(&puzzle(), &latin).is_err());
    }
}
