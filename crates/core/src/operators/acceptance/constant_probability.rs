//! Worse moves with a fixed probability: the rule of the local search in `iterated`.

use super::{Accept, Proposed};
use crate::moves::Verdict;
use crate::random::{Random, happens, unit};

#[derive(Clone, Copy, Debug)]
pub struct ConstantProbability(pub f64);

impl Accept for ConstantProbability {
    #[inline]
    fn accepts(&mut self, proposed: &Proposed, random: &mut Random) -> bool {
        proposed.delta <= 0 || happens(self.0, random)
    }

    fn verdict(&self, proposed: &Proposed, mut random: Random) -> Verdict {
        if proposed.delta <= 0 {
            return Verdict::Limit { limit: 0.0 };
        }
        Verdict::Chance { probability: self.0, drawn: unit(&mut random) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{is_accepted, share};
    use super::*;

    /// A worse move with probability 0.15: 1500 of 10,000, give or take 107.
    #[test]
    fn constant_probability_accepts_its_share_of_worse_moves() {
        let mut rule = ConstantProbability(0.15);
        let accepted = share(&mut rule, 2);
        assert!((0.1393..0.1607).contains(&accepted), "{accepted}");
        assert!(is_accepted(&mut rule, 0, 9, 0));
        assert_eq!(share(&mut rule, 0), 1.0);
    }
}
