//! Notations: how puzzles are written as text, in links and files of other programs, and for print.
//!
//! [`Reader`] goes through a text of any length in any notation; [`write()`] and [`Writer`] write.
//! `registry` has a line for each notation, and its file the rest: how it is recognised, cut into the texts of single
//! puzzles, read and written. `head` looks at the beginning of a text and asks them; what is plain text is left to `text`,
//! where lines become puzzles (`text::cut`) and puzzles become cells (`text::context`).
//!
//! Nothing here asks a network: a link that only names a puzzle is refused. What was filled in while solving is left out; rules
//! that we do not know are an error that names them, and what is only drawn or said in words is named in the grid.

mod columns;
mod csv;
mod draft;
mod drawing;
mod entry;
mod error;
mod file_name;
mod fpuzzles;
mod grid;
mod head;
mod hodoku;
mod instance;
mod iss;
mod jigsaw;
mod json;
mod label;
mod line;
mod link;
mod lz_string;
mod marks;
mod note;
mod numbers;
mod opensudoku;
mod reader;
mod registry;
mod sdk;
mod sdm;
mod sparse_json;
mod ss;
mod sudokupad;
mod sudokuwiki;
mod sumocue;
mod symbols;
#[cfg(test)]
mod tests;
mod text;
mod toml;
mod writer;
mod zipped;

pub use columns::Columns;
pub use entry::Entry;
pub use error::{ForeignError, PuzzleError, ReadError, Span, UnknownName, WriteError};
pub use file_name::{LARGEST_FILE, SHORTEST_PUZZLE, has_file_ending};
pub use json::Outline;
pub use label::Label;
pub use link::is_link;
pub use lz_string::compress as pack;
pub use note::Note;
pub use reader::{ReadOptions, Reader};
pub use registry::Notation;
pub use symbols::{MAX_SYMBOL_ORDER, Symbols};
pub use text::input::MAX_PUZZLE_BYTES;
pub(crate) use writer::symbol;
pub use writer::{Writer, write};

use super::{MAX_ORDER, box_size};
use evodoku_messages::{Message, message};

/// A number of cells, for people.
fn cells(count: usize) -> Message {
    message!("cell-count", count)
}

/// The sizes next to a number of cells, for people.
fn nearest_sizes(found: usize) -> Message {
    let is_size = |order: &usize| box_size(*order).is_ok();
    let below = (2..=found.isqrt().min(MAX_ORDER)).rev().find(is_size);
    let above = (found.isqrt() + 1..=MAX_ORDER).find(is_size);
    match (below, above) {
        (Some(below), Some(above)) => {
            message!("nearest-sizes", below, fewer = below * below, above, more = above * above)
        }
        (Some(order), None) | (None, Some(order)) => message!("nearest-size", order, cells = order * order),
        (None, None) => unreachable!("an order has boxes"),
    }
}
