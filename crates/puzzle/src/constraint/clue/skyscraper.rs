//! Skyscraper: so many values are higher than all before them.

use super::{Clue, compile, out_of_reach, too_large, wrong_count};
use crate::constraint::{Filled, Ground, Mark, Position, Positions, Primitive};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// So many values are higher than all before them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skyscraper {
    /// The row or column, from the side at which the clue stands.
    pub cells: Positions,
    /// How many are seen.
    pub count: u32,
}

impl Clue for Skyscraper {
    const KEYWORD: &'static str = "skyscraper";

    fn noun(&self) -> Message {
        message!("skyscraper-noun")
    }

    fn sentence(&self) -> Message {
        message!("skyscraper-rule", count = self.count)
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        let of_count = || out_of_reach(self.count, 1, self.cells.len() as i64);
        wrong_count(&self.cells, 1, ground.order()).or_else(of_count).or_else(|| too_large(ground))
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let (mut highest, mut seen) = (0, 0);
        for value in filled.values(&self.cells) {
            seen += u32::from(value > highest);
            highest = highest.max(value);
        }
        seen == self.count
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let count = self.count;
        let next = |&(highest, seen): &(u8, u32), value: u8| {
            if value > highest { (seen < count).then_some((value, seen + 1)) } else { Some((highest, seen)) }
        };
        vec![compile::word(ground, &self.cells, (0, 0), next, |&(_, seen)| seen == count)]
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::Outside { cells: ground.cells(&self.cells), text: self.count.to_string(), arrow: false }]
    }
}
