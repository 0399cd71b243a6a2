//! Threshold accepting (Dueck and Scheuer 1990): no chance, only a limit on how much worse a move may be.

use super::{Accept, AcceptanceRule, Control, NoParameters, Proposed, WalkStart};
use crate::moves::Verdict;
use crate::random::Random;

#[derive(Clone, Copy, Debug)]
pub struct Threshold {
    threshold: f64,
}

impl Accept for Threshold {
    #[inline]
    fn accepts(&mut self, proposed: &Proposed, _: &mut Random) -> bool {
        proposed.delta <= 0 || proposed.delta as f64 <= self.threshold
    }

    fn verdict(&self, _: &Proposed, _: Random) -> Verdict {
        Verdict::Limit { limit: self.threshold }
    }
}

impl AcceptanceRule for Threshold {
    type Parameters = NoParameters;

    const ABOUT: &'static str =
        "While it is worse by at most the temperature (threshold accepting, Dueck and Scheuer 1990).";

    const CONTROL: Control = Control::Threshold;

    fn new(_: &NoParameters, start: &WalkStart) -> Self {
        Self { threshold: start.temperature }
    }

    fn level(&self) -> Option<f64> {
        Some(self.threshold)
    }

    fn set_level(&mut self, level: f64) {
        self.threshold = level;
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::is_accepted;
    use super::*;

    #[test]
    fn threshold_accepts_up_to_its_value() {
        let mut rule = Threshold { threshold: 2.0 };
        assert!(is_accepted(&mut rule, 2, 9, 0) && !is_accepted(&mut rule, 3, 9, 0));
    }
}
