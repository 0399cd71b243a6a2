//! Little killer: the values on a diagonal add up to the sum. They may be equal.

use super::{Clue, compile, out_of_reach};
use crate::constraint::{Filled, Ground, Mark, Position, Positions, Primitive};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// The values on a diagonal add up to the sum. They may be equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LittleKiller {
    /// The diagonal, from the side at which the clue stands.
    pub cells: Positions,
    /// The sum.
    pub sum: u32,
}

impl Clue for LittleKiller {
    const KEYWORD: &'static str = "little-killer";

    fn noun(&self) -> Message {
        message!("little-killer-noun")
    }

    fn sentence(&self) -> Message {
        message!("little-killer-rule", sum = self.sum)
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        let (count, order) = (self.cells.len() as i64, ground.order() as i64);
        let is_bent = |pair: &[Position]| !pair[0].is_diagonal_to(pair[1]);
        let bent = || self.cells.windows(2).any(is_bent).then(|| message!("little-killer-bent"));
        out_of_reach(self.sum, count, count * order).or_else(bent)
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        filled.values(&self.cells).iter().sum::<i64>() == i64::from(self.sum)
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        vec![compile::sum(ground, &self.cells, self.sum)]
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::Outside { cells: ground.cells(&self.cells), text: self.sum.to_string(), arrow: true }]
    }
}
