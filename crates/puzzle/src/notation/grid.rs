//! Rows of cells; read with or without rulers, written as numbers separated by blanks.

use super::registry::Definition;
use super::text::cut;
use super::writer::{join, one_line};
use crate::{Grid, Solution};
use std::fmt;

pub const GRID: Definition = Definition {
    name: "grid",
    open: Some(|input, head, context| cut::open(input, head, context, |_, _, _| ())),
    between: "\n",
    write: Some(write),
    ..Definition::PLAIN
};

/// The title as a comment, then the rows.
fn write(grid: &Grid) -> String {
    format!("{}{grid}", comment(grid))
}

/// The title as a comment line.
pub fn comment(grid: &Grid) -> String {
    grid.title().map_or(String::new(), |title| format!("# {}\n", one_line(title)))
}

/// Rows of numbers separated by blanks, with `.` where a cell is empty.
impl fmt::Display for Grid {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.values()
            .chunks(self.shape().order())
            .try_for_each(|row| writeln!(out, "{}", join(row, " ", ".")))
    }
}

/// Rows of numbers separated by blanks.
impl fmt::Display for Solution {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.grid().fmt(out)
    }
}
