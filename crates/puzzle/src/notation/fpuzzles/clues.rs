//! The keys of a document that are clues, those of the extension included.

use super::PROGRAM;
use crate::constraint::clue::{
    Arrow, Axis, BetweenLine, Candidates, Clones, DifferenceDot, DoubleArrow, Entropic, Even, Indexer,
    KillerCage, LittleKiller, Lockout, Maximum, Minimum, Modular, MultiSumCage, Nabner, NegativeRatio,
    NegativeSum, Nonconsecutive, Odd, PairSum, Palindrome, Quadruple, RatioDot, RegionSumLine, Renban,
    Sandwich, Skyscraper, Thermometer, Whisper, XSum, Zipper,
};
use crate::constraint::{Constraint, Position, Positions};
use crate::notation::error::ForeignError;
use crate::notation::sparse_json::{is_empty, list, number};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

type OfCells = fn(Positions) -> Constraint;

type Read = fn(&Item<'_>, &mut Vec<Constraint>) -> Result<(), ForeignError>;

/// The keys with a list of clues each, and how one of them is read.
const LISTS: [(&str, Read); 29] = [
    ("arrow", arrow),
    ("betweenline", |item, out| item.each_line(3, out, |cells| BetweenLine { cells })),
    ("boxindexer", |item, out| indexer(item, Axis::Box, out)),
    ("clone", clone),
    // A cell of a column indexer holds the column in which its own column's number stands: a place in its row.
    ("columnindexer", |item, out| indexer(item, Axis::Row, out)),
    ("difference", |item, out| {
        let (cells, difference) = (item.cells()?, item.number()?.unwrap_or(1));
        add(out, DifferenceDot { cells, difference })
    }),
    ("doublearrow", |item, out| item.each_line(3, out, |cells| DoubleArrow { cells })),
    ("dutchwhispers", |item, out| whisper(item, dutch(item.order), out)),
    ("entropicline", |item, out| item.each_line(2, out, |cells| Entropic { cells })),
    ("germanwhispers", |item, out| whisper(item, german(item.order), out)),
    ("killercage", killer_cage),
    ("littlekillersum", little_killer),
    ("lockout", |item, out| {
        let difference = item.number()?.unwrap_or(LOCKOUT_DIFFERENCE);
        item.each_line(2, out, |cells| Lockout { cells, difference })
    }),
    ("modularline", |item, out| item.each_line(2, out, |cells| Modular { cells, modulus: 3 })),
    ("nabner", |item, out| item.each_line(2, out, |cells| Nabner { cells: once(&cells) })),
    ("palindrome", |item, out| item.each_line(2, out, |cells| Palindrome { cells })),
    ("quadruple", quadruple),
    ("ratio", |item, out| {
        let (cells, ratio) = (item.cells()?, item.number()?.unwrap_or(2));
        add(out, RatioDot { cells, ratio })
    }),
    ("regionsumline", |item, out| item.each_line(2, out, |cells| RegionSumLine { cells })),
    ("renban", |item, out| item.each_line(2, out, |cells| Renban { cells: once(&cells) })),
    ("rowindexer", |item, out| indexer(item, Axis::Column, out)),
    ("sandwichsum", |item, out| item.outside(out, |cells, sum| Sandwich { cells, sum })),
    ("skyscraper", |item, out| item.outside(out, |cells, count| Skyscraper { cells, count })),
    ("slowthermometer", |item, out| item.each_line(2, out, |cells| Thermometer { cells, slow: true })),
    ("thermometer", |item, out| item.each_line(2, out, |cells| Thermometer { cells, slow: false })),
    ("whispers", |item, out| whisper(item, german(item.order), out)),
    ("xsum", |item, out| item.outside(out, |cells, sum| XSum { cells, sum })),
    ("xv", pair_sum),
    ("zipperline", |item, out| item.each_line(2, out, |cells| Zipper { cells })),
];

/// Keys that list single cells of one meaning.
const MARKED: [(&str, OfCells); 4] = [
    ("even", |cells| Even { cells }.into()),
    ("maximum", |cells| Maximum { cells }.into()),
    ("minimum", |cells| Minimum { cells }.into()),
    ("odd", |cells| Odd { cells }.into()),
];

/// The least difference of the ends of a lockout line.
pub const LOCKOUT_DIFFERENCE: u32 = 4;

/// The sums of X and V.
pub const X: u32 = 10;
pub const V: u32 = 5;

/// The least difference on a German whisper.
pub fn german(order: usize) -> u32 {
    order.div_ceil(2) as u32
}

fn dutch(order: usize) -> u32 {
    german(order).saturating_sub(1)
}

/// Is the key read here?
pub fn is_known(key: &str) -> bool {
    LISTS.iter().any(|(known, _)| *known == key)
        || MARKED.iter().any(|(known, _)| *known == key)
        || ["negative", "nonconsecutive"].contains(&key)
}

/// All clues of a document.
pub fn read(document: &Map<String, Value>, order: usize) -> Result<Vec<Constraint>, ForeignError> {
    let mut clues = Vec::new();
    for (key, read) in LISTS {
        for object in list(document, key).iter().filter_map(Value::as_object) {
            read(&Item { key, order, object }, &mut clues)?;
        }
    }
    for (key, clue) in MARKED {
        let mut cells = Vec::new();
        for object in list(document, key).iter().filter_map(Value::as_object) {
            let item = Item { key, order, object };
            cells.extend(object.get("cell").map(|cell| item.position(cell)).transpose()?);
        }
        if !cells.is_empty() {
            clues.push(clue(once(&cells)));
        }
    }
    for rule in list(document, "negative") {
        clues.push(match rule.as_str() {
            Some("ratio") => NegativeRatio {}.into(),
            Some("xv") => NegativeSum { sums: vec![V, X] }.into(),
            Some(_) | None => return Err(refused(format!("the negative rule {rule}"))),
        });
    }
    if document.get("nonconsecutive").is_some_and(|on| !is_empty(on)) {
        clues.push(Nonconsecutive {}.into());
    }
    Ok(clues)
}

/// The cells to which given pencil marks leave the same values are one clue.
pub fn candidates(marks: BTreeMap<Vec<u8>, Vec<Position>>) -> impl Iterator<Item = Constraint> {
    let clue = |(values, cells): (Vec<u8>, Vec<Position>)| Candidates { cells: once(&cells), values }.into();
    marks.into_iter().map(clue)
}

/// A cage that is only drawn, but whose text is the usual one for sums: `DR5` is every sum with the digital root 5.
pub fn digital_root(cage: &Map<String, Value>, order: usize) -> Result<Option<Constraint>, ForeignError> {
    let item = Item { key: "cage", order, object: cage };
    let root = cage.get("value").and_then(Value::as_str).and_then(|text| text.trim().strip_prefix("DR"));
    let Some(root) = root.and_then(|root| root.parse::<u32>().ok()).filter(|root| (1..=9).contains(root))
    else {
        return Ok(None);
    };
    let cells = item.cells()?;
    let (count, order) = (cells.len().min(order) as u32, order as u32);
    let sums = count * (count + 1) / 2..=count * (2 * order + 1 - count) / 2;
    let sums: Vec<u32> = sums.filter(|sum| (sum + 8) % 9 + 1 == root).collect();
    Ok(Some(MultiSumCage { cells, sums }.into()))
}

fn refused(features: String) -> ForeignError {
    ForeignError::Variant { features }
}

/// Each cell at the place where it is named first.
fn once(cells: &[Position]) -> Positions {
    let mut seen = std::collections::HashSet::new();
    cells.iter().copied().filter(|&at| seen.insert(at)).collect()
}

/// One of the objects in the list of a key.
struct Item<'a> {
    key: &'static str,
    order: usize,
    object: &'a Map<String, Value>,
}

