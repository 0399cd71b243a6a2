//! Nonconsecutive: neighbours do not hold consecutive values. Pairs with a dot of either colour are exempt.

use super::{Clue, compile, every_cell, is_dot, unmarked};
use crate::constraint::{Filled, Ground, Mark, Position, Primitive};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// Neighbours without a dot do not hold consecutive values.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nonconsecutive {}

impl Clue for Nonconsecutive {
    const KEYWORD: &'static str = "nonconsecutive";

    fn noun(&self) -> Message {
        message!("nonconsecutive-noun")
    }

    fn sentence(&self) -> Message {
        message!("nonconsecutive-rule")
    }

    fn cells(&self, order: usize) -> Vec<Position> {
        every_cell(order)
    }

    fn fault(&self, _ground: &Ground<'_>) -> Option<Message> {
        None
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let ground = filled.ground();
        let mut pairs = unmarked(ground, is_dot);
        pairs.all(|[first, second]| (filled.value(first) - filled.value(second)).abs() != 1)
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let relation = compile::relation(ground, |first, second| first.abs_diff(second) != 1);
        let pairs = unmarked(ground, is_dot);
        pairs.map(|[first, second]| compile::related(ground, first, second, &relation)).collect()
    }

    fn marks(&self, _ground: &Ground<'_>) -> Vec<Mark> {
        Vec::new()
    }
}
