//! Writing grids: the same values in any notation that can carry the shape.

use super::error::WriteError;
use super::symbols::MAX_SYMBOL_ORDER;
use super::{Notation, instance, ss};
use crate::puzzle::{Grid, Shape, Solution, box_size};
use std::fmt;

/// One grid as the text of a whole file.
pub fn write(grid: &Grid, notation: Notation) -> Result<String, WriteError> {
    Writer::new(notation).next(grid)
}

/// Writes one grid after the other, with what a file of them needs before and between.
#[derive(Clone, Debug)]
pub struct Writer {
    notation: Notation,
    is_first: bool,
}

impl Writer {
    /// A writer of an empty file.
    pub fn new(notation: Notation) -> Self {
        Self { notation, is_first: true }
    }

    /// The text to append for this grid, ending with a line end.
    pub fn next(&mut self, grid: &Grid) -> Result<String, WriteError> {
        let notation = self.notation;
        if !notation.carries(grid.shape()) {
            return Err(WriteError::Shape { notation: notation.name(), shape: grid.shape().to_string() });
        }
        if !notation.has_numbers() && grid.shape().order() > MAX_SYMBOL_ORDER {
            return Err(WriteError::Order { notation: notation.name(), order: grid.shape().order() });
        }
        let text = match notation {
            Notation::Line | Notation::Sdm => titled_line(grid),
            Notation::Grid => comment(grid) + &grid.to_string(),
            Notation::Numbers => numbers(grid) + "\n",
            Notation::Ss => comment(grid) + &ss::write(grid),
            Notation::Instance => instance::write(grid),
        };
        let separator = if self.is_first || notation.is_line_wise() { "" } else { "\n" };
        self.is_first = false;
        Ok(format!("{separator}{text}"))
    }
}

impl Notation {
    /// Can a text in this notation be read back to a grid of this shape?
    pub fn carries(self, shape: &Shape) -> bool {
        let boxes = shape.boxes().filter(|_| shape.is_classic());
        let is_usual = boxes.is_some() && boxes == box_size(shape.order()).ok();
        match self {
            Self::Line | Self::Grid | Self::Numbers | Self::Sdm | Self::Ss => is_usual,
            Self::Instance => boxes.is_some_and(|(height, width)| height == width),
        }
    }

    /// Can it write values as numbers of several digits?
    fn has_numbers(self) -> bool {
        match self {
            Self::Line | Self::Grid | Self::Numbers | Self::Instance => true,
            Self::Sdm | Self::Ss => false,
        }
    }

    /// Is every puzzle one line?
    fn is_line_wise(self) -> bool {
        match self {
            Self::Line | Self::Numbers | Self::Sdm => true,
            Self::Grid | Self::Instance | Self::Ss => false,
        }
    }
}

impl Grid {
    /// The values in one line, whatever the shape: a character each up to order 35, numbers separated by blanks above.
    pub fn to_line(&self) -> String {
        if self.shape().order() > MAX_SYMBOL_ORDER {
            return numbers(self);
        }
        self.values().iter().map(|&value| symbol(value)).collect()
    }
}

/// The character of a value, or a dot.
pub fn symbol(value: u8) -> char {
    match value {
        0 => '.',
        1..=9 => char::from(b'0' + value),
        _ => char::from(b'A' + (value - 10)),
    }
}

fn titled_line(grid: &Grid) -> String {
    let title = grid.title().map_or(String::new(), |title| format!(" # {}", one_line(title)));
    format!("{}{title}\n", grid.to_line())
}

fn numbers(grid: &Grid) -> String {
    join(grid.values(), " ", "0")
}

fn comment(grid: &Grid) -> String {
    grid.title().map_or(String::new(), |title| format!("# {}\n", one_line(title)))
}

fn one_line(title: &str) -> String {
    title.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Values with something between them.
pub fn join(values: &[u8], separator: &str, empty: &str) -> String {
    let texts = values.iter().map(|&value| if value == 0 { empty.to_owned() } else { value.to_string() });
    texts.collect::<Vec<_>>().join(separator)
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
