//! Tells the notation of a file from its beginning.

use super::chunk::Kind;
use super::class::{Class, class};
use super::row::{self, Place, Reading, Row, Ruler};
use super::seen::Seen;
use crate::puzzle::box_size;
use crate::puzzle::formats::{Notation, Note, ReadOptions, csv, instance, jigsaw, json, sdk, toml};

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
    /// The lines that introduce a document.
    Toml,
    /// Braces.
    Json,
    /// Brackets around numbers.
    List,
    /// Nothing: the whole text is one grid, with blanks as empty cells.
    Blanks,
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
    let content = || content(head);
    let mut plan = Plan {
        form: Form::Text,
        short_lines: ShortLines::Rows,
        has_pairs: false,
        is_sdk: options.hint == Some(Notation::Sdk) || sdk::is_sdk(head),
        seen: seen(head),
        note: None,
    };
    match options.notation {
        Some(Notation::Line | Notation::Sdm) => plan.short_lines = ShortLines::Puzzles,
        Some(Notation::Grid | Notation::Ss | Notation::Csv) => {}
        Some(Notation::Sdk) => plan.is_sdk = true,
        Some(Notation::Jigsaw) => (plan.short_lines, plan.has_pairs) = (ShortLines::Puzzles, true),
        Some(Notation::Instance) => plan.form = Form::Instance,
        Some(Notation::Toml) => plan.form = Form::Toml,
        Some(Notation::Json) => plan.form = Form::Json,
        Some(Notation::Numbers) => (plan.short_lines, plan.note) = short_lines(head, options),
        None if is_instance(content()) => plan.form = Form::Instance,
        None if options.hint == Some(Notation::Toml) || content().next().is_some_and(toml::is_first_line) => {
            plan.form = Form::Toml;
        }
        None if is_json(head) => plan.form = Form::Json,
        None if is_list(head) => plan.form = Form::List,
        None => {
            let mut lines = content();
            let (first, second) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
            plan.has_pairs = jigsaw::are_pair(first, second);
            let is_line = options.hint == Some(Notation::Sdm) || plan.has_pairs || jigsaw::is_both(first);
            (plan.short_lines, plan.note) =
                if is_line { (ShortLines::Puzzles, None) } else { short_lines(head, options) };
        }
    }
    plan
}

/// The delimiter, if the text is a table.
pub fn delimiter(head: &str, options: &ReadOptions) -> Option<char> {
    let first = content(head).next()?;
    match options.notation {
        Some(Notation::Csv) => Some(csv::likely_delimiter(first).unwrap_or(',')),
        Some(_) => None,
        // The title of a document may be anything, a row of fields included.
        None if toml::is_first_line(first) => None,
        None if options.hint == Some(Notation::Csv) => csv::likely_delimiter(first),
        None => csv::delimiter(first),
    }
}

/// How the text of a single puzzle is to be read.
pub fn kind(text: &str) -> Kind {
    match content(text).nth(1) {
        None => Kind::Line,
        Some(_) if is_instance(content(text)) => Kind::Instance,
        Some(_) => Kind::Rows,
    }
}

/// The lines that are neither blank nor comments.
fn content(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !matches!(class(line), Class::Blank | Class::Comment))
}

/// Does the text begin with the side of a box and a 1, each in a line of its own?
fn is_instance<'t>(mut content: impl Iterator<Item = &'t str>) -> bool {
    let is_side = content.next().is_some_and(|line| instance::token_count(line.trim()).is_some());
    is_side && content.next().is_some_and(|line| line.trim() == "1")
}

/// Is this a mail with quoted lines? No puzzle has a line that begins with that sign.
pub fn is_quoted(head: &str) -> bool {
    head.lines().any(|line| line.trim_start().starts_with('>'))
}

/// Is this a list that a program has spread over lines, beginning with a bracket alone?
fn is_list(head: &str) -> bool {
    let first = head.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'));
    first.is_some_and(|line| line.chars().all(|character| matches!(character, '[' | '(' | '{' | ' ')))
}

/// Does the text begin with an object, or a list of objects? A brace alone in its line counts here.
fn is_json(head: &str) -> bool {
    let mut lines = head.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    json::is_first_line(lines.next().unwrap_or_default(), lines.next().unwrap_or_default())
}

/// Whether short lines are rows or puzzles, with a note if nothing tells.
fn short_lines(head: &str, options: &ReadOptions) -> (ShortLines, Option<Note>) {
    let rows: Vec<_> = first_rows(head).collect();
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
    let reading = if row.width(line) == row.tokens { Reading::Tokens } else { Reading::Characters };
    let mut places = Vec::new();
    row.places(line, reading, &mut places);
    places.iter().map(|place: &Place| value(&line[place.span()])).max().unwrap_or(0)
}

/// Are the cells numbers, so that their characters say nothing?
fn is_numbers(line: &str, row: Row) -> bool {
    row.tokens == row.width(line) && !line.bytes().any(|byte| byte.is_ascii_alphabetic())
}

/// The characters of all cells in the text.
fn seen(head: &str) -> Seen {
    let mut seen = Seen::default();
    for line in head.lines() {
        let line = row::without_comment(line);
        match class(line) {
            Class::Whole => {
                let word = line.split_ascii_whitespace().next().unwrap_or_default();
                seen.add(word.bytes(), word.len().isqrt());
            }
            Class::Row(row) if row.ruler == Ruler::No && !is_numbers(line, row) => seen.add(line.bytes(), 1),
            Class::Row(_) | Class::Blank | Class::Comment | Class::Heading | Class::Section => {}
        }
    }
    seen
}
