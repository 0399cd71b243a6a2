//! Lockout line: the two ends differ by at least a number, and no value on the line lies between them or equals one of them.

use super::{Clue, compile, out_of_reach, wrong_count};
use crate::constraint::{Filled, Ground, Ink, Mark, Position, Positions, Primitive, Tip};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// The two ends differ by at least a number, and no value on the line lies between them or equals one of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lockout {
    /// The two diamonds at its ends, and what is between them.
    pub cells: Positions,
    /// The least difference of the ends.
    #[serde(default = "four")]
    pub difference: u32,
}

fn four() -> u32 {
    4
}

impl Clue for Lockout {
    const KEYWORD: &'static str = "lockout";

    fn noun(&self) -> Message {
        message!("lockout-noun")
    }

    fn sentence(&self) -> Message {
        message!("lockout-rule", difference = self.difference)
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        let most = ground.order() as i64 - 1;
        wrong_count(&self.cells, 2, usize::MAX).or_else(|| out_of_reach(self.difference, 0, most))
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let (values, last) = (filled.values(&self.cells), self.cells.len() - 1);
        let (low, high) = (values[0].min(values[last]), values[0].max(values[last]));
        let is_outside = |&value: &i64| value < low || high < value;
        high - low >= i64::from(self.difference) && values[1..last].iter().all(is_outside)
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let difference = self.difference;
        let are_apart = |low: u8, high: u8| u32::from(high - low) >= difference;
        compile::between_ends(ground, &self.cells, are_apart, |low, value, high| value < low || high < value)
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::line(ground, &self.cells, Ink::Steel, 4, [Tip::Diamond; 2])]
    }
}
