//! Grids in which blanks are the empty cells: between drawn rules, in a table, or as bare rows.
//!
//! Such a text is only understood as a whole: where the columns are follows from all rows together. It is read so if it
//! makes no sense otherwise.

use super::context::Context;
use super::place::{Place, Places};
use super::row::{Ruler, is_upright, ruler};
use crate::notation::ReadError;
use crate::{Grid, box_size};

/// Where one of these is an empty cell, a blank is none.
const MARKS: [char; 5] = ['.', '0', '_', '*', '?'];

/// Sizes that people draw.
const ORDERS: std::ops::RangeInclusive<usize> = 4..=25;

/// The widest step from one cell to the next, and gap between boxes.
const WIDEST: usize = 4;

/// Does the text show a grid in which blanks are the empty cells?
pub fn is_one(text: &str) -> bool {
    places(text).is_some()
}

/// Reads such a grid.
pub fn read(text: &str, context: &mut Context) -> Result<(Grid, Places), ReadError> {
    let places = places(text).ok_or(ReadError::Empty)?;
    context.fill(text, &places).map(|grid| (grid, Places::Listed(places)))
}

fn places(text: &str) -> Option<Vec<Place>> {
    let rows: Vec<(usize, &str)> = lines(text).filter(|(_, line)| ruler(line) == Ruler::No).collect();
    if rows.iter().any(|(_, line)| line.contains(MARKS)) {
        return None;
    }
    let is_drawn = rows.iter().any(|(_, line)| line.contains(is_upright));
    if is_drawn {
        let rows: Vec<_> = rows.into_iter().filter(|(_, line)| line.contains(is_upright)).collect();
        in_fields(&rows)
    } else {
        bare(text)
    }
}

/// The lines with their places in the text.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.lines().map(move |line| (line.as_ptr() as usize - start, line))
}

/// Rows cut by upright rules: a cell in each field, or a row of a box.
fn in_fields(rows: &[(usize, &str)]) -> Option<Vec<Place>> {
    let order = rows.len();
    let fields: Vec<Vec<(usize, &str)>> = rows.iter().map(|&(start, line)| fields(start, line)).collect();
    let count = fields.first()?.len();
    if !ORDERS.contains(&order) || fields.iter().any(|row| row.len() != count) {
        return None;
    }
    if count == order {
        return Some(fields.iter().flatten().map(|&(start, field)| trimmed(start, field)).collect());
    }
    if count < 2 || !order.is_multiple_of(count) {
        return None;
    }
    let width = order / count;
    let marks = || fields.iter().flatten().flat_map(|(_, field)| marks(field));
    let (first, step) = steps().find(|&(first, step)| {
        marks().all(|at| at >= first && (at - first).is_multiple_of(step) && (at - first) / step < width)
    })?;
    let cells = |&(start, field): &(usize, &str)| {
        let (start, field) = (start, field.to_owned());
        (0..width).map(move |column| cell(start, &field, first + column * step)).collect::<Vec<_>>()
    };
    Some(fields.iter().flatten().flat_map(cells).collect())
}

/// The fields of a row, without the rules at its ends.
fn fields(start: usize, line: &str) -> Vec<(usize, &str)> {
    let from = line.find(is_upright).filter(|&at| line[..at].trim().is_empty());
    let from = from.map_or(0, |at| at + line[at..].chars().next().map_or(0, char::len_utf8));
    let to = line
        .rfind(is_upright)
        .filter(|&at| at >= from && line[at..].chars().skip(1).all(char::is_whitespace));
    let inner = &line[from..to.unwrap_or(line.len()).max(from)];
    let base = start + from;
    inner
        .split(is_upright)
        .map(|field| (base + (field.as_ptr() as usize - inner.as_ptr() as usize), field))
        .collect()
}

fn trimmed(start: usize, field: &str) -> Place {
    let blanks = field.len() - field.trim_start().len();
    // An empty cell is of no length, like nothing between two commas.
    let start = if field.trim().is_empty() { start } else { start + blanks };
    Place::new(start, start + field.trim().len())
}

/// First place and step from cell to cell, the closest first.
fn steps() -> impl Iterator<Item = (usize, usize)> {
    (1..=WIDEST).flat_map(|step| (0..=WIDEST).map(move |first| (first, step)))
}

/// Rows without rules: each cell at its column, perhaps with gaps between the boxes.
fn bare(text: &str) -> Option<Vec<Place>> {
    let all: Vec<(usize, &str)> = lines(text).collect();
    let is_filled = |(_, line): &(usize, &str)| !line.trim().is_empty();
    let first = all.iter().position(is_filled)?;
    let rows = &all[first..=all.iter().rposition(is_filled)?];
    // A blank line is a row without givens, or the gap between two bands.
    let filled: Vec<_> = rows.iter().copied().filter(is_filled).collect();
    [rows, &filled].into_iter().find_map(in_columns)
}

fn in_columns(rows: &[(usize, &str)]) -> Option<Vec<Place>> {
    let order = rows.len();
    let (_, box_width) = box_size(order).ok().filter(|_| ORDERS.contains(&order))?;
    let column_at = |first: usize, step: usize, gap: usize| {
        (0..order).map(|column| first + column * step + column / box_width * gap).collect::<Vec<_>>()
    };
    let layouts = steps().flat_map(|(first, step)| (0..=WIDEST).map(move |gap| (first, step, gap)));
    let columns = layouts.map(|(first, step, gap)| column_at(first, step, gap)).find(|columns| {
        rows.iter().all(|(_, line)| marks(line).all(|at| columns.binary_search(&at).is_ok()))
    })?;
    let has_blanks = rows.iter().any(|(_, line)| marks(line).count() < order);
    // A handful of marks fits anything.
    let is_grid = has_blanks && rows.iter().map(|(_, line)| marks(line).count()).sum::<usize>() > order;
    is_grid.then(|| {
        rows.iter().flat_map(|&(start, line)| columns.iter().map(move |&at| cell(start, line, at))).collect()
    })
}

/// The characters that are not blank, by their number in the line.
fn marks(line: &str) -> impl Iterator<Item = usize> + '_ {
    line.chars().enumerate().filter(|(_, character)| !character.is_whitespace()).map(|(at, _)| at)
}

/// The place of a character; of no length where it is blank or the line is over.
fn cell(start: usize, line: &str, at: usize) -> Place {
    match line.char_indices().nth(at) {
        Some((offset, character)) if !character.is_whitespace() => {
            Place::new(start + offset, start + offset + character.len_utf8())
        }
        Some((offset, _)) => Place::new(start + offset, start + offset),
        None => Place::new(start + line.len(), start + line.len()),
    }
}
