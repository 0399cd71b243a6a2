//! Greater-than sign: the first value is greater than the second.

use super::{Clue, compile, wrong_count};
use crate::constraint::{Filled, Ground, Mark, Position, Positions, Primitive, Sign};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// The first value is greater than the second.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GreaterThan {
    /// The two cells.
    pub cells: Positions,
}

impl Clue for GreaterThan {
    const KEYWORD: &'static str = "greater-than";

    fn noun(&self) -> Message {
        message!("greater-than-noun")
    }

    fn sentence(&self) -> Message {
        message!("greater-than-rule")
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, _ground: &Ground<'_>) -> Option<Message> {
        wrong_count(&self.cells, 2, 2)
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        filled.value(self.cells[0]) > filled.value(self.cells[1])
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        compile::chain(ground, &self.cells, |first, second| first > second)
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        let mut cells = ground.cells(&self.cells);
        cells.reverse();
        vec![Mark::Sign { cells, sign: Sign::Less }]
    }
}
