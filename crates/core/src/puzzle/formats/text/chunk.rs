//! The text of one puzzle, cut out of its file.

use super::input::{Line, MAX_PUZZLE_BYTES, Unreadable};
use crate::puzzle::formats::{Columns, ReadError};

/// The text of one puzzle.
pub struct Chunk {
    /// The first line in the file, from 1.
    pub line: usize,
    /// The text, with `\n` between its lines, or why there is none.
    pub text: Result<String, ReadError>,
    /// A title that stood before it.
    pub title: Option<String>,
    /// The row of the table that it stands in.
    pub columns: Option<Columns>,
    /// How the text is to be read.
    pub kind: Kind,
    /// Were there bytes that are not UTF-8, now replaced?
    pub is_patched: bool,
}

/// How a chunk is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Characters with a title after them, or separated numbers.
    Line,
    /// Nothing but cells, over several lines.
    Rows,
    /// Box side, 1, cells.
    Instance,
    /// Keys and values.
    Toml,
    /// An object.
    Json,
    /// A grid with blanks as empty cells.
    Blanks,
}

impl Chunk {
    /// A puzzle that cannot be read at all.
    pub fn faulty(line: usize, error: ReadError) -> Self {
        Self { line, text: Err(error), title: None, columns: None, kind: Kind::Line, is_patched: false }
    }

    /// A puzzle whose line has no text.
    pub fn unreadable(line: usize, reason: &Unreadable) -> Self {
        let error = match reason {
            Unreadable::TooLong => ReadError::TooLong { line, limit: MAX_PUZZLE_BYTES },
            Unreadable::Failed(error) => ReadError::Input { message: error.to_string() },
        };
        Self::faulty(line, error)
    }
}

/// A chunk that lines are added to until it is complete.
pub struct Unfinished {
    kind: Kind,
    line: usize,
    text: String,
    fault: Option<Unreadable>,
    is_patched: bool,
}

impl Unfinished {
    pub fn new(kind: Kind) -> Self {
        Self { kind, line: 0, text: String::new(), fault: None, is_patched: false }
    }

    /// Adds a line, unless the text is too long already.
    pub fn push(&mut self, line: Line) {
        if self.line == 0 {
            self.line = line.number;
        } else if self.fault.is_none() {
            self.text.push('\n');
        }
        self.is_patched |= line.is_patched;
        match line.text {
            Ok(text) if self.fault.is_none() => self.text.push_str(&text),
            Ok(_) => {}
            Err(reason) => self.fault = Some(reason),
        }
        if self.text.len() > MAX_PUZZLE_BYTES {
            self.fault = Some(Unreadable::TooLong);
        }
    }

    /// The chunk; one without lines lies at the given one.
    pub fn finish(self, line: usize) -> Chunk {
        let line = if self.line == 0 { line } else { self.line };
        if let Some(reason) = self.fault {
            return Chunk::unreadable(line, &reason);
        }
        let (kind, is_patched) = (self.kind, self.is_patched);
        Chunk { line, text: Ok(self.text), title: None, columns: None, kind, is_patched }
    }
}
