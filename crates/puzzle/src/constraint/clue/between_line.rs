//! Between line: the values lie strictly between those of the two ends.

use super::{Clue, compile, wrong_count};
use crate::constraint::{Filled, Ground, Ink, Mark, Position, Positions, Primitive, Tip};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// The values lie strictly between those of the two ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BetweenLine {
    /// The two circles at its ends, and what is between them.
    pub cells: Positions,
}

impl Clue for BetweenLine {
    const KEYWORD: &'static str = "between-line";

    fn noun(&self) -> Message {
        message!("between-line-noun")
    }

    fn sentence(&self) -> Message {
        message!("between-line-rule")
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, _ground: &Ground<'_>) -> Option<Message> {
        wrong_count(&self.cells, 2, usize::MAX)
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let (values, last) = (filled.values(&self.cells), self.cells.len() - 1);
        let (low, high) = (values[0].min(values[last]), values[0].max(values[last]));
        values[1..last].iter().all(|&value| low < value && value < high)
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        compile::between_ends(
            ground,
            &self.cells,
            |_, _| true,
            |low, value, high| low < value && value < high,
        )
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::line(ground, &self.cells, Ink::Grey, 4, [Tip::Ring; 2])]
    }
}
