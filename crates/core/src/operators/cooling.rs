//! How the temperature falls.

use crate::choices;

choices! {
    /// How the temperature changes from one chain of moves to the next.
    pub enum Cooling {
        /// Not at all.
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
}

choices! {
    /// Where the first temperature comes from.
    pub enum StartTemperature {
        /// The parameter `temperature`.
        Fixed = "fixed",
        /// The standard deviation of the costs of 100 random neighbours of the start (Lewis 2007).
        Deviation = "deviation",
    }
}

choices! {
    /// How many moves are made at one temperature.
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
