//! SudokuPad: a JSON document of cells, regions and what is drawn on the grid, packed by LZ-string after `scl`.

mod drawn;

use super::draft::{Draft, cell_at, parts};
use super::error::ForeignError;
use super::fpuzzles::ORDERS;
use super::link;
use super::registry::Definition;
use super::sparse_json::{is_empty, list, number, text};
use crate::constraint::clue::{KillerCage, Nonconsecutive};
use crate::constraint::{Constraint, Positions};
use crate::{Cell, GlobalRule, Grid};
use drawn::Drawn;
use serde_json::{Map, Value, json};
use std::collections::HashSet;

const PROGRAM: &str = "SudokuPad";

pub const SUDOKUPAD: Definition = Definition {
    name: "sudokupad",
    carries: |shape| !parts(shape).global.contains(&GlobalRule::DisjointGroups),
    carries_clue: |clue, _| matches!(clue, Constraint::KillerCage(cage) if cage.sum.is_some()),
    write: Some(|grid| link::pack("https://sudokupad.app/scl", &write(grid))),
    ..link::LINK
};

/// The colour in which SudokuPad draws the diagonals that it takes over from f-puzzles.
const DIAGONAL_COLOUR: &str = "#34BBE6";

/// Keys that say nothing about the rules, or are read elsewhere. Fog only hides what is there.
const HARMLESS: [&str; 23] = [
    "arrows",
    "underlays",
    "overlays",
    "foglight",
    "fogofwar",
    "triggereffect",
    "global",
    "cells",
    "regions",
    "cages",
    "lines",
    "metadata",
    "metaData",
    "settings",
    "cellSize",
    "id",
    "title",
    "author",
    "rules",
    "solution",
    "videos",
    "duration",
    "svg",
];

/// The grid of a document.
pub fn read(document: &Map<String, Value>) -> Result<Grid, ForeignError> {
    let wrong = |message: &str| ForeignError::not_of_kind(PROGRAM, message);
    let rows = list(document, "cells");
    let order = Some(rows.len() as u64).filter(|order| ORDERS.contains(order));
    let order = order.ok_or_else(|| wrong("it has no rows of cells"))? as usize;
    let mut draft = Draft { title: title(document), ..Draft::new(order) };
    for (row, cells) in rows.iter().enumerate() {
        let cells = cells.as_array().filter(|cells| cells.len() == order);
        for (column, cell) in cells.ok_or_else(|| wrong("the grid is not square"))?.iter().enumerate() {
            let value = cell.get("value").filter(|value| !is_empty(value));
            let value = value.map_or(Some(0), number).filter(|&value| value <= order as u64);
            let value = value.ok_or_else(|| wrong("a given is not a number of the grid"))?;
            draft.values[row * order + column] = value as u8;
        }
    }
    for (piece, region) in list(document, "regions").iter().enumerate() {
        for cell in cells_of(order, region).ok_or_else(|| wrong("a region names a cell that is not there"))? {
            draft.pieces[usize::from(cell)] = Some(piece);
        }
    }
    let mut drawn = Drawn::default();
    read_cages(document, order, &mut draft)?;
    read_lines(document, order, &mut draft, &mut drawn);
    read_shapes(document, &draft, &mut drawn);
    ForeignError::check(other_features(document, &mut draft))?;
    draft.constraints.extend(drawn.clues);
    draft.unread.extend(drawn.names);
    let is_rule = |text: &String| *text != rules(&draft);
    draft.unread.extend(rules_text(document).filter(is_rule).map(|_| "the text of the rules".into()));
    draft.grid()
}

/// The title, which older documents hide in a cage.
fn title(document: &Map<String, Value>) -> Option<String> {
    let metadata = ["metadata", "metaData"].iter().find_map(|key| document.get(*key)?.as_object());
    let in_cages = || {
        let texts = list(document, "cages").iter().filter_map(|cage| text(cage.as_object()?, "value"));
        texts.into_iter().find_map(|value| Some(value.strip_prefix("title:")?.trim().to_owned()))
    };
    metadata
        .and_then(|metadata| text(metadata, "title"))
        .or_else(|| text(document, "title"))
        .or_else(in_cages)
}

