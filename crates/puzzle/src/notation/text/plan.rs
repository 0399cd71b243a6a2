//! How the lines of a plain text become puzzles, judged by its beginning.

use super::cells;
use super::chunk::ReadText;
use super::class::{LineClass, class};
use super::place::Place;
use super::row::{self, CellUnit, Row, Ruler};
use super::seen::Seen;
use crate::box_size;
use crate::notation::head::Head;
use crate::notation::{Notation, Note, ReadOptions, instance, jigsaw, line, sdk};

/// How a text is read.
pub struct ReadPlan {
    pub short_lines: ShortLines,
    /// Does a line with a region map follow each line with givens?
    pub has_pairs: bool,
    /// Do the comments follow the sdk customs?
    pub is_sdk: bool,
    /// What was chosen among several readings.
    pub note: Option<Note>,
}

/// What a line is that is short enough for a row: 16 characters are a row of 16×16, or 4×4 as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShortLines {
    /// A row of a grid.
    Rows,
    /// A whole puzzle.
    Puzzles,
}

impl ReadPlan {
    /// The plan for any text.
    pub fn of(head: &Head, options: &ReadOptions) -> Self {
        let is_sdk = options.hint == Some(Notation::Sdk) || sdk::is_sdk(&head.text);
        Self { short_lines: ShortLines::Rows, has_pairs: false, is_sdk, note: None }
    }
}

/// Adapts the plan to the first lines, for texts of which nothing else is known.
pub fn adapt_to_head(plan: &mut ReadPlan, head: &Head, options: &ReadOptions) {
    let mut lines = head.content();
    let (first, second) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    plan.has_pairs = jigsaw::are_pair(first, second);
    let is_line = options.hint == Some(Notation::Sdm) || plan.has_pairs || jigsaw::is_both(first);
    (plan.short_lines, plan.note) =
        if is_line { (ShortLines::Puzzles, None) } else { short_lines(head, options) };
}

/// How the text of a single puzzle is read.
pub fn reader_of(text: &str) -> ReadText {
    match content(text).nth(1) {
        None => line::read,
        Some(_) if instance::is_start(content(text)) => instance::read,
        Some(_) => cells::read,
    }
}

/// The lines that are neither blank nor comments.
pub fn content(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !matches!(class(line), LineClass::Blank | LineClass::Comment))
}

/// Is this a list that a program has spread over lines, beginning with a bracket alone?
pub fn is_list(head: &Head) -> bool {
    let is_bracket = |character| matches!(character, '[' | '(' | '{' | ' ');
    head.trimmed().next().is_some_and(|line| line.chars().all(is_bracket))
}

/// Whether short lines are rows or puzzles, with a note if nothing decides.
pub fn short_lines(head: &Head, options: &ReadOptions) -> (ShortLines, Option<Note>) {
    let rows: Vec<_> = first_rows(&head.text).collect();
    let Some((first, row)) = rows.first() else {
        // After lines of numbers too long for rows, more lines of numbers are to be expected.
        let is_numbers = options.notation == Some(Notation::Numbers);
        return (if is_numbers { ShortLines::Puzzles } else { ShortLines::Rows }, None);
    };
    let width = row.width(first);
    let order = width.isqrt();
    let is_puzzle = |order: usize| match &options.shape {
        Some(shape) => shape.order() == order,
        None => box_size(order).is_ok(),
    };
    if order * order != width || !is_puzzle(order) {
        return (ShortLines::Rows, None);
    }
    // Rows hold values above their square root, puzzles do not; single bad lines do not decide.
    let (mut puzzles, mut others) = (0, 0);
    for (line, row) in &rows {
        let (width, largest) = (row.width(line), largest_value(line, row));
        let order = width.isqrt();
        let fits = order * order == width && largest <= order;
        puzzles += usize::from(fits && largest > 0);
        others += usize::from(!fits);
    }
    if puzzles + others == 0 && rows.len().is_multiple_of(width) && options.shape.is_none() {
        return (ShortLines::Rows, Some(Note::ShortLines { width, order }));
    }
    (if puzzles >= others { ShortLines::Puzzles } else { ShortLines::Rows }, None)
}

/// The lines of the first block that may be rows.
fn first_rows(head: &str) -> impl Iterator<Item = (&str, Row)> {
    let row = |line| match class(line) {
        LineClass::Row(row) => Some((line, row)),
        LineClass::Blank
        | LineClass::Comment
        | LineClass::Heading
        | LineClass::Section
        | LineClass::Whole => None,
    };
    head.lines()
        .map(row)
        .skip_while(Option::is_none)
        .map_while(|row| row)
        .filter(|(_, row)| row.ruler == Ruler::No)
}

/// The largest value that a line can be read to hold, with the smallest reading of letters.
fn largest_value(line: &str, row: &Row) -> usize {
    let value = |token: &str| match token.as_bytes() {
        [b'X' | b'x'] => 0,
        [letter] if letter.is_ascii_alphabetic() => usize::from(letter.to_ascii_uppercase() - b'A' + 1),
        _ => token.parse().unwrap_or(0),
    };
    let unit = if row.width(line) == row.tokens { CellUnit::Tokens } else { CellUnit::Characters };
    let mut places = Vec::new();
    row.places(line, unit, &mut places);
    places.iter().map(|place: &Place| value(&line[place.span()])).max().unwrap_or(0)
}

/// Are the cells numbers, so that their characters say nothing?
fn is_numbers(line: &str, row: Row) -> bool {
    row.tokens == row.width(line) && !line.bytes().any(|byte| byte.is_ascii_alphabetic())
}

/// The characters of all cells in the text.
pub fn seen(head: &str) -> Seen {
    let mut seen = Seen::default();
    for line in head.lines() {
        let line = row::without_comment(line);
        match class(line) {
            LineClass::Whole => {
                let word = line.split_ascii_whitespace().next().unwrap_or_default();
                seen.add(word.bytes(), word.len().isqrt());
            }
            LineClass::Row(row) if row.ruler == Ruler::No && !is_numbers(line, row) => {
                seen.add(line.bytes(), 1);
            }
            LineClass::Row(_)
            | LineClass::Blank
            | LineClass::Comment
            | LineClass::Heading
            | LineClass::Section => {}
        }
    }
    seen
}
