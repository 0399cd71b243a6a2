//! Reads one puzzle after the other from a text of any length.

use super::entry::Entry;
use super::error::{PuzzleError, ReadError};
use super::head::Head;
use super::text::chunk::{Chunk, Chunks};
use super::text::context::Context;
use super::text::cut;
use super::text::place::Places;
use super::{Notation, Note, Symbols};
use crate::{Grid, Puzzle, SharedShape};
use std::io::{BufRead, Cursor, Read};
use std::str::FromStr;

/// What the reader is given rather than left to find out.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The notation; otherwise recognised from the text. One that is only written says nothing.
    pub notation: Option<Notation>,
    /// The notation that the file's name suggests, where the text leaves a choice.
    pub hint: Option<Notation>,
    /// The symbols; otherwise recognised from the text.
    pub symbols: Option<Symbols>,
    /// The shape, for texts that only say their cells; otherwise the usual one of that size.
    pub shape: Option<SharedShape>,
    /// Does the writer of the text wait for an answer to each line? Then the first line alone decides the notation.
    pub is_conversation: bool,
}

/// An iterator over the puzzles of a text in any notation.
///
/// It reads as it goes, so that a file of millions of puzzles needs no more memory than one of them.
///
/// ```
/// use evodoku_puzzle::notation::{ReadOptions, Reader};
///
/// let text = "1..4..2..3..4..1 # a small one\n12..34..21..43..\n";
/// let entries: Vec<_> = Reader::new(text.as_bytes(), ReadOptions::default()).collect();
/// assert_eq!(entries.len(), 2);
/// assert_eq!(entries[0].result.as_ref().unwrap().title(), Some("a small one"));
/// ```
pub struct Reader<'r> {
    state: ReaderState<'r>,
    context: Context,
    index: usize,
    /// The notes that were reported already.
    reported: Vec<Note>,
}

enum ReaderState<'r> {
    Unopened(Box<dyn BufRead + Send + 'r>),
    Open(Chunks<'r>),
    Ended,
}

impl<'r> Reader<'r> {
    /// A reader of the text.
    pub fn new(input: impl BufRead + Send + 'r, options: ReadOptions) -> Self {
        let context = Context::new(options);
        Self { state: ReaderState::Unopened(Box::new(input)), context, index: 0, reported: Vec::new() }
    }

    /// Looks at the beginning of the text and decides how to read it.
    fn open(&mut self, mut input: Box<dyn BufRead + Send + 'r>) -> Result<Chunks<'r>, ReadError> {
        let options = &self.context.options;
        let mut head = Head::read(&mut *input, options.is_conversation)?;
        let notation = options.notation.or_else(|| head.notation(options));
        let open = notation.and_then(|notation| notation.definition().open).unwrap_or(cut::open_unnamed);
        let bytes = std::mem::take(&mut head.bytes);
        Ok(open(Cursor::new(bytes).chain(input), &head, &mut self.context))
    }

    /// The next puzzle's text. A file without any is an error of its own.
    fn chunk(&mut self) -> Option<Chunk> {
        if matches!(self.state, ReaderState::Unopened(_))
            && let ReaderState::Unopened(input) = std::mem::replace(&mut self.state, ReaderState::Ended)
        {
            let mut chunks = match self.open(input) {
                Ok(chunks) => chunks,
                Err(error) => return Some(Chunk::faulty(1, error)),
            };
            let Some(first) = chunks.next() else { return Some(Chunk::faulty(1, ReadError::Empty)) };
            self.state = ReaderState::Open(chunks);
            return Some(first);
        }
        let ReaderState::Open(chunks) = &mut self.state else { return None };
        let chunk = chunks.next();
        if chunk.is_none() {
            // A terminal waits for more input when it is read again after its end.
            self.state = ReaderState::Ended;
        }
        chunk
    }

    fn entry(&mut self, chunk: Chunk) -> Entry {
        let Chunk { line, text, title, columns, read, is_patched } = chunk;
        let (source, result) = match text {
            Err(error) => (String::new(), Err(error)),
            Ok(source) => {
                let result = read(&source, &mut self.context).map_err(|error| match error {
                    _ if source.contains('\0') => ReadError::NotText { line, found: "a byte of value 0" },
                    _ if is_patched => ReadError::NotText { line, found: "bytes that are not UTF-8" },
                    error => error,
                });
                (source, result)
            }
        };
        let (result, places) = match result {
            Ok((grid, places)) => {
                (Ok(if grid.title().is_none() { grid.titled(title) } else { grid }), places)
            }
            Err(error) => (Err(error), Places::Unknown),
        };
        let unread = result.as_ref().map_or(&[][..], Grid::unread);
        if !unread.is_empty() {
            self.context.notes.push(Note::Unread { parts: unread.join(", ") });
        }
        let mut notes = std::mem::take(&mut self.context.notes);
        notes.retain(|note| !self.reported.contains(note));
        self.reported.extend_from_slice(&notes);
        self.index += 1;
        Entry { index: self.index - 1, line, source, result, notes, columns, places }
    }
}

impl Iterator for Reader<'_> {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        let chunk = self.chunk()?;
        Some(self.entry(chunk))
    }
}

/// Reads one puzzle in any notation; givens may clash.
impl FromStr for Grid {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let mut entries = Reader::new(text.as_bytes(), ReadOptions::default());
        let first = entries.next().ok_or(ReadError::Empty)?;
        let grid = first.result?;
        entries.next().map_or(Ok(grid), |second| Err(ReadError::Several { line: second.line }))
    }
}

/// Reads one puzzle in any notation.
impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Self, PuzzleError> {
        Ok(Self::new(text.parse()?)?)
    }
}
