//! f-puzzles: a JSON document, packed into a link by LZ-string.

mod clues;
mod write;

use super::draft::{Draft, cell_at, usual_pieces};
use super::error::ForeignError;
use super::registry::Definition;
use super::sparse_json::{is_empty, list, number, text};
use super::{json, link};
use crate::constraint::Position;
use crate::{Cell, GlobalRule, Grid, box_size};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

const PROGRAM: &str = "f-puzzles";

pub const FPUZZLES: Definition = Definition {
    name: "fpuzzles",
    carries: write::carries,
    carries_clue: write::carries_clue,
    write: Some(|grid| link::pack("https://www.f-puzzles.com/?load=", &write::document(grid))),
    ..link::LINK
};

/// The same document as an object in one line.
pub const DOCUMENTS: Definition = Definition {
    name: "fpuzzles-json",
    standalone: None,
    open: json::JSON.open,
    write: Some(|grid| write::document(grid).to_string() + "\n"),
    ..FPUZZLES
};

/// The largest grid that f-puzzles has.
const LARGEST: usize = 16;

/// The smallest order of any grid, and the largest; checked before anything is laid out.
pub const ORDERS: std::ops::RangeInclusive<u64> = 2..=crate::MAX_ORDER as u64;

/// Keys that say nothing about the rules, or are read elsewhere. Fog only hides what is there.
const HARMLESS: [&str; 12] = [
    "size",
    "title",
    "author",
    "ruleset",
    "fogofwar",
    "foglight",
    "grid",
    "solution",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
    "id",
];

/// Keys of a cell that say nothing about the rules: its colour, and what a solver has noted in it.
const HARMLESS_IN_CELLS: [&str; 11] = [
    "value",
    "given",
    "region",
    "c",
    "cArray",
    "highlight",
    "centerPencilMarks",
    "cornerPencilMarks",
    "conflict",
    "givenPencilMarks",
    "parity",
];

/// The keys of rules that hold everywhere.
const GLOBAL_RULES: [(&str, GlobalRule); 3] = [
    ("antiking", GlobalRule::AntiKing),
    ("antiknight", GlobalRule::AntiKnight),
    ("disjointgroups", GlobalRule::DisjointGroups),
];

/// Keys of what is only drawn, unless it repeats a clue.
const DRAWN: [(&str, &str); 5] = [
    ("cage", "drawn cages"),
    ("circle", "drawn circles"),
    ("line", "drawn lines"),
    ("rectangle", "drawn rectangles"),
    ("text", "drawn text"),
];

/// What a drawing that repeats a clue is marked with.
const REPEATS: [&str; 3] = ["fromConstraint", "isLLConstraint", "isNewConstraint"];

/// The grid of a document.
pub fn read(document: &Map<String, Value>) -> Result<Grid, ForeignError> {
    let wrong = |message: &str| ForeignError::not_of_kind(PROGRAM, message);
    let rows = list(document, "grid");
    let size = document.get("size").map_or(Some(rows.len() as u64), number);
    let order = size.filter(|order| ORDERS.contains(order) && *order as usize == rows.len());
    let order = order.ok_or_else(|| wrong("its size and its rows do not agree"))? as usize;
    let mut draft =
        Draft { pieces: usual_regions(order), title: text(document, "title"), ..Draft::new(order) };
    let mut features = unknown(document);
    let mut marks = BTreeMap::new();
    for (row, cells) in rows.iter().enumerate() {
        let cells = cells.as_array().filter(|cells| cells.len() == order);
        for (column, cell) in cells.ok_or_else(|| wrong("its rows differ in length"))?.iter().enumerate() {
            let cell = cell.as_object().ok_or_else(|| wrong("a cell is not an object"))?;
            let at = Position::new(row as u8, column as u8);
            read_cell(cell, at, &mut draft, &mut features)?;
            if let Some(values) = marked_values(cell, order)? {
                marks.entry(values).or_insert_with(Vec::new).push(at);
            }
        }
    }
    if box_size(order).is_err() && draft.pieces == usual_regions(order) {
        draft.pieces = vec![None; order * order];
    }
    draft.diagonals = ["diagonal-", "diagonal+"].map(|key| document.get(key).is_some_and(|on| !is_empty(on)));
    for region in list(document, "extraregion") {
        let cells = region.as_object().map_or(&[][..], |region| list(region, "cells"));
        let cells: Option<Vec<Cell>> = cells.iter().map(|cell| named_cell(order, cell.as_str()?)).collect();
        let cells = cells.ok_or_else(|| wrong("an extra region names a cell that is not there"))?;
        // A cell differs from nothing.
        draft.extra.extend(Some(cells).filter(|cells| cells.len() > 1));
    }
    for (key, rule) in GLOBAL_RULES {
        if document.get(key).is_some_and(|on| !is_empty(on)) {
            // The groups of irregular regions are those of their cells in reading order.
            if rule == GlobalRule::DisjointGroups && draft.pieces != usual_regions(order) {
                draft.extra.extend(disjoint_groups(&draft.pieces));
            } else {
                draft.global.push(rule);
            }
        }
    }
    ForeignError::check(features)?;
    draft.constraints = clues::read(document, order)?;
    draft.constraints.extend(clues::candidates(marks));
    read_drawings(document, &mut draft)?;
    draft.grid()
}

