//! Generalised annealing (Tsallis and Stariolo 1996): a power law in the place of the exponential.

use super::{Accept, AcceptanceRule, Control, Proposed, WalkStart};
use crate::moves::Verdict;
use crate::parameters;
use crate::random::{Random, unit};

parameters! {
    /// The generalised acceptance of Tsallis and Stariolo.
    pub struct TsallisParameters {
        /// The shape of the generalised acceptance: 1 is Metropolis, above 1 much worse moves pass more often, below 1 moves
        /// that are worse by temperature/(1 - q) or more never pass.
        q: f64 = 1.0, -100.0..=100.0;
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Tsallis {
    q: f64,
    temperature: f64,
}

impl Tsallis {
    /// \[1 + (q - 1)·worse/T\]^(-1/(q - 1)), with the limits exp(-worse/T) at q = 1 and 0 where the base is not positive.
    fn probability(&self, delta: i64) -> f64 {
        let (excess, worse) = (self.q - 1.0, delta.max(0) as f64 / self.temperature);
        // Nearer to 1 the power loses more digits than the limit is off.
        if excess.abs() < 1e-9 {
            return (-worse).exp();
        }
        let base = 1.0 + excess * worse;
        if base <= 0.0 { 0.0 } else { base.powf(-1.0 / excess) }
    }
}

impl Accept for Tsallis {
    #[inline]
    fn accepts(&mut self, proposed: &Proposed, random: &mut Random) -> bool {
        proposed.delta <= 0 || unit(random) < self.probability(proposed.delta)
    }

    fn verdict(&self, proposed: &Proposed, mut random: Random) -> Verdict {
        Verdict::Metropolis {
            temperature: self.temperature,
            probability: self.probability(proposed.delta),
            drawn: if proposed.delta <= 0 { 0.0 } else { unit(&mut random) },
        }
    }
}

impl AcceptanceRule for Tsallis {
    type Parameters = TsallisParameters;

    const ABOUT: &'static str =
        "With probability (1 + (q - 1) worse/temperature)^(1/(1 - q)) (Tsallis and Stariolo 1996).";

    const CONTROL: Control = Control::Temperature;

    fn new(parameters: &TsallisParameters, start: &WalkStart) -> Self {
        Self { q: parameters.q, temperature: start.temperature }
    }

    fn level(&self) -> Option<f64> {
        Some(self.temperature)
    }

    fn set_level(&mut self, level: f64) {
        self.temperature = level;
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{is_accepted, share};
    use super::*;

    /// By hand, with worse/T = 2: q = 2 gives (1 + 2)^-1, q = 3 gives (1 + 4)^(-1/2), q = 0.75 gives (1 - 1/2)^4, and q = 0
    /// gives 1 - 2 < 0. Near q = 1 it is exp(-2).
    #[test]
    fn tsallis_probabilities_match_the_formula() {
        let probability = |q: f64| Tsallis { q, temperature: 0.5 }.probability(1);
        let root = 5.0_f64.sqrt().recip();
        let by_hand = [(2.0, 1.0 / 3.0), (3.0, root), (0.75, 0.0625), (0.5, 0.0), (0.0, 0.0), (-5.0, 0.0)];
        for (q, expected) in by_hand {
            assert!((probability(q) - expected).abs() < 1e-12, "{q}: {}", probability(q));
        }
        for q in [1.0 - 1e-6, 1.0, 1.0 + 1e-12, 1.0 + 1e-6] {
            assert!((probability(q) - (-2.0_f64).exp()).abs() < 1e-6, "{q}: {}", probability(q));
        }
    }

    /// Of 10,000 moves that are worse by 1 at temperature 0.5, a third passes with q = 2; three deviations are 0.0141.
    #[test]
    fn tsallis_accepts_shares_of_the_formula() {
        let mut rule = Tsallis { q: 2.0, temperature: 0.5 };
        assert!((share(&mut rule, 1) - 1.0 / 3.0).abs() < 0.0141);
        assert!(is_accepted(&mut rule, 0, 9, 0) && is_accepted(&mut rule, -3, 9, 0));
        rule.q = -5.0;
        assert_eq!(share(&mut rule, 1), 0.0, "worse by a sixth of the temperature or more never passes");
    }
}
