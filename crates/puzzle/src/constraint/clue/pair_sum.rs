//! Sum of two: the two values add up to a number: 10 where an X is drawn, 5 at a V.

use super::{Clue, compile, out_of_reach, wrong_count};
use crate::constraint::{Filled, Ground, Mark, Position, Positions, Primitive, Sign};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// The two values add up to a number: 10 where an X is drawn, 5 at a V.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairSum {
    /// The two cells.
    pub cells: Positions,
    /// Their sum.
    pub sum: u32,
}

impl Clue for PairSum {
    const KEYWORD: &'static str = "pair-sum";

    fn noun(&self) -> Message {
        message!("pair-sum-noun")
    }

    fn sentence(&self) -> Message {
        message!("pair-sum-rule", sum = self.sum)
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        let most = 2 * ground.order() as i64;
        wrong_count(&self.cells, 2, 2).or_else(|| out_of_reach(self.sum, 2, most))
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        filled.values(&self.cells).iter().sum::<i64>() == i64::from(self.sum)
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let sum = self.sum;
        compile::chain(ground, &self.cells, |first, second| u32::from(first) + u32::from(second) == sum)
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        let text = match self.sum {
            5 => "V".into(),
            10 => "X".into(),
            sum => sum.to_string(),
        };
        vec![Mark::Sign { cells: ground.cells(&self.cells), sign: Sign::Text(text) }]
    }
}
