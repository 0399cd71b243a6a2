//! Arrow: the circle is the sum of the shaft. Two or three cells in its place, a pill, are the digits of a number.

use super::{Clue, wrong_count};
use crate::constraint::{Filled, Ground, Ink, Mark, Position, Positions, Primitive, Tip};
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};

/// The circle, or the number that the cells of a pill form, is the sum of the shaft.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrow {
    /// The circle, or up to three cells in the order of their digits.
    pub circle: Positions,
    /// The other cells, from the circle on. A cell may be passed twice.
    pub shaft: Positions,
}

/// Cells of the longest pill.
const LONGEST_PILL: usize = 3;

/// The base of the number in a pill.
const BASE: i64 = 10;

impl Arrow {
    /// What each cell of the circle or pill counts.
    fn weights(&self) -> impl Iterator<Item = (Position, i64)> {
        let places = (0..self.circle.len() as u32).rev().map(|place| BASE.pow(place));
        self.circle.iter().copied().zip(places)
    }
}

impl Clue for Arrow {
    const KEYWORD: &'static str = "arrow";
    const MAY_REPEAT: bool = true;

    fn noun(&self) -> Message {
        message!("arrow-noun")
    }

    fn sentence(&self) -> Message {
        if self.circle.len() > 1 { message!("pill-rule") } else { message!("arrow-rule") }
    }

    fn cells(&self, _order: usize) -> Vec<Position> {
        self.circle.iter().chain(self.shaft.iter()).copied().collect()
    }

    fn fault(&self, _ground: &Ground<'_>) -> Option<Message> {
        wrong_count(&self.circle, 1, LONGEST_PILL).or_else(|| wrong_count(&self.shaft, 1, usize::MAX))
    }

    fn is_kept(&self, filled: &Filled<'_>) -> bool {
        let digits = filled.values(&self.circle);
        let number = digits.iter().fold(0, |number, digit| BASE * number + digit);
        let is_readable = digits.iter().skip(1).all(|&digit| digit < BASE);
        is_readable && number == filled.values(&self.shaft).iter().sum::<i64>()
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        let order = ground.order();
        let shaft = self.shaft.iter().map(|at| (at.cell(order), 1));
        let terms =
            shaft.chain(self.weights().map(|(at, weight)| (at.cell(order), -weight as i32))).collect();
        // Behind the first digit there is room for one digit only.
        let digits = (1..=order.min(BASE as usize - 1) as u8).collect::<Vec<_>>();
        let later = self.circle.iter().skip(1).filter(|_| order >= BASE as usize);
        let domains = later.map(|at| Primitive::Domain(at.cell(order), digits.clone()));
        [Primitive::Sum(terms, 0)].into_iter().chain(domains).collect()
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        let circle = ground.cells(&self.circle);
        let start = *circle.last().expect("an arrow has a circle");
        let cells = [start].into_iter().chain(ground.cells(&self.shaft)).collect();
        let shaft = Mark::Line { cells, ink: Ink::Grey, width: 4, tips: [Tip::Plain, Tip::Head] };
        vec![Mark::Pill(circle), shaft]
    }
}
