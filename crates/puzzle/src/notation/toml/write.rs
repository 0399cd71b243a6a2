//! Writes a grid as a document with its keys in a fixed order.

use crate::notation::writer::{join, symbol};
use crate::notation::{MAX_SYMBOL_ORDER, Symbols, jigsaw};
use crate::{Grid, ShapeSpec};
use std::fmt::Write;

/// The grid as a document with its keys in a fixed order.
pub fn write(grid: &Grid) -> String {
    let spec = ShapeSpec::of(grid.shape());
    let (name, order) = (spec.to_string(), spec.order);
    let base = name.split('+').next().unwrap_or_default();
    let mut text = String::new();
    if let Some(title) = grid.title() {
        line(&mut text, format_args!("title = {}", quoted(title)));
    }
    let global: String = spec.global.iter().flat_map(|rule| ["+", rule.name()]).collect();
    line(&mut text, format_args!("shape = \"{base}{global}\""));
    if (10..=MAX_SYMBOL_ORDER).contains(&order) {
        line(&mut text, format_args!("symbols = \"{}\"", Symbols::Digits));
    }
    if spec.diagonals {
        line(&mut text, format_args!("diagonals = true"));
    }
    if spec.windows {
        line(&mut text, format_args!("windows = true"));
    }
    if !spec.extra.is_empty() {
        line(&mut text, format_args!("extra = ["));
        for region in spec.extra_places() {
            line(&mut text, format_args!("    {region:?},"));
        }
        line(&mut text, format_args!("]"));
    }
    if !spec.constraints.is_empty() {
        line(&mut text, format_args!("constraints = ["));
        for constraint in &spec.constraints {
            let value = toml::Value::try_from(constraint).expect("a clue has fields that can be written");
            line(&mut text, format_args!("    {value},"));
        }
        line(&mut text, format_args!("]"));
    }
    if spec.pieces.is_some() {
        line(&mut text, format_args!("regions = '''\n{}'''", block(&jigsaw::map(grid.shape()), order)));
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
