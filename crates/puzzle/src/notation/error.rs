//! What can be wrong with a text, with the facts and the places to mark.

use super::{cells, nearest_sizes};
use crate::{GridError, ShapeError, Violation};
use evodoku_messages::{Localize, Message};
use std::ops::Range;
use thiserror::Error;

/// A stretch of bytes in [`Entry::source`](super::Entry::source).
pub type Span = Range<usize>;

/// Why a text is not a grid.
#[derive(Clone, Debug, PartialEq, Eq, Error, Localize)]
pub enum ReadError {
    /// Nothing but blanks and comments.
    Empty,
    /// Bytes that no text has.
    NotText {
        /// The line in the file, from 1.
        line: usize,
        /// What betrays it.
        found: &'static str,
    },
    /// A puzzle larger than any that could be meant.
    TooLong {
        /// The line in the file, from 1.
        line: usize,
        /// The most bytes that are read for one puzzle.
        limit: usize,
    },
    /// A number of cells that no grid has.
    #[message(cells = cells(*found), sizes = nearest_sizes(*found))]
    Length {
        /// Cells found.
        found: usize,
        /// The cells.
        span: Span,
    },
    /// More or fewer rows than columns.
    RowCount {
        /// Rows found.
        rows: usize,
        /// Cells in each of them.
        columns: usize,
        /// The rows.
        span: Span,
    },
    /// A row of another length than the rest.
    Ragged {
        /// The row, from 1.
        row: usize,
        /// Its cells.
        found: usize,
        /// The cells of the other rows.
        expected: usize,
        /// The row.
        span: Span,
    },
    /// A character that is neither a value nor empty.
    Symbol {
        /// The text of the cell.
        found: String,
        /// Row, from 1.
        row: usize,
        /// Column, from 1.
        column: usize,
        /// What may stand there.
        allowed: String,
        /// The cell.
        span: Span,
    },
    /// A value above the order.
    Value {
        /// The text of the cell.
        found: String,
        /// Row, from 1.
        row: usize,
        /// Column, from 1.
        column: usize,
        /// The largest value.
        order: usize,
        /// The cell.
        span: Span,
    },
    /// The cells are there, but the shape cannot be.
    Shape {
        /// What is wrong with it.
        error: ShapeError,
        /// The text that asks for it.
        span: Span,
    },
    /// The text is of another size than the shape that was asked for.
    #[message(cells = cells(*found))]
    OtherOrder {
        /// Cells in the text.
        found: usize,
        /// The order of the shape.
        expected: usize,
        /// The cells.
        span: Span,
    },
    /// An instance file with more or fewer cells than it says.
    #[message(cells = cells(*found), size = side.pow(4))]
    InstanceLength {
        /// Cells in the text.
        found: usize,
        /// The side of a box.
        side: usize,
        /// The cells.
        span: Span,
    },
    /// An instance file that does not begin with the side of a box.
    BoxSide {
        /// What is there.
        found: String,
        /// The place.
        span: Span,
    },
    /// A table without a column of puzzles.
    NoColumn {
        /// The names of the columns.
        found: String,
    },
    /// A row of a table that is too short.
    NoField {
        /// The line in the file, from 1.
        line: usize,
        /// Its fields.
        found: usize,
        /// The number of the column, from 1.
        expected: usize,
    },
    /// A TOML document that does not follow the rules, or not ours.
    Toml {
        /// What is wrong.
        message: String,
        /// The place.
        span: Span,
    },
    /// An object that does not follow the rules, or has no puzzle.
    Json {
        /// What is wrong.
        message: String,
        /// The place.
        span: Span,
    },
    /// More than one puzzle where one was asked for.
    Several {
        /// The first line of the second puzzle, from 1.
        line: usize,
    },
    /// A link or the file of another program is not a grid.
    Foreign(#[from] ForeignError),
    /// The text could not be read to its end.
    Input {
        /// What the system says.
        message: String,
    },
}

impl ReadError {
    /// Is it a puzzle, but one with rules that are not known?
    pub fn is_unsupported(&self) -> bool {
        matches!(self, Self::Foreign(ForeignError::Variant { .. }))
    }
}

/// Why a link or a foreign file is not a grid.
#[derive(Clone, Debug, PartialEq, Eq, Error, Localize)]
pub enum ForeignError {
    /// The puzzle has rules that regions cannot say.
    Variant {
        /// What it has, as people call it.
        features: String,
    },
    /// The link only names a puzzle that is on a server.
    NeedsNetwork {
        /// The site.
        site: String,
    },
    /// A link to a place whose links are not known.
    UnknownSite {
        /// The site.
        site: String,
        /// The known ones.
        known: &'static str,
    },
    /// The text of the link is cut short or altered.
    Damaged {
        /// What is wrong.
        message: String,
    },
    /// The link holds more than any puzzle needs.
    TooLarge {
        /// The most that is unpacked.
        limit: usize,
    },
    /// A file that does not have what its kind must have.
    NotOfKind {
        /// The program whose file it would be.
        program: &'static str,
        /// What is missing or wrong.
        message: String,
    },
    /// Regions that no shape can have.
    Shape(#[from] ShapeError),
    /// Values that no grid can have.
    Grid(#[from] GridError),
}

impl ForeignError {
    pub(crate) fn not_of_kind(program: &'static str, message: impl Into<String>) -> Self {
        Self::NotOfKind { program, message: message.into() }
    }

    /// The error for what a puzzle has beyond regions, if it has anything.
    pub(crate) fn check(mut features: Vec<String>) -> Result<(), Self> {
        features.sort();
        features.dedup();
        match features.pop() {
            None => Ok(()),
            Some(last) if features.is_empty() => Err(Self::Variant { features: last }),
            Some(last) => Err(Self::Variant { features: format!("{} and {last}", features.join(", ")) }),
        }
    }
}

/// Why a text is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error, Localize)]
pub enum PuzzleError {
    /// The text cannot be read.
    Read(#[from] ReadError),
    /// Two givens contradict each other.
    Violation(#[from] Violation),
}

/// A name that is not among the known ones.
#[derive(Clone, Debug, PartialEq, Eq, Error, Localize)]
pub struct UnknownName {
    /// The name.
    pub found: String,
    /// The known names.
    pub known: String,
}

/// Why a grid cannot be written in a notation.
#[derive(Clone, Debug, PartialEq, Eq, Error, Localize)]
pub enum WriteError {
    /// The notation has one character per value, and there are not enough of them.
    Order {
        /// The notation's name.
        notation: &'static str,
        /// The order of the grid.
        order: usize,
    },
    /// The notation has no place for the shape.
    Shape {
        /// The notation's name.
        notation: &'static str,
        /// The shape, by name.
        shape: String,
    },
    /// The notation has no place for a clue.
    Clue {
        /// The notation's name.
        notation: &'static str,
        /// What the clue is called.
        clue: Message,
    },
}
