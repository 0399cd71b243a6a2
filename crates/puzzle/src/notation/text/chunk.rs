//! The text of one puzzle, cut out of its file.

use super::context::Context;
use super::input::{Input, Line, Lines, Unreadable};
use super::place::Places;
use crate::Grid;
use crate::notation::head::Head;
use crate::notation::{Columns, ReadError, line};

/// Reads the text of one puzzle.
pub type ReadText = fn(&str, &mut Context) -> Result<(Grid, Places), ReadError>;

/// The puzzles of a text, cut out one by one.
pub type Chunks<'r> = Box<dyn Iterator<Item = Chunk> + Send + 'r>;

/// Cuts up a text that begins with this head, which is still part of the input.
pub type Open = for<'r> fn(Input<'r>, &Head, &mut Context) -> Chunks<'r>;

/// Cuts the next puzzle out of the lines of a text.
pub type Cut = fn(&mut Lines<'_>) -> Option<Chunk>;

/// The puzzles that a function cuts out of the lines of a text.
pub fn by_lines<'r>(input: Input<'r>, head: &Head, cut: Cut) -> Chunks<'r> {
    let mut lines = Lines::new(input).quoted(head.is_quoted);
    Box::new(std::iter::from_fn(move || cut(&mut lines)))
}

/// The text of one puzzle.
pub struct Chunk {
    /// The first line in the file, from 1.
    pub line: usize,
    /// The text, with `\n` between its lines, or why there is none.
    pub text: Result<String, ReadError>,
    /// A title that was before it.
    pub title: Option<String>,
    /// The row of the table that it is in.
    pub columns: Option<Columns>,
    /// How the text is read.
    pub read: ReadText,
    /// Were there bytes that are not UTF-8, now replaced?
    pub is_patched: bool,
}

impl Chunk {
    /// A puzzle that cannot be read at all.
    pub fn faulty(line: usize, error: ReadError) -> Self {
        Self { line, text: Err(error), title: None, columns: None, read: line::read, is_patched: false }
    }

    /// A puzzle whose line has no text.
    pub fn unreadable(line: usize, reason: &Unreadable) -> Self {
        let error = match reason {
            Unreadable::TooLong { limit } => ReadError::TooLong { line, limit: *limit },
            Unreadable::Failed(error) => ReadError::Input { message: error.to_string() },
        };
        Self::faulty(line, error)
    }
}

/// A chunk that lines are added to until it is complete.
pub struct Unfinished {
    read: ReadText,
    limit: usize,
    line: usize,
    text: String,
    fault: Option<Unreadable>,
    is_patched: bool,
}

impl Unfinished {
    /// A chunk without lines yet, of as many bytes as a line may have.
    pub fn new(read: ReadText, lines: &Lines<'_>) -> Self {
        Self { read, limit: lines.limit(), line: 0, text: String::new(), fault: None, is_patched: false }
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
        if self.text.len() > self.limit {
            self.fault = Some(Unreadable::TooLong { limit: self.limit });
        }
    }

    /// The chunk; one without lines is at the given one.
    pub fn finish(self, line: usize) -> Chunk {
        let line = if self.line == 0 { line } else { self.line };
        if let Some(reason) = self.fault {
            return Chunk::unreadable(line, &reason);
        }
        let (read, is_patched) = (self.read, self.is_patched);
        Chunk { line, text: Ok(self.text), title: None, columns: None, read, is_patched }
    }
}
