//! The answer "no solution": which cell has no value left, or which value has no place in a region.

use evodoku_messages::{Localize, Message, message};
use evodoku_puzzle::{Cell, RegionId, Shape};
use thiserror::Error;

/// A conflict, as numbers. Searches count them to find where a puzzle is tight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Conflict {
    /// No value is left for the cell.
    NoValue {
        /// The cell.
        cell: Cell,
    },
    /// No place is left for the value in a region that must hold it.
    NoPlace {
        /// The region.
        region: RegionId,
        /// The value, from 1.
        value: u8,
    },
    /// Some cells of a region have fewer values left between them than there are cells.
    Crowded {
        /// The region.
        region: RegionId,
        /// The number of cells.
        cells: u8,
        /// The number of values.
        values: u8,
    },
    /// No values are left with which a clue is kept.
    Broken {
        /// The number of the constraint within the shape.
        constraint: u16,
    },
}

/// The puzzle has no solution; propagation says why.
#[derive(Clone, Debug, PartialEq, Eq, Error, Localize)]
pub struct Contradiction {
    /// The conflict.
    pub conflict: Conflict,
    reason: Message,
}

impl Contradiction {
    /// Describes the conflict with the shape's names of cells and regions.
    pub fn new(shape: &Shape, conflict: Conflict) -> Self {
        let reason = match conflict {
            Conflict::NoValue { cell } => {
                message!("gap-cell", cell = shape.cell_name(usize::from(cell)))
            }
            Conflict::Crowded { region, cells, values } => {
                let region = shape.region_name(usize::from(region));
                message!("gap-crowded", cells, region, values)
            }
            Conflict::NoPlace { region, value } => {
                message!("gap-region", value, region = shape.region_name(usize::from(region)))
            }
            Conflict::Broken { constraint } => {
                let constraint = usize::from(constraint);
                let rule = shape.constraints()[constraint].sentence();
                let cells = shape.constraint_cells(constraint);
                message!("gap-clue", clue = shape.constraint_name(constraint), cells, rule)
            }
        };
        Self { conflict, reason }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conflict_message_names_the_place() {
        let shape = Shape::classic(9).unwrap();
        let text = |conflict| Contradiction::new(&shape, conflict).to_string();
        assert_eq!(text(Conflict::NoValue { cell: 11 }), "no solution: no value is left for row 2, column 3");
        assert_eq!(
            text(Conflict::NoPlace { region: 18, value: 9 }),
            "no solution: no place is left for 9 in box 1"
        );
        assert_eq!(
            text(Conflict::Crowded { region: 2, cells: 4, values: 3 }),
            "no solution: 4 cells of row 3 have only 3 values left between them"
        );
    }
}
