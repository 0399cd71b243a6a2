//! From text to cells: tokens with their places, and the reading of them that makes a grid.

use super::context::Context;
use super::error::{ReadError, Span};
use crate::puzzle::Grid;

/// Where a cell stands in the text; of no length where two separators have nothing between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub start: u32,
    pub end: u32,
}

impl Place {
    pub fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    pub fn span(self) -> Span {
        self.start as usize..self.end as usize
    }
}

/// From the start of the first place to the end of the last.
pub fn span_of(places: &[Place]) -> Span {
    places.first().map_or(0..0, |first| first.start as usize..places[places.len() - 1].end as usize)
}

/// What counts as one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Each token: `12 3 . 7`.
    Tokens,
    /// Each token, and nothing between two commas, semicolons or tabs: `12,3,,7`.
    Fields,
    /// Each character: `12.` are three cells.
    Characters,
}

/// A line that is all ruler, or may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruler {
    /// It has a cell that no ruler has.
    No,
    /// Dashes or stars: a ruler, or a row of empty cells.
    Perhaps,
    /// Crossings, double lines or drawn lines.
    Yes,
}

/// What one line of a text holds.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    place: Place,
    pub ruler: Ruler,
    pub tokens: usize,
    gaps: usize,
    pub characters: usize,
    /// The length of the longest token.
    longest: usize,
}

impl Row {
    /// Counts what lies in `text[place]`.
    pub fn new(text: &str, place: Place) -> Self {
        let line = without_comment(&text[place.span()]);
        let place = Place::new(place.start as usize, place.start as usize + line.len());
        let mut row = Self { place, ruler: ruler(line), tokens: 0, gaps: 0, characters: 0, longest: 0 };
        pieces(line, |start, end| {
            if start == end {
                row.gaps += 1;
            } else {
                let length = line[start..end].chars().count();
                row.tokens += 1;
                row.characters += length;
                row.longest = row.longest.max(length);
            }
        });
        row
    }

    /// The number of cells under a reading.
    pub fn count(&self, reading: Reading) -> usize {
        match reading {
            Reading::Tokens => self.tokens,
            Reading::Fields => self.tokens + self.gaps,
            Reading::Characters => self.characters,
        }
    }

    /// The likely number of cells of this line alone.
    pub fn width(&self, text: &str) -> usize {
        let fits = |token: &str| {
            token.len() == 1
                || token == "-1"
                || token.parse::<usize>().is_ok_and(|number| number <= self.tokens)
        };
        let line = &text[self.place.span()];
        let mut are_numbers = self.tokens > 1;
        let mut last_is_gap = false;
        pieces(line, |start, end| {
            last_is_gap = start == end;
            are_numbers &= last_is_gap || fits(&line[start..end]);
        });
        match self.gaps {
            0 if are_numbers => self.tokens,
            0 => self.characters,
            // A comma or tab at the end of every row leaves no empty cell.
            1 if last_is_gap => self.tokens,
            gaps => self.tokens + gaps,
        }
    }

    fn places(&self, text: &str, reading: Reading, into: &mut Vec<Place>) {
        let (line, offset) = (&text[self.place.span()], self.place.start as usize);
        pieces(line, |start, end| match reading {
            Reading::Tokens | Reading::Characters if start == end => {}
            Reading::Tokens | Reading::Fields => into.push(Place::new(offset + start, offset + end)),
            Reading::Characters => {
                into.extend(characters_in(text, Place::new(offset + start, offset + end)));
            }
        });
    }
}

/// Reads a text that is nothing but cells, over any number of lines, as the grid that it most strictly is.
pub fn read(text: &str, context: &mut Context) -> Result<(Grid, Vec<Place>), ReadError> {
    let rows = rows(text);
    let mut first_error = None;
    // A grid has as many rows as columns, or stands in one line; only then come numbers broken at will.
    for is_strict in [true, false] {
        for reading in [Reading::Tokens, Reading::Fields, Reading::Characters] {
            for with_rulers in [false, true] {
                if !context.allows(reading) {
                    continue;
                }
                let Some(places) = places_if_fitting(text, &rows, reading, with_rulers, is_strict, context)
                else {
                    continue;
                };
                match context.fill(text, &places) {
                    Ok(grid) => return Ok((grid, places)),
                    Err(error) => _ = first_error.get_or_insert(error),
                }
            }
        }
    }
    Err(first_error.unwrap_or_else(|| misfit(text, &rows, context)))
}

/// Every token of a text.
pub fn tokens(text: &str) -> Vec<Place> {
    let mut places = Vec::new();
    for row in rows(text) {
        row.places(text, Reading::Tokens, &mut places);
    }
    places
}

/// Every character of a line that is no separator.
pub fn characters(line: &str) -> Vec<Place> {
    let mut places = Vec::new();
    Row::new(line, Place::new(0, line.len())).places(line, Reading::Characters, &mut places);
    places
}

/// Every character of a word.
pub fn characters_in(text: &str, word: Place) -> Vec<Place> {
    let start = word.start as usize;
    let place = |(at, character): (usize, char)| Place::new(start + at, start + at + character.len_utf8());
    text[word.span()].char_indices().map(place).collect()
}

