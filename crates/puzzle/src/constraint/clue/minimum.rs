//! Local minimum: the values are smaller than those of all neighbours that are not marked in the same way.

use super::{Clue, compile};
use crate::constraint::{Constraint, Figure, Filled, Ground, Mark, Position, Positions, Primitive};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// The values are smaller than those of all neighbours that are not marked in the same way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Minimum {
    /// Its cells.
    pub cells: Positions,
}

impl Minimum {
    /// Each marked cell with each of its neighbours that is not marked.
    fn pairs(&self, ground: &Ground<'_>) -> Vec<[Position; 2]> {
        let marked = |constraint: &Constraint| match constraint {
            Constraint::Minimum(other) => other.cells.to_vec(),
            _ => Vec::new(),
        };
        let marked: Vec<Position> = ground.constraints().iter().flat_map(marked).collect();
        let around = |&at: &Position| at.neighbours(ground.order()).map(move |other| [at, other]);
        let pairs = self.cells.iter().flat_map(around);
        pairs.filter(|[_, other]| !marked.contains(other) && !self.cells.contains(other)).collect()
    }
}

impl Clue for Minimum {
    const KEYWORD: &'static str = "minimum";

    fn noun(&self) -> Message {
        message!("minimum-noun")
    }

    fn sentence(&self) -> Message {
        message!("minimum-rule")
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn reads(&self, ground: &Ground<'_>) -> Vec<Position> {
        self.pairs(ground).concat()
    }

    fn fault(&self, _ground: &Ground<'_>) -> Option<Message> {
        None
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let pairs = self.pairs(filled.ground());
        pairs.iter().all(|&[marked, other]| filled.value(marked) < filled.value(other))
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let relation = compile::relation(ground, |marked, other| marked < other);
        let pairs = self.pairs(ground).into_iter();
        pairs.map(|[marked, other]| compile::related(ground, marked, other, &relation)).collect()
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        ground.cells(&self.cells).into_iter().map(|cell| Mark::Figure(cell, Figure::Inwards)).collect()
    }
}
