//! Late acceptance (Burke and Bykov 2017): the new cost is compared with the cost some moves ago.

use super::{Accept, AcceptanceRule, Proposed, WalkStart};
use crate::candidate::Cost;
use crate::memory::Extent;
use crate::moves::Verdict;
use crate::operators::neighbour::Proposal;
use crate::parameters;
use crate::random::Random;

parameters! {
    /// Late acceptance.
    pub struct LateAcceptanceParameters {
        /// History length of late acceptance, in moves.
        history: usize = 1000, 1..=10_000_000;
    }
}

#[derive(Clone, Debug)]
pub struct LateAcceptance {
    /// The last costs, in a ring.
    history: Vec<Cost>,
    at: usize,
}

impl Accept for LateAcceptance {
    #[inline]
    fn accepts(&mut self, proposed: &Proposed, _: &mut Random) -> bool {
        proposed.delta <= 0 || proposed.cost_after() <= self.history[self.at] as i64
    }

    #[inline]
    fn note(&mut self, _: Option<Proposal>, cost: Cost) {
        // Lowered only, as in the authors' later variant: with costs as coarse as these, the first one never settles.
        self.history[self.at] = cost.min(self.history[self.at]);
        self.at = if self.at + 1 == self.history.len() { 0 } else { self.at + 1 };
    }

    fn verdict(&self, proposed: &Proposed, _: Random) -> Verdict {
        Verdict::Limit { limit: self.history[self.at].max(proposed.cost) as f64 }
    }
}

impl AcceptanceRule for LateAcceptance {
    type Parameters = LateAcceptanceParameters;

    const ABOUT: &'static str =
        "If the cost is then at most what it was some moves ago (late acceptance, Burke and Bykov 2017).";

    const COUNTED_BY: Option<&'static str> = Some("history");

    fn new(parameters: &LateAcceptanceParameters, start: &WalkStart) -> Self {
        Self { history: vec![start.cost; parameters.history.max(1)], at: 0 }
    }

    fn bytes(parameters: &LateAcceptanceParameters, _: &Extent) -> u64 {
        8 * parameters.history as u64
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::is_accepted;
    use super::*;

    /// The costs were 9, 5 and 7: now a move is compared with 9, next with 5, then with 7, then with what came since.
    #[test]
    fn late_acceptance_compares_with_cost_three_moves_ago() {
        let mut rule = LateAcceptance { history: vec![9, 5, 7], at: 0 };
        assert!(is_accepted(&mut rule, 3, 6, 0) && !is_accepted(&mut rule, 4, 6, 0));
        rule.note(None, 6);
        assert!(
            !is_accepted(&mut rule, 1, 6, 0) && is_accepted(&mut rule, 0, 6, 0),
            "5 moves ago, and not worse"
        );
        rule.note(None, 6);
        assert!(is_accepted(&mut rule, 1, 6, 0) && !is_accepted(&mut rule, 2, 6, 0));
        rule.note(Some(Proposal::Swap(0, 1)), 7);
        assert!(!is_accepted(&mut rule, 1, 7, 0), "the first is 6 by now");
    }
}