impl Item<'_> {
    fn wrong(&self, message: &str) -> ForeignError {
        ForeignError::not_of_kind(PROGRAM, format!("an entry of \"{}\" {message}", self.key))
    }

    /// Row and column from 0 for a place outside, up to one beyond the order.
    fn place(&self, name: &Value) -> Result<[usize; 2], ForeignError> {
        let number = |digits: &str| digits.parse::<usize>().ok().filter(|&number| number <= self.order + 1);
        let place = name.as_str().and_then(|name| name.strip_prefix(['R', 'r'])?.split_once(['C', 'c']));
        let place = place.and_then(|(row, column)| Some([number(row)?, number(column)?]));
        place.ok_or_else(|| self.wrong(&format!("names a cell that is not there: {name:.20}")))
    }

    fn position(&self, name: &Value) -> Result<Position, ForeignError> {
        let place = self.place(name)?;
        if place.iter().any(|at| !(1..=self.order).contains(at)) {
            return Err(self.wrong(&format!("names a cell that is not there: {name:.20}")));
        }
        Ok(Position::new(place[0] as u8 - 1, place[1] as u8 - 1))
    }

    fn cells_of(&self, key: &str) -> Result<Positions, ForeignError> {
        list(self.object, key).iter().map(|name| self.position(name)).collect()
    }

    fn cells(&self) -> Result<Positions, ForeignError> {
        self.cells_of("cells")
    }

    fn lines(&self) -> Result<Vec<Vec<Position>>, ForeignError> {
        let lines = list(self.object, "lines").iter().filter_map(Value::as_array);
        lines.map(|line| line.iter().map(|name| self.position(name)).collect()).collect()
    }

    /// The number under "value", if there is one; a text is a rule that only people can read.
    fn number(&self) -> Result<Option<u32>, ForeignError> {
        let Some(value) = self.object.get("value").filter(|value| !is_empty(value)) else { return Ok(None) };
        let read = number(value).and_then(|number| u32::try_from(number).ok());
        let text = || refused(format!("an entry of \"{}\" with the text {value:.40}", self.key));
        read.ok_or_else(text).map(Some)
    }

    /// A clue for each line of enough cells; shorter ones say nothing.
    fn each_line<C: Into<Constraint>>(
        &self,
        shortest: usize,
        out: &mut Vec<Constraint>,
        clue: impl Fn(Positions) -> C,
    ) -> Result<(), ForeignError> {
        let lines = self.lines()?.into_iter().filter(|line| line.len() >= shortest);
        out.extend(lines.map(|line| clue(line.into_iter().collect()).into()));
        Ok(())
    }

    /// A clue before a row or column; one without a number says nothing.
    fn outside<C: Into<Constraint>>(
        &self,
        out: &mut Vec<Constraint>,
        clue: impl Fn(Positions, u32) -> C,
    ) -> Result<(), ForeignError> {
        let Some(number) = self.number()? else { return Ok(()) };
        let [row, column] = self.place(self.object.get("cell").unwrap_or(&Value::Null))?;
        let end = self.order + 1;
        let step = match (row, column) {
            (0, 1..) if column < end => [1, 0],
            (_, 1..) if row == end && column < end => [-1, 0],
            (1.., 0) if row < end => [0, 1],
            (1.., _) if column == end && row < end => [0, -1],
            (_, _) => return Err(self.wrong("is not beside the grid")),
        };
        add(out, clue(self.beam([row, column], step).into_iter().collect(), number))
    }

    /// The cells from a place outside on, in steps.
    fn beam(&self, [row, column]: [usize; 2], [down, right]: [isize; 2]) -> Vec<Position> {
        let steps = (1..=self.order as isize).map_while(|count| {
            let at = |from: usize, by: isize| from.checked_add_signed(by * count);
            let (row, column) = (at(row, down)?, at(column, right)?);
            let is_inside = (1..=self.order).contains(&row) && (1..=self.order).contains(&column);
            is_inside.then(|| Position::new(row as u8 - 1, column as u8 - 1))
        });
        steps.collect()
    }
}