/// The rows of a text, rulers included, without blank lines and comments.
fn rows(text: &str) -> Vec<Row> {
    let mut start = 0;
    let mut rows = Vec::new();
    for line in text.split_inclusive('\n') {
        let row = Row::new(text, Place::new(start, start + line.len()));
        if row.tokens + row.gaps > 0 || row.ruler != Ruler::No {
            rows.push(row);
        }
        start += line.len();
    }
    rows
}

fn places_if_fitting(
    text: &str,
    rows: &[Row],
    reading: Reading,
    with_rulers: bool,
    is_strict: bool,
    context: &Context,
) -> Option<Vec<Place>> {
    let is_row = |row: &&Row| match row.ruler {
        Ruler::No => true,
        Ruler::Perhaps => with_rulers,
        Ruler::Yes => false,
    };
    let width = rows.iter().find(is_row)?.count(reading);
    let mut count = 0;
    let mut total = 0;
    let mut is_even = true;
    for row in rows.iter().filter(is_row) {
        count += 1;
        total += row.count(reading);
        is_even &= row.count(reading) == width;
    }
    let size = context.size(total)?;
    let fits = if is_strict {
        let parts = if size.has_map { 2 } else { 1 };
        is_even && (count == 1 || count == parts || count == size.order * parts)
    } else {
        // Rows of one length that is no multiple of the order are a grid with too few or too many rows.
        !size.has_map && count != size.order && (!is_even || width.is_multiple_of(size.order))
    };
    fits.then(|| {
        let mut places = Vec::with_capacity(total);
        rows.iter().filter(is_row).for_each(|row| row.places(text, reading, &mut places));
        places
    })
}

/// Why no reading makes a grid: a ragged row, too few rows, or a number of cells that fits nothing.
fn misfit(text: &str, rows: &[Row], context: &Context) -> ReadError {
    let cells: Vec<_> = rows.iter().filter(|row| row.ruler == Ruler::No).collect();
    if cells.is_empty() {
        return ReadError::Empty;
    }
    let longest = cells.iter().map(|row| row.longest).max().unwrap_or(0);
    let is_packed = longest > 3 || cells.iter().all(|row| row.tokens == 1);
    let reading =
        if is_packed && context.allows(Reading::Characters) { Reading::Characters } else { Reading::Tokens };
    let total = cells.iter().map(|row| row.count(reading)).sum();
    let span = cells[0].place.start as usize..cells[cells.len() - 1].place.end as usize;
    let span = span.start..span.start + text[span.clone()].trim_end().len();
    let width = usual(cells.iter().map(|row| row.count(reading)));
    let odd = cells.iter().position(|row| row.count(reading) != width);
    match odd {
        Some(index) if cells.len() > 2 => ReadError::Ragged {
            row: index + 1,
            found: cells[index].count(reading),
            expected: width,
            span: trimmed(text, cells[index].place.span()),
        },
        None if cells.len() > 2 => ReadError::RowCount { rows: cells.len(), columns: width, span },
        Some(_) | None => context.wrong_count(total, span),
    }
}

fn trimmed(text: &str, span: Span) -> Span {
    let line = &text[span.clone()];
    let start = span.start + line.len() - line.trim_start().len();
    start..start + line.trim().len()
}

/// The number that occurs most, the first of several such.
fn usual(numbers: impl Iterator<Item = usize> + Clone) -> usize {
    let mut counts = std::collections::HashMap::new();
    numbers.clone().for_each(|number| *counts.entry(number).or_insert(0) += 1);
    let most = counts.values().copied().max().unwrap_or(0);
    numbers.into_iter().find(|number| counts[number] == most).unwrap_or(0)
}

/// Calls back with start and end of each token of a line, and of each gap between two commas, semicolons or tabs.
fn pieces(line: &str, mut each: impl FnMut(usize, usize)) {
    let mut token = None;
    // Is there nothing yet since the last comma, or the start of the line? Only a comma makes it a gap.
    let mut is_open = true;
    let mut has_commas = false;
    for (at, character) in line.char_indices() {
        if !is_separator(character) {
            token.get_or_insert(at);
            continue;
        }
        if let Some(start) = token.take() {
            each(start, at);
            is_open = false;
        }
        if matches!(character, ',' | ';' | '\t') {
            if is_open {
                each(at, at);
            }
            is_open = true;
            has_commas = true;
        }
    }
    if let Some(start) = token {
        each(start, line.len());
    } else if is_open && has_commas {
        each(line.len(), line.len());
    }
}

/// Blanks, list separators, and the upright rulers between boxes.
pub fn is_separator(character: char) -> bool {
    character.is_whitespace() || matches!(character, ',' | ';' | '|') || is_drawn(character)
}

/// The characters with which Unicode draws boxes.
fn is_drawn(character: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&character)
}

fn ruler(line: &str) -> Ruler {
    let mut ruler = Ruler::No;
    for character in line.chars() {
        match character {
            '-' | '*' if ruler == Ruler::No => ruler = Ruler::Perhaps,
            '+' | '=' => ruler = Ruler::Yes,
            '-' | '*' | '|' => {}
            _ if is_drawn(character) => ruler = Ruler::Yes,
            _ if character.is_whitespace() => {}
            _ => return Ruler::No,
        }
    }
    ruler
}

/// The line up to a `#` at its start or after a blank.
pub fn without_comment(line: &str) -> &str {
    let is_comment = |&at: &usize| at == 0 || line[..at].ends_with(char::is_whitespace);
    let at = line.match_indices('#').map(|(at, _)| at).find(is_comment);
    &line[..at.unwrap_or(line.len())]
}
