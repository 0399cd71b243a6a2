//! Tells the notation of a file from its beginning.

use super::cells::{self, Place, Row, Ruler};
use super::class::{Class, class};
use super::line::is_region_map;
use super::symbols::Seen;
use super::{Notation, Note, ReadOptions, instance};
use crate::puzzle::box_size;

/// How a file is to be read.
#[derive(Clone, Debug)]
pub struct Plan {
    pub form: Form,
    pub short_lines: ShortLines,
    /// Does a line with a region map follow each line with givens?
    pub has_pairs: bool,
    /// Do the comments follow the sdk customs?
    pub is_sdk: bool,
    /// The characters of the first puzzles.
    pub seen: Seen,
    /// What was chosen among several readings.
    pub note: Option<Note>,
}

/// What cuts the text into puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Lines and blank lines.
    Text,
    /// The count of numbers.
    Instance,
}

/// What a line is that is short enough for a row: 16 characters are a row of 16×16, or 4×4 as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShortLines {
    /// A row of a grid.
    Rows,
    /// A whole puzzle.
    Puzzles,
}

/// How to read a file that begins like this.
pub fn plan(head: &str, options: &ReadOptions) -> Plan {
    let content = || head.lines().filter(|line| !matches!(class(line), Class::Blank | Class::Comment));
    let mut plan = Plan {
        form: Form::Text,
        short_lines: ShortLines::Rows,
        has_pairs: false,
        is_sdk: false,
        seen: seen(head),
        note: None,
    };
    match options.notation {
        Some(Notation::Line | Notation::Sdm) => plan.short_lines = ShortLines::Puzzles,
        Some(Notation::Grid | Notation::Ss) => {}
        Some(Notation::Instance) => plan.form = Form::Instance,
        Some(Notation::Numbers) => (plan.short_lines, plan.note) = short_lines(head, options),
        None if is_instance(content()) => plan.form = Form::Instance,
        None => {
            plan.has_pairs = has_pairs(content());
            (plan.short_lines, plan.note) = short_lines(head, options);
        }
    }
    plan
}

/// Does the text begin with the side of a box and a 1, each in a line of its own?
fn is_instance<'t>(mut content: impl Iterator<Item = &'t str>) -> bool {
    let is_side = content.next().is_some_and(|line| instance::token_count(line.trim()).is_some());
    is_side && content.next().is_some_and(|line| line.trim() == "1")
}

/// Is the second line the region map of the first?
fn has_pairs<'t>(mut content: impl Iterator<Item = &'t str>) -> bool {
    let (Some(givens), Some(map)) = (content.next(), content.next()) else { return false };
    let count = cells::characters(givens).len();
    is_region_map(map, &cells::characters(map), count)
}

/// Whether short lines are rows or puzzles, with a note if nothing tells.
fn short_lines(head: &str, options: &ReadOptions) -> (ShortLines, Option<Note>) {
    let rows: Vec<_> = first_rows(head).collect();
    let Some((first, row)) = rows.first() else { return (ShortLines::Rows, None) };
    let width = row.width(first);
    let order = width.isqrt();
    if order * order != width {
        return (ShortLines::Rows, None);
    }
    if let Some(shape) = &options.shape {
        let short_lines = if shape.order() == order { ShortLines::Puzzles } else { ShortLines::Rows };
        return (short_lines, None);
    }
    if box_size(order).is_err() {
        return (ShortLines::Rows, None);
    }
    let largest = rows.iter().map(|(line, row)| largest_value(line, row)).max().unwrap_or(0);
    let fills_grids = rows.len().is_multiple_of(width);
    match largest {
        0 if fills_grids => (ShortLines::Rows, Some(Note::ShortLines { width, order })),
        _ if largest > order => (ShortLines::Rows, None),
        _ => (ShortLines::Puzzles, None),
    }
}

/// The lines of the first block that may be rows.
fn first_rows(head: &str) -> impl Iterator<Item = (&str, Row)> {
    let row = |line| match class(line) {
        Class::Row(row) => Some((line, row)),
        Class::Blank | Class::Comment | Class::Heading | Class::Section | Class::Whole => None,
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
    let places = if row.width(line) == row.tokens { cells::tokens(line) } else { cells::characters(line) };
    places.iter().map(|place: &Place| value(&line[place.span()])).max().unwrap_or(0)
}

/// The characters of all cells in the text.
fn seen(head: &str) -> Seen {
    let mut seen = Seen::default();
    for line in head.lines() {
        let line = cells::without_comment(line);
        match class(line) {
            Class::Whole => {
                let word = line.split_ascii_whitespace().next().unwrap_or_default();
                seen.add(word.bytes(), word.len().isqrt());
            }
            Class::Row(row) if row.ruler == Ruler::No && row.tokens != row.width(line) => {
                seen.add(line.bytes(), 1);
            }
            Class::Row(_) | Class::Blank | Class::Comment | Class::Heading | Class::Section => {}
        }
    }
    seen
}
