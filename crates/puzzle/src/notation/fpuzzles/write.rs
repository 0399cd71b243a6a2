//! Writes a grid as a document.

use super::clues::{self, LOCKOUT_DIFFERENCE, V, X};
use super::{GLOBAL_RULES, ruled, usual_regions};
use crate::constraint::clue::Axis;
use crate::constraint::{Constraint, Position};
use crate::notation::draft::parts;
use crate::{Cell, Grid, Shape};
use serde_json::{Map, Value, json};

/// The key of a clue and its entry there, if f-puzzles has the clue.
enum Said {
    /// An object in the list of the key.
    Entry(&'static str, Value),
    /// An object in the list of the extension's key; SudokuPad only sees the line that is drawn along with it.
    Line(&'static str, Value, Drawn),
    /// A cell each in the list of the key.
    Cells(&'static str, Vec<Position>),
    /// A rule for all pairs without a mark.
    Negative(&'static str),
    /// On or off.
    Switch(&'static str),
    /// Pencil marks in its cells, which are written with these.
    Marks,
}

/// The name of a kind in the extension, and the colour of its lines.
type Drawn = (&'static str, &'static str);

/// Can the document say it?
pub fn carries_clue(clue: &Constraint, order: usize) -> bool {
    said(clue, order).is_some()
}

/// Does each cell have a value left by all its pencil marks together? Marks cannot say that none is.
pub fn carries(shape: &Shape) -> bool {
    let marks = marks(shape.constraints(), shape.order());
    shape.order() <= super::LARGEST && marks.iter().flatten().all(|values| !values.is_empty())
}

fn name(at: Position) -> String {
    format!("R{}C{}", u16::from(at.row) + 1, u16::from(at.column) + 1)
}

fn names(cells: &[Position]) -> Value {
    cells.iter().map(|&at| name(at)).collect()
}

fn line(cells: &[Position]) -> Value {
    json!({ "lines": [names(cells)] })
}

/// The place outside before the first cell of a whole row or column.
fn beside(cells: &[Position], order: usize) -> Option<String> {
    ruled(cells, order).then(|| before(cells, order))?
}

/// The place one step before the first of two cells or more.
fn before(cells: &[Position], order: usize) -> Option<String> {
    let [first, second, ..] = cells else { return None };
    let back = |first: u8, second: u8| (1 + 2 * i16::from(first) - i16::from(second)).try_into().ok();
    let place: [usize; 2] = [back(first.row, second.row)?, back(first.column, second.column)?];
    place.iter().any(|&at| at == 0 || at > order).then(|| format!("R{}C{}", place[0], place[1]))
}

fn outside(key: &'static str, cells: &[Position], number: u32, order: usize) -> Option<Said> {
    let cell = beside(cells, order)?;
    Some(Said::Entry(key, json!({ "cell": cell, "value": number.to_string() })))
}

/// The whole diagonal, from the border on.
fn little_killer(cells: &[Position], sum: u32, order: usize) -> Option<Said> {
    let cell = before(cells, order)?;
    let last = cells.last()?;
    let (down, right) = (cells[0].row < cells[1].row, cells[0].column < cells[1].column);
    let ends = |at: u8, forwards: bool| usize::from(at) == if forwards { order - 1 } else { 0 };
    let direction = match (down, right) {
        (true, true) => "DR",
        (true, false) => "DL",
        (false, true) => "UR",
        (false, false) => "UL",
    };
    let is_whole = ends(last.row, down) || ends(last.column, right);
    let entry =
        json!({ "cell": cell, "cells": names(cells), "direction": direction, "value": sum.to_string() });
    is_whole.then_some(Said::Entry("littlekillersum", entry))
}

fn said(clue: &Constraint, order: usize) -> Option<Said> {
    let cells_and = |key, cells: &[Position], value: Option<u32>| {
        let mut entry = json!({ "cells": names(cells) });
        if let Some(value) = value {
            entry["value"] = value.to_string().into();
        }
        Some(Said::Entry(key, entry))
    };
    let drawn = |key, cells: &[Position], name, colour| {
        let is_once = cells.iter().enumerate().all(|(index, at)| !cells[..index].contains(at));
        let is_set = key == "renban" || key == "nabner";
        (is_once || !is_set).then(|| Said::Line(key, line(cells), (name, colour)))
    };
    match clue {
        Constraint::Arrow(arrow) if arrow.circle.len() == 1 || order < 10 => {
            let start = arrow.circle.last().copied()?;
            let line: Vec<Position> = [start].into_iter().chain(arrow.shaft.iter().copied()).collect();
            let entry = json!({ "cells": names(&arrow.circle), "lines": [names(&line)] });
            Some(Said::Entry("arrow", entry))
        }
        Constraint::BetweenLine(clue) if clue.cells.len() > 2 => {
            Some(Said::Entry("betweenline", line(&clue.cells)))
        }
        Constraint::Candidates(_) => Some(Said::Marks),
        Constraint::Clones(clue) => {
            let entry = json!({ "cells": names(&clue.cells), "cloneCells": names(&clue.copy) });
            Some(Said::Entry("clone", entry))
        }
        Constraint::DifferenceDot(dot) => {
            cells_and("difference", &dot.cells, Some(dot.difference).filter(|&it| it != 1))
        }
        Constraint::DoubleArrow(clue) => drawn("doublearrow", &clue.cells, "Double Arrow", "#C54B8B"),
        Constraint::Entropic(clue) => drawn("entropicline", &clue.cells, "Entropic Line", "#FFCCAA"),
        Constraint::Even(clue) => Some(Said::Cells("even", clue.cells.to_vec())),
        Constraint::Indexer(clue) => {
            let key = match clue.axis {
                Axis::Row => "columnindexer",
                Axis::Column => "rowindexer",
                Axis::Box => "boxindexer",
            };
            cells_and(key, &clue.cells, None)
        }
        Constraint::KillerCage(cage) => cells_and("killercage", &cage.cells, cage.sum),
        Constraint::LittleKiller(clue) => little_killer(&clue.cells, clue.sum, order),
        Constraint::Lockout(clue) if clue.difference == LOCKOUT_DIFFERENCE => {
            Some(Said::Entry("lockout", line(&clue.cells)))
        }
        Constraint::Maximum(clue) => Some(Said::Cells("maximum", clue.cells.to_vec())),
        Constraint::Minimum(clue) => Some(Said::Cells("minimum", clue.cells.to_vec())),
        Constraint::Modular(clue) if clue.modulus == 3 => {
            drawn("modularline", &clue.cells, "Modular Line", "#33BBBB")
        }
        Constraint::Nabner(clue) => drawn("nabner", &clue.cells, "Nabner", "#C9C883"),
        Constraint::NegativeRatio(_) => Some(Said::Negative("ratio")),
        Constraint::NegativeSum(rule) if rule.sums == [V, X] || rule.sums == [X, V] => {
            Some(Said::Negative("xv"))
        }
        Constraint::Nonconsecutive(_) => Some(Said::Switch("nonconsecutive")),
        Constraint::Odd(clue) => Some(Said::Cells("odd", clue.cells.to_vec())),
        Constraint::PairSum(clue) if [V, X].contains(&clue.sum) => {
            let value = if clue.sum == X { "X" } else { "V" };
            Some(Said::Entry("xv", json!({ "cells": names(&clue.cells), "value": value })))
        }
        Constraint::Palindrome(clue) => Some(Said::Entry("palindrome", line(&clue.cells))),
        Constraint::Quadruple(clue) => {
            let entry = json!({ "cells": names(&clue.cells), "values": clue.values });
            (!clue.values.is_empty()).then_some(Said::Entry("quadruple", entry))
        }
        Constraint::RatioDot(dot) => cells_and("ratio", &dot.cells, Some(dot.ratio).filter(|&it| it != 2)),
        Constraint::RegionSumLine(clue) => drawn("regionsumline", &clue.cells, "Region Sum Line", "#2ECBFF"),
        Constraint::Renban(clue) => drawn("renban", &clue.cells, "Renban", "#F067F0"),
        Constraint::Sandwich(clue) => outside("sandwichsum", &clue.cells, clue.sum, order),
        Constraint::Skyscraper(clue) => outside("skyscraper", &clue.cells, clue.count, order),
        Constraint::Thermometer(clue) if clue.slow => {
            drawn("slowthermometer", &clue.cells, "Slow Thermometer", "#6495ED")
        }
        Constraint::Thermometer(clue) => Some(Said::Entry("thermometer", line(&clue.cells))),
        Constraint::Whisper(clue) => {
            let colour = if clue.difference >= clues::german(order) { "#67F067" } else { "#FF9A00" };
            let entry = json!({ "lines": [names(&clue.cells)], "value": clue.difference.to_string() });
            Some(Said::Line("whispers", entry, ("Whispers", colour)))
        }
        Constraint::XSum(clue) => outside("xsum", &clue.cells, clue.sum, order),
        Constraint::Zipper(clue) => drawn("zipperline", &clue.cells, "Zipper Line", "#CDB1EC"),
        _ => None,
    }
}

/// What the candidates of all clues leave each cell, where there are any.
fn marks(constraints: &[Constraint], order: usize) -> Vec<Option<Vec<u8>>> {
    let mut left: Vec<Option<Vec<u8>>> = vec![None; order * order];
    for clue in constraints {
        let Constraint::Candidates(clue) = clue else { continue };
        for at in clue.cells.iter() {
            let cell = &mut left[usize::from(at.cell(order))];
            let mut values = cell.take().unwrap_or_else(|| (1..=order as u8).collect());
            values.retain(|value| clue.values.contains(value));
            *cell = Some(values);
        }
    }
    left
}

/// The document of a grid.
pub fn document(grid: &Grid) -> Value {
    let (shape, order) = (grid.shape(), grid.shape().order());
    let parts = parts(shape);
    let is_usual = parts.pieces == usual_regions(order);
    let marks = marks(&parts.constraints, order);
    let cell = |cell: usize| {
        let mut object = Map::new();
        if grid.values()[cell] != 0 {
            object.insert("value".into(), grid.values()[cell].into());
            object.insert("given".into(), true.into());
        } else if let Some(marks) = &marks[cell] {
            object.insert("givenPencilMarks".into(), json!(marks));
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
        let name = |&cell: &Cell| name(Position::of(cell, order));
        let region = |cells: &Vec<Cell>| json!({ "cells": cells.iter().map(name).collect::<Vec<_>>() });
        document.insert("extraregion".into(), parts.extra.iter().map(region).collect());
    }
    for clue in parts.constraints.iter().filter_map(|clue| said(clue, order)) {
        write_clue(&mut document, clue);
    }
    Value::Object(document)
}

fn write_clue(document: &mut Map<String, Value>, clue: Said) {
    let mut push = |key: &str, entry: Value| {
        let list = document.entry(key).or_insert_with(|| json!([]));
        list.as_array_mut().expect("clues are lists").push(entry);
    };
    match clue {
        Said::Entry(key, entry) => push(key, entry),
        Said::Line(key, entry, (name, colour)) => {
            let drawn =
                json!({ "lines": entry["lines"], "outlineC": colour, "width": 0.3, "fromConstraint": name });
            push(key, entry);
            push("line", drawn);
        }
        Said::Cells(key, cells) => {
            for at in cells {
                push(key, json!({ "cell": name(at) }));
            }
        }
        Said::Negative(rule) => push("negative", rule.into()),
        Said::Switch(key) => {
            document.insert(key.into(), true.into());
        }
        Said::Marks => {}
    }
}
