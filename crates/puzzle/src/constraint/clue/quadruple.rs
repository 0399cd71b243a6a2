//! Quadruple: the cells hold the values, each at least as often as it is named.

use super::{Clue, listed, out_of_reach};
use crate::constraint::{Filled, Ground, Mark, Position, Positions, Primitive, Sign};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// The cells hold the values, each at least as often as it is named.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quadruple {
    /// The cells around the circle.
    pub cells: Positions,
    /// The values.
    pub values: Vec<u8>,
}

impl Clue for Quadruple {
    const KEYWORD: &'static str = "quadruple";

    fn noun(&self) -> Message {
        message!("quadruple-noun")
    }

    fn sentence(&self) -> Message {
        message!("quadruple-rule", values = listed(&self.values))
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        let most = ground.order() as i64;
        let of_values = || self.values.iter().find_map(|&value| out_of_reach(value, 1, most));
        let (found, cells) = (self.values.len(), self.cells.len());
        let of_count = || (found > cells || found == 0).then(|| message!("quadruple-values", found, cells));
        of_values().or_else(of_count)
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let values = filled.values(&self.cells);
        let count = |wanted: i64, values: &[i64]| values.iter().filter(|&&value| value == wanted).count();
        let wanted: Vec<i64> = self.values.iter().copied().map(i64::from).collect();
        wanted.iter().all(|&value| count(value, &values) >= count(value, &wanted))
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let mut values = self.values.clone();
        values.sort_unstable();
        let (cells, most) = (ground.cells(&self.cells), self.cells.len() as u16);
        let contains = |same: &[u8]| {
            let (value, least) = (same[0], same.len() as u16);
            Primitive::Contains { cells: cells.clone(), value, least, most }
        };
        values.chunk_by(|first, second| first == second).map(contains).collect()
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::Sign { cells: ground.cells(&self.cells), sign: Sign::Values(self.values.clone()) }]
    }
}
