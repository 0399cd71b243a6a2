//! Sum line: the line falls into stretches that each add up to the sum.

use super::{Clue, compile, out_of_reach, too_large, wrong_count};
use crate::constraint::{Filled, Ground, Ink, Mark, Position, Positions, Primitive, Tip};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// The line falls into stretches that each add up to the sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SumLine {
    /// Its cells.
    pub cells: Positions,
    /// The sum of each stretch.
    pub sum: u32,
}

impl Clue for SumLine {
    const KEYWORD: &'static str = "sum-line";
    const MAY_REPEAT: bool = true;

    fn noun(&self) -> Message {
        message!("sum-line-noun")
    }

    fn sentence(&self) -> Message {
        message!("sum-line-rule", sum = self.sum)
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        let most = (ground.order() * self.cells.len()) as i64;
        let of_sum = || out_of_reach(self.sum, 1, most);
        wrong_count(&self.cells, 1, usize::MAX).or_else(of_sum).or_else(|| too_large(ground))
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let mut partial = 0;
        for value in filled.values(&self.cells) {
            partial += value;
            if partial == i64::from(self.sum) {
                partial = 0;
            }
        }
        partial == 0
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        // The state is what the present stretch has added up to.
        let sum = self.sum;
        let next = |&partial: &u32, value: u8| {
            let longer = partial + u32::from(value);
            (longer <= sum).then_some(if longer == sum { 0 } else { longer })
        };
        vec![compile::word(ground, &self.cells, 0, next, |&partial| partial == 0)]
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::line(ground, &self.cells, Ink::Red, 10, [Tip::Plain; 2])]
    }
}
