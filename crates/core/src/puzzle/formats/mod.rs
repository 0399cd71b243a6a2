//! Notations: how puzzles are written as text.
//!
//! [`Reader`] goes through a text of any length in any notation; [`write()`] and [`Writer`] write.
//! Reading takes three steps: `text::detect` tells the notation from the beginning of the text, `text::cut` cuts it
//! into the texts of single puzzles, and one module per notation finds the cells, which `text::context` makes a grid.

mod columns;
mod csv;
mod entry;
mod error;
mod instance;
mod jigsaw;
mod json;
mod label;
mod line;
mod note;
mod numbers;
mod reader;
mod sdk;
mod ss;
mod symbols;
#[cfg(test)]
mod tests;
mod text;
mod toml;
mod write;

pub use columns::Columns;
pub use entry::Entry;
pub use error::{PuzzleError, ReadError, Span, UnknownName, WriteError};
pub use json::Outline;
pub use label::Label;
pub use note::Note;
pub use reader::{ReadOptions, Reader};
pub use symbols::{MAX_SYMBOL_ORDER, Symbols};
pub use text::input::MAX_PUZZLE_BYTES;
pub use write::{Writer, write};

use super::{MAX_ORDER, box_size};
use std::fmt;
use std::str::FromStr;

/// A way to write puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// One puzzle per line: a character per cell up to order 35, numbers separated by blanks above.
    Line,
    /// Rows of cells, perhaps with rulers between the boxes; written as numbers separated by blanks.
    Grid,
    /// Numbers separated by blanks, tabs, commas or semicolons; written in one line.
    Numbers,
    /// Side of a box, a 1, then the cells with -1 for empty: the files of the Lloyd–Amos and AllDiff-LS collections.
    Instance,
    /// Rows of characters below comments that say author, title and so on, as `SadMan` and `SudoCue` keep them.
    Sdk,
    /// One puzzle per line, as `HoDoKu` and `SudoCue` keep their collections.
    Sdm,
    /// A grid in a frame, as `Simple Sudoku` prints it.
    Ss,
    /// A table with a column of puzzles.
    Csv,
    /// A line of givens and a line that names the piece of each cell.
    Jigsaw,
    /// Keys and values that can say any shape.
    Toml,
    /// An object per puzzle, as the commands print them; it can say any shape.
    Json,
}

impl Notation {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Line,
        Self::Grid,
        Self::Numbers,
        Self::Instance,
        Self::Sdk,
        Self::Sdm,
        Self::Ss,
        Self::Csv,
        Self::Jigsaw,
        Self::Toml,
        Self::Json,
    ];

    /// The notation that files with this extension have, if it says so: a hint for [`ReadOptions::hint`].
    pub fn of_extension(extension: &str) -> Option<Self> {
        [Self::Sdk, Self::Sdm, Self::Ss, Self::Csv, Self::Toml]
            .into_iter()
            .find(|notation| extension.eq_ignore_ascii_case(notation.name()))
    }

    /// The name, as on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Grid => "grid",
            Self::Numbers => "numbers",
            Self::Instance => "instance",
            Self::Sdk => "sdk",
            Self::Sdm => "sdm",
            Self::Ss => "ss",
            Self::Csv => "csv",
            Self::Jigsaw => "jigsaw",
            Self::Toml => "toml",
            Self::Json => "json",
        }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

impl FromStr for Notation {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let known = Self::ALL.into_iter().find(|notation| notation.name() == name);
        known.ok_or_else(|| UnknownName { found: name.into(), known: Self::ALL.map(Self::name).join(", ") })
    }
}

/// A number of cells, for people.
fn cells(count: usize) -> String {
    if count == 1 { "1 cell".into() } else { format!("{count} cells") }
}

/// The sizes next to a number of cells, for people.
fn nearest_sizes(found: usize) -> String {
    let is_size = |order: &usize| box_size(*order).is_ok();
    let below = (2..=found.isqrt().min(MAX_ORDER)).rev().find(is_size);
    let above = (found.isqrt() + 1..=MAX_ORDER).find(is_size);
    let size = |order: usize| format!("a grid of {order}×{order} has {}", order * order);
    [below, above].into_iter().flatten().map(size).collect::<Vec<_>>().join(", ")
}
