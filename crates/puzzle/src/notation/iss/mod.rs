//! The text of Interactive Sudoku Solver: one puzzle per line, `.Cage~10~R1C1~R1C2.~R3C3_5`, or as a link to it.
//!
//! A dot begins each constraint, `~` separates its class and arguments. Cells are `R1C1` with rows and columns in base 17.

mod classes;
mod machine;
mod packed;
mod write;

use super::draft::{Draft, usual_pieces};
use super::error::ForeignError;
use super::link;
use super::registry::Definition;
use super::sumocue;
use super::text::place::Places;
use crate::constraint::clue::{Candidates, KillerCage, Nonconsecutive, PairRelation};
use crate::constraint::{Constraint, Kind, Position, Positions, Windows};
use crate::{Cell, GlobalRule, Grid, ShapeError, ShapeSpec, box_size};
use std::collections::BTreeMap;

const PROGRAM: &str = "Interactive Sudoku Solver";

pub const ISS: Definition = Definition {
    name: "iss",
    endings: &["iss"],
    // Killers in one line, which have no notation of their own, are read here as they are there.
    standalone: Some(|line| match () {
        () if is_text(line) => Some(|text, _| Ok((read(text)?, Places::Unknown))),
        () if sumocue::is_line(line) => Some(|text, _| Ok((sumocue::read_line(text)?, Places::Unknown))),
        () => None,
    }),
    carries: |shape| shape.order() <= LARGEST,
    carries_clue: |_, _| true,
    write: Some(|grid| write::text(grid) + "\n"),
    ..link::LINK
};

/// The largest grid.
const LARGEST: usize = 16;

/// The base of rows and columns.
const BASE: u32 = 17;

/// Choices nested deeper than this are no puzzle.
const DEEPEST: usize = 8;

/// More constraints, those repeated by a template included, are no puzzle.
const MOST_STEPS: usize = 20_000;

/// Does the line look like such a text? An empty cell is a dot as well, but no grid has `~` or a word of letters after it.
pub fn is_text(line: &str) -> bool {
    let line = line.trim();
    let Some(rest) = line.strip_prefix('.') else { return false };
    let word = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
    match rest.as_bytes().get(word) {
        Some(b'~') => true,
        None | Some(b'.') => word > 0 && (classes::is_known(&rest[..word]) || rest.contains('~')),
        Some(_) => false,
    }
}

/// The grid of a text.
pub fn read(text: &str) -> Result<Grid, ForeignError> {
    let without_blanks: String;
    let text = if text.contains(char::is_whitespace) {
        without_blanks = text.split_whitespace().collect();
        &without_blanks
    } else {
        text
    };
    let items: Vec<&str> = text.split('.').skip(1).take(MOST_STEPS + 1).collect();
    let mut reading = Reading::new(&items)?;
    let mut clues = Vec::new();
    let end = reading.block(&items, 0, Inside::Grid, [0, 0], &mut clues)?;
    if end < items.len() {
        return Err(wrong("there is an .End without a beginning"));
    }
    ForeignError::check(std::mem::take(&mut reading.unknown))?;
    reading.grid(clues)
}

fn wrong(message: &str) -> ForeignError {
    ForeignError::not_of_kind(PROGRAM, message)
}

fn unknown(feature: impl Into<String>) -> ForeignError {
    ForeignError::Variant { features: feature.into() }
}

/// Where a list of constraints stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Grid,
    /// A choice, a group or a template, so deep.
    Group(usize),
}

/// What is known of the puzzle while its text is read.
struct Reading {
    order: usize,
    steps: usize,
    /// What cannot be said, by name.
    unknown: Vec<String>,
    /// The values that are left for each cell, by bits from 1.
    left: Vec<u32>,
    has_boxes: bool,
    /// The piece of each cell; none outside all of them.
    pieces: Option<Vec<Option<usize>>>,
    diagonals: [bool; 2],
    windows: bool,
    global: Vec<GlobalRule>,
    extra: Vec<Vec<Cell>>,
    /// Neighbours are never consecutive, dots or not.
    never_consecutive: bool,
}

impl Reading {
    /// Looks for the size of the grid.
    fn new(items: &[&str]) -> Result<Self, ForeignError> {
        let shape = items.iter().find_map(|item| item.strip_prefix("Shape~"));
        let order = shape.map_or(Ok(9), order_of)?;
        Ok(Self {
            order,
            steps: 0,
            unknown: Vec::new(),
            left: vec![values_up_to(order); order * order],
            has_boxes: true,
            pieces: None,
            diagonals: [false; 2],
            windows: false,
            global: Vec::new(),
            extra: Vec::new(),
            never_consecutive: false,
        })
    }

