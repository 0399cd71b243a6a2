//! Linear sum: the values, each times its coefficient, add up to the target.

use crate::constrained::domains::{Dead, Domains, between, highest, lowest};
use evodoku_puzzle::Cell;

/// Cells with coefficients and a target.
#[derive(Clone, Debug)]
pub struct Sum {
    terms: Box<[(Cell, i64)]>,
    target: i64,
}

impl Sum {
    /// Of these terms, each cell once and no coefficient 0.
    pub fn new(terms: &[(Cell, i64)], target: i64) -> Self {
        Self { terms: terms.into(), target }
    }

    pub(super) fn cells(&self) -> Vec<Cell> {
        self.terms.iter().map(|&(cell, _)| cell).collect()
    }

    /// No term may be further from its least and its most than the slack of the sum.
    pub(super) fn run(&self, domains: &mut Domains) -> Result<(), Dead> {
        let (mut least, mut most) = (0, 0);
        for &(cell, factor) in &self.terms {
            let mask = domains.get(cell);
            let (low, high) = (lowest(mask), highest(mask));
            least += factor * if factor > 0 { low } else { high };
            most += factor * if factor > 0 { high } else { low };
        }
        let (above, below) = (self.target - least, most - self.target);
        if above < 0 || below < 0 {
            return Err(Dead);
        }
        for &(cell, factor) in &self.terms {
            let mask = domains.get(cell);
            let (low, high) = (lowest(mask), highest(mask));
            let size = factor.abs();
            if size * (high - low) <= above.min(below) {
                continue;
            }
            let (up, down) = if factor > 0 { (above, below) } else { (below, above) };
            domains.keep(cell, between(high - down / size, low + up / size))?;
        }
        Ok(())
    }
}
