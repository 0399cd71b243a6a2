//! What can be wrong with a text, with the facts and the places to mark.

use super::{cells, nearest_sizes};
use crate::puzzle::{Clash, ShapeError};
use std::ops::Range;
use thiserror::Error;

/// A stretch of bytes in [`Entry::source`](super::Entry::source).
pub type Span = Range<usize>;

/// Why a text is not a grid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// Nothing but blanks and comments.
    #[error("there is no puzzle here; one line of 81 characters, or nine rows of nine, would be one")]
    Empty,
    /// Bytes that no text has.
    #[error("this is not a text: line {line} holds {found}; save it as plain UTF-8 text")]
    NotText {
        /// The line in the file, from 1.
        line: usize,
        /// What betrays it.
        found: &'static str,
    },
    /// A puzzle larger than any that could be meant.
    #[error("line {line} begins a puzzle of more than {limit} bytes; no grid needs that many")]
    TooLong {
        /// The line in the file, from 1.
        line: usize,
        /// The most bytes that are read for one puzzle.
        limit: usize,
    },
    /// A number of cells that no grid has.
    #[error("{} found; {}", cells(*found), nearest_sizes(*found))]
    Length {
        /// Cells found.
        found: usize,
        /// The cells.
        span: Span,
    },
    /// More or fewer rows than columns.
    #[error("{rows} rows of {columns} cells were found; a grid has as many rows as columns")]
    RowCount {
        /// Rows found.
        rows: usize,
        /// Cells in each of them.
        columns: usize,
        /// The rows.
        span: Span,
    },
    /// A row of another length than the rest.
    #[error("row {row} has {found} cells, the other rows have {expected}; write . or 0 for an empty cell")]
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
    #[error("\"{found}\" at row {row}, column {column} is not known; allowed are {allowed}")]
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
    #[error(
        "{found} at row {row}, column {column} is too large; a {order}×{order} grid has values from 1 to {order}"
    )]
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
    #[error("{error}")]
    Shape {
        /// What is wrong with it.
        error: ShapeError,
        /// The text that asks for it.
        span: Span,
    },
    /// The text is of another size than the shape that was asked for.
    #[error(
        "{} found, but the shape asked for is {expected}×{expected}; leave the shape out or name the right one",
        cells(*found)
    )]
    OtherOrder {
        /// Cells in the text.
        found: usize,
        /// The order of the shape.
        expected: usize,
        /// The cells.
        span: Span,
    },
    /// An instance file with more or fewer cells than it says.
    #[error("{} found; boxes of {side}×{side}, as the first line says, make a grid of {}", cells(*found), side.pow(4))]
    InstanceLength {
        /// Cells in the text.
        found: usize,
        /// The side of a box.
        side: usize,
        /// The cells.
        span: Span,
    },
    /// An instance file that does not begin with the side of a box.
    #[error(
        "\"{found}\" is not the side of a box; an instance file begins with a number from 2 to 12, then 1, then the cells with -1 for empty"
    )]
    BoxSide {
        /// What stands there.
        found: String,
        /// The place.
        span: Span,
    },
    /// A table without a column of puzzles.
    #[error("the table has no column of puzzles, only {found}; call the column \"puzzle\"")]
    NoColumn {
        /// The names of the columns.
        found: String,
    },
    /// A row of a table that is too short.
    #[error("line {line} has {found} fields, the puzzle would be in number {expected}")]
    NoField {
        /// The line in the file, from 1.
        line: usize,
        /// Its fields.
        found: usize,
        /// The number of the column, from 1.
        expected: usize,
    },
    /// A TOML document that does not follow the rules, or not ours.
    #[error("{message}")]
    Toml {
        /// What is wrong.
        message: String,
        /// The place.
        span: Span,
    },
    /// An object that does not follow the rules, or has no puzzle.
    #[error("this is not a puzzle in JSON: {message}")]
    Json {
        /// What is wrong.
        message: String,
        /// The place.
        span: Span,
    },
    /// More than one puzzle where one was asked for.
    #[error("there is more than one puzzle here; the second begins in line {line}")]
    Several {
        /// The first line of the second puzzle, from 1.
        line: usize,
    },
    /// A link or the file of another program, which another crate reads, is not a grid.
    #[error("{message}")]
    Foreign {
        /// What is wrong.
        message: String,
    },
    /// The text could not be read to its end.
    #[error("reading failed: {message}")]
    Input {
        /// What the system says.
        message: String,
    },
}

/// Why a text is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PuzzleError {
    /// The text cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// Two givens contradict each other.
    #[error(transparent)]
    Clash(#[from] Clash),
}

/// A name that is not among the known ones.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{found}\" is not known; there are {known}")]
pub struct UnknownName {
    /// The name.
    pub found: String,
    /// The known names.
    pub known: String,
}

/// Why a grid cannot be written in a notation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// The notation has one character per value, and there are not enough of them.
    #[error(
        "{notation} has one character per cell, which ends at order 35; write {order}×{order} as numbers, grid or toml"
    )]
    Order {
        /// The notation's name.
        notation: &'static str,
        /// The order of the grid.
        order: usize,
    },
    /// The notation has no place for the shape.
    #[error("{notation} cannot say that the shape is {shape}; toml carries every shape")]
    Shape {
        /// The notation's name.
        notation: &'static str,
        /// The shape, by name.
        shape: String,
    },
}
