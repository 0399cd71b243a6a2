//! Palindrome: the line reads the same from both ends.

use super::{Clue, compile, wrong_count};
use crate::constraint::{Filled, Ground, Ink, Mark, Position, Positions, Primitive, Tip};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// The line reads the same from both ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Palindrome {
    /// Its cells.
    pub cells: Positions,
}

impl Clue for Palindrome {
    const KEYWORD: &'static str = "palindrome";
    const MAY_REPEAT: bool = true;

    fn noun(&self) -> Message {
        message!("palindrome-noun")
    }

    fn sentence(&self) -> Message {
        message!("palindrome-rule")
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, _ground: &Ground<'_>) -> Option<Message> {
        wrong_count(&self.cells, 2, usize::MAX)
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let values = filled.values(&self.cells);
        values.iter().eq(values.iter().rev())
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let (cells, equal) = (&self.cells, compile::relation(ground, |first, second| first == second));
        let mirror = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
        mirror.map(|(&first, &second)| compile::related(ground, first, second, &equal)).collect()
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::line(ground, &self.cells, Ink::Silver, 16, [Tip::Plain; 2])]
    }
}