/// The region of each cell that has none of its own: its box, or its row where the order has no boxes.
fn usual_regions(order: usize) -> Vec<Option<usize>> {
    let rows = || (0..order * order).map(|cell| Some(cell / order)).collect();
    if box_size(order).is_ok() { usual_pieces(order) } else { rows() }
}

fn read_cell(
    cell: &Map<String, Value>,
    at: Position,
    draft: &mut Draft,
    features: &mut Vec<String>,
) -> Result<(), ForeignError> {
    let index = usize::from(at.cell(draft.order));
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
    features.extend(others.map(|(key, _)| unknown_key(key)));
    Ok(())
}

/// The values that given pencil marks leave in a cell, if it has any and no given.
fn marked_values(cell: &Map<String, Value>, order: usize) -> Result<Option<Vec<u8>>, ForeignError> {
    let marks = list(cell, "givenPencilMarks");
    let is_given = cell.get("given").is_some_and(|given| !is_empty(given));
    if is_given || marks.iter().all(is_empty) {
        return Ok(None);
    }
    let value = |mark: &Value| number(mark).filter(|mark| (1..=order as u64).contains(mark));
    let values: Option<Vec<u8>> = marks.iter().map(|mark| value(mark).map(|mark| mark as u8)).collect();
    let wrong = || ForeignError::not_of_kind(PROGRAM, "a given pencil mark is out of range");
    let mut values = values.ok_or_else(wrong)?;
    values.sort_unstable();
    values.dedup();
    Ok((values.len() < order).then_some(values))
}

/// What is drawn or said and was not read.
fn read_drawings(document: &Map<String, Value>, draft: &mut Draft) -> Result<(), ForeignError> {
    for (key, name) in DRAWN {
        for drawing in list(document, key).iter().filter_map(Value::as_object) {
            let repeats = REPEATS.iter().any(|mark| drawing.get(*mark).is_some_and(|mark| !is_empty(mark)));
            if repeats || key == "cage" && is_remark(drawing) {
                continue;
            }
            match clues::digital_root(drawing, draft.order)? {
                Some(cage) if key == "cage" => draft.constraints.push(cage),
                Some(_) | None => draft.unread.push(name.into()),
            }
        }
    }
    if text(document, "ruleset").is_some() {
        draft.unread.push("the text of the rules".into());
    }
    Ok(())
}

/// A cage without cells whose text is a remark such as "source: …", or one that says where the fog is.
fn is_remark(cage: &Map<String, Value>) -> bool {
    let text = text(cage, "value").unwrap_or_default();
    list(cage, "cells").is_empty() && text.contains(':') || ["FOW", "FOGLIGHT"].contains(&text.as_str())
}

/// The keys that nothing is known of.
fn unknown(document: &Map<String, Value>) -> Vec<String> {
    const SAID_BY_REGIONS: [&str; 3] = ["diagonal+", "diagonal-", "extraregion"];
    let keys = document.iter().filter(|(key, value)| {
        let key = key.as_str();
        !HARMLESS.contains(&key)
            && !SAID_BY_REGIONS.contains(&key)
            && !clues::is_known(key)
            && GLOBAL_RULES.iter().all(|(known, _)| *known != key)
            && DRAWN.iter().all(|(known, _)| *known != key)
            && !is_empty(value)
    });
    keys.map(|(key, _)| unknown_key(key)).collect()
}

fn unknown_key(key: &str) -> String {
    format!("something called \"{key:.40}\"")
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

/// The row or the column of a cell.
type Side = fn(&Position) -> u8;

/// Are the cells a whole row or column, from one of its ends on?
pub fn ruled(cells: &[Position], order: usize) -> bool {
    let is_straight = |at: Side, along: Side| {
        let end = order as u8 - 1;
        cells.iter().all(|cell| at(cell) == at(&cells[0]))
            && (cells.iter().map(along).eq(0..=end) || cells.iter().map(along).eq((0..=end).rev()))
    };
    let (row, column): (Side, Side) = (|at| at.row, |at| at.column);
    !cells.is_empty() && (is_straight(row, column) || is_straight(column, row))
}
