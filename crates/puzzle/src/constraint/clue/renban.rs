//! Renban line: the values differ and are consecutive, in any order.

use super::{Clue, compile, wrong_count};
use crate::constraint::{Filled, Ground, Ink, Mark, Position, Positions, Primitive, Tip};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// The values differ and are consecutive, in any order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Renban {
    /// Its cells.
    pub cells: Positions,
}

impl Clue for Renban {
    const KEYWORD: &'static str = "renban";

    fn noun(&self) -> Message {
        message!("renban-noun")
    }

    fn sentence(&self) -> Message {
        message!("renban-rule")
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        wrong_count(&self.cells, 2, ground.order())
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let mut values = filled.values(&self.cells);
        values.sort_unstable();
        values.windows(2).all(|pair| pair[0] + 1 == pair[1])
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let count = self.cells.len();
        let is_near = |first: u8, second: u8| first != second && usize::from(first.abs_diff(second)) < count;
        let different = Primitive::Distinct(ground.cells(&self.cells));
        [different].into_iter().chain(compile::pairs(ground, &self.cells, is_near)).collect()
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::line(ground, &self.cells, Ink::Purple, 10, [Tip::Plain; 2])]
    }
}
