//! X-sum: the first X values add up to the sum, where X is the first of them.

use super::{Clue, compile, out_of_reach, too_large, wrong_count};
use crate::constraint::{Filled, Ground, Mark, Position, Positions, Primitive};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// The first X values add up to the sum, where X is the first of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct XSum {
    /// The row or column, from the side at which the clue stands.
    pub cells: Positions,
    /// The sum.
    pub sum: u32,
}

impl Clue for XSum {
    const KEYWORD: &'static str = "x-sum";

    fn noun(&self) -> Message {
        message!("x-sum-noun")
    }

    fn sentence(&self) -> Message {
        message!("x-sum-rule", sum = self.sum)
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        let order = ground.order() as i64;
        let of_sum = || out_of_reach(self.sum, 1, order * (order + 1) / 2);
        wrong_count(&self.cells, 1, ground.order()).or_else(of_sum).or_else(|| too_large(ground))
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let values = filled.values(&self.cells);
        let first = values.get(..values[0] as usize);
        first.is_some_and(|first| first.iter().sum::<i64>() == i64::from(self.sum))
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        // How many values are still to be added, and what they must add up to; before the first, nothing.
        let sum = self.sum;
        let next = |state: &Option<(u8, u32)>, value: u8| match *state {
            Some((0, _)) => Some(*state),
            Some((count, rest)) => Some(Some((count - 1, rest.checked_sub(value.into())?))),
            None => Some(Some((value - 1, sum.checked_sub(value.into())?))),
        };
        let is_done = |&(count, rest): &(u8, u32)| count > 0 || rest == 0;
        let next = |state: &Option<(u8, u32)>, value| {
            next(state, value).filter(|it| it.as_ref().is_none_or(is_done))
        };
        vec![compile::word(ground, &self.cells, None, next, |state| *state == Some((0, 0)))]
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::Outside { cells: ground.cells(&self.cells), text: self.sum.to_string(), arrow: false }]
    }
}
