//! Writes a grid as a document with its keys in a fixed order.

use crate::puzzle::formats::write::{join, symbol};
use crate::puzzle::formats::{MAX_SYMBOL_ORDER, Symbols, jigsaw};
use crate::puzzle::{Cell, Grid, Layer, LayerKind, box_size};
use std::fmt::Write;

/// The grid as a document with its keys in a fixed order.
pub fn write(grid: &Grid) -> String {
    let shape = grid.shape();
    let order = shape.order();
    let has = |layer: &Layer| shape.layers().contains(layer);
    let (diagonal, anti_diagonal) = (Layer::diagonal(order), Layer::anti_diagonal(order));
    let has_diagonals = has(&diagonal) && has(&anti_diagonal);
    let windows = shape.boxes().or_else(|| box_size(order).ok()).map(|(h, w)| Layer::windows(order, h, w));
    let has_windows = windows.as_ref().is_some_and(has);
    let has_pieces = shape.layers().iter().any(|layer| layer.kind == LayerKind::Jigsaw);
    let size = match shape.boxes() {
        Some(boxes) if Ok(boxes) == box_size(order) && !has_pieces => String::new(),
        Some((height, width)) => format!(":{height}x{width}"),
        None if has_pieces => String::new(),
        None => ":latin".into(),
    };
    let is_extra = |layer: &&Layer| match layer.kind {
        LayerKind::Rows | LayerKind::Columns | LayerKind::Boxes { .. } | LayerKind::Jigsaw => false,
        LayerKind::Diagonal | LayerKind::AntiDiagonal => !has_diagonals,
        LayerKind::Windows => !has_windows,
        LayerKind::Extra => true,
    };
    let mut text = String::new();
    if let Some(title) = grid.title() {
        line(&mut text, format_args!("title = {}", quoted(title)));
    }
    line(&mut text, format_args!("shape = \"{order}x{order}{size}\""));
    if (10..=MAX_SYMBOL_ORDER).contains(&order) {
        line(&mut text, format_args!("symbols = \"{}\"", Symbols::Digits));
    }
    if has_diagonals {
        line(&mut text, format_args!("diagonals = true"));
    }
    if has_windows {
        line(&mut text, format_args!("windows = true"));
    }
    let mut extra = shape.layers().iter().filter(is_extra).flat_map(|layer| &layer.regions).peekable();
    if extra.peek().is_some() {
        line(&mut text, format_args!("extra = ["));
        for region in extra {
            let place = |&cell: &Cell| [usize::from(cell) / order + 1, usize::from(cell) % order + 1];
            line(&mut text, format_args!("    {:?},", region.iter().map(place).collect::<Vec<_>>()));
        }
        line(&mut text, format_args!("]"));
    }
    if has_pieces {
        line(&mut text, format_args!("regions = '''\n{}'''", block(&jigsaw::map(shape), order)));
    }
    line(&mut text, format_args!("givens = '''\n{}'''", block(grid.values(), order)));
    text
}

fn line(text: &mut String, content: std::fmt::Arguments<'_>) {
    writeln!(text, "{content}").expect("writing to a string cannot fail");
}

/// Rows of characters up to order 35, of numbers above.
fn block(values: &[u8], order: usize) -> String {
    let row = |row: &[u8]| match order {
        ..=MAX_SYMBOL_ORDER => row.iter().map(|&value| symbol(value)).chain(['\n']).collect(),
        _ => join(row, " ", ".") + "\n",
    };
    values.chunks(order).map(row).collect()
}

/// The text in quotes, in one line whatever it holds.
fn quoted(text: &str) -> String {
    let escape = |character: char| match character {
        '"' | '\\' => format!("\\{character}"),
        _ if character.is_control() => format!("\\u{:04x}", u32::from(character)),
        _ => character.to_string(),
    };
    format!("\"{}\"", text.chars().map(escape).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_of_any_characters_stays_in_one_line() {
        assert_eq!(quoted("a\n[[puzzle]]\t\u{7f}\\"), "\"a\\u000a[[puzzle]]\\u0009\\u007f\\\\\"");
    }
}
