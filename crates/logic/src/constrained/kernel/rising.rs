//! Rising path: each cell holds more than the one before it.

use crate::constrained::domains::{Dead, Domains, between, highest, lowest};
use evodoku_puzzle::Cell;

/// Cells with rising values.
#[derive(Clone, Debug)]
pub struct Rising {
    cells: Box<[Cell]>,
}

impl Rising {
    /// Of these cells.
    pub fn new(cells: &[Cell]) -> Self {
        Self { cells: cells.into() }
    }

    /// Its cells.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Two sweeps: more than the least so far, and less than the most so far.
    pub(super) fn run(&self, domains: &mut Domains) -> Result<(), Dead> {
        let mut low = 0;
        for &cell in &self.cells {
            domains.keep(cell, between(low + 1, i64::MAX))?;
            low = lowest(domains.get(cell));
        }
        let mut high = i64::from(u8::MAX);
        for &cell in self.cells.iter().rev() {
            domains.keep(cell, between(1, high - 1))?;
            high = highest(domains.get(cell));
        }
        Ok(())
    }
}
