//! Pairs of cells that are a fixed step apart, for the chess moves.

use super::cell_at;
use crate::Cell;

/// Every pair of cells that one of the steps (rows down, columns to the right) leads from one to the other.
pub(super) fn pairs(order: usize, steps: &[(usize, isize)]) -> Vec<Vec<Cell>> {
    let mut pairs = Vec::new();
    for row in 0..order {
        for column in 0..order {
            for &(down, right) in steps {
                if let Some(to) = column.checked_add_signed(right).filter(|&to| to < order)
                    && row + down < order
                {
                    pairs.push(vec![cell_at(order, row, column), cell_at(order, row + down, to)]);
                }
            }
        }
    }
    pairs
}