#[expect(clippy::unnecessary_wraps, reason = "the result of every reader")]
fn add(out: &mut Vec<Constraint>, clue: impl Into<Constraint>) -> Result<(), ForeignError> {
    out.push(clue.into());
    Ok(())
}

/// A line of the shaft begins in the circle.
fn arrow(item: &Item<'_>, out: &mut Vec<Constraint>) -> Result<(), ForeignError> {
    let circle = item.cells()?;
    // A pill of larger values would hold numbers of several digits.
    if circle.len() > 1 && item.order > 9 {
        return Err(refused("pills with values above 9".into()));
    }
    for line in item.lines()?.into_iter().filter(|line| line.len() > 1) {
        out.push(Arrow { circle: circle.clone(), shaft: line[1..].iter().copied().collect() }.into());
    }
    Ok(())
}

fn clone(item: &Item<'_>, out: &mut Vec<Constraint>) -> Result<(), ForeignError> {
    let (cells, copy) = (item.cells()?, item.cells_of("cloneCells")?);
    if cells.is_empty() && copy.is_empty() { Ok(()) } else { add(out, Clones { cells, copy }) }
}

fn indexer(item: &Item<'_>, axis: Axis, out: &mut Vec<Constraint>) -> Result<(), ForeignError> {
    let cells = once(&item.cells()?);
    if cells.is_empty() { Ok(()) } else { add(out, Indexer { cells, axis }) }
}

