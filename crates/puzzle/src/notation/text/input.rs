//! Lines of a text, one at a time, each of bounded size.

use std::io::{self, BufRead, Chain, Cursor, Read};

/// The most bytes that one puzzle may take. The largest grid, 225×225 in numbers, needs a fifth of it.
pub const MAX_PUZZLE_BYTES: usize = 1 << 20;

/// How much of an overlong line is skipped to find its end before the rest of the text is given up.
const MAX_SKIPPED_BYTES: usize = 64 << 20;

/// The most bytes of a link, or of an object of another program, which has colours and remarks.
pub const MAX_LINK_BYTES: usize = 4 << 20;

/// What was looked at to recognise the notation, and then the rest.
pub type Input<'r> = Chain<Cursor<Vec<u8>>, Box<dyn BufRead + Send + 'r>>;

/// The lines of an input, numbered.
pub struct Lines<'r> {
    input: Input<'r>,
    number: usize,
    /// A line that was taken back.
    held: Option<Line>,
    /// The most bytes of a line.
    limit: usize,
    /// The length of the last line: the next is probably as long.
    expected: usize,
    is_given_up: bool,
    is_quoted: bool,
}

/// A line of a quoted mail without its mark.
pub fn unquoted(line: &str) -> &str {
    line.trim_start().trim_start_matches(['>', ' ']).trim_end_matches('\r')
}

/// A line without its end.
pub struct Line {
    /// From 1.
    pub number: usize,
    /// The text, or why there is none.
    pub text: Result<String, Unreadable>,
    /// Were there bytes that are not UTF-8, now replaced?
    pub is_patched: bool,
}

/// Why a line has no text.
pub enum Unreadable {
    /// It is longer than a puzzle may be.
    TooLong {
        /// The most bytes.
        limit: usize,
    },
    /// The system reported an error.
    Failed(io::Error),
}

impl<'r> Lines<'r> {
    pub fn new(input: Input<'r>) -> Self {
        let limit = MAX_PUZZLE_BYTES;
        Self { input, number: 0, held: None, limit, expected: 0, is_given_up: false, is_quoted: false }
    }

    /// The most bytes of a line, and of a puzzle of several.
    pub fn limit(&self) -> usize {
        self.limit
    }

    /// The same with longer lines.
    pub fn up_to(mut self, limit: usize) -> Self {
        self.limit = limit;
        self
    }

    /// Takes back a line, which will be the next again.
    pub fn unread(&mut self, line: Line) {
        self.held = Some(line);
    }

    /// The same, of a mail in which each line is quoted.
    pub fn quoted(mut self, is_quoted: bool) -> Self {
        self.is_quoted = is_quoted;
        self
    }

    /// The next line, or nothing at the end or after an error.
    pub fn next(&mut self) -> Option<Line> {
        if let Some(line) = self.held.take() {
            return Some(line);
        }
        if self.is_given_up {
            return None;
        }
        self.number += 1;
        let mut bytes = Vec::with_capacity(self.expected + 2);
        let outcome = self.input.by_ref().take(self.limit as u64 + 1).read_until(b'\n', &mut bytes);
        let text = match outcome {
            Ok(0) => return None,
            Ok(length) if length > self.limit => {
                self.skip_line().and(Err(Unreadable::TooLong { limit: self.limit }))
            }
            Ok(_) => Ok(bytes),
            Err(error) => {
                self.is_given_up = true;
                Err(Unreadable::Failed(error))
            }
        };
        let mut is_patched = false;
        let text = text.map(|mut bytes| {
            while let Some(b'\n' | b'\r') = bytes.last() {
                bytes.pop();
            }
            self.expected = bytes.len();
            String::from_utf8(bytes).unwrap_or_else(|error| {
                is_patched = true;
                String::from_utf8_lossy(error.as_bytes()).into_owned()
            })
        });
        let text = match text {
            Ok(text) if self.is_quoted => Ok(unquoted(&text).to_owned()),
            text => text,
        };
        Some(Line { number: self.number, text, is_patched })
    }

    /// How many lines were read.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Passes over the rest of a line without keeping it.
    fn skip_line(&mut self) -> Result<(), Unreadable> {
        let mut skipped = 0;
        while skipped < MAX_SKIPPED_BYTES {
            let (length, at_end) = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.is_given_up = true;
                    return Err(Unreadable::Failed(error));
                }
                Ok(buffer) => match buffer.iter().position(|&byte| byte == b'\n') {
                    Some(end) => (end + 1, true),
                    None => (buffer.len(), buffer.is_empty()),
                },
            };
            self.input.consume(length);
            skipped += length;
            if at_end {
                return Ok(());
            }
        }
        self.is_given_up = true;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &[u8]) -> Vec<String> {
        let input: Box<dyn BufRead + Send> = Box::new(text);
        let mut lines = Lines::new(Cursor::new(Vec::new()).chain(input));
        let next = || lines.next();
        std::iter::from_fn(next).map(|line| line.text.unwrap_or_else(|_| "unreadable".into())).collect()
    }

    #[test]
    fn ends_of_lines_of_every_kind() {
        assert_eq!(lines(b"a\r\nb\n\nc"), ["a", "b", "", "c"]);
        assert_eq!(lines(b""), [""; 0]);
    }

    #[test]
    fn an_overlong_line_is_passed_over() {
        let mut text = vec![b'1'; 3 * MAX_PUZZLE_BYTES];
        text.extend(b"\nnext");
        assert_eq!(lines(&text), ["unreadable", "next"]);
    }

    #[test]
    fn a_line_without_end_is_given_up() {
        let endless: Box<dyn BufRead + Send> = Box::new(io::BufReader::new(io::repeat(b'1')));
        let mut lines = Lines::new(Cursor::new(Vec::new()).chain(endless));
        assert!(matches!(lines.next().unwrap().text, Err(Unreadable::TooLong { .. })));
        assert!(lines.next().is_none());
    }
}