/// The rules in words, which only people can read.
fn rules_text(document: &Map<String, Value>) -> Option<String> {
    let metadata = ["metadata", "metaData"].into_iter().filter_map(|key| document.get(key)?.as_object());
    metadata.chain([document]).find_map(|object| match object.get("rules")? {
        Value::Array(lines) => {
            let lines: Vec<&str> = lines.iter().filter_map(Value::as_str).collect();
            Some(lines.join(" ")).filter(|text| !text.trim().is_empty())
        }
        _ => text(object, "rules"),
    })
}

/// `[[0, 1], …]`, or `"r1c2, …"`.
fn cells_of(order: usize, cells: &Value) -> Option<Vec<Cell>> {
    if let Some(text) = cells.as_str() {
        let cell = |name: &str| {
            let (row, column) = name.trim().strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
            let from_zero = |number: &str| number.parse::<u64>().ok()?.checked_sub(1);
            cell_at(order, from_zero(row)?, from_zero(column)?)
        };
        return text.split(',').map(cell).collect();
    }
    let cell = |place: &Value| {
        let place = place.as_array().filter(|place| place.len() == 2)?;
        cell_at(order, place[0].as_u64()?, place[1].as_u64()?)
    };
    cells.as_array()?.iter().map(cell).collect()
}

/// A cage without a sum whose values differ is a region, and so is a shaded one, as SudokuPad takes extra regions over from
/// f-puzzles; a cage that only has a remark says nothing about the rules.
fn read_cages(document: &Map<String, Value>, order: usize, draft: &mut Draft) -> Result<(), ForeignError> {
    let is_on = |cage: &Map<String, Value>, key: &str| cage.get(key).is_some_and(|value| !is_empty(value));
    let shaded: HashSet<Cell> =
        list(document, "underlays").iter().filter_map(|shape| shaded_cell(order, shape)).collect();
    for cage in list(document, "cages").iter().filter_map(Value::as_object) {
        let Some(cells) = cage.get("cells").filter(|cells| !is_empty(cells)) else { continue };
        let wrong = || ForeignError::not_of_kind(PROGRAM, "a cage names a cell that is not there");
        let cells = cells_of(order, cells).ok_or_else(wrong)?;
        let sum = ["value", "sum"].into_iter().filter_map(|key| cage.get(key)).find(|value| !is_empty(value));
        let is_shaded = !cage.contains_key("unique") && cells.iter().all(|cell| shaded.contains(cell));
        match sum {
            Some(sum) if let Some(sum) = number(sum).and_then(|sum| u32::try_from(sum).ok()) => {
                if !is_on(cage, "unique") {
                    draft.unread.push("cages with a number as they are drawn".into());
                }
                let (cells, sum) = (Positions::of(&cells, order), Some(sum).filter(|&sum| sum > 0));
                draft.constraints.push(KillerCage { cells, sum }.into());
            }
            None if is_on(cage, "unique") || is_shaded => draft.extra.push(cells),
            // SudokuPad keeps the cells outside all regions in a cage that means nothing else.
            None if is_on(cage, "hidden") => {}
            _ => draft.unread.push("drawn cages".into()),
        }
    }
    Ok(())
}

/// The cell under which a plain square is drawn, if that is what the shape is.
fn shaded_cell(order: usize, shape: &Value) -> Option<Cell> {
    let center = shape.get("center")?;
    let is_plain = shape.get("text").is_none_or(is_empty)
        && shape.get("rounded").is_none_or(is_empty)
        && ["width", "height"].iter().all(|side| shape.get(*side).and_then(Value::as_f64) == Some(1.0));
    let at =
        |index: usize| Some(center.get(index)?.as_f64()? - 0.5).filter(|at| at.fract() == 0.0 && *at >= 0.0);
    let (row, column) = (at(0)?, at(1)?);
    cell_at(order, row as u64, column as u64).filter(|_| is_plain)
}