fn whisper(item: &Item<'_>, usual: u32, out: &mut Vec<Constraint>) -> Result<(), ForeignError> {
    let difference = item.number()?.unwrap_or(usual);
    item.each_line(2, out, |cells| Whisper { cells, difference })
}

/// A sum of 0 is none; a cage with every value needs none.
fn killer_cage(item: &Item<'_>, out: &mut Vec<Constraint>) -> Result<(), ForeignError> {
    let cells = item.cells()?;
    let sum = item.number()?.filter(|&sum| sum > 0 && cells.len() != item.order);
    if cells.is_empty() { Ok(()) } else { add(out, KillerCage { cells, sum }) }
}

fn pair_sum(item: &Item<'_>, out: &mut Vec<Constraint>) -> Result<(), ForeignError> {
    let Some(value) = item.object.get("value").filter(|value| !is_empty(value)) else { return Ok(()) };
    let sum = match value.as_str().map(str::trim) {
        Some("X" | "x") => X,
        Some("V" | "v") => V,
        Some(_) | None => return Err(refused(format!("an entry of \"xv\" with the text {value:.40}"))),
    };
    add(out, PairSum { cells: item.cells()?, sum })
}

fn quadruple(item: &Item<'_>, out: &mut Vec<Constraint>) -> Result<(), ForeignError> {
    let value = |value: &Value| number(value).filter(|&value| value <= item.order as u64);
    let values: Option<Vec<u64>> = list(item.object, "values").iter().map(value).collect();
    let values = values.ok_or_else(|| item.wrong("has a value that is out of range"))?;
    let (cells, values) = (item.cells()?, values.into_iter().map(|value| value as u8).collect::<Vec<_>>());
    if values.is_empty() { Ok(()) } else { add(out, Quadruple { cells, values }) }
}

/// The clue stands one step before the first cell.
fn little_killer(item: &Item<'_>, out: &mut Vec<Constraint>) -> Result<(), ForeignError> {
    let Some(sum) = item.number()? else { return Ok(()) };
    let step = match item.object.get("direction").and_then(Value::as_str) {
        Some("UL") => [-1, -1],
        Some("UR") => [-1, 1],
        Some("DL") => [1, -1],
        Some("DR") => [1, 1],
        Some(_) | None => return Err(item.wrong("has no direction")),
    };
    let start = item.place(item.object.get("cell").unwrap_or(&Value::Null))?;
    add(out, LittleKiller { cells: item.beam(start, step).into_iter().collect(), sum })
}
