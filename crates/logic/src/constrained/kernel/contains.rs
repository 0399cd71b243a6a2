//! Contains: a value occurs at least and at most so many times.

use crate::constrained::domains::{Dead, Domains, Mask};
use evodoku_puzzle::Cell;

/// How often a value may occur among cells.
#[derive(Clone, Debug)]
pub struct Contains {
    cells: Box<[Cell]>,
    value: Mask,
    least: u16,
    most: u16,
}

impl Contains {
    /// The value of the mask occurs among the cells at least and at most so many times.
    pub fn new(cells: &[Cell], value: Mask, least: u16, most: u16) -> Self {
        Self { cells: cells.into(), value, least, most }
    }

    /// Its cells.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    pub(super) fn run(&self, domains: &mut Domains) -> Result<(), Dead> {
        let (mut possible, mut certain) = (0, 0);
        for &cell in &self.cells {
            let mask = domains.get(cell);
            possible += u16::from(mask & self.value != 0);
            certain += u16::from(mask == self.value);
        }
        if possible < self.least || certain > self.most {
            return Err(Dead);
        }
        if possible == certain {
            return Ok(());
        }
        let is_open = |mask: Mask| mask & self.value != 0 && mask != self.value;
        if possible == self.least || certain == self.most {
            let kept = if possible == self.least { self.value } else { !self.value };
            for &cell in &self.cells {
                if is_open(domains.get(cell)) {
                    domains.keep(cell, kept)?;
                }
            }
        }
        Ok(())
    }
}
