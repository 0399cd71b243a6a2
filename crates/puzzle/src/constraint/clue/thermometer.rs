//! Thermometer: values rise from the bulb; in a slow one they may also stay.

use super::{Clue, compile, wrong_count};
use crate::constraint::{Filled, Ground, Ink, Mark, Position, Positions, Primitive, Tip};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// Values rise from the bulb.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thermometer {
    /// Its cells, the bulb first.
    pub cells: Positions,
    /// May a value be the same as the one before it?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub slow: bool,
}

impl Clue for Thermometer {
    const KEYWORD: &'static str = "thermometer";

    fn noun(&self) -> Message {
        if self.slow { message!("slow-thermometer-noun") } else { message!("thermometer-noun") }
    }

    fn sentence(&self) -> Message {
        if self.slow { message!("slow-thermometer-rule") } else { message!("thermometer-rule") }
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        let most = if self.slow { usize::MAX } else { ground.order() };
        wrong_count(&self.cells, 2, most)
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let values = filled.values(&self.cells);
        values.windows(2).all(|pair| pair[0] < pair[1] || self.slow && pair[0] == pair[1])
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        if self.slow {
            return compile::chain(ground, &self.cells, |first, second| first <= second);
        }
        vec![Primitive::Rising(ground.cells(&self.cells))]
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        let ink = if self.slow { Ink::Steel } else { Ink::Silver };
        let cells = ground.cells(&self.cells);
        vec![Mark::Line { cells, ink, width: 32, tips: [Tip::Bulb, Tip::Plain] }]
    }
}
