//! Modular line: each so many values in a row leave different remainders when divided by that number.

use super::{Clue, compile, out_of_reach, wrong_count};
use crate::constraint::{Filled, Ground, Ink, Mark, Position, Positions, Primitive, Tip};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// Each so many values in a row leave different remainders when divided by that number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modular {
    /// Its cells.
    pub cells: Positions,
    /// The divisor: 2 makes odd and even values alternate.
    pub modulus: u32,
}

impl Clue for Modular {
    const KEYWORD: &'static str = "modular";
    const MAY_REPEAT: bool = true;

    fn noun(&self) -> Message {
        message!("modular-noun")
    }

    fn sentence(&self) -> Message {
        message!("modular-rule", modulus = self.modulus)
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        let most = ground.order() as i64;
        wrong_count(&self.cells, 2, usize::MAX).or_else(|| out_of_reach(self.modulus, 2, most))
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let modulus = self.modulus as usize;
        let rests: Vec<i64> =
            filled.values(&self.cells).iter().map(|value| value % i64::from(self.modulus)).collect();
        (0..rests.len()).all(|index| !rests[index.saturating_sub(modulus - 1)..index].contains(&rests[index]))
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let modulus = self.modulus;
        let differ = |first: u8, second: u8| u32::from(first) % modulus != u32::from(second) % modulus;
        compile::windows(ground, &self.cells, modulus as usize, differ)
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::line(ground, &self.cells, Ink::Teal, 10, [Tip::Plain; 2])]
    }
}