/// A line from corner to corner in the colour of diagonals is a diagonal; any other may have a rule.
fn read_lines(document: &Map<String, Value>, order: usize, draft: &mut Draft, drawn: &mut Drawn) {
    let side = order as f64;
    for line in list(document, "lines").iter().filter_map(Value::as_object) {
        let points: Option<Vec<(f64, f64)>> = list(line, "wayPoints")
            .iter()
            .map(|point| Some((point.get(0)?.as_f64()?, point.get(1)?.as_f64()?)))
            .collect();
        let is_blue = text(line, "color").is_some_and(|colour| colour.eq_ignore_ascii_case(DIAGONAL_COLOUR));
        match points.as_deref() {
            Some([(0.0, 0.0), end]) if is_blue && *end == (side, side) => draft.diagonals[0] = true,
            Some([start, end]) if is_blue && (*start, *end) == ((0.0, side), (side, 0.0)) => {
                draft.diagonals[1] = true;
            }
            _ => drawn.line(line, order),
        }
    }
    // The cells of a diagonal are often a hidden cage as well.
    let main: Vec<Cell> = (0..order).map(|row| (row * order + row) as Cell).collect();
    let anti: Vec<Cell> = (0..order).map(|row| (row * order + order - 1 - row) as Cell).collect();
    for (index, diagonal) in [main, anti].into_iter().enumerate() {
        let count = draft.extra.len();
        draft.extra.retain(|region| {
            let mut region = region.clone();
            region.sort_unstable();
            region != diagonal
        });
        draft.diagonals[index] |= draft.extra.len() < count;
    }
}

/// What is drawn, but for shades under the cells of extra regions, which only show where these are.
fn read_shapes(document: &Map<String, Value>, draft: &Draft, drawn: &mut Drawn) {
    for arrow in list(document, "arrows").iter().filter_map(Value::as_object) {
        drawn.arrow(arrow, draft.order);
    }
    let shaded: HashSet<Cell> = draft.extra.iter().flatten().copied().collect();
    let is_shade = |shape: &Value| shaded_cell(draft.order, shape).is_some_and(|cell| shaded.contains(&cell));
    let shapes = ["underlays", "overlays"].into_iter().flat_map(|key| list(document, key));
    for shape in shapes.filter(|shape| !is_shade(shape)).filter_map(Value::as_object) {
        drawn.shape(shape, draft.order);
    }
}

/// Rules that hold everywhere, and what is not known.
fn other_features(document: &Map<String, Value>, draft: &mut Draft) -> Vec<String> {
    let mut features = Vec::new();
    let unknown =
        document.iter().filter(|(key, value)| !is_empty(value) && !HARMLESS.contains(&key.as_str()));
    features.extend(unknown.map(|(key, _)| format!("something called \"{key:.40}\"")));
    let named = list(document, "global").iter().filter_map(|rule| Some((rule.as_str()?.to_owned(), true)));
    let mut rules: Vec<(String, bool)> = named.collect();
    let metadata = ["metadata", "metaData"].into_iter().filter_map(|key| document.get(key)?.as_object());
    let objects = metadata.chain(document.get("global").and_then(Value::as_object));
    rules.extend(objects.flatten().map(|(key, value)| (key.clone(), *value == Value::Bool(true))));
    for (rule, _) in rules.into_iter().filter(|(_, is_on)| *is_on) {
        match rule.as_str() {
            "antiknight" => draft.global.push(GlobalRule::AntiKnight),
            "antiking" => draft.global.push(GlobalRule::AntiKing),
            "nonconsecutive" => draft.constraints.push(Nonconsecutive {}.into()),
            "norowcol" => features.push("no rule for rows and columns".into()),
            rule => features.push(format!("something called \"{rule:.40}\"")),
        }
    }
    features
}

