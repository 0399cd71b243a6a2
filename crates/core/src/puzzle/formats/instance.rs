//! Instance files: the side of a box, a 1, then the cells row by row with -1 for empty.

use super::error::ReadError;
use super::text::chunk::{Chunk, Kind, Unfinished};
use super::text::context::Context;
use super::text::input::Lines;
use super::text::row::{self, Place};
use crate::puzzle::{Grid, MAX_ORDER};
use std::fmt::Write;
use std::io::BufRead;

/// The largest side of a box: its square is the largest order.
const MAX_SIDE: usize = MAX_ORDER.isqrt();

/// Reads box side, a number without meaning, and the cells.
pub fn read(text: &str, context: &mut Context) -> Result<(Grid, Vec<Place>), ReadError> {
    let tokens = row::tokens(text);
    let Some(first) = tokens.first() else { return Err(ReadError::Empty) };
    let Some(side) = side(&text[first.span()]) else {
        return Err(ReadError::BoxSide { found: text[first.span()].into(), span: first.span() });
    };
    let places = tokens.get(2..).unwrap_or_default();
    if places.len() != side.pow(4) {
        return Err(ReadError::InstanceLength { found: places.len(), side, span: row::span_of(&tokens) });
    }
    Ok((context.fill(text, places)?, places.to_vec()))
}

/// The text of the next puzzle: lines until there are as many numbers as the first one asks for.
pub fn cut<R: BufRead>(lines: &mut Lines<R>) -> Option<Chunk> {
    let mut chunk = Unfinished::new(Kind::Instance);
    let (mut found, mut needed) = (0, usize::MAX);
    while found < needed {
        let Some(line) = lines.next() else { break };
        if let Ok(text) = &line.text {
            let tokens = row::tokens(text);
            if found == 0 {
                let Some(first) = tokens.first() else { continue };
                needed = token_count(&text[first.span()]).unwrap_or(0);
            }
            found += tokens.len();
        } else {
            (found, needed) = (1, 0);
        }
        chunk.push(line);
    }
    (found > 0).then(|| chunk.finish(lines.number()))
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
