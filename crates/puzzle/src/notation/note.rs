//! A choice that the reader made where the text allowed several.

use super::Symbols;
use std::fmt;

/// What was chosen, and what else it could have been.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// The same characters mean other values under other symbols.
    Symbols {
        /// The symbols that were taken.
        taken: Symbols,
        /// Those that it could be as well.
        other: Symbols,
    },
    /// Lines that may be rows of a large grid or small puzzles; they were taken as rows.
    ShortLines {
        /// The cells of a line.
        width: usize,
        /// The order of the small puzzle that it would be.
        order: usize,
    },
    /// Drawings and texts that may be rules, which only people understand.
    Unread {
        /// What they are called.
        parts: String,
    },
}

impl fmt::Display for Note {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Symbols { taken, other } => {
                write!(out, "read with the symbols \"{taken}\", but \"{other}\" would do as well")
            }
            Self::ShortLines { width, order } => {
                write!(
                    out,
                    "lines of {width} cells were read as rows, but each could be a puzzle of {order}×{order}"
                )
            }
            Self::Unread { parts } => write!(out, "not read: {parts}"),
        }
    }
}

evodoku_messages::english!(Note);