/// The document of a grid.
fn write(grid: &Grid) -> Value {
    let (shape, order) = (grid.shape(), grid.shape().order());
    let parts = parts(shape);
    let place = |cell: Cell| json!([usize::from(cell) / order, usize::from(cell) % order]);
    let cell = |value: &u8| if *value == 0 { json!({}) } else { json!({ "value": value }) };
    let rows: Vec<Value> = grid.values().chunks(order).map(|row| row.iter().map(cell).collect()).collect();
    let pieces = parts.pieces.iter().flatten().max().map_or(0, |&last| last + 1);
    let regions: Vec<Value> = (0..pieces)
        .map(|piece| {
            let cells = (0..order * order).filter(|&cell| parts.pieces[cell] == Some(piece));
            cells.map(|cell| place(cell as Cell)).collect()
        })
        .collect();
    let diagonals = [
        (0..order).map(|row| (row * order + row) as Cell).collect::<Vec<_>>(),
        (0..order).map(|row| (row * order + order - 1 - row) as Cell).collect(),
    ];
    let ends = [json!([[0, 0], [order, order]]), json!([[0, order], [order, 0]])];
    let drawn: Vec<usize> = (0..2).filter(|&index| parts.diagonals[index]).collect();
    let line = |&index: &usize| json!({ "color": DIAGONAL_COLOUR, "thickness": 2, "wayPoints": ends[index] });
    let cage = |cells: &Vec<Cell>| json!({ "cells": cells.iter().map(|&cell| place(cell)).collect::<Value>(), "unique": true, "hidden": true });
    let tinted = |cell: &Cell| {
        let (row, column) = (usize::from(*cell) / order, usize::from(*cell) % order);
        json!({ "backgroundColor": "#E0E0E0", "center": [row as f64 + 0.5, column as f64 + 0.5], "width": 1, "height": 1 })
    };
    let killer = |clue: &Constraint| {
        let Constraint::KillerCage(cage) = clue else { return None };
        let cells: Value = cage.cells.iter().map(|at| place(at.cell(order))).collect();
        Some(json!({ "cells": cells, "value": cage.sum, "unique": true }))
    };
    let killers = parts.constraints.iter().filter_map(killer);
    let cages =
        parts.extra.iter().chain(drawn.iter().map(|&index| &diagonals[index])).map(cage).chain(killers);
    let mut metadata = json!({ "author": "evodoku", "rules": rules(&parts) });
    if let Some(title) = grid.title() {
        metadata["title"] = title.into();
    }
    for (key, rule) in [("antiknight", GlobalRule::AntiKnight), ("antiking", GlobalRule::AntiKing)] {
        if parts.global.contains(&rule) {
            metadata[key] = true.into();
        }
    }
    json!({
        "cellSize": 64,
        "metadata": metadata,
        "cells": rows,
        "regions": regions,
        "cages": cages.collect::<Vec<_>>(),
        "lines": drawn.iter().map(line).collect::<Vec<_>>(),
        "underlays": parts.extra.iter().flatten().map(tinted).collect::<Vec<_>>(),
    })
}

/// The rules in words, which the page shows.
fn rules(parts: &Draft) -> String {
    let mut rules = String::from("No value stands twice in a row or column");
    if parts.pieces.iter().any(Option::is_some) {
        rules += " or region";
    }
    if parts.diagonals != [false, false] {
        rules += " or marked diagonal";
    }
    if !parts.extra.is_empty() {
        rules += " or shaded region";
    }
    rules += ".";
    if !parts.constraints.is_empty() {
        rules += " The values in a cage differ and add up to its number.";
    }
    for (rule, sentence) in [
        (GlobalRule::AntiKnight, " Cells a knight's move apart differ."),
        (GlobalRule::AntiKing, " Cells that touch at a corner differ."),
    ] {
        if parts.global.contains(&rule) {
            rules += sentence;
        }
    }
    rules
}
