//! Even cell: the values are even.

use super::{Clue, compile};
use crate::constraint::{Figure, Filled, Ground, Mark, Position, Positions, Primitive};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// The values are even.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Even {
    /// Its cells.
    pub cells: Positions,
}

impl Clue for Even {
    const KEYWORD: &'static str = "even";

    fn noun(&self) -> Message {
        message!("even-noun")
    }

    fn sentence(&self) -> Message {
        message!("even-rule")
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, _ground: &Ground<'_>) -> Option<Message> {
        None
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        filled.values(&self.cells).iter().all(|value| value % 2 == 0)
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        compile::domains(ground, &self.cells, |value| value % 2 == 0)
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        ground.cells(&self.cells).into_iter().map(|cell| Mark::Figure(cell, Figure::Square)).collect()
    }
}
