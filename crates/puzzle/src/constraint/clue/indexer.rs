//! Indexer: the value says at which place of its row, column or box the number of the own place stands.

use super::{Clue, compile};
use crate::constraint::{Figure, Filled, Ground, Mark, Position, Positions, Primitive};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// The value says at which place of its row, column or box the number of the own place stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Indexer {
    /// Its cells.
    pub cells: Positions,
    /// What is indexed.
    pub axis: Axis,
}

/// What an indexer counts along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Axis {
    /// The cell in row r, column c says in which column of its row the value c stands.
    Row,
    /// The cell in row r, column c says in which row of its column the value r stands.
    Column,
    /// The cell at place p of its box says at which place the value p stands.
    Box,
}

impl Axis {
    fn name(self) -> Message {
        match self {
            Self::Row => message!("rows-noun"),
            Self::Column => message!("columns-noun"),
            Self::Box => message!("boxes-noun"),
        }
    }
}

impl Indexer {
    /// The cells that a cell may point to, by what it holds, and its own place among them; none outside all boxes.
    fn place(&self, ground: &Ground<'_>, at: Position) -> Option<(Vec<Position>, usize)> {
        let order = ground.order();
        let line: Vec<Position> = match self.axis {
            Axis::Row => (0..order as u8).map(|column| Position { column, ..at }).collect(),
            Axis::Column => (0..order as u8).map(|row| Position { row, ..at }).collect(),
            Axis::Box => {
                let cell = at.cell(order);
                let cells = ground.boxes().iter().find(|cells| cells.contains(&cell))?;
                cells.iter().map(|&cell| Position::of(cell, order)).collect()
            }
        };
        let own = line.iter().position(|&there| there == at)?;
        Some((line, own))
    }
}

impl Clue for Indexer {
    const KEYWORD: &'static str = "indexer";

    fn noun(&self) -> Message {
        message!("indexer-noun")
    }

    fn sentence(&self) -> Message {
        message!("indexer-rule", axis = self.axis.name())
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.cells.to_vec()
    }

    fn reads(&self, ground: &Ground<'_>) -> Vec<Position> {
        let line = |&at: &Position| self.place(ground, at).map_or_else(|| vec![at], |(line, _)| line);
        self.cells.iter().flat_map(line).collect()
    }

    fn fault(&self, ground: &Ground<'_>) -> Option<Message> {
        let without_boxes = || ground.boxes().is_empty().then(|| message!("clue-needs-boxes"));
        without_boxes().filter(|_| self.axis == Axis::Box)
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let mut places = self.cells.iter().map(|&at| self.place(filled.ground(), at));
        places.all(|place| {
            place.is_some_and(|(line, own)| {
                let value = filled.value(line[own]);
                line.get(value as usize - 1).is_some_and(|&there| filled.value(there) == own as i64 + 1)
            })
        })
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let mut rules = Vec::new();
        for &at in self.cells.iter() {
            let Some((line, own)) = self.place(ground, at) else {
                rules.push(Primitive::Domain(at.cell(ground.order()), Vec::new()));
                continue;
            };
            rules.extend(compile::domains(ground, &[at], |value| usize::from(value) <= line.len()));
            for (index, &there) in line.iter().enumerate().filter(|(_, there)| **there != at) {
                let relation = compile::relation(ground, |value, other| {
                    usize::from(value) != index + 1 || usize::from(other) == own + 1
                });
                rules.push(compile::related(ground, at, there, &relation));
            }
        }
        rules
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        let figure = match self.axis {
            Axis::Row => Figure::AlongRow,
            Axis::Column => Figure::AlongColumn,
            Axis::Box => Figure::Corner,
        };
        ground.cells(&self.cells).into_iter().map(|cell| Mark::Figure(cell, figure)).collect()
    }
}
