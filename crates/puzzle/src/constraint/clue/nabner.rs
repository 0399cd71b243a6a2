//! Nabner line: no two values are equal or consecutive.

use super::{Clue, compile, wrong_count};
use crate::constraint::{Filled, Ground, Ink, Mark, Position, Positions, Primitive, Tip};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// No two values are equal or consecutive.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nabner {
    /// Its cells.
    pub cells: Positions,
}

impl Clue for Nabner {
    const KEYWORD: &'static str = "nabner";

    fn noun(&self) -> Message {
        message!("nabner-noun")
    }

    fn sentence(&self) -> Message {
        message!("nabner-rule")
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        wrong_count(&self.cells, 2, ground.order().div_ceil(2))
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let mut values = filled.values(&self.cells);
        values.sort_unstable();
        values.windows(2).all(|pair| pair[0] + 1 < pair[1])
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        compile::pairs(ground, &self.cells, |first, second| first.abs_diff(second) > 1)
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::line(ground, &self.cells, Ink::Olive, 10, [Tip::Plain; 2])]
    }
}
