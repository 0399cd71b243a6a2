//! Clues: what a setter adds to a grid, one file per kind.
//!
//! A clue holds its cells and numbers as they are written. [`Clue::is_kept`] is its rule, written plainly and independent of
//! [`Clue::compile`], which says the same to solvers; tests compare the two on many grids.

mod any_of;
mod arrow;
mod between_line;
mod candidates;
mod clones;
mod compile;
mod difference_dot;
mod double_arrow;
mod entropic;
mod even;
mod greater_than;
mod indexer;
mod killer_cage;
mod little_killer;
mod lockout;
mod maximum;
mod minimum;
mod modular;
mod multi_sum_cage;
mod nabner;
mod negative_ratio;
mod negative_sum;
mod nonconsecutive;
mod numbered_room;
mod odd;
mod pair_relation;
mod pair_sum;
mod palindrome;
mod quadruple;
mod ratio_dot;
mod region_sum_line;
mod regular_line;
mod renban;
mod same_values;
mod sandwich;
mod skyscraper;
mod state_machine;
mod sum;
mod sum_line;
#[cfg(test)]
pub(crate) mod tests;
mod thermometer;
mod whisper;
mod x_sum;
mod zipper;

pub use any_of::AnyOf;
pub use arrow::Arrow;
pub use between_line::BetweenLine;
pub use candidates::Candidates;
pub use clones::Clones;
pub use difference_dot::DifferenceDot;
pub use double_arrow::DoubleArrow;
pub use entropic::Entropic;
pub use even::Even;
pub use greater_than::GreaterThan;
pub use indexer::{Axis, Indexer};
pub use killer_cage::KillerCage;
pub use little_killer::LittleKiller;
pub use lockout::Lockout;
pub use maximum::Maximum;
pub use minimum::Minimum;
pub use modular::Modular;
pub use multi_sum_cage::MultiSumCage;
pub use nabner::Nabner;
pub use negative_ratio::NegativeRatio;
pub use negative_sum::NegativeSum;
pub use nonconsecutive::Nonconsecutive;
pub use numbered_room::NumberedRoom;
pub use odd::Odd;
pub use pair_relation::PairRelation;
pub use pair_sum::PairSum;
pub use palindrome::Palindrome;
pub use quadruple::Quadruple;
pub use ratio_dot::RatioDot;
pub use region_sum_line::RegionSumLine;
pub use regular_line::RegularLine;
pub use renban::Renban;
pub use same_values::SameValues;
pub use sandwich::Sandwich;
pub use skyscraper::Skyscraper;
pub use state_machine::StateMachine;
pub use sum::Sum;
pub use sum_line::SumLine;
pub use thermometer::Thermometer;
pub use whisper::Whisper;
pub use x_sum::XSum;
pub use zipper::Zipper;

use super::{Constraint, Filled, Ground, Kind, Mark, Position, Positions, Primitive, names_of};
use crate::{Cell, ClueError, Grid, ShapeError};
use evodoku_messages::{Message, message};
use std::collections::HashSet;

/// What a kind of clue has to say about itself.
pub trait Clue {
    /// The keyword in files.
    const KEYWORD: &'static str;

    /// May a cell be named twice, as where a line ends where it began?
    const MAY_REPEAT: bool = false;

    /// What it is called, without its number.
    fn noun(&self) -> Message;

    /// The rule in one sentence, with its numbers.
    fn sentence(&self) -> Message;

    /// The cells that it speaks of, on a grid of some order.
    fn cells(&self, order: usize) -> Vec<Position>;

    /// The cells that decide whether it is kept.
    fn reads(&self, ground: &Ground<'_>) -> Vec<Position> {
        self.cells(ground.order())
    }

