//! The great deluge (Dueck 1993): the cost must stay below a level that falls with every move.

use super::{Accept, AcceptanceRule, Control, Proposed, WalkStart};
use crate::candidate::Cost;
use crate::moves::Verdict;
use crate::operators::neighbour::Proposal;
use crate::parameters;
use crate::random::Random;

parameters! {
    /// The great deluge.
    pub struct GreatDelugeParameters {
        /// Decrease of the water level of the great deluge per move.
        rain: f64 = 0.0001, 0.0..=1000.0;
    }
}

#[derive(Clone, Copy, Debug)]
pub struct GreatDeluge {
    level: f64,
    rain: f64,
}

impl Accept for GreatDeluge {
    #[inline]
    fn accepts(&mut self, proposed: &Proposed, _: &mut Random) -> bool {
        proposed.delta <= 0 || proposed.cost_after() as f64 <= self.level
    }

    #[inline]
    fn note(&mut self, _: Option<Proposal>, _: Cost) {
        self.level -= self.rain;
    }

    fn verdict(&self, proposed: &Proposed, _: Random) -> Verdict {
        Verdict::Limit { limit: self.level.max(proposed.cost as f64) }
    }
}

impl AcceptanceRule for GreatDeluge {
    type Parameters = GreatDelugeParameters;

    const ABOUT: &'static str =
        "If the cost is then at most a water level that falls with every move (great deluge, Dueck 1993).";

    const CONTROL: Control = Control::Level;

    fn new(parameters: &GreatDelugeParameters, start: &WalkStart) -> Self {
        Self { level: start.cost as f64, rain: parameters.rain }
    }

    fn level(&self) -> Option<f64> {
        Some(self.level)
    }

    fn set_level(&mut self, level: f64) {
        self.level = level;
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::is_accepted;
    use super::*;

    /// The level is 8, then 7.5, then 7.
    #[test]
    fn great_deluge_level_falls_with_every_move() {
        let mut rule = GreatDeluge { level: 8.0, rain: 0.5 };
        assert!(is_accepted(&mut rule, 2, 6, 0) && !is_accepted(&mut rule, 3, 6, 0));
        rule.note(None, 6);
        assert!(!is_accepted(&mut rule, 2, 6, 0) && is_accepted(&mut rule, 1, 6, 0));
        rule.note(Some(Proposal::Swap(0, 1)), 7);
        assert_eq!(rule.level(), Some(7.0));
        assert!(is_accepted(&mut rule, 0, 20, 0), "a move that is not worse passes above the level too");
    }
}
