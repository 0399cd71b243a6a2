//! Clone: two groups of cells hold the same values, cell by cell.

use super::{Clue, compile, wrong_count};
use crate::constraint::{Filled, Ground, Mark, Position, Positions, Primitive};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// Two groups of cells hold the same values, cell by cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clones {
    /// Its cells.
    pub cells: Positions,
    /// The cells that repeat them, in the same order.
    pub copy: Positions,
}

impl Clue for Clones {
    const KEYWORD: &'static str = "clones";
    const MAY_REPEAT: bool = true;

    fn noun(&self) -> Message {
        message!("clones-noun")
    }

    fn sentence(&self) -> Message {
        message!("clones-rule")
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.iter().chain(self.copy.iter()).copied().collect()
    }

    fn fault(&self, _ground: &Ground<'_>) -> Option<Message> {
        wrong_count(&self.copy, self.cells.len(), self.cells.len())
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        filled.values(&self.cells) == filled.values(&self.copy)
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let equal = compile::relation(ground, |first, second| first == second);
        let both = self.cells.iter().zip(self.copy.iter()).filter(|(first, second)| first != second);
        both.map(|(&first, &second)| compile::related(ground, first, second, &equal)).collect()
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::Shade(ground.cells(&Clue::cells(self, ground.order())))]
    }
}
