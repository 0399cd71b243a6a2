//! Sandwich: the values between the smallest and the largest possible one add up to the sum.

use super::{Clue, compile, out_of_reach, too_large, wrong_count};
use crate::constraint::{Filled, Ground, Mark, Position, Positions, Primitive};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// The values between the smallest and the largest possible one add up to the sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sandwich {
    /// The row or column, from the side at which the clue stands.
    pub cells: Positions,
    /// The sum; 0 if nothing is between them.
    pub sum: u32,
}

/// What has been read of the line.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Bread {
    Before,
    Between { crust: u8, sum: u32 },
    After,
}

impl Clue for Sandwich {
    const KEYWORD: &'static str = "sandwich";

    fn noun(&self) -> Message {
        message!("sandwich-noun")
    }

    fn sentence(&self) -> Message {
        message!("sandwich-rule", sum = self.sum)
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        let order = ground.order() as i64;
        let most = order * (order + 1) / 2 - order - 1;
        let of_sum = || out_of_reach(self.sum, 0, most.max(0));
        wrong_count(&self.cells, 2, ground.order()).or_else(of_sum).or_else(|| too_large(ground))
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let (values, highest) = (filled.values(&self.cells), filled.order() as i64);
        let crusts: Vec<usize> =
            (0..values.len()).filter(|&index| values[index] == 1 || values[index] == highest).collect();
        let [first, second] = crusts[..] else { return false };
        let between = values[first + 1..second].iter().sum::<i64>();
        values[first] != values[second] && between == i64::from(self.sum)
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let (sum, highest) = (self.sum, ground.order() as u8);
        let is_crust = |value: u8| value == 1 || value == highest;
        let next = |state: &Bread, value: u8| match *state {
            Bread::Before if is_crust(value) => Some(Bread::Between { crust: value, sum: 0 }),
            Bread::Before => Some(Bread::Before),
            Bread::Between { crust, sum: partial } if is_crust(value) => {
                (crust != value && partial == sum).then_some(Bread::After)
            }
            Bread::Between { crust, sum: partial } => {
                let longer = partial + u32::from(value);
                (longer <= sum).then_some(Bread::Between { crust, sum: longer })
            }
            Bread::After => (!is_crust(value)).then_some(Bread::After),
        };
        vec![compile::word(ground, &self.cells, Bread::Before, next, |state| *state == Bread::After)]
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::Outside { cells: ground.cells(&self.cells), text: self.sum.to_string(), arrow: false }]
    }
}
