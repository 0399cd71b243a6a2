//! The answer "no solution": which cell, or which region and value, ran out.

use crate::puzzle::{Cell, RegionId, Shape};
use thiserror::Error;

/// What ran out, as numbers: what a search counts to find out where a puzzle is tight.
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
    /// Some cells of a region have fewer values left between them than they are.
    Crowded {
        /// The region.
        region: RegionId,
        /// How many cells.
        cells: u8,
        /// How many values.
        values: u8,
    },
}

/// The puzzle has no solution, and propagation can say why.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no solution: {text}")]
pub struct Contradiction {
    /// What ran out.
    pub conflict: Conflict,
    text: String,
}

impl Contradiction {
    /// The conflict in words, with the names that the shape gives to cells and regions.
    pub fn new(shape: &Shape, conflict: Conflict) -> Self {
        let text = match conflict {
            Conflict::NoValue { cell } => {
                format!("no value is left for {}", shape.cell_name(usize::from(cell)))
            }
            Conflict::Crowded { region, cells, values } => {
                let region = shape.region_name(usize::from(region));
                format!("{cells} cells of {region} have only {values} values left between them")
            }
            Conflict::NoPlace { region, value } => {
                format!("no place is left for {value} in {}", shape.region_name(usize::from(region)))
            }
        };
        Self { conflict, text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conflicts_name_the_place() {
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
