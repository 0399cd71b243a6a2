//! Region sum line: the values have the same sum in each box that the line passes.

use super::{Clue, wrong_count};
use crate::constraint::{Filled, Ground, Ink, Mark, Position, Positions, Primitive, Tip};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// The values have the same sum in each box that the line passes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegionSumLine {
    /// Its cells.
    pub cells: Positions,
}

impl RegionSumLine {
    /// The stretches of the line that lie in one box; cells outside all boxes belong to none.
    fn stretches(&self, ground: &Ground<'_>) -> Vec<Vec<Position>> {
        let box_of = ground.box_of();
        let number = |at: &Position| box_of[usize::from(at.cell(ground.order()))];
        let stretches = self.cells.chunk_by(|first, second| number(first) == number(second));
        stretches.filter(|cells| number(&cells[0]).is_some()).map(<[Position]>::to_vec).collect()
    }
}

impl Clue for RegionSumLine {
    const KEYWORD: &'static str = "region-sum-line";
    const MAY_REPEAT: bool = true;

    fn noun(&self) -> Message {
        message!("region-sum-line-noun")
    }

    fn sentence(&self) -> Message {
        message!("region-sum-line-rule")
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        let without_boxes = || ground.boxes().is_empty().then(|| message!("clue-needs-boxes"));
        wrong_count(&self.cells, 2, usize::MAX).or_else(without_boxes)
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let stretches = self.stretches(filled.ground());
        let mut sums = stretches.iter().map(|cells| filled.values(cells).iter().sum::<i64>());
        let first = sums.next();
        sums.all(|sum| Some(sum) == first)
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let stretches = self.stretches(ground);
        let terms =
            |cells: &[Position], factor| ground.cells(cells).into_iter().map(move |cell| (cell, factor));
        let Some((first, others)) = stretches.split_first() else { return Vec::new() };
        let equation = |other: &Vec<Position>| terms(first, 1).chain(terms(other, -1)).collect();
        others.iter().map(|other| Primitive::Sum(equation(other), 0)).collect()
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::line(ground, &self.cells, Ink::Blue, 10, [Tip::Plain; 2])]
    }
}
