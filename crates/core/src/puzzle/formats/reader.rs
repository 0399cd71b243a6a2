//! Reads one puzzle after the other from a text of any length.

use super::entry::Entry;
use super::error::{PuzzleError, ReadError};
use super::text::chunk::{Chunk, Kind};
use super::text::context::Context;
use super::text::cut::Cutter;
use super::text::detect::{Form, Plan};
use super::text::input::{Lines, unquoted};
use super::text::row::Place;
use super::text::{blanks, cells, detect};
use super::{Notation, Note, Symbols, csv, instance, json, line, toml};
use crate::puzzle::{Grid, Puzzle, SharedShape};
use std::io::{BufRead, Cursor, Read};
use std::str::FromStr;

/// How much of a text is looked at to tell its notation: the largest grid in numbers, nearly.
const HEAD_BYTES: usize = 64 << 10;

/// What the reader is told rather than left to find out.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The notation; otherwise told by the text.
    pub notation: Option<Notation>,
    /// The notation that the file's name suggests, where the text leaves a choice.
    pub hint: Option<Notation>,
    /// The symbols; otherwise told by the text.
    pub symbols: Option<Symbols>,
    /// The shape, for texts that only say their cells; otherwise the usual one of that size.
    pub shape: Option<SharedShape>,
    /// Does whoever writes the text wait for an answer to each line? Then the first line alone tells the notation.
    pub is_conversation: bool,
}

/// An iterator over the puzzles of a text in any notation.
///
/// It reads as it goes, so that a file of millions of puzzles needs no more memory than one of them.
///
/// ```
/// use evodoku::puzzle::formats::{ReadOptions, Reader};
///
/// let text = "1..4..2..3..4..1 # a small one\n12..34..21..43..\n";
/// let entries: Vec<_> = Reader::new(text.as_bytes(), ReadOptions::default()).collect();
/// assert_eq!(entries.len(), 2);
/// assert_eq!(entries[0].result.as_ref().unwrap().title(), Some("a small one"));
/// ```
pub struct Reader<R: BufRead> {
    state: State<R>,
    context: Context,
    index: usize,
    /// The notes that were told already.
    told: Vec<Note>,
}

enum State<R: Read> {
    Unopened(R),
    Text(Box<Cutter<R>>),
    Table(Box<csv::Records<R>>),
    Ended,
}

impl<R: BufRead> Reader<R> {
    /// A reader of the text.
    pub fn new(input: R, options: ReadOptions) -> Self {
        let context = Context::new(options);
        Self { state: State::Unopened(input), context, index: 0, told: Vec::new() }
    }

    /// Looks at the beginning of the text and decides how to read it.
    fn open(&mut self, mut input: R) -> Result<State<R>, ReadError> {
        let lines = if self.context.options.is_conversation { 1 } else { 2 };
        let mut head =
            read_head(&mut input, lines).map_err(|error| ReadError::Input { message: error.to_string() })?;
        if head.starts_with(b"\xef\xbb\xbf") {
            head.drain(..3);
        }
        if head.starts_with(b"\xff\xfe") || head.starts_with(b"\xfe\xff") {
            return Err(ReadError::NotText { line: 1, found: "UTF-16" });
        }
        if let Some(at) = head.iter().position(|&byte| byte == 0) {
            let line = head[..=at].split(|&byte| byte == b'\n').count();
            return Err(ReadError::NotText { line, found: "a byte of value 0" });
        }
        let mut text = String::from_utf8_lossy(&head).into_owned();
        let is_quoted = detect::is_quoted(&text);
        if is_quoted {
            text = text.lines().map(|line| unquoted(line).to_owned() + "\n").collect();
        }
        let is_whole = head.len() < HEAD_BYTES;
        let input = Cursor::new(head).chain(input);
        if let Some(delimiter) = detect::delimiter(&text, &self.context.options) {
            return Ok(State::Table(Box::new(csv::Records::open(input, delimiter)?)));
        }
        let mut plan = detect::plan(&text, &self.context.options);
        if is_whole && plan.form == Form::Text && !self.makes_sense(&text, &plan) && blanks::is_one(&text) {
            plan.form = Form::Blanks;
        }
        self.context.file = plan.seen;
        self.context.notes.extend(plan.note.clone());
        Ok(State::Text(Box::new(Cutter::new(Lines::new(input).quoted(is_quoted), plan))))
    }

