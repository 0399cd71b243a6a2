//! f-puzzles: a JSON document, packed into a link by LZ-string.

use super::draft::{Draft, cell_at, parts, usual_pieces};
use super::error::ForeignError;
use super::link;
use super::registry::Definition;
use super::sparse_json::{is_empty, list, number, text};
use crate::{Cell, GlobalRule, Grid};
use serde_json::{Map, Value, json};

const PROGRAM: &str = "f-puzzles";

pub const FPUZZLES: Definition = Definition {
    name: "fpuzzles",
    carries: |shape| shape.order() <= LARGEST,
    write: Some(|grid| link::pack("https://www.f-puzzles.com/?load=", &write(grid))),
    ..link::LINK
};

/// The largest grid that f-puzzles has.
const LARGEST: usize = 16;

/// The smallest order of any grid, and the largest; checked before anything is laid out.
pub const ORDERS: std::ops::RangeInclusive<u64> = 2..=crate::MAX_ORDER as u64;

/// Keys that say nothing about the rules.
const HARMLESS: [&str; 10] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
    "id",
];

/// Keys of a cell that say nothing about the rules: its colour, and what a solver has noted in it.
const HARMLESS_IN_CELLS: [&str; 9] = [
    "value",
    "given",
    "region",
    "c",
    "cArray",
    "highlight",
    "centerPencilMarks",
    "cornerPencilMarks",
    "conflict",
];

/// The keys of rules that hold everywhere.
const GLOBAL_RULES: [(&str, GlobalRule); 3] = [
    ("antiking", GlobalRule::AntiKing),
    ("antiknight", GlobalRule::AntiKnight),
    ("disjointgroups", GlobalRule::DisjointGroups),
];

/// Names of what the keys mean.
const FEATURES: [(&str, &str); 42] = [
    ("arrow", "arrows"),
    ("betweenline", "between lines"),
    ("boxindexer", "box indexers"),
    ("cage", "drawn cages"),
    ("chronometer", "chronometers"),
    ("circle", "drawn circles"),
    ("clone", "clones"),
    ("columnindexer", "column indexers"),
    ("difference", "difference dots"),
    ("doublearrow", "double arrows"),
    ("entropicline", "entropic lines"),
    ("even", "even cells"),
    ("foglight", "fog"),
    ("fogofwar", "fog"),
    ("givenPencilMarks", "given pencil marks"),
    ("killercage", "killer cages"),
    ("line", "drawn lines"),
    ("littlekillersum", "little killer sums"),
    ("lockout", "lockout lines"),
    ("maximum", "local maxima"),
    ("minimum", "local minima"),
    ("modularline", "modular lines"),
    ("nabner", "nabner lines"),
    ("negative", "negative rules"),
    ("nonconsecutive", "the nonconsecutive rule"),
    ("odd", "odd cells"),
    ("palindrome", "palindromes"),
    ("quadruple", "quadruples"),
    ("ratio", "ratio dots"),
    ("rectangle", "drawn rectangles"),
    ("regionsumline", "region sum lines"),
    ("renban", "renban lines"),
    ("rowindexer", "row indexers"),
    ("sandwichsum", "sandwich sums"),
    ("skyscraper", "skyscrapers"),
    ("slowthermometer", "slow thermometers"),
    ("sum", "sum marks"),
    ("text", "drawn text"),
    ("thermometer", "thermometers"),
    ("whispers", "whisper lines"),
    ("xsum", "X-sums"),
    ("xv", "X and V marks"),
];

/// The grid of a document.
pub fn read(document: &Map<String, Value>) -> Result<Grid, ForeignError> {
    let wrong = |message: &str| ForeignError::not_of_kind(PROGRAM, message);
    let rows = list(document, "grid");
    let size = document.get("size").map_or(Some(rows.len() as u64), number);
    let order = size.filter(|order| ORDERS.contains(order) && *order as usize == rows.len());
    let order = order.ok_or_else(|| wrong("its size and its rows do not agree"))? as usize;
    let mut draft =
        Draft { pieces: usual_pieces(order), title: text(document, "title"), ..Draft::new(order) };
    let mut features = features(document);
    for (row, cells) in rows.iter().enumerate() {
        let cells = cells.as_array().filter(|cells| cells.len() == order);
        for (column, cell) in cells.ok_or_else(|| wrong("its rows differ in length"))?.iter().enumerate() {
            let cell = cell.as_object().ok_or_else(|| wrong("a cell is not an object"))?;
            read_cell(cell, row * order + column, &mut draft, &mut features)?;
        }
    }
    draft.diagonals = ["diagonal-", "diagonal+"].map(|key| document.get(key).is_some_and(|on| !is_empty(on)));
    for region in list(document, "extraregion") {
        let cells = region.as_object().map_or(&[][..], |region| list(region, "cells"));
        let cells: Option<Vec<Cell>> = cells.iter().map(|cell| named_cell(order, cell.as_str()?)).collect();
        draft.extra.push(cells.ok_or_else(|| wrong("an extra region names a cell that is not there"))?);
    }
    for (key, rule) in GLOBAL_RULES {
        if document.get(key).is_some_and(|on| !is_empty(on)) {
            // The groups of irregular regions are those of their cells in reading order.
            if rule == GlobalRule::DisjointGroups && draft.pieces != usual_pieces(order) {
                draft.extra.extend(disjoint_groups(&draft.pieces));
            } else {
                draft.global.push(rule);
            }
        }
    }
    ForeignError::check(features)?;
    draft.grid()
}

