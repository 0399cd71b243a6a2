//! Candidates: the values are among the named ones.

use super::{Clue, compile, listed, out_of_reach};
use crate::constraint::{Filled, Ground, Mark, Position, Positions, Primitive};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// The values are among the named ones.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Candidates {
    /// Its cells.
    pub cells: Positions,
    /// The values that are possible.
    pub values: Vec<u8>,
}

impl Clue for Candidates {
    const KEYWORD: &'static str = "candidates";

    fn noun(&self) -> Message {
        message!("candidates-noun")
    }

    fn sentence(&self) -> Message {
        message!("candidates-rule", values = listed(&self.values))
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        let most = ground.order() as i64;
        let without_values = || self.values.is_empty().then(|| message!("candidates-without-values"));
        self.values.iter().find_map(|&value| out_of_reach(value, 1, most)).or_else(without_values)
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        filled.values(&self.cells).iter().all(|&value| self.values.iter().any(|&it| i64::from(it) == value))
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        compile::domains(ground, &self.cells, |value| self.values.contains(&value))
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        let cells = ground.cells(&self.cells).into_iter();
        cells.map(|cell| Mark::Candidates(cell, self.values.clone())).collect()
    }
}
