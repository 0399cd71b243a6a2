//! Negative ratio: where a black dot could stand, one stands. Pairs with a dot of either colour are exempt.

use super::{Clue, compile, every_cell, is_dot, unmarked};
use crate::constraint::{Constraint, Filled, Ground, Mark, Position, Primitive};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// Neighbours without a dot are in none of the ratios that dots have.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NegativeRatio {}

/// The ratios of all black dots, or 2 if there are none.
fn ratios(ground: &Ground<'_>) -> Vec<u32> {
    let ratio = |constraint: &Constraint| match constraint {
        Constraint::RatioDot(dot) => Some(dot.ratio),
        _ => None,
    };
    let mut ratios: Vec<u32> = ground.constraints().iter().filter_map(ratio).collect();
    ratios.sort_unstable();
    ratios.dedup();
    if ratios.is_empty() { vec![2] } else { ratios }
}

impl Clue for NegativeRatio {
    const KEYWORD: &'static str = "negative-ratio";

    fn noun(&self) -> Message {
        message!("negative-ratio-noun")
    }

    fn sentence(&self) -> Message {
        message!("negative-ratio-rule")
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
        pairs.all(|[first, second]| {
            !ratios(ground).iter().any(|&ratio| {
                let [first, second] = [first, second].map(|at| filled.value(at));
                first == i64::from(ratio) * second || second == i64::from(ratio) * first
            })
        })
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let ratios = ratios(ground);
        let relation = compile::relation(ground, |first, second| {
            let (large, small) = (u32::from(first.max(second)), u32::from(first.min(second)));
            ratios.iter().all(|ratio| large != ratio * small)
        });
        let pairs = unmarked(ground, is_dot);
        pairs.map(|[first, second]| compile::related(ground, first, second, &relation)).collect()
    }

    fn marks(&self, _ground: &Ground<'_>) -> Vec<Mark> {
        Vec::new()
    }
}