    /// Reads constraints up to the end of a group, and says where that is.
    fn block(
        &mut self,
        items: &[&str],
        start: usize,
        inside: Inside,
        shift: [i16; 2],
        clues: &mut Vec<Constraint>,
    ) -> Result<usize, ForeignError> {
        let mut at = start;
        while at < items.len() {
            let (class, arguments) = items[at].split_once('~').unwrap_or((items[at], ""));
            self.steps += 1;
            if self.steps > MOST_STEPS || clues.len() > MOST_STEPS {
                return Err(wrong("there are too many constraints"));
            }
            at = match class {
                "End" => return Ok(if inside == Inside::Grid { at } else { at + 1 }),
                "Or" | "And" | "Replicate" => self.group(items, at, inside, shift, clues)?,
                _ => {
                    let has_arguments = items[at].len() > class.len();
                    let arguments = has_arguments.then_some(arguments);
                    let mut class = classes::Class { reading: self, name: class, arguments, inside, shift };
                    match class.read(clues) {
                        Err(ForeignError::Variant { features }) => self.unknown.push(features),
                        other => other?,
                    }
                    at + 1
                }
            };
        }
        if inside == Inside::Grid { Ok(at) } else { Err(wrong("a group has no .End")) }
    }

    /// A choice between constraints, a group of them, or a template that is repeated at several places.
    fn group(
        &mut self,
        items: &[&str],
        at: usize,
        inside: Inside,
        shift: [i16; 2],
        clues: &mut Vec<Constraint>,
    ) -> Result<usize, ForeignError> {
        let depth = if let Inside::Group(depth) = inside { depth + 1 } else { 1 };
        if depth > DEEPEST {
            return Err(wrong("groups are nested too deep"));
        }
        let inside = Inside::Group(depth);
        let mut arguments = items[at].split('~');
        match arguments.next() {
            Some("Or") => {
                let mut options = Vec::new();
                let mut at = at + 1;
                while items.get(at).is_some_and(|item| *item != "End") {
                    let mut option = Vec::new();
                    at = self.one(items, at, inside, shift, &mut option)?;
                    options.push(option);
                }
                clues.push(crate::constraint::clue::AnyOf { options }.into());
                if at < items.len() { Ok(at + 1) } else { Err(wrong("a group has no .End")) }
            }
            Some("Replicate") => {
                let targets = arguments.next().unwrap_or_default();
                let origin = arguments.next().unwrap_or("R1C1");
                let mut end = self.block(items, at + 1, inside, shift, &mut Vec::new())?;
                let origin = match self.cell(origin, [0, 0]) {
                    Err(ForeignError::Variant { features }) => {
                        self.unknown.push(features);
                        return Ok(end);
                    }
                    origin => origin?,
                };
                let targets = packed::cells_from(origin.cell(self.order), targets);
                for target in targets.ok_or_else(|| wrong("the places of a template cannot be read"))? {
                    if target >= self.order * self.order {
                        return Err(wrong("a template is repeated outside the grid"));
                    }
                    let target = Position::of(target as Cell, self.order);
                    let down = i16::from(target.row) - i16::from(origin.row);
                    let right = i16::from(target.column) - i16::from(origin.column);
                    end = self.block(items, at + 1, inside, [shift[0] + down, shift[1] + right], clues)?;
                }
                Ok(end)
            }
            Some(_) | None => self.block(items, at + 1, inside, shift, clues),
        }
    }

    /// Reads a single constraint, which may be a group.
    fn one(
        &mut self,
        items: &[&str],
        at: usize,
        inside: Inside,
        shift: [i16; 2],
        clues: &mut Vec<Constraint>,
    ) -> Result<usize, ForeignError> {
        if ["Or", "And", "Replicate"].iter().any(|group| items[at].split('~').next() == Some(group)) {
            self.steps += 1;
            return self.group(items, at, inside, shift, clues);
        }
        let single = [items[at], "End"];
        self.block(&single, 0, inside, shift, clues)?;
        Ok(at + 1)
    }

    /// `R1C1`, shifted as a template is.
    fn cell(&self, name: &str, shift: [i16; 2]) -> Result<Position, ForeignError> {
        let missing = || wrong(&format!("\"{name:.20}\" is not a cell of the grid"));
        let digit = |byte: u8| char::from(byte).to_digit(BASE).map(|digit| digit as i16 - 1);
        match name.as_bytes() {
            [b'R' | b'r', row, b'C' | b'c', column] => {
                let place = |byte: u8, shift: i16| {
                    let at = digit(byte).filter(|&at| at >= 0)?.checked_add(shift)?;
                    (0..self.order as i16).contains(&at).then_some(at as u8)
                };
                let place = place(*row, shift[0]).zip(place(*column, shift[1]));
                place.map(|(row, column)| Position::new(row, column)).ok_or_else(missing)
            }
            [b'V' | b'C' | b'D', b'A'..=b'Z' | b'0'..=b'9', ..] => Err(unknown("cells outside the grid")),
            _ => Err(missing()),
        }
    }

