//! White dot: the two values differ by a number, 1 if nothing is said.

use super::{Clue, compile, out_of_reach, wrong_count};
use crate::constraint::{Filled, Ground, Mark, Position, Positions, Primitive, Sign};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// The two values differ by a number, 1 if nothing is said.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DifferenceDot {
    /// The two cells.
    pub cells: Positions,
    /// The difference.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub difference: u32,
}

fn one() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_one(difference: &u32) -> bool {
    *difference == 1
}

impl Clue for DifferenceDot {
    const KEYWORD: &'static str = "difference-dot";

    fn noun(&self) -> Message {
        message!("difference-dot-noun")
    }

    fn sentence(&self) -> Message {
        message!("difference-dot-rule", difference = self.difference)
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        let most = ground.order() as i64 - 1;
        wrong_count(&self.cells, 2, 2).or_else(|| out_of_reach(self.difference, 1, most))
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let [first, second] = [0, 1].map(|index| filled.value(self.cells[index]));
        (first - second).abs() == i64::from(self.difference)
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let difference = self.difference;
        compile::chain(ground, &self.cells, |first, second| u32::from(first.abs_diff(second)) == difference)
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        let number = (self.difference != 1).then(|| self.difference.to_string());
        vec![Mark::Sign { cells: ground.cells(&self.cells), sign: Sign::White(number) }]
    }
}
