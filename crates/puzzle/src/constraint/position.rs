//! Positions: cells by row and column, whatever the order of the grid.

use crate::{Cell, MAX_ORDER};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

/// A cell by row and column from 0, written `r1c1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Row from 0.
    pub row: u8,
    /// Column from 0.
    pub column: u8,
}

impl Position {
    /// Of a row and a column from 0.
    pub const fn new(row: u8, column: u8) -> Self {
        Self { row, column }
    }

    /// Of a cell's number.
    pub fn of(cell: Cell, order: usize) -> Self {
        Self { row: (usize::from(cell) / order) as u8, column: (usize::from(cell) % order) as u8 }
    }

    /// The cell's number.
    pub fn cell(self, order: usize) -> Cell {
        super::cell_at(order, self.row.into(), self.column.into())
    }

    /// Do the two touch at a corner?
    pub fn is_diagonal_to(self, other: Self) -> bool {
        self.row.abs_diff(other.row) == 1 && self.column.abs_diff(other.column) == 1
    }

    /// The cells that share a side with it.
    pub fn neighbours(self, order: usize) -> impl Iterator<Item = Self> {
        let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
        steps.into_iter().filter_map(move |(down, right)| self.step(down, right, order))
    }

    /// The cell so many rows down and columns to the right, if it is in the grid.
    pub fn step(self, down: isize, right: isize, order: usize) -> Option<Self> {
        let within = |at: u8, by| usize::from(at).checked_add_signed(by).filter(|&to| to < order);
        Some(Self { row: within(self.row, down)? as u8, column: within(self.column, right)? as u8 })
    }
}

impl fmt::Display for Position {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "r{}c{}", u16::from(self.row) + 1, u16::from(self.column) + 1)
    }
}

/// Reads `r1c1`, in lower or upper case.
impl FromStr for Position {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let error =
            || format!("\"{}\" is not a cell such as r1c1", text.chars().take(20).collect::<String>());
        let rest = text.strip_prefix(['r', 'R']).ok_or_else(error)?;
        let (row, column) = rest.split_once(['c', 'C']).ok_or_else(error)?;
        let number = |digits: &str| {
            let number = digits.parse::<usize>().ok().filter(|_| !digits.starts_with('+'))?;
            (1..=MAX_ORDER).contains(&number).then(|| (number - 1) as u8)
        };
        Ok(Self { row: number(row).ok_or_else(error)?, column: number(column).ok_or_else(error)? })
    }
}

/// Cells in a meaningful order, written `r1c1 r1c2`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Positions(Vec<Position>);

impl Positions {
    /// Of cells by their numbers.
    pub fn of(cells: &[Cell], order: usize) -> Self {
        cells.iter().map(|&cell| Position::of(cell, order)).collect()
    }
}

impl Deref for Positions {
    type Target = [Position];

    fn deref(&self) -> &[Position] {
        &self.0
    }
}

impl FromIterator<Position> for Positions {
    fn from_iter<I: IntoIterator<Item = Position>>(cells: I) -> Self {
        Self(cells.into_iter().collect())
    }
}

impl<const N: usize> From<[Position; N]> for Positions {
    fn from(cells: [Position; N]) -> Self {
        Self(cells.into())
    }
}

impl fmt::Display for Positions {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        self.iter().try_for_each(|at| write!(out, "{}{at}", std::mem::replace(&mut separator, " ")))
    }
}

/// Reads `r1c1 r1c2`; commas are blanks.
impl FromStr for Positions {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let names = text.split(|character: char| character.is_whitespace() || character == ',');
        names.filter(|name| !name.is_empty()).map(str::parse).collect()
    }
}

impl Serialize for Positions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Positions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        let cells: Positions = "r1c1, R2C13\nr225c225".parse().unwrap();
        assert_eq!(cells.to_string(), "r1c1 r2c13 r225c225");
        assert_eq!(cells[1].cell(225), 225 + 12);
        assert_eq!(Position::of(225 + 12, 225), cells[1]);
        assert_eq!(serde_json::from_str::<Positions>("\"r1c1\"").unwrap().len(), 1);
    }

    #[test]
    fn names_outside_any_grid_are_refused() {
        for text in ["r0c1", "r226c1", "r1", "1c1", "r1c+1", "r1c1r1c2", "r-1c1", "x"] {
            assert!(text.parse::<Position>().unwrap_err().contains(text), "{text}");
        }
    }

    #[test]
    fn steps_end_at_the_border() {
        let corner = Position::new(0, 8);
        assert_eq!(corner.step(1, -1, 9), Some(Position::new(1, 7)));
        assert_eq!((corner.step(-1, 0, 9), corner.step(0, 1, 9)), (None, None));
    }
}