    /// Why no grid of this order could keep it, if its cells and numbers alone show it.
    fn fault(&self, ground: &Ground<'_>) -> Option<Message>;

    /// Whether the values keep the rule. All its cells are filled.
    fn is_kept(&self, filled: &Filled<'_>) -> bool;

    /// The same rule for solvers. There is no fault.
    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive>;

    /// How it is drawn.
    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark>;
}

impl<C: Clue> Kind for C {
    fn keyword(&self) -> &'static str {
        C::KEYWORD
    }

    fn noun(&self) -> Message {
        Clue::noun(self)
    }

    fn sentence(&self) -> Message {
        Clue::sentence(self)
    }

    fn scope(&self, ground: &Ground<'_>) -> Vec<Position> {
        self.reads(ground)
    }

    fn check(&self, ground: &Ground<'_>) -> Result<(), ShapeError> {
        let cells = self.cells(ground.order());
        let why = misplaced(&cells, C::MAY_REPEAT, ground.order()).or_else(|| self.fault(ground));
        let Some(why) = why else { return Ok(()) };
        let error = ClueError { noun: Clue::noun(self), cells: names_of(&cells), why };
        Err(ShapeError::Clue(error.into()))
    }

    fn named_cells(&self, order: usize) -> Vec<Position> {
        Clue::cells(self, order)
    }

    fn holds(&self, values: &[u8], ground: &Ground<'_>) -> bool {
        let is_filled = |at: &Position| values[usize::from(at.cell(ground.order()))] != 0;
        !self.reads(ground).iter().all(is_filled) || self.is_kept(&Filled::new(values, *ground))
    }

    fn violations(&self, values: &[u8], ground: &Ground<'_>) -> Vec<(usize, Vec<Cell>)> {
        let is_broken = !self.holds(values, ground);
        is_broken.then(|| (0, ground.cells(&self.reads(ground)))).into_iter().collect()
    }

    fn complaint(&self, part: Message, _cells: &[Cell], _grid: &Grid) -> Message {
        message!("violation-clue", part, rule = Clue::sentence(self))
    }

    fn compile(&self, ground: &Ground<'_>) -> Vec<Primitive> {
        Clue::compile(self, ground)
    }

    fn marks(&self, ground: &Ground<'_>) -> Vec<Mark> {
        Clue::marks(self, ground)
    }
}

/// What is wrong with the cells of any clue.
fn misplaced(cells: &[Position], may_repeat: bool, order: usize) -> Option<Message> {
    if cells.is_empty() {
        return Some(message!("clue-no-cells"));
    }
    let is_outside = |at: &&Position| usize::from(at.row.max(at.column)) >= order;
    if let Some(outside) = cells.iter().find(is_outside) {
        return Some(message!("clue-outside", cell = outside.to_string(), order));
    }
    if may_repeat {
        return None;
    }
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    let twice = sorted.windows(2).find(|pair| pair[0] == pair[1])?;
    Some(message!("clue-cell-twice", cell = twice[0].to_string()))
}

/// The fault of a number that is not in a range.
fn out_of_reach(number: impl TryInto<i64>, least: i64, most: i64) -> Option<Message> {
    let number = number.try_into().ok().unwrap_or(i64::MAX);
    (!(least..=most).contains(&number)).then(|| message!("clue-number", number, least, most))
}

/// The fault of a number of cells that is not in a range.
fn wrong_count(cells: &[Position], least: usize, most: usize) -> Option<Message> {
    let found = cells.len();
    (!(least..=most).contains(&found)).then(|| message!("clue-count", found, least, most))
}

/// Automata of larger grids would not fit into memory.
const LARGEST_WITH_AUTOMATA: usize = 32;

/// The fault of a grid that is too large for a clue that is read along a line.
fn too_large(ground: &Ground<'_>) -> Option<Message> {
    let limit = LARGEST_WITH_AUTOMATA;
    (ground.order() > limit).then(|| message!("clue-too-large", limit))
}

/// Every cell of the grid.
fn every_cell(order: usize) -> Vec<Position> {
    (0..order * order).map(|cell| Position::of(cell as Cell, order)).collect()
}

/// Neighbours between which there is no clue of a sort.
fn unmarked<'a>(
    ground: &'a Ground<'_>,
    is_mark: fn(&Constraint) -> Option<&Positions>,
) -> impl Iterator<Item = [Position; 2]> + use<'a> {
    let marks = ground.constraints().iter().filter_map(is_mark).filter(|cells| cells.len() == 2);
    let marked: HashSet<[Position; 2]> =
        marks.map(|cells| [cells[0].min(cells[1]), cells[0].max(cells[1])]).collect();
    ground.neighbours().filter(move |pair| !marked.contains(pair))
}

/// The cells of a dot of either colour.
fn is_dot(constraint: &Constraint) -> Option<&Positions> {
    match constraint {
        Constraint::DifferenceDot(dot) => Some(&dot.cells),
        Constraint::RatioDot(dot) => Some(&dot.cells),
        _ => None,
    }
}

/// The cells of a sum of two.
fn is_sum(constraint: &Constraint) -> Option<&Positions> {
    match constraint {
        Constraint::PairSum(sum) => Some(&sum.cells),
        _ => None,
    }
}

/// Values for people.
fn listed(values: &[u8]) -> String {
    values.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}

/// The smallest and the largest sum of so many different values.
fn distinct_sums(count: usize, order: usize) -> (i64, i64) {
    let (count, order) = (count as i64, order as i64);
    (count * (count + 1) / 2, count * (2 * order + 1 - count) / 2)
}

/// Are the values all different?
fn are_all_different(values: &[i64]) -> bool {
    values.iter().enumerate().all(|(index, value)| !values[..index].contains(value))
}
