//! Same values: two groups of cells hold the same values, each as often, in any order.

use super::{Clue, compile, wrong_count};
use crate::constraint::{Filled, Ground, Mark, Position, Positions, Primitive};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// Two groups of cells hold the same values, each as often, in any order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SameValues {
    /// Its cells.
    pub cells: Positions,
    /// The cells that hold the same values.
    pub others: Positions,
}

impl Clue for SameValues {
    const KEYWORD: &'static str = "same-values";
    const MAY_REPEAT: bool = true;

    fn noun(&self) -> Message {
        message!("same-values-noun")
    }

    fn sentence(&self) -> Message {
        message!("same-values-rule")
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.iter().chain(self.others.iter()).copied().collect()
    }

    fn fault(&self, _ground: &Ground<'_>) -> Option<Message> {
        wrong_count(&self.others, self.cells.len(), self.cells.len())
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let [mut values, mut others] = [&self.cells, &self.others].map(|cells| filled.values(cells));
        values.sort_unstable();
        others.sort_unstable();
        values == others
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        // The groups are read in turn, one cell of each. The state is whose turn it is, and how many more of the value the first
        // group has; small automata, one per value, where a single one would have a state for each multiset.
        let in_turn = self.cells.iter().zip(self.others.iter()).flat_map(|(&one, &other)| [one, other]);
        let cells: Vec<Position> = in_turn.collect();
        let most = self.cells.len() as i32;
        let balanced = |wanted: u8| {
            let next = |&(is_first, more): &(bool, i32), value: u8| {
                let change = i32::from(value == wanted) * if is_first { 1 } else { -1 };
                Some((!is_first, more + change)).filter(|(_, more)| more.abs() <= most)
            };
            compile::word(ground, &cells, (true, 0), next, |&(_, more)| more == 0)
        };
        (1..=ground.order() as u8).map(balanced).collect()
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::Shade(ground.cells(&Clue::cells(self, ground.order())))]
    }
}
