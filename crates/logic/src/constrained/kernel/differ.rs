//! Differ: cells with different values, where they are a rule by themselves.

use crate::constrained::domains::{Dead, Domains};
use evodoku_puzzle::Cell;

/// Cells that differ.
#[derive(Clone, Debug)]
pub struct Differ {
    cells: Box<[Cell]>,
}

impl Differ {
    /// Of these cells.
    pub fn new(cells: &[Cell]) -> Self {
        Self { cells: cells.into() }
    }

    /// Its cells.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    pub(super) fn run(&self, domains: &mut Domains) -> Result<(), Dead> {
        for (index, &cell) in self.cells.iter().enumerate() {
            let mask = domains.get(cell);
            if mask.is_power_of_two() {
                for (_, &other) in self.cells.iter().enumerate().filter(|&(other, _)| other != index) {
                    domains.keep(other, !mask)?;
                }
            }
        }
        Ok(())
    }
}
