//! Instance files: the side of a box, a 1, then the cells row by row with -1 for empty.

use super::cells::{self, Place};
use super::context::Context;
use super::error::ReadError;
use crate::puzzle::{Grid, MAX_ORDER};
use std::fmt::Write;

/// The largest side of a box: its square is the largest order.
const MAX_SIDE: usize = MAX_ORDER.isqrt();

/// Reads box side, a number without meaning, and the cells.
pub fn read(text: &str, context: &mut Context) -> Result<(Grid, Vec<Place>), ReadError> {
    let tokens = cells::tokens(text);
    let Some(first) = tokens.first() else { return Err(ReadError::Empty) };
    let Some(side) = side(&text[first.span()]) else {
        return Err(ReadError::BoxSide { found: text[first.span()].into(), span: first.span() });
    };
    let places = tokens.get(2..).unwrap_or_default();
    if places.len() != side.pow(4) {
        return Err(ReadError::OtherOrder {
            found: places.len(),
            expected: side * side,
            span: cells::span_of(&tokens),
        });
    }
    Ok((context.fill(text, places)?, places.to_vec()))
}

/// Box side, 1, and a row per line, separated by tabs.
pub fn write(grid: &Grid) -> String {
    let order = grid.shape().order();
    let mut text = format!("{}\n1\n", order.isqrt());
    for row in grid.values().chunks(order) {
        for (column, value) in row.iter().enumerate() {
            let separator = if column == 0 { "" } else { "\t" };
            match value {
                0 => write!(text, "{separator}-1"),
                value => write!(text, "{separator}{value}"),
            }
            .expect("writing to a string cannot fail");
        }
        text.push('\n');
    }
    text
}

/// How many numbers the file has that begins with this token: the two of the header and the cells.
pub fn token_count(first: &str) -> Option<usize> {
    side(first).map(|side| 2 + side.pow(4))
}

fn side(token: &str) -> Option<usize> {
    token.parse().ok().filter(|side| (2..=MAX_SIDE).contains(side))
}
