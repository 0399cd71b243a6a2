//! The Metropolis rule: a worse move passes with probability exp(-worse/temperature).

use super::{Accept, AcceptanceRule, Control, NoParameters, Proposed, WalkStart};
use crate::moves::Verdict;
use crate::random::Random;
use rand::Rng;

/// With probability exp(-worse/temperature).
///
/// Limits for small changes are computed when first needed, so that a constant temperature costs no exponential at all and
/// one that changes with every move costs only those that are looked at.
#[derive(Clone, Debug)]
pub struct Metropolis {
    temperature: f64,
    /// A worse move by `d` passes with a random word below `limits[d]`.
    limits: [u32; 64],
    /// Which of the limits are computed.
    known: u64,
}

/// A worse move by more than so many temperatures passes with less than one of all random words: e⁻²³ · 2³² < 1.
const HOPELESS: f64 = 23.0;

impl Metropolis {
    /// At a temperature.
    pub fn new(temperature: f64) -> Self {
        Self { temperature, limits: [0; 64], known: 0 }
    }

    pub(crate) fn temperature(&self) -> f64 {
        self.temperature
    }

    #[inline]
    pub(crate) fn set_temperature(&mut self, temperature: f64) {
        self.temperature = temperature;
        self.known = 0;
    }

    /// Does a move that makes things worse by `delta` pass with this random word?
    #[inline]
    fn passes(&mut self, delta: i64, chance: u32) -> bool {
        let Some(limit) = self.limits.get_mut(delta as usize) else {
            return chance < limit(delta, self.temperature);
        };
        if self.known >> delta & 1 == 0 {
            *limit = self::limit(delta, self.temperature);
            self.known |= 1 << delta;
        }
        chance < *limit
    }
}

/// The share of all random words that let a worse move pass.
fn limit(delta: i64, temperature: f64) -> u32 {
    // Looked at first, because an exponential costs as much as a whole move.
    if delta as f64 > HOPELESS * temperature {
        return 0;
    }
    ((-(delta as f64) / temperature).exp() * f64::from(u32::MAX)) as u32
}

impl Accept for Metropolis {
    #[inline]
    fn accepts(&mut self, proposed: &Proposed, random: &mut Random) -> bool {
        proposed.delta <= 0 || self.passes(proposed.delta, random.next_u32())
    }

    fn verdict(&self, proposed: &Proposed, mut random: Random) -> Verdict {
        Verdict::Metropolis {
            temperature: self.temperature,
            probability: (-(proposed.delta as f64) / self.temperature).exp().min(1.0),
            // A certain decision draws no number.
            drawn: if proposed.delta <= 0 { 0.0 } else { f64::from(random.next_u32()) / f64::from(u32::MAX) },
        }
    }
}

impl AcceptanceRule for Metropolis {
    type Parameters = NoParameters;

    const ABOUT: &'static str = "With probability exp(-worse/temperature) (Metropolis and others 1953).";

    const CONTROL: Control = Control::Temperature;

    fn new(_: &NoParameters, start: &WalkStart) -> Self {
        Self::new(start.temperature)
    }

    fn level(&self) -> Option<f64> {
        Some(self.temperature)
    }

    fn set_level(&mut self, level: f64) {
        self.set_temperature(level);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{is_accepted, share};
    use super::*;

    #[test]
    fn metropolis_limits_follow_the_formula() {
        let mut rule = Metropolis::new(0.5);
        let half = (f64::from(u32::MAX) * (-1.0_f64 / 0.5).exp()) as u32;
        assert!(rule.passes(1, half - 1) && !rule.passes(1, half + 1));
        rule.set_temperature(f64::MIN_POSITIVE);
        assert!(!rule.passes(1, 0));
        rule.set_temperature(1.0 / 22.0);
        assert!(rule.passes(1, 0), "e to the -22 of 2 to the 32 is one word");
        assert!(is_accepted(&mut rule, 0, 9, 0) && is_accepted(&mut rule, -3, 9, 0));
    }

    #[test]
    fn metropolis_large_changes_have_no_table() {
        let mut rule = Metropolis::new(100.0);
        assert!(rule.passes(100, (f64::from(u32::MAX) * 0.36) as u32));
        assert!(!rule.passes(100, (f64::from(u32::MAX) * 0.38) as u32));
    }

    /// By hand: of 10,000 moves that are worse by 1, 2 and 3 at temperature 0.8, the shares e to the -1.25, -2.5 and -3.75
    /// are accepted, 0.2865, 0.0821 and 0.0235; three standard deviations are 0.0136, 0.0082 and 0.0045.
    #[test]
    fn metropolis_accepts_shares_of_the_formula() {
        let mut rule = Metropolis::new(0.8);
        for (delta, expected, within) in [(1, 0.2865, 0.0136), (2, 0.0821, 0.0082), (3, 0.0235, 0.0045)] {
            let accepted = share(&mut rule, delta);
            assert!((accepted - expected).abs() < within, "{delta}: {accepted}");
        }
    }
}
