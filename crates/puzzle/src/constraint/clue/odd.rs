//! Odd cell: the values are odd.

use super::{Clue, compile};
use crate::constraint::{Figure, Filled, Ground, Mark, Position, Positions, Primitive};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// The values are odd.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Odd {
    /// Its cells.
    pub cells: Positions,
}

impl Clue for Odd {
    const KEYWORD: &'static str = "odd";

    fn noun(&self) -> Message {
        message!("odd-noun")
    }

    fn sentence(&self) -> Message {
        message!("odd-rule")
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, _ground: &Ground<'_>) -> Option<Message> {
        None
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        filled.values(&self.cells).iter().all(|value| value % 2 == 1)
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        compile::domains(ground, &self.cells, |value| value % 2 == 1)
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        ground.cells(&self.cells).into_iter().map(|cell| Mark::Figure(cell, Figure::Circle)).collect()
    }
}
