//! Which reading of a text makes a grid: rows or one line, tokens or characters, with dashes as rulers or as cells.

use super::context::Context;
use super::place::{Place, Places};
use super::row::{CellUnit, Row, Ruler, rows};
use crate::Grid;
use crate::notation::{ReadError, Span};
use std::collections::{HashMap, HashSet};

/// Reads a text that is nothing but cells, over any number of lines, as the grid that it most strictly is.
pub fn read(text: &str, context: &mut Context) -> Result<(Grid, Places), ReadError> {
    let rows = rows(text);
    let mut first_error = None;
    for candidate in Candidate::all() {
        let Some(places) = candidate.places(text, &rows, context) else { continue };
        match context.fill(text, &places) {
            Ok(grid) => return Ok((grid, Places::Listed(places))),
            Err(error) => _ = first_error.get_or_insert(error),
        }
    }
    Err(first_error.unwrap_or_else(|| misfit(text, &rows, context)))
}

/// The cells of a region map: those under the first reading with as many pieces as the grid has rows.
pub fn read_map(text: &str, context: &Context) -> Result<Vec<Place>, ReadError> {
    let rows = rows(text);
    let is_map = |places: &Vec<Place>| {
        let pieces: HashSet<_> = places.iter().map(|place| &text[place.span()]).collect();
        pieces.len() * pieces.len() == places.len()
    };
    let readings = || Candidate::all().filter_map(|candidate| candidate.places(text, &rows, context));
    let places = readings().find(is_map).or_else(|| readings().next());
    places.ok_or_else(|| misfit(text, &rows, context))
}

/// A way to understand the lines of a text.
#[derive(Clone, Copy)]
struct Candidate {
    /// Are there as many rows as columns, or one line? Otherwise the lines are broken at will.
    is_strict: bool,
    unit: CellUnit,
    /// Are lines of dashes rows of empty cells rather than rulers?
    with_dashes: bool,
}

impl Candidate {
    /// All ways, the most likely first.
    fn all() -> impl Iterator<Item = Self> {
        let units = [CellUnit::Tokens, CellUnit::Fields, CellUnit::Characters];
        [true, false].into_iter().flat_map(move |is_strict| {
            units.into_iter().flat_map(move |unit| {
                let candidate = move |with_dashes| Self { is_strict, unit, with_dashes };
                [false, true].map(candidate)
            })
        })
    }

    /// The places of the cells, if their number and rows make a grid.
    fn places(self, text: &str, rows: &[Row], context: &Context) -> Option<Vec<Place>> {
        let is_row = |row: &&Row| match row.ruler {
            Ruler::No => true,
            Ruler::Perhaps => self.with_dashes,
            Ruler::Yes => false,
        };
        if !context.allows(self.unit) {
            return None;
        }
        let width = rows.iter().find(is_row)?.count(self.unit);
        let (mut count, mut total, mut is_even) = (0, 0, true);
        for row in rows.iter().filter(is_row) {
            count += 1;
            total += row.count(self.unit);
            is_even &= row.count(self.unit) == width;
        }
        let size = context.size(total)?;
        let fits = if self.is_strict {
            let parts = if size.has_map { 2 } else { 1 };
            is_even && (count == 1 || count == parts || count == size.order * parts)
        } else {
            // Rows of one length that is no multiple of the order are a grid with too few or too many rows.
            !size.has_map && count != size.order && (!is_even || width.is_multiple_of(size.order))
        };
        if !fits {
            return None;
        }
        let mut places = Vec::with_capacity(total);
        for row in rows.iter().filter(is_row) {
            row.places(text, self.unit, &mut places);
        }
        // A piece has a name: with dots among them, these are the rows of one grid rather than of two. So they are where two
        // characters stand together that could be one, between the rulers of a grid of twice the order.
        let is_name = |place: &Place| !text[place.span()].contains('.');
        let is_plain = |place: &Place| size.order > 9 || place.len() <= 1;
        let (givens, map) = places.split_at(size.order * size.order);
        let is_jigsaw = !size.has_map || givens.iter().all(is_plain) && map.iter().all(is_name);
        is_jigsaw.then_some(places)
    }
}

/// Why no reading makes a grid: a ragged row, too few rows, or a number of cells that fits nothing.
fn misfit(text: &str, rows: &[Row], context: &Context) -> ReadError {
    let cells: Vec<_> = rows.iter().filter(|row| row.ruler == Ruler::No).collect();
    let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return ReadError::Empty };
    let is_packed = cells.iter().any(|row| row.longest > 3) || cells.iter().all(|row| row.tokens == 1);
    let is_packed = is_packed && context.allows(CellUnit::Characters);
    let unit = if is_packed { CellUnit::Characters } else { CellUnit::Tokens };
    let counts = || cells.iter().map(|row| row.count(unit));
    let span = trimmed(text, first.place.start as usize..last.place.end as usize);
    let width = usual(counts());
    match counts().position(|count| count != width) {
        Some(index) if cells.len() > 2 => ReadError::Ragged {
            row: index + 1,
            found: cells[index].count(unit),
            expected: width,
            span: trimmed(text, cells[index].place.span()),
        },
        None if cells.len() > 2 => ReadError::RowCount { rows: cells.len(), columns: width, span },
        Some(_) | None => context.wrong_count(counts().sum(), span),
    }
}

fn trimmed(text: &str, span: Span) -> Span {
    let part = &text[span.clone()];
    let start = span.start + part.len() - part.trim_start().len();
    start..start + part.trim().len()
}

/// The number that occurs most, the first of several such.
fn usual(numbers: impl Iterator<Item = usize> + Clone) -> usize {
    let mut counts = HashMap::new();
    for number in numbers.clone() {
        *counts.entry(number).or_insert(0) += 1;
    }
    let most = counts.values().copied().max();
    numbers.into_iter().find(|number| counts.get(number).copied() == most).unwrap_or(0)
}
