//! Zipper line: cells at the same distance from the middle have the same sum, which a cell in the middle holds.

use super::{Clue, wrong_count};
use crate::Cell;
use crate::constraint::{Filled, Ground, Ink, Mark, Position, Positions, Primitive, Tip};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// Cells at the same distance from the middle have the same sum, which a cell in the middle holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zipper {
    /// Its cells.
    pub cells: Positions,
}

impl Clue for Zipper {
    const KEYWORD: &'static str = "zipper";

    fn noun(&self) -> Message {
        message!("zipper-noun")
    }

    fn sentence(&self) -> Message {
        message!("zipper-rule")
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, _ground: &Ground<'_>) -> Option<Message> {
        wrong_count(&self.cells, 3, usize::MAX)
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let values = filled.values(&self.cells);
        let count = values.len();
        let sum = values[0] + values[count - 1];
        let is_middle_right = count.is_multiple_of(2) || values[count / 2] == sum;
        is_middle_right && (0..count / 2).all(|index| values[index] + values[count - 1 - index] == sum)
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let cells = ground.cells(&self.cells);
        let count = cells.len();
        let with_ends = |others: &[(Cell, i32)]| {
            let ends = [(cells[0], 1), (cells[count - 1], 1)];
            Primitive::Sum(ends.into_iter().chain(others.iter().copied()).collect(), 0)
        };
        let pair = |index: usize| with_ends(&[(cells[index], -1), (cells[count - 1 - index], -1)]);
        let middle = (count % 2 == 1).then(|| with_ends(&[(cells[count / 2], -1)]));
        (1..count / 2).map(pair).chain(middle).collect()
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::line(ground, &self.cells, Ink::Lilac, 10, [Tip::Plain; 2])]
    }
}
