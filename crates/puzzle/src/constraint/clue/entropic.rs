//! Entropic line: each three values in a row are from different thirds.

use super::{Clue, compile, wrong_count};
use crate::constraint::{Filled, Ground, Ink, Mark, Position, Positions, Primitive, Tip};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// Each three values in a row are from different thirds.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entropic {
    /// Its cells.
    pub cells: Positions,
}

/// The third that a value belongs to. Where three does not divide the order, the middle one has the odd size.
fn third(value: usize, order: usize) -> u8 {
    let outer = (order + 1) / 3;
    u8::from(value > outer) + u8::from(value > order - outer)
}

impl Clue for Entropic {
    const KEYWORD: &'static str = "entropic";
    const MAY_REPEAT: bool = true;

    fn noun(&self) -> Message {
        message!("entropic-noun")
    }

    fn sentence(&self) -> Message {
        message!("entropic-rule")
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        let is_small = || (ground.order() < 3).then(|| message!("clue-needs-order", least = 3));
        wrong_count(&self.cells, 2, usize::MAX).or_else(is_small)
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let thirds: Vec<u8> =
            filled.values(&self.cells).iter().map(|&value| third(value as usize, filled.order())).collect();
        let is_mixed =
            |group: &[u8]| group.iter().enumerate().all(|(index, it)| !group[..index].contains(it));
        is_mixed(&thirds[..thirds.len().min(3)]) && thirds.windows(3).all(is_mixed)
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let order = ground.order();
        let differ = |first: u8, second: u8| third(first.into(), order) != third(second.into(), order);
        compile::windows(ground, &self.cells, 3, differ)
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::line(ground, &self.cells, Ink::Peach, 10, [Tip::Plain; 2])]
    }
}
