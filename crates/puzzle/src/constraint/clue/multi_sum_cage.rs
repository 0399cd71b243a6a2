//! Cage with several sums: the cells differ, and add up to one of the sums.

use super::{Clue, are_all_different, compile, distinct_sums, out_of_reach, wrong_count};
use crate::constraint::{Filled, Ground, Mark, Position, Positions, Primitive};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// The cells differ, and add up to one of the sums.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MultiSumCage {
    /// Its cells.
    pub cells: Positions,
    /// The sums, of which one is right.
    pub sums: Vec<u32>,
}

impl Clue for MultiSumCage {
    const KEYWORD: &'static str = "multi-sum-cage";

    fn noun(&self) -> Message {
        message!("multi-sum-cage-noun")
    }

    fn sentence(&self) -> Message {
        let sums = self.sums.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        message!("multi-sum-cage-rule", sums)
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        let (least, most) = distinct_sums(self.cells.len(), ground.order());
        let of_sums = || self.sums.iter().find_map(|&sum| out_of_reach(sum, least, most));
        let without_sums = || self.sums.is_empty().then(|| message!("multi-sum-cage-without-sums"));
        wrong_count(&self.cells, 1, ground.order()).or_else(without_sums).or_else(of_sums)
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let values = filled.values(&self.cells);
        let total = values.iter().sum::<i64>();
        are_all_different(&values) && self.sums.iter().any(|&sum| i64::from(sum) == total)
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let branch = |&sum: &u32| vec![compile::sum(ground, &self.cells, sum)];
        let any_sum = Primitive::AnyOf(self.sums.iter().map(branch).collect());
        vec![Primitive::Distinct(ground.cells(&self.cells)), any_sum]
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        let sums = self.sums.iter().map(u32::to_string).collect::<Vec<_>>().join("/");
        vec![Mark::Cage { cells: ground.cells(&self.cells), label: Some(sums) }]
    }
}
