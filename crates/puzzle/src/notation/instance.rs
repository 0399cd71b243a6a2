//! Instance files: the side of a box, a 1, then the cells row by row with -1 for empty.

use super::Symbols;
use super::error::ReadError;
use super::registry::Definition;
use super::text::chunk::{Chunk, Unfinished, by_lines};
use super::text::context::Context;
use super::text::input::Lines;
use super::text::place::{Places, span_of};
use super::text::{plan, row};
use crate::{Grid, MAX_ORDER};
use std::fmt::Write;

/// The largest side of a box: its square is the largest order.
const MAX_SIDE: usize = MAX_ORDER.isqrt();

pub const INSTANCE: Definition = Definition {
    name: "instance",
    sniff: Some(|head, _| is_start(head.content())),
    open: Some(|input, head, context| {
        if context.options.notation.is_some() {
            context.options.symbols.get_or_insert(Symbols::Numbers);
        }
        context.file = plan::seen(&head.text);
        by_lines(input, head, cut)
    }),
    carries: |shape| shape.is_classic() && shape.boxes().is_some_and(|(height, width)| height == width),
    is_cells_only: false,
    between: "\n",
    write: Some(write),
    ..Definition::PLAIN
};

/// Does the text begin with the side of a box and a 1, each in a line of its own?
pub fn is_start<'t>(mut content: impl Iterator<Item = &'t str>) -> bool {
    let is_side = content.next().is_some_and(|line| token_count(line.trim()).is_some());
    is_side && content.next().is_some_and(|line| line.trim() == "1")
}

/// Reads box side, a number without meaning, and the cells.
pub fn read(text: &str, context: &mut Context) -> Result<(Grid, Places), ReadError> {
    let tokens = row::tokens(text);
    let Some(first) = tokens.first() else { return Err(ReadError::Empty) };
    let Some(side) = side(&text[first.span()]) else {
        return Err(ReadError::BoxSide { found: text[first.span()].into(), span: first.span() });
    };
    let places = tokens.get(2..).unwrap_or_default();
    if places.len() != side.pow(4) {
        return Err(ReadError::InstanceLength { found: places.len(), side, span: span_of(&tokens) });
    }
    Ok((context.fill(text, places)?, Places::Listed(places.to_vec())))
}

/// The text of the next puzzle: lines until there are as many numbers as the first one asks for.
fn cut(lines: &mut Lines<'_>) -> Option<Chunk> {
    let mut chunk = Unfinished::new(read, lines);
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
fn write(grid: &Grid) -> String {
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
fn token_count(first: &str) -> Option<usize> {
    side(first).map(|side| 2 + side.pow(4))
}

fn side(token: &str) -> Option<usize> {
    token.parse().ok().filter(|side| (2..=MAX_SIDE).contains(side))
}
