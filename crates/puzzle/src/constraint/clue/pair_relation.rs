//! Relation: each value and the next one, or each two, are one of the listed pairs.

use super::{Clue, compile, out_of_reach, wrong_count};
use crate::constraint::{Filled, Ground, Ink, Mark, Position, Positions, Primitive, Tip};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// Each value and the next one, or each two, are one of the listed pairs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairRelation {
    /// Its cells.
    pub cells: Positions,
    /// The pairs that are possible, the value of the earlier cell first.
    pub pairs: Vec<[u8; 2]>,
    /// Does it hold between each two cells, and not only between neighbours on the line?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub every: bool,
}

/// Each two cells of a longer line would be too many pairs.
const LONGEST_EVERY: usize = 100;

impl Clue for PairRelation {
    const KEYWORD: &'static str = "pair-relation";
    const MAY_REPEAT: bool = true;

    fn noun(&self) -> Message {
        message!("pair-relation-noun")
    }

    fn sentence(&self) -> Message {
        message!("pair-relation-rule")
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        let most = ground.order() as i64;
        let of_values = || self.pairs.iter().flatten().find_map(|&value| out_of_reach(value, 1, most));
        let longest = if self.every { LONGEST_EVERY } else { usize::MAX };
        wrong_count(&self.cells, 2, longest).or_else(of_values)
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let values = filled.values(&self.cells);
        let is_listed = |first: i64, second: i64| {
            self.pairs.iter().any(|&[one, other]| i64::from(one) == first && i64::from(other) == second)
        };
        (0..values.len()).all(|index| {
            let later = values[index + 1..].iter().take(if self.every { usize::MAX } else { 1 });
            later.into_iter().all(|&second| is_listed(values[index], second))
        })
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let order = ground.order();
        let mut table = vec![false; order * order];
        for [first, second] in self.pairs.iter().map(|pair| pair.map(usize::from)) {
            table[(first - 1) * order + second - 1] = true;
        }
        let is_listed =
            |first: u8, second: u8| table[(usize::from(first) - 1) * order + usize::from(second) - 1];
        if self.every {
            compile::pairs(ground, &self.cells, is_listed)
        } else {
            compile::chain(ground, &self.cells, is_listed)
        }
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::line(ground, &self.cells, Ink::Brown, 6, [Tip::Plain; 2])]
    }
}
