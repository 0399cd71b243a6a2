//! What the best individuals are kept for.

use crate::candidate::Cost;
use crate::choices;

choices! {
    /// Elitism strategy.
    pub enum Elitism {
        /// The best parents live on unchanged.
        Survive = "survive",
        /// The best individuals ever are kept aside in an archive, none twice. In each generation the worst child learns
        /// from it: it becomes a random elite, the more likely the wider the gap between them, and else is refilled.
        Archive = "archive",
    }
}

/// The probability with which the worst child becomes an elite: the share of its cost by which the elite is better.
pub fn learning_probability(worst: Cost, elite: Cost) -> f64 {
    worst.saturating_sub(elite) as f64 / worst.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn learning_by_hand() {
        assert_eq!(
            [(8, 2), (8, 8), (2, 8), (0, 0)].map(|(worst, elite)| learning_probability(worst, elite)),
            [0.75, 0.0, 0.0, 0.0]
        );
    }
}
