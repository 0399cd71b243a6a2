//! Negative sum: where a mark such as X or V could stand, one stands.

use super::{Clue, compile, every_cell, is_sum, out_of_reach, unmarked};
use crate::constraint::{Filled, Ground, Mark, Position, Primitive};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// Neighbours without a mark add up to none of the sums.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NegativeSum {
    /// The sums, 5 and 10 for X and V.
    pub sums: Vec<u32>,
}

impl Clue for NegativeSum {
    const KEYWORD: &'static str = "negative-sum";

    fn noun(&self) -> Message {
        message!("negative-sum-noun")
    }

    fn sentence(&self) -> Message {
        let sums = self.sums.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        message!("negative-sum-rule", sums)
    }

    fn cells(&self, order: usize) -> Vec<Position> {
        every_cell(order)
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        let most = 2 * ground.order() as i64;
        self.sums.iter().find_map(|&sum| out_of_reach(sum, 0, most))
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let ground = filled.ground();
        let mut pairs = unmarked(ground, is_sum);
        pairs.all(|[first, second]| {
            !self.sums.iter().any(|&sum| filled.value(first) + filled.value(second) == i64::from(sum))
        })
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let is_allowed = |first, second| !self.sums.contains(&(u32::from(first) + u32::from(second)));
        let relation = compile::relation(ground, |first: u8, second: u8| is_allowed(first, second));
        let pairs = unmarked(ground, is_sum);
        pairs.map(|[first, second]| compile::related(ground, first, second, &relation)).collect()
    }

    fn marks(&self, _ground: &Ground<'_>) -> Vec<Mark> {
        Vec::new()
    }
}
