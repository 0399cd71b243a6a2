//! What a line of a text is, before it is known which puzzle it belongs to.

use super::row::{Row, Ruler};
use crate::MAX_ORDER;
use crate::notation::line::LONG_WORD;

/// The kinds of lines.
#[derive(Clone, Copy, Debug)]
pub enum LineClass {
    /// Nothing.
    Blank,
    /// From a `#` on.
    Comment,
    /// A line that introduces a puzzle, such as `Sudoku 12:` or `Grid 01`.
    Heading,
    /// `[Puzzle]` and the like, as in sdk files.
    Section,
    /// A line too long to be a row: it holds a whole puzzle.
    Whole,
    /// A row of a grid, or a ruler, or a short puzzle.
    Row(Row),
}

/// What the line is.
pub fn class(line: &str) -> LineClass {
    match line.trim_start().bytes().next() {
        None => LineClass::Blank,
        Some(b'#') => LineClass::Comment,
        Some(b'[') if is_section(line.trim()) => LineClass::Section,
        Some(b'A'..=b'Z' | b'a'..=b'z') if is_heading(line.trim()) => LineClass::Heading,
        Some(b'-' | b'*' | b'|' | b'+' | b'=' | 0x80..) => row(line),
        Some(_) if has_long_word(line) => LineClass::Whole,
        Some(_) => row(line),
    }
}

/// Does the line begin with a letter and go on as no row does: with a colon, or with a word and a number?
fn is_heading(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    let is_word = |word: &str| word.len() >= 3 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_number = |word: &str| word.trim_start_matches('#').bytes().all(|byte| byte.is_ascii_digit());
    line.contains(':')
        || is_prose(line)
        || words.next().is_some_and(is_word) && words.next().is_some_and(is_number) && words.next().is_none()
}

/// Is this a line of a letter, such as "Hi Anna, can you do this one?" Rows in groups of letters have groups of one length.
fn is_prose(line: &str) -> bool {
    let words =
        || line.split_whitespace().map(|word| word.trim_matches([',', '.', '!', '?', ';', '\'', '"']));
    let is_word = |word: &str| word.chars().all(char::is_alphabetic);
    let has_lower = line.chars().any(char::is_lowercase);
    let first = words().next().unwrap_or_default();
    match words().count() {
        // "Thanks!" or a name.
        1 => is_word(first) && is_capitalised(first),
        _ => has_lower && words().all(is_word) && words().any(|word| word.len() != first.len()),
    }
}

/// A capital and small letters, which no row of values has.
fn is_capitalised(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_uppercase)
        && letters.clone().next().is_some()
        && letters.all(char::is_lowercase)
}

/// A word in brackets, unlike the rows of a list in brackets.
fn is_section(line: &str) -> bool {
    line.ends_with(']')
        && line[1..].starts_with(|first: char| first.is_ascii_alphabetic())
        && !line.contains(',')
}

/// Is the first word too long for a row?
fn has_long_word(line: &str) -> bool {
    let is_part =
        |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_' | b'*' | b'?');
    line.trim_start().as_bytes().get(..LONG_WORD).is_some_and(|start| start.iter().all(is_part))
}

fn row(line: &str) -> LineClass {
    let row = Row::of_line(line);
    let is_whole = row.ruler == Ruler::No && (row.tokens > MAX_ORDER || row.longest >= LONG_WORD);
    match (is_whole, row.is_empty()) {
        (true, _) => LineClass::Whole,
        (false, true) => LineClass::Blank,
        (false, false) => LineClass::Row(row),
    }
}
