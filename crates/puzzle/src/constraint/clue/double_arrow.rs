//! Double arrow: the two ends add up to the sum of the cells between them.

use super::{Clue, wrong_count};
use crate::Cell;
use crate::constraint::{Filled, Ground, Ink, Mark, Position, Positions, Primitive, Tip};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// The two ends add up to the sum of the cells between them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoubleArrow {
    /// The two circles at its ends, and what is between them.
    pub cells: Positions,
}

impl Clue for DoubleArrow {
    const KEYWORD: &'static str = "double-arrow";

    fn noun(&self) -> Message {
        message!("double-arrow-noun")
    }

    fn sentence(&self) -> Message {
        message!("double-arrow-rule")
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, _ground: &Ground<'_>) -> Option<Message> {
        wrong_count(&self.cells, 3, usize::MAX)
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let values = filled.values(&self.cells);
        let ends = values[0] + values[values.len() - 1];
        2 * ends == values.iter().sum::<i64>()
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let mut terms: Vec<(Cell, i32)> =
            ground.cells(&self.cells).into_iter().map(|cell| (cell, 1)).collect();
        let last = terms.len() - 1;
        (terms[0].1, terms[last].1) = (-1, -1);
        vec![Primitive::Sum(terms, 0)]
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::line(ground, &self.cells, Ink::Wine, 4, [Tip::Ring; 2])]
    }
}
