//! Record-to-record travel (Dueck 1993): the cost may exceed the best so far by less than a deviation.

use super::{Accept, AcceptanceRule, Control, Proposed, WalkStart};
use crate::moves::Verdict;
use crate::parameters;
use crate::random::Random;

parameters! {
    /// Record-to-record travel.
    pub struct RecordToRecordParameters {
        /// Deviation from the best cost that record-to-record travel allows.
        deviation: f64 = 6.0, 0.0..=1_000_000.0;
    }
}

#[derive(Clone, Copy, Debug)]
pub struct RecordToRecord {
    deviation: f64,
}

impl Accept for RecordToRecord {
    #[inline]
    fn accepts(&mut self, proposed: &Proposed, _: &mut Random) -> bool {
        proposed.delta <= 0 || (proposed.cost_after() as f64) < proposed.best_cost as f64 + self.deviation
    }

    fn verdict(&self, proposed: &Proposed, _: Random) -> Verdict {
        Verdict::Limit { limit: proposed.best_cost as f64 + self.deviation }
    }
}

impl AcceptanceRule for RecordToRecord {
    type Parameters = RecordToRecordParameters;

    const ABOUT: &'static str = "If the cost is then less than the best so far plus a deviation (record-to-record travel, Dueck 1993).";

    const CONTROL: Control = Control::Level;

    fn new(parameters: &RecordToRecordParameters, _: &WalkStart) -> Self {
        Self { deviation: parameters.deviation }
    }

    fn level(&self) -> Option<f64> {
        Some(self.deviation)
    }

    fn set_level(&mut self, level: f64) {
        self.deviation = level;
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::is_accepted;
    use super::*;

    /// The best is 4: costs below 7 are allowed, whatever the present one is.
    #[test]
    fn record_to_record_limits_distance_from_the_best() {
        let mut rule = RecordToRecord { deviation: 3.0 };
        assert!(is_accepted(&mut rule, 2, 4, 4) && !is_accepted(&mut rule, 3, 4, 4));
        assert!(is_accepted(&mut rule, 1, 5, 4) && !is_accepted(&mut rule, 2, 5, 4));
    }
}
