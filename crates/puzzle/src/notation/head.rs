//! The beginning of a text, and which notation it has.

use super::error::ReadError;
use super::text::chunk::ReadText;
use super::text::input::unquoted;
use super::text::plan::content;
use super::{Notation, ReadOptions, line};
use std::io::{BufRead, Read};

/// How much of a text is looked at to recognise its notation: the largest grid in numbers, nearly.
const HEAD_BYTES: usize = 64 << 10;

/// The beginning of a text.
pub struct Head {
    /// The bytes as they were read, without a byte order mark.
    pub bytes: Vec<u8>,
    /// The same as text, without the marks of quoted lines.
    pub text: String,
    /// Is this the whole text?
    pub is_whole: bool,
    /// Is this a mail with quoted lines?
    pub is_quoted: bool,
}

impl Head {
    /// Reads whole lines up to a limit, fewer if the first ones are certain to be whole puzzles.
    pub fn read(input: &mut dyn BufRead, is_conversation: bool) -> Result<Self, ReadError> {
        let enough = if is_conversation { 1 } else { 2 };
        let failed = |error: std::io::Error| ReadError::Input { message: error.to_string() };
        let mut bytes = Vec::new();
        let mut plain_lines = 0;
        let mut has_content = false;
        while bytes.len() < HEAD_BYTES && plain_lines < enough {
            let start = bytes.len();
            let room = (HEAD_BYTES - start) as u64;
            if input.take(room).read_until(b'\n', &mut bytes).map_err(failed)? == 0 {
                break;
            }
            // A puzzle can be answered before the next one is sent, as long as its notation is certain.
            let line = &bytes[start..];
            if line::is_plain(line) {
                plain_lines += 1;
            } else if !has_content {
                let line = String::from_utf8_lossy(line);
                let line = line.trim_start_matches('\u{feff}').trim();
                has_content = !line.is_empty() && !line.starts_with('#');
                if has_content && standalone(line).is_some() {
                    break;
                }
            }
        }
        Self::of(bytes)
    }

    fn of(mut bytes: Vec<u8>) -> Result<Self, ReadError> {
        if bytes.starts_with(b"\xef\xbb\xbf") {
            bytes.drain(..3);
        }
        if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
            return Err(ReadError::NotText { line: 1, found: "UTF-16" });
        }
        if let Some(at) = bytes.iter().position(|&byte| byte == 0) {
            let line = bytes[..=at].split(|&byte| byte == b'\n').count();
            return Err(ReadError::NotText { line, found: "a byte of value 0" });
        }
        let mut text = String::from_utf8_lossy(&bytes).into_owned();
        // No puzzle has a line that begins with that sign.
        let is_quoted = text.lines().any(|line| line.trim_start().starts_with('>'));
        if is_quoted {
            text = text.lines().map(|line| unquoted(line).to_owned() + "\n").collect();
        }
        Ok(Self { is_whole: bytes.len() < HEAD_BYTES, bytes, text, is_quoted })
    }

    /// The lines that are neither blank nor comments.
    pub fn content(&self) -> impl Iterator<Item = &str> {
        content(&self.text)
    }

    /// The same without blanks around them; a brace alone in its line counts here.
    pub fn trimmed(&self) -> impl Iterator<Item = &str> {
        self.text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
    }

    /// The notation of a text that begins like this, unless the reader of plain text has to look at its lines.
    pub fn notation(&self, options: &ReadOptions) -> Option<Notation> {
        let first = self.trimmed().next().filter(|line| !line::is_plain(line.as_bytes()))?;
        Notation::ALL.into_iter().find(|notation| {
            let definition = notation.definition();
            definition.sniff.is_some_and(|sniff| sniff(self, options))
                || definition.standalone.is_some_and(|standalone| standalone(first).is_some())
        })
    }
}

/// How to read a line that is a puzzle on its own: a link, an object, a line of a library.
pub fn standalone(line: &str) -> Option<ReadText> {
    Notation::ALL.into_iter().find_map(|notation| notation.definition().standalone?(line))
}
