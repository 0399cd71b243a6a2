//! Whisper line: values next to each other on the line differ by at least a number.

use super::{Clue, compile, out_of_reach, wrong_count};
use crate::constraint::{Filled, Ground, Ink, Mark, Position, Positions, Primitive, Tip};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// Values next to each other on the line differ by at least a number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Whisper {
    /// Its cells.
    pub cells: Positions,
    /// The least difference: half of the values, rounded up, on a German whisper; one less on a Dutch one.
    pub difference: u32,
}

impl Clue for Whisper {
    const KEYWORD: &'static str = "whisper";
    const MAY_REPEAT: bool = true;

    fn noun(&self) -> Message {
        message!("whisper-noun")
    }

    fn sentence(&self) -> Message {
        message!("whisper-rule", difference = self.difference)
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        let most = ground.order() as i64 - 1;
        wrong_count(&self.cells, 2, usize::MAX).or_else(|| out_of_reach(self.difference, 1, most))
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let values = filled.values(&self.cells);
        values.windows(2).all(|pair| (pair[0] - pair[1]).abs() >= i64::from(self.difference))
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let difference = self.difference;
        compile::chain(ground, &self.cells, |first, second| u32::from(first.abs_diff(second)) >= difference)
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        let is_german = self.difference as usize >= ground.order().div_ceil(2);
        let ink = if is_german { Ink::Green } else { Ink::Orange };
        vec![Mark::line(ground, &self.cells, ink, 10, [Tip::Plain; 2])]
    }
}
