//! How the temperature falls.

use crate::candidate::Cost;
use crate::choices;
use crate::moves::Verdict;
use crate::operators::acceptance::{Accept, Metropolis, Proposed};
use crate::operators::neighbour::Proposal;
use crate::random::Random;

choices! {
    /// Cooling schedule.
    pub enum Cooling {
        /// No change.
        Constant = "constant",
        /// It is multiplied by the cooling factor.
        Geometric = "geometric",
        /// T becomes T/(1 + bT) with b = 1 - cooling factor (Lundy and Mees 1986): ever more slowly.
        LundyMees = "lundy_mees",
    }
}

impl Cooling {
    /// The next temperature.
    #[inline]
    pub fn next(self, temperature: f64, factor: f64) -> f64 {
        match self {
            Self::Constant => temperature,
            Self::Geometric => temperature * factor,
            Self::LundyMees => temperature / (1.0 + (1.0 - factor) * temperature),
        }
    }

    /// The next temperature, which is never zero.
    #[inline]
    pub fn fallen(self, temperature: f64, factor: f64) -> f64 {
        self.next(temperature, factor).max(f64::MIN_POSITIVE)
    }
}

/// A temperature that falls while one walks, at the end of every chain: for chains that may be as short as one move.
pub struct Cooled<'a> {
    /// The rule that has the temperature.
    pub rule: &'a mut Metropolis,
    /// How it falls.
    pub cooling: Cooling,
    /// The factor of the cooling.
    pub factor: f64,
    /// The number of moves in a chain.
    pub chain_length: u64,
    /// Moves made in the present chain.
    pub in_chain: u64,
    /// Below this temperature the walk is over.
    pub frozen_below: f64,
}

impl Accept for Cooled<'_> {
    #[inline]
    fn accepts(&mut self, proposed: &Proposed, random: &mut Random) -> bool {
        self.rule.accepts(proposed, random)
    }

    #[inline]
    fn note(&mut self, _: Option<Proposal>, _: Cost) {
        self.in_chain += 1;
        if self.in_chain >= self.chain_length {
            self.in_chain = 0;
            self.rule.set_temperature(self.cooling.fallen(self.rule.temperature(), self.factor));
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.in_chain == 0 && self.rule.temperature() < self.frozen_below
    }

    fn verdict(&self, proposed: &Proposed, random: Random) -> Verdict {
        self.rule.verdict(proposed, random)
    }
}

choices! {
    /// Source of the initial temperature.
    pub enum StartTemperature {
        /// The parameter `temperature`.
        Fixed = "fixed",
        /// The standard deviation of the costs of 100 random neighbours of the start (Lewis 2007).
        Deviation = "deviation",
    }
}

choices! {
    /// Moves per temperature.
    pub enum Chain {
        /// The parameter `chain_length`.
        Fixed = "fixed",
        /// As many as the puzzle has givens.
        Givens = "givens",
        /// The square of the number of free cells (Lewis 2007).
        FreeSquared = "free_squared",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schedules_by_hand() {
        let next = |cooling: Cooling| cooling.next(2.0, 0.9);
        assert_eq!(next(Cooling::Constant), 2.0);
        assert_eq!(next(Cooling::Geometric), 1.8);
        assert!((next(Cooling::LundyMees) - 2.0 / 1.2).abs() < 1e-12);
    }
}
