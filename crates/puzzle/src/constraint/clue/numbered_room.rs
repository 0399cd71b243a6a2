//! Numbered room: the cell that the first value counts to holds the value.

use super::{Clue, compile, out_of_reach, too_large, wrong_count};
use crate::constraint::{Filled, Ground, Mark, Position, Positions, Primitive};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// The cell that the first value counts to holds the value.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NumberedRoom {
    /// The row or column, from the side at which the clue stands.
    pub cells: Positions,
    /// The value.
    pub value: u8,
}

impl Clue for NumberedRoom {
    const KEYWORD: &'static str = "numbered-room";

    fn noun(&self) -> Message {
        message!("numbered-room-noun")
    }

    fn sentence(&self) -> Message {
        message!("numbered-room-rule", value = self.value)
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        let of_value = || out_of_reach(self.value, 1, ground.order() as i64);
        wrong_count(&self.cells, 1, ground.order()).or_else(of_value).or_else(|| too_large(ground))
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let values = filled.values(&self.cells);
        values.get(values[0] as usize - 1) == Some(&i64::from(self.value))
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        // How many cells lie between here and the room; 0 inside, nothing before the first cell.
        let room = self.value;
        let next = |state: &Option<u8>, value: u8| match *state {
            None if value == 1 => (room == 1).then_some(Some(0)),
            None => Some(Some(value - 1)),
            Some(0) => Some(Some(0)),
            Some(1) => (value == room).then_some(Some(0)),
            Some(distance) => Some(Some(distance - 1)),
        };
        vec![compile::word(ground, &self.cells, None, next, |state| *state == Some(0))]
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::Outside { cells: ground.cells(&self.cells), text: self.value.to_string(), arrow: false }]
    }
}
