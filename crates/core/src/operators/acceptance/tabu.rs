//! Tabu search (Glover 1989): the best of a sample in which no cell has moved lately.

use super::{Accept, AcceptanceRule, Judged, Proposed, WalkStart};
use crate::candidate::Cost;
use crate::memory::Extent;
use crate::moves::Verdict;
use crate::operators::neighbour::Proposal;
use crate::parameters;
use crate::random::Random;

parameters! {
    /// Tabu search by exchanges.
    pub struct TabuListParameters {
        /// Tabu tenure: steps for which a cell that has moved is forbidden.
        tenure: u64 = 5, 0..=1_000_000_000;
        /// Proposals per step of tabu search.
        sample: u64 = 20, 1..=1_000_000;
    }
}

#[derive(Clone, Debug)]
pub struct Tabu {
    /// The step up to which each cell is forbidden.
    until: Vec<u64>,
    tenure: u64,
    sample: u64,
    /// Proposals of this step so far.
    seen: u64,
    step: u64,
    /// The best allowed proposal of the step so far.
    held: Option<Proposed>,
}

impl Tabu {
    fn is_forbidden(&self, proposal: Proposal) -> bool {
        match proposal {
            Proposal::Swap(one, other) => self.until[one] > self.step || self.until[other] > self.step,
            Proposal::Recolour(cell, _) => self.until[cell] > self.step,
        }
    }
}

impl Accept for Tabu {
    /// Is it allowed?
    fn accepts(&mut self, proposed: &Proposed, _: &mut Random) -> bool {
        !self.is_forbidden(proposed.proposal) || proposed.cost_after() < proposed.best_cost as i64
    }

    fn judge(&mut self, proposed: Proposed, random: &mut Random) -> Judged {
        self.seen += 1;
        let is_better = self.held.is_none_or(|held| proposed.delta < held.delta);
        let refused = if is_better && self.accepts(&proposed, random) {
            self.held.replace(proposed)
        } else {
            Some(proposed)
        };
        let made = if self.seen < self.sample {
            None
        } else {
            self.seen = 0;
            self.held.take()
        };
        Judged { made, refused }
    }

    fn note(&mut self, made: Option<Proposal>, _: Cost) {
        let Some(made) = made else { return };
        self.step += 1;
        let until = self.step + self.tenure;
        match made {
            Proposal::Swap(one, other) => (self.until[one], self.until[other]) = (until, until),
            Proposal::Recolour(cell, _) => self.until[cell] = until,
        }
    }

    fn verdict(&self, proposed: &Proposed, _: Random) -> Verdict {
        Verdict::Tabu { tenure: self.tenure, is_aspired: self.is_forbidden(proposed.proposal) }
    }
}

impl AcceptanceRule for Tabu {
    type Parameters = TabuListParameters;

    const ABOUT: &'static str = "If it is the best of a sample in which no cell has moved lately, or better than the best so \
                                 far (tabu search, Glover 1989).";

    const IS_COST_BASED: bool = false;

    fn new(parameters: &TabuListParameters, start: &WalkStart) -> Self {
        let TabuListParameters { tenure, sample } = *parameters;
        Self { until: vec![0; start.cells], tenure, sample: sample.max(1), seen: 0, step: 0, held: None }
    }

    fn bytes(_: &TabuListParameters, extent: &Extent) -> u64 {
        8 * extent.cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Purpose, stream};

    /// Samples of two with a tenure of one step: cells 0 and 1 move, and may not in the next step unless that leads to a new
    /// best.
    #[test]
    fn tabu_makes_best_allowed_move_of_a_sample() {
        let mut random = stream(1, Purpose::Search, 0);
        let swap = |one, other, delta| Proposed {
            proposal: Proposal::Swap(one, other),
            delta,
            cost: 6,
            best_cost: 4,
        };
        let mut rule = Tabu { until: vec![0; 6], tenure: 1, sample: 2, seen: 0, step: 0, held: None };
        assert_eq!(rule.judge(swap(0, 1, 1), &mut random), Judged::default());
        let judged = rule.judge(swap(2, 3, 2), &mut random);
        assert_eq!(judged, Judged { made: Some(swap(0, 1, 1)), refused: Some(swap(2, 3, 2)) });
        rule.note(Some(Proposal::Swap(0, 1)), 7);
        assert_eq!(
            rule.judge(swap(1, 4, -1), &mut random).refused,
            Some(swap(1, 4, -1)),
            "it has just moved"
        );
        assert_eq!(rule.judge(swap(2, 3, 2), &mut random).made, Some(swap(2, 3, 2)));
        assert!(rule.accepts(&swap(0, 4, -3), &mut random), "a new best is always allowed");
        rule.note(Some(Proposal::Swap(2, 3)), 9);
        assert!(rule.accepts(&swap(0, 1, 0), &mut random) && !rule.accepts(&swap(3, 4, 0), &mut random));
        // The same of a single cell that takes another value.
        let recolour = |cell| Proposed { proposal: Proposal::Recolour(cell, 5), ..swap(0, 0, 0) };
        assert!(rule.accepts(&recolour(0), &mut random) && !rule.accepts(&recolour(3), &mut random));
    }
}
