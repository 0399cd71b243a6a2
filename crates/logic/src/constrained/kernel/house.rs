//! House: cells that hold every value once. A value with one place left is placed.

use crate::constrained::domains::{Dead, Domains, Mask};
use evodoku_puzzle::Cell;

/// As many cells as there are values, all different.
#[derive(Clone, Debug)]
pub struct House {
    cells: Box<[Cell]>,
    all: Mask,
}

impl House {
    /// Of these cells, which hold all values of the mask.
    pub fn new(cells: &[Cell], all: Mask) -> Self {
        Self { cells: cells.into(), all }
    }

    /// Its cells.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    pub(super) fn run(&self, domains: &mut Domains) -> Result<(), Dead> {
        let (mut once, mut twice, mut fixed) = (0, 0, 0);
        for &cell in &self.cells {
            let mask = domains.get(cell);
            twice |= once & mask;
            once |= mask;
            fixed |= if mask.is_power_of_two() { mask } else { 0 };
        }
        if once != self.all {
            return Err(Dead);
        }
        let mut hidden = once & !twice & !fixed;
        if hidden == 0 {
            return Ok(());
        }
        for &cell in &self.cells {
            let here = domains.get(cell) & hidden;
            if here != 0 {
                // Two values with their only place in one cell are too many.
                if !here.is_power_of_two() {
                    return Err(Dead);
                }
                domains.keep(cell, here)?;
                hidden ^= here;
                if hidden == 0 {
                    break;
                }
            }
        }
        Ok(())
    }
}
