//! Reads puzzles from texts of any kind: links, foreign files, and everything that the engine crate reads.

use crate::error::ExchangeError;
use crate::{hodoku, link, marks, opensudoku};
use evodoku::Grid;
use evodoku::puzzle::formats::{self, Entry, ReadError, ReadOptions};
use std::io::{BufRead, Chain, Cursor, Read};

/// A puzzle of a document, or what is wrong with it, and its line.
pub(crate) type Placed = (usize, Result<Grid, ExchangeError>);

/// How much of a text is looked at to tell what it is.
const HEAD_BYTES: usize = 64 << 10;

/// A document of more bytes is refused.
const MOST_BYTES: usize = 64 << 20;

/// A link of more bytes is refused.
const MOST_LINK_BYTES: usize = 4 << 20;

/// An iterator over the puzzles of a text, links and foreign files included.
///
/// ```
/// let text = "https://www.sudokuwiki.org/sudoku.htm?bd=530070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// let entry = evodoku_exchange::Reader::new(text.as_bytes(), Default::default()).next().unwrap();
/// assert_eq!(entry.result?.values()[..5], [5, 3, 0, 0, 7]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Reader<R: BufRead> {
    state: State<R>,
    index: usize,
}

/// A text whose beginning was looked at.
type Seen<R> = Chain<Cursor<Vec<u8>>, R>;

enum State<R: BufRead> {
    Unopened(R, ReadOptions),
    /// What the engine crate reads.
    Own(Box<formats::Reader<Seen<R>>>),
    /// A link or a line of a library per line, each with its number.
    Lines(Box<Lines<Seen<R>>>),
    /// The puzzles of a document.
    Document(std::vec::IntoIter<Entry>),
    Ended,
}

/// What a text is, by its beginning.
enum Kind {
    Own,
    Lines,
    OpenSudoku,
    Json,
    Marks,
}

impl<R: BufRead> Reader<R> {
    /// A reader of the text.
    pub fn new(input: R, options: ReadOptions) -> Self {
        Self { state: State::Unopened(input, options), index: 0 }
    }

    fn open(mut input: R, options: ReadOptions) -> Result<State<R>, ReadError> {
        let failed = |error: std::io::Error| ReadError::Input { message: error.to_string() };
        let mut head = Vec::new();
        // Whoever names a notation has said that it is one of ours.
        let kind = if options.notation.is_some() {
            Kind::Own
        } else {
            kind(&mut input, &mut head).map_err(failed)?
        };
        let mut seen = Cursor::new(head).chain(input);
        let read = match kind {
            Kind::Own => return Ok(State::Own(Box::new(formats::Reader::new(seen, options)))),
            Kind::Lines => return Ok(State::Lines(Box::new(Lines { input: seen, options, line: 0 }))),
            Kind::OpenSudoku => opensudoku::read,
            Kind::Json => |text: &str| {
                let document = serde_json::from_str(text).map_err(|error| {
                    ExchangeError::not_of_kind(
                        "f-puzzles or SudokuPad",
                        format!("its JSON cannot be read ({error})"),
                    )
                })?;
                Ok(vec![(1, link::document(&document))])
            },
            Kind::Marks => marks::read,
        };
        let mut bytes = Vec::new();
        seen.by_ref().take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(failed)?;
        if bytes.len() > MOST_BYTES {
            return Err(ReadError::TooLong { line: 1, limit: MOST_BYTES });
        }
        let text = String::from_utf8(bytes)
            .map_err(|_| ReadError::NotText { line: 1, found: "bytes that are not UTF-8" })?;
        let puzzles = match read(&text) {
            Ok(puzzles) if puzzles.is_empty() => return Err(ReadError::Empty),
            Ok(puzzles) => puzzles,
            Err(error) => vec![(1, Err(error))],
        };
        // The source is kept only where it is one puzzle; otherwise each would carry all of them.
        let source = if puzzles.len() == 1 { text } else { String::new() };
        let entry = |(index, (line, grid)): (usize, (usize, Result<Grid, ExchangeError>))| {
            Entry::foreign(index, line, source.clone(), grid.map_err(|error| error.to_string()))
        };
        Ok(State::Document(puzzles.into_iter().enumerate().map(entry).collect::<Vec<_>>().into_iter()))
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        if let State::Unopened(..) = self.state
            && let State::Unopened(input, options) = std::mem::replace(&mut self.state, State::Ended)
        {
            match Self::open(input, options) {
                Ok(state) => self.state = state,
                Err(error) => return Some(Entry::failed(error)),
            }
        }
        let entry = match &mut self.state {
            State::Unopened(..) | State::Ended => None,
            State::Own(reader) => return reader.next(),
            State::Lines(lines) => lines.next(self.index),
            State::Document(entries) => entries.next(),
        };
        self.index += 1;
        entry
    }
}

