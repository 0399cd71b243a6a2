//! Which moves are accepted.

use crate::choices;

choices! {
    /// When a move that makes things worse is accepted; others always are.
    pub enum Acceptance {
        /// With probability exp(-worse/temperature) (Metropolis and others 1953).
        Metropolis = "metropolis",
        /// While it is worse by at most the temperature (threshold accepting, Dueck and Scheuer 1990).
        Threshold = "threshold",
        /// Never.
        NotWorse = "not_worse",
    }
}

/// Decides on moves at a temperature.
///
/// Limits for small changes are worked out when first needed, so that a constant temperature costs no exponential at all
/// and one that changes with every move costs only those that are looked at.
#[derive(Clone, Debug)]
pub struct Gate {
    rule: Acceptance,
    temperature: f64,
    /// A move that is worse by `d` passes with a chance below `limits[d]`.
    limits: [u32; 64],
    /// Which of the limits are worked out.
    known: u64,
}

impl Gate {
    /// A gate at a temperature.
    pub fn new(rule: Acceptance, temperature: f64) -> Self {
        Self { rule, temperature, limits: [0; 64], known: 0 }
    }

    /// The temperature.
    pub fn temperature(&self) -> f64 {
        self.temperature
    }

    /// Changes the temperature.
    #[inline]
    pub fn set_temperature(&mut self, temperature: f64) {
        self.temperature = temperature;
        self.known = 0;
    }

    /// Is a move accepted that changes the cost by `delta`? `chance` is a random word.
    #[inline]
    pub fn accepts(&mut self, delta: i64, chance: u32) -> bool {
        if delta <= 0 {
            return true;
        }
        let Some(limit) = self.limits.get_mut(delta as usize) else {
            return chance < limit(self.rule, delta, self.temperature);
        };
        if self.known >> delta & 1 == 0 {
            *limit = self::limit(self.rule, delta, self.temperature);
            self.known |= 1 << delta;
        }
        chance < *limit
    }
}

/// A move that is worse by more than so many temperatures passes with less than one of all random words: e⁻²³ · 2³² < 1.
const HOPELESS: f64 = 23.0;

/// The share of all random words that let a worse move pass.
fn limit(rule: Acceptance, delta: i64, temperature: f64) -> u32 {
    match rule {
        // Looked at first, because an exponential costs as much as a whole move.
        Acceptance::Metropolis if delta as f64 > HOPELESS * temperature => 0,
        Acceptance::Metropolis => ((-(delta as f64) / temperature).exp() * f64::from(u32::MAX)) as u32,
        Acceptance::Threshold if delta as f64 <= temperature => u32::MAX,
        Acceptance::Threshold | Acceptance::NotWorse => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metropolis_accepts_the_right_share() {
        let mut gate = Gate::new(Acceptance::Metropolis, 0.5);
        let half = (f64::from(u32::MAX) * (-1.0_f64 / 0.5).exp()) as u32;
        assert!(gate.accepts(1, half - 1) && !gate.accepts(1, half + 1));
        gate.set_temperature(f64::MIN_POSITIVE);
        assert!(!gate.accepts(1, 0));
        gate.set_temperature(1.0 / 22.0);
        assert!(gate.accepts(1, 0), "e to the -22 of 2 to the 32 is one word");
        assert!(gate.accepts(0, u32::MAX) && gate.accepts(-3, u32::MAX));
    }

    #[test]
    fn large_changes_have_no_table() {
        let mut gate = Gate::new(Acceptance::Metropolis, 100.0);
        assert!(gate.accepts(100, (f64::from(u32::MAX) * 0.36) as u32));
        assert!(!gate.accepts(100, (f64::from(u32::MAX) * 0.38) as u32));
    }

    #[test]
    fn a_threshold_is_sharp() {
        let mut gate = Gate::new(Acceptance::Threshold, 2.0);
        assert!(gate.accepts(2, u32::MAX - 1) && !gate.accepts(3, 0));
        let mut gate = Gate::new(Acceptance::NotWorse, 2.0);
        assert!(!gate.accepts(1, 0));
    }
}