fn read_cell(
    cell: &Map<String, Value>,
    index: usize,
    draft: &mut Draft,
    features: &mut Vec<String>,
) -> Result<(), ForeignError> {
    if cell.get("given").is_some_and(|given| !is_empty(given)) {
        let value = cell.get("value").and_then(number).filter(|&value| value <= draft.order as u64);
        let wrong = || ForeignError::not_of_kind(PROGRAM, "a given has a value that is out of range");
        draft.values[index] = value.ok_or_else(wrong)? as u8;
    }
    if let Some(region) = cell.get("region") {
        draft.pieces[index] = number(region).map(|region| region as usize);
    }
    let others =
        cell.iter().filter(|(key, value)| !HARMLESS_IN_CELLS.contains(&key.as_str()) && !is_empty(value));
    features.extend(others.map(|(key, _)| feature(key)));
    Ok(())
}

/// What the document has beyond regions.
fn features(document: &Map<String, Value>) -> Vec<String> {
    const SAID_BY_REGIONS: [&str; 3] = ["diagonal+", "diagonal-", "extraregion"];
    let keys = document.iter().filter(|(key, value)| {
        let key = key.as_str();
        let is_meta = key == "cage" && value.as_array().is_some_and(|cages| cages.iter().all(is_meta));
        !HARMLESS.contains(&key)
            && !SAID_BY_REGIONS.contains(&key)
            && GLOBAL_RULES.iter().all(|(known, _)| *known != key)
            && !is_empty(value)
            && !is_meta
    });
    keys.map(|(key, _)| feature(key)).collect()
}

/// A cage without cells whose text is a remark such as "source: …".
fn is_meta(cage: &Value) -> bool {
    let Some(cage) = cage.as_object() else { return false };
    list(cage, "cells").is_empty() && text(cage, "value").is_some_and(|text| text.contains(':'))
}

fn feature(key: &str) -> String {
    let known = FEATURES.iter().find(|(known, _)| *known == key);
    known.map_or_else(|| format!("something called \"{key}\""), |(_, name)| (*name).into())
}

/// `R3C7`.
fn named_cell(order: usize, name: &str) -> Option<Cell> {
    let (row, column) = name.strip_prefix('R')?.split_once('C')?;
    let from_zero = |number: &str| number.parse::<u64>().ok()?.checked_sub(1);
    cell_at(order, from_zero(row)?, from_zero(column)?)
}

/// The cells at the same place of every box.
fn disjoint_groups(pieces: &[Option<usize>]) -> Vec<Vec<Cell>> {
    let mut seen: Vec<usize> = Vec::new();
    let mut groups: Vec<Vec<Cell>> = Vec::new();
    for (cell, piece) in pieces.iter().enumerate().filter_map(|(cell, piece)| Some((cell, (*piece)?))) {
        seen.resize(seen.len().max(piece + 1).min(pieces.len()), 0);
        let Some(place) = seen.get_mut(piece) else { continue };
        if groups.len() == *place {
            groups.push(Vec::new());
        }
        groups[*place].push(cell as Cell);
        *place += 1;
    }
    groups
}

/// The document of a grid.
fn write(grid: &Grid) -> Value {
    let (shape, order) = (grid.shape(), grid.shape().order());
    let parts = parts(shape);
    let is_usual = parts.pieces == usual_pieces(order);
    let cell = |cell: usize| {
        let mut object = Map::new();
        if grid.values()[cell] != 0 {
            object.insert("value".into(), grid.values()[cell].into());
            object.insert("given".into(), true.into());
        }
        if !is_usual {
            object.insert("region".into(), json!(parts.pieces[cell]));
        }
        Value::Object(object)
    };
    let rows = (0..order).map(|row| (row * order..(row + 1) * order).map(cell).collect::<Value>());
    let mut document = Map::new();
    document.insert("size".into(), order.into());
    if let Some(title) = grid.title() {
        document.insert("title".into(), title.into());
    }
    document.insert("grid".into(), rows.collect());
    for (key, is_on) in ["diagonal-", "diagonal+"].into_iter().zip(parts.diagonals) {
        if is_on {
            document.insert(key.into(), true.into());
        }
    }
    for (key, rule) in GLOBAL_RULES {
        if parts.global.contains(&rule) {
            document.insert(key.into(), true.into());
        }
    }
    if !parts.extra.is_empty() {
        let name =
            |&cell: &Cell| format!("R{}C{}", usize::from(cell) / order + 1, usize::from(cell) % order + 1);
        let region = |cells: &Vec<Cell>| json!({ "cells": cells.iter().map(name).collect::<Vec<_>>() });
        document.insert("extraregion".into(), parts.extra.iter().map(region).collect());
    }
    Value::Object(document)
}
