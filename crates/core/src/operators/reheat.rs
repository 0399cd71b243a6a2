//! What is done when an annealer is stuck.

use crate::choices;

choices! {
    /// Reheating when the search is stuck.
    pub enum Reheat {
        /// No change.
        Never = "never",
        /// Back to the first temperature.
        Start = "start",
        /// Multiplied by the reheat amount.
        Multiply = "multiply",
        /// Raised by the reheat amount.
        Add = "add",
    }
}

impl Reheat {
    /// The raised temperature.
    pub fn raise(self, temperature: f64, start: f64, amount: f64) -> f64 {
        match self {
            Self::Never => temperature,
            Self::Start => start,
            Self::Multiply => temperature * amount,
            Self::Add => temperature + amount,
        }
    }
}

choices! {
    /// Criterion for being stuck.
    pub enum StuckBy {
        /// Moves refused in a row.
        Refusals = "refusals",
        /// Moves in a row after which the cost was as before: refused ones, and accepted ones between equal costs.
        Unchanged = "unchanged",
        /// Chains in a row that did not end with a lower cost than the chain before.
        Chains = "chains",
    }
}

choices! {
    /// Counter of refusals or chains after reheating.
    pub enum AfterReheat {
        /// From zero.
        CountAnew = "count_anew",
        /// On from where the count was, so that the next refusal or chain without gain means another reheating at once.
        CountOn = "count_on",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn raised_by_hand() {
        let raised = Reheat::ALL.iter().map(|reheat| reheat.raise(0.5, 3.0, 2.0)).collect::<Vec<_>>();
        assert_eq!(raised, [0.5, 3.0, 1.0, 2.5]);
    }
}