    /// Can the first puzzle of a text be read in the usual way? Lines that hold a whole puzzle are not looked at.
    fn makes_sense(&self, text: &str, plan: &Plan) -> bool {
        if self.context.options.notation.is_some() || line::is_plain(text.trim_start().as_bytes()) {
            return true;
        }
        let input = Cursor::new(text.as_bytes().to_vec()).chain(std::io::empty());
        let chunk = Cutter::new(Lines::new(input), plan.clone()).next();
        let mut context = Context::new(self.context.options.clone());
        chunk.is_some_and(|chunk| chunk.text.is_ok_and(|text| read(chunk.kind, &text, &mut context).is_ok()))
    }

    /// The next puzzle's text. A file without any is an error of its own.
    fn chunk(&mut self) -> Option<Chunk> {
        match std::mem::replace(&mut self.state, State::Ended) {
            State::Ended => None,
            State::Unopened(input) => match self.open(input) {
                Err(error) => Some(Chunk::faulty(1, error)),
                Ok(state) => {
                    self.state = state;
                    self.chunk().or(Some(Chunk::faulty(1, ReadError::Empty)))
                }
            },
            State::Text(mut cutter) => {
                let chunk = cutter.next()?;
                self.state = State::Text(cutter);
                Some(chunk)
            }
            State::Table(mut records) => {
                let chunk = records.next()?;
                self.state = State::Table(records);
                Some(chunk)
            }
        }
    }

    fn entry(&mut self, chunk: Chunk) -> Entry {
        let Chunk { line, text, title, columns, kind, is_patched } = chunk;
        let (source, result) = match text {
            Err(error) => (String::new(), Err(error)),
            Ok(source) => {
                let result = self.read(kind, &source).map_err(|error| match error {
                    _ if source.contains('\0') => ReadError::NotText { line, found: "a byte of value 0" },
                    _ if is_patched => ReadError::NotText { line, found: "bytes that are not UTF-8" },
                    error => error,
                });
                (source, result)
            }
        };
        let result = result.map(|grid| if grid.title().is_none() { grid.titled(title) } else { grid });
        let mut notes = std::mem::take(&mut self.context.notes);
        notes.retain(|note| !self.told.contains(note));
        self.told.extend_from_slice(&notes);
        self.index += 1;
        let (symbols, file) = (self.context.options.symbols, self.context.file);
        Entry { index: self.index - 1, line, source, result, notes, columns, kind, symbols, file }
    }

    fn read(&mut self, kind: Kind, text: &str) -> Result<Grid, ReadError> {
        if kind == Kind::Line
            && let Some(grid) = line::read_digits(text, &mut self.context)
        {
            return Ok(grid);
        }
        read(kind, text, &mut self.context).map(|(grid, _)| grid)
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        let chunk = self.chunk()?;
        Some(self.entry(chunk))
    }
}

/// The grid of a single puzzle's text, with the places of its cells.
pub(super) fn read(kind: Kind, text: &str, context: &mut Context) -> Result<(Grid, Vec<Place>), ReadError> {
    match kind {
        Kind::Line => line::read(text, context),
        Kind::Rows => cells::read(text, context),
        Kind::Instance => instance::read(text, context),
        Kind::Toml => toml::read(text, context),
        Kind::Json => json::read(text, context),
        Kind::Blanks => blanks::read(text, context),
    }
}

/// Whole lines up to a limit, fewer if the first ones already say everything.
fn read_head(input: &mut impl BufRead, enough: usize) -> std::io::Result<Vec<u8>> {
    let mut head = Vec::new();
    let mut plain_lines = 0;
    while head.len() < HEAD_BYTES && plain_lines < enough {
        let start = head.len();
        let rest = (HEAD_BYTES - start) as u64;
        if input.by_ref().take(rest).read_until(b'\n', &mut head)? == 0 {
            break;
        }
        // A puzzle can be answered before the next one is sent, as long as its notation is certain.
        plain_lines += usize::from(line::is_plain(&head[start..]));
    }
    Ok(head)
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
