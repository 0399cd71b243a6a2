//! A solution: a grid that was checked against its puzzle.
//!
//! The check reads the layers as they were declared and shares nothing with propagation or the engines.

use super::grid::are_different;
use super::{Grid, Puzzle};
use thiserror::Error;

/// A complete grid that keeps all givens and holds no value twice in any region. It exists only if that was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution(Grid);

impl Solution {
    /// Checks one number per cell against the puzzle.
    pub fn verify(puzzle: &Puzzle, values: &[u8]) -> Result<Self, Fault> {
        let shape = puzzle.shape();
        let grid =
            Grid::new(shape.clone(), values.to_vec()).map_err(|error| Fault::NotAGrid(error.to_string()))?;
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
        for layer in shape.layers() {
            for region in &layer.regions {
                if !are_different(region, values, shape.order()) {
                    return Err(Fault::Repeated { kind: layer.kind.region_name() });
                }
            }
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
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// Wrong length or a number out of range.
    #[error("{0}")]
    NotAGrid(String),
    /// A cell has no value.
    #[error("cell {cell} is empty")]
    Empty {
        /// The cell.
        cell: usize,
    },
    /// A given was overwritten.
    #[error("the given of cell {cell} was changed")]
    GivenChanged {
        /// The cell.
        cell: usize,
    },
    /// A region holds a value twice.
    #[error("a {kind} holds a value twice")]
    Repeated {
        /// What kind of region.
        kind: &'static str,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

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
        assert_eq!(with(1, 3), Err(Fault::Repeated { kind: "row" }));
        // Every row and column is right here, only the boxes are not.
        let latin = [1, 2, 3, 4, 2, 3, 1, 4, 3, 4, 2, 1, 4, 1, 2, 3];
        assert!(Solution::verify(&puzzle(), &latin).is_err());
    }
}
