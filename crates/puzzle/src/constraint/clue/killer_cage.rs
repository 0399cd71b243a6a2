//! Killer cage: its cells differ, and add up to the sum in its corner if there is one.

use super::{Clue, are_all_different, compile, distinct_sums, out_of_reach, wrong_count};
use crate::constraint::{Filled, Ground, Mark, Position, Positions, Primitive};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// The cells differ, and add up to the sum if there is one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KillerCage {
    /// Its cells.
    pub cells: Positions,
    /// Their sum, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sum: Option<u32>,
}

impl Clue for KillerCage {
    const KEYWORD: &'static str = "killer-cage";

    fn noun(&self) -> Message {
        message!("killer-cage-noun")
    }

    fn sentence(&self) -> Message {
        match self.sum {
            Some(sum) => message!("killer-cage-rule", sum),
            None => message!("killer-cage-without-sum-rule"),
        }
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        let (least, most) = distinct_sums(self.cells.len(), ground.order());
        let of_sum = || out_of_reach(self.sum?, least, most);
        wrong_count(&self.cells, 1, ground.order()).or_else(of_sum)
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let values = filled.values(&self.cells);
        are_all_different(&values) && self.sum.is_none_or(|sum| values.iter().sum::<i64>() == i64::from(sum))
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let different = Primitive::Distinct(ground.cells(&self.cells));
        let sum = self.sum.map(|sum| compile::sum(ground, &self.cells, sum));
        [different].into_iter().chain(sum).collect()
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        let label = self.sum.map(|sum| sum.to_string());
        vec![Mark::Cage { cells: ground.cells(&self.cells), label }]
    }
}
