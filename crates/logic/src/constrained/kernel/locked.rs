//! Locked candidates: what a region must hold where it overlaps with another one cannot be elsewhere in that one.

use crate::constrained::domains::{Dead, Domains, Mask};
use evodoku_puzzle::Cell;

/// The cells of two regions outside of their overlap.
#[derive(Clone, Debug)]
pub struct Locked {
    /// The rest of a region that holds every value.
    full: Box<[Cell]>,
    /// The rest of the other region.
    other: Box<[Cell]>,
    /// Does the other one hold every value, too?
    are_both_full: bool,
}

impl Locked {
    /// Of a region that holds every value and another one, if they overlap in at least two cells.
    pub fn new(full: &[Cell], other: &[Cell], are_both_full: bool) -> Option<Self> {
        // Most pairs do not overlap at all.
        if !other.iter().any(|cell| full.contains(cell)) {
            return None;
        }
        let without = |cells: &[Cell], others: &[Cell]| -> Box<[Cell]> {
            cells.iter().copied().filter(|cell| !others.contains(cell)).collect()
        };
        let locked = Self { full: without(full, other), other: without(other, full), are_both_full };
        (full.len() - locked.full.len() >= 2 && !locked.other.is_empty()).then_some(locked)
    }

    pub(super) fn cells(&self) -> Vec<Cell> {
        [&self.full[..], &self.other[..]].concat()
    }

    pub(super) fn run(&self, domains: &mut Domains) -> Result<(), Dead> {
        let union = |cells: &[Cell]| cells.iter().fold(0, |union: Mask, &cell| union | domains.get(cell));
        let (full, other) = (union(&self.full), union(&self.other));
        if other & !full != 0 {
            for &cell in &self.other {
                domains.keep(cell, full)?;
            }
        }
        if self.are_both_full && full & !other != 0 {
            for &cell in &self.full {
                domains.keep(cell, other)?;
            }
        }
        Ok(())
    }
}
