//! Hill climbing: no move that makes things worse.

use super::{Accept, AcceptanceRule, NoParameters, Proposed, WalkStart};
use crate::moves::Verdict;
use crate::random::Random;

#[derive(Clone, Copy, Debug)]
pub struct NotWorse;

impl Accept for NotWorse {
    #[inline]
    fn accepts(&mut self, proposed: &Proposed, _: &mut Random) -> bool {
        proposed.delta <= 0
    }

    fn verdict(&self, _: &Proposed, _: Random) -> Verdict {
        Verdict::Limit { limit: 0.0 }
    }
}

impl AcceptanceRule for NotWorse {
    type Parameters = NoParameters;

    const ABOUT: &'static str = "Never.";

    fn new(_: &NoParameters, _: &WalkStart) -> Self {
        Self
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::is_accepted;
    use super::*;

    #[test]
    fn worse_move_is_refused() {
        assert!(is_accepted(&mut NotWorse, 0, 9, 0) && !is_accepted(&mut NotWorse, 1, 9, 0));
    }
}