/// Looks at the first line that is neither empty nor a comment, and further only where that leaves a doubt.
fn kind(input: &mut impl BufRead, head: &mut Vec<u8>) -> std::io::Result<Kind> {
    let first = loop {
        let Some(line) = next_line(input, head)? else { return Ok(Kind::Own) };
        let line = line.trim_start_matches('\u{feff}').trim();
        if !line.is_empty() && !line.starts_with('#') {
            break line.to_owned();
        }
    };
    if link::is_link(&first) || hodoku::is_line(&first) {
        return Ok(Kind::Lines);
    }
    match first.as_bytes()[0] {
        b'<' => {
            while next_line(input, head)?.is_some() {}
            Ok(if opensudoku::is_document(&String::from_utf8_lossy(head)) {
                Kind::OpenSudoku
            } else {
                Kind::Own
            })
        }
        b'{' if first.ends_with('}') => Ok(if is_foreign_json(&first) { Kind::Lines } else { Kind::Own }),
        b'{' => {
            while next_line(input, head)?.is_some() {}
            Ok(if is_foreign_json(&String::from_utf8_lossy(head)) { Kind::Json } else { Kind::Own })
        }
        _ => {
            let (mut line, mut rows) = (first, 0);
            // Rows of marks are nine words of digits, so the first line that is neither that nor a frame ends the doubt.
            while rows < 9 && (marks::is_row(&line) || marks::is_frame(&line)) {
                rows += usize::from(marks::is_row(&line));
                if rows == 9 && marks::is_marks(&String::from_utf8_lossy(head)) {
                    return Ok(Kind::Marks);
                }
                let Some(next) = next_line(input, head)? else { break };
                line = next;
            }
            Ok(Kind::Own)
        }
    }
}

/// Reads one more line to the head, as long as that is short enough.
fn next_line(input: &mut impl BufRead, head: &mut Vec<u8>) -> std::io::Result<Option<String>> {
    let start = head.len();
    let room = HEAD_BYTES.saturating_sub(start) as u64;
    let count = if room == 0 { 0 } else { input.by_ref().take(room).read_until(b'\n', head)? };
    Ok((count > 0).then(|| String::from_utf8_lossy(&head[start..]).into_owned()))
}

/// A document of f-puzzles or SudokuPad; ours has the key "puzzle".
fn is_foreign_json(text: &str) -> bool {
    (text.contains("\"grid\"") || text.contains("\"cells\"")) && !text.contains("\"puzzle\"")
}

/// Lines that are puzzles by themselves.
struct Lines<R> {
    input: R,
    options: ReadOptions,
    line: usize,
}

impl<R: BufRead> Lines<R> {
    fn next(&mut self, index: usize) -> Option<Entry> {
        loop {
            let mut bytes = Vec::new();
            self.line += 1;
            match self.input.by_ref().take(MOST_LINK_BYTES as u64).read_until(b'\n', &mut bytes) {
                Ok(0) => return None,
                Ok(MOST_LINK_BYTES) => {
                    return Some(Entry::failed(ReadError::TooLong {
                        line: self.line,
                        limit: MOST_LINK_BYTES,
                    }));
                }
                Ok(_) => {}
                Err(error) => return Some(Entry::failed(ReadError::Input { message: error.to_string() })),
            }
            let text = String::from_utf8_lossy(&bytes);
            let text = text.trim_start_matches('\u{feff}').trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let grid = if hodoku::is_line(text) {
                hodoku::read(text)
            } else if link::is_link(text) {
                link::read(text)
            } else if is_foreign_json(text) {
                let document = serde_json::from_str(text);
                let wrong = |error| ExchangeError::not_of_kind("f-puzzles or SudokuPad", format!("{error}"));
                document.map_err(wrong).and_then(|document| link::document(&document))
            } else {
                let mut entry = formats::Reader::new(text.as_bytes(), self.options.clone()).next()?;
                (entry.index, entry.line) = (index, self.line);
                return Some(entry);
            };
            let grid = grid.map_err(|error| error.to_string());
            return Some(Entry::foreign(index, self.line, text.to_owned(), grid));
        }
    }
}

/// Reads one puzzle from a text of any kind; givens may clash.
pub fn read_one(text: &str) -> Result<Grid, ReadError> {
    let mut entries = Reader::new(text.as_bytes(), ReadOptions::default());
    let grid = entries.next().ok_or(ReadError::Empty)?.result?;
    entries.next().map_or(Ok(grid), |second| Err(ReadError::Several { line: second.line }))
}