    /// The grid of all that was read.
    fn grid(mut self, mut clues: Vec<Constraint>) -> Result<Grid, ForeignError> {
        let order = self.order;
        let mut values = vec![0; order * order];
        let mut marks: BTreeMap<u32, Vec<Position>> = BTreeMap::new();
        for (cell, &left) in self.left.iter().enumerate() {
            if left.is_power_of_two() {
                values[cell] = left.trailing_zeros() as u8;
            } else if left != values_up_to(order) {
                marks.entry(left).or_default().push(Position::of(cell as Cell, order));
            }
        }
        let clue = |(left, cells): (u32, Vec<Position>)| {
            let values = (1..=order as u8).filter(|value| left >> value & 1 == 1).collect();
            Candidates { cells: cells.into_iter().collect(), values }.into()
        };
        clues.extend(marks.into_iter().map(clue));
        if self.never_consecutive {
            clues.extend(never_consecutive(order, &clues));
        }
        if self.has_boxes && box_size(order).is_ok() {
            // Boxes and pieces at once.
            let pieces = self.pieces.take().unwrap_or_default();
            let mut regions: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
            for (cell, piece) in pieces.into_iter().enumerate() {
                if let Some(piece) = piece {
                    regions.entry(piece).or_default().push(cell as Cell);
                }
            }
            self.extra.extend(regions.into_values());
        }
        let extra = std::mem::take(&mut self.extra);
        match self.shape(extra.clone(), clues.clone(), values.clone()) {
            // Regions that overlap a lot are cages.
            Err(ForeignError::Shape(ShapeError::TooManyLayers { .. })) => {
                let cage =
                    |cells: Vec<Cell>| KillerCage { cells: Positions::of(&cells, order), sum: None }.into();
                clues.extend(extra.into_iter().map(cage));
                self.shape(Vec::new(), clues, values)
            }
            grid => grid,
        }
    }

    fn shape(
        &self,
        extra: Vec<Vec<Cell>>,
        constraints: Vec<Constraint>,
        values: Vec<u8>,
    ) -> Result<Grid, ForeignError> {
        let order = self.order;
        let boxes = box_size(order).ok().filter(|_| self.has_boxes);
        // A draft knows windows and boxes by their cells.
        let has_regions = self.pieces.is_some() || self.windows || !extra.is_empty();
        if has_regions || self.diagonals != [false, false] {
            let pieces = match &self.pieces {
                Some(pieces) => pieces.clone(),
                None if self.has_boxes => usual_pieces(order),
                None => vec![None; order * order],
            };
            let (diagonals, global) = (self.diagonals, self.global.clone());
            let mut extra = extra;
            if self.windows {
                extra.extend(Windows::new(order, 3, 3).parts().iter().cloned());
            }
            let draft = Draft { values, pieces, diagonals, global, extra, constraints, ..Draft::new(order) };
            return draft.grid();
        }
        let global = self.global.clone();
        let spec = ShapeSpec { boxes, global, extra, constraints, ..ShapeSpec::latin(order) };
        Ok(Grid::new(spec.shape()?.into(), values)?)
    }
}

/// The values from 1 on, by bits.
fn values_up_to(order: usize) -> u32 {
    (1 << (order + 1)) - 2
}

/// `9x9`, perhaps with the number or range of values; other forms are named.
fn order_of(shape: &str) -> Result<usize, ForeignError> {
    let mut parts = shape.split('~');
    let (size, range) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let number = |text: &str| text.parse::<usize>().ok().filter(|number| (1..=LARGEST).contains(number));
    let size = size.split_once('x').and_then(|(rows, columns)| Some((number(rows)?, number(columns)?)));
    let (rows, columns) = size.ok_or_else(|| wrong("the size of the grid cannot be read"))?;
    let mut unread = Vec::new();
    if rows != columns || rows < 2 {
        unread.push(format!("a grid of {rows} by {columns} cells"));
    }
    let usual = [String::new(), rows.to_string(), format!("1-{rows}")];
    if !usual.iter().any(|usual| usual == range) {
        unread.push(format!("the values {range:.10} in a grid of {rows} rows"));
    }
    if parts.next().is_some_and(|kind| kind == "Raw") {
        unread.push("a grid without rows and columns".into());
    }
    ForeignError::check(unread)?;
    Ok(rows)
}

/// Neighbours are never consecutive: the rule of ours for that leaves out those with a dot.
fn never_consecutive(order: usize, clues: &[Constraint]) -> Vec<Constraint> {
    let is_dot = |clue: &Constraint| matches!(clue, Constraint::DifferenceDot(_) | Constraint::RatioDot(_));
    if !clues.iter().any(is_dot) {
        return vec![Nonconsecutive {}.into()];
    }
    let values = 1..=order as u8;
    let pairs = values.clone().flat_map(|first| values.clone().map(move |second| [first, second]));
    let pairs: Vec<[u8; 2]> = pairs.filter(|[first, second]| first.abs_diff(*second) != 1).collect();
    let line = |at: fn(u8, u8) -> Position, index: u8| {
        let cells = (0..order as u8).map(|place| at(index, place)).collect();
        PairRelation { cells, pairs: pairs.clone(), every: false }.into()
    };
    let lines = |at| (0..order as u8).map(move |index| (at, index));
    let rows = lines(Position::new as fn(u8, u8) -> Position);
    rows.chain(lines(|column, row| Position::new(row, column))).map(|(at, index)| line(at, index)).collect()
}
