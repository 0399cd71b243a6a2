//! Black dot: one value is a multiple of the other, the double if nothing is said.

use super::{Clue, compile, out_of_reach, wrong_count};
use crate::constraint::{Filled, Ground, Mark, Position, Positions, Primitive, Sign};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// One value is a multiple of the other, the double if nothing is said.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatioDot {
    /// The two cells.
    pub cells: Positions,
    /// The ratio.
    #[serde(default = "two", skip_serializing_if = "is_two")]
    pub ratio: u32,
}

fn two() -> u32 {
    2
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_two(ratio: &u32) -> bool {
    *ratio == 2
}

impl Clue for RatioDot {
    const KEYWORD: &'static str = "ratio-dot";

    fn noun(&self) -> Message {
        message!("ratio-dot-noun")
    }

    fn sentence(&self) -> Message {
        message!("ratio-dot-rule", ratio = self.ratio)
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        let most = ground.order() as i64;
        wrong_count(&self.cells, 2, 2).or_else(|| out_of_reach(self.ratio, 1, most))
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let [first, second] = [0, 1].map(|index| filled.value(self.cells[index]));
        let ratio = i64::from(self.ratio);
        first == ratio * second || second == ratio * first
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let ratio = self.ratio;
        compile::chain(ground, &self.cells, |first, second| {
            u32::from(first.max(second)) == ratio * u32::from(first.min(second))
        })
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        let number = (self.ratio != 2).then(|| self.ratio.to_string());
        vec![Mark::Sign { cells: ground.cells(&self.cells), sign: Sign::Black(number) }]
    }
}
