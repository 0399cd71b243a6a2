//! What is drawn on a grid of SudokuPad. Documents that come from f-puzzles have fixed colours and sizes, by which clues can be
//! told from decoration; still it is a reading of a drawing, and reported as such.

use crate::constraint::clue::{
    Arrow, DifferenceDot, DoubleArrow, Entropic, Even, Modular, Nabner, Odd, PairSum, Palindrome, Quadruple,
    RatioDot, RegionSumLine, Renban, Thermometer, Whisper, Zipper,
};
use crate::constraint::{Constraint, Position, Positions};
use crate::notation::sparse_json::{is_empty, list, text};
use serde_json::{Map, Value};
use std::collections::HashSet;

/// The clues that drawings look like, and what to call all drawings.
#[derive(Default)]
pub struct Drawn {
    pub clues: Vec<Constraint>,
    pub names: Vec<String>,
    /// Cells in which a round shape belongs to a line or an arrow.
    bulbs: HashSet<Position>,
}

/// A line at least as wide is a thermometer, a thinner one of the same colour a palindrome.
const WIDTH_OF_THERMOMETERS: f64 = 20.0;

/// A round sign up to this size on a border is a dot, and up to this size on a corner a quadruple.
const LARGEST_DOT: f64 = 0.45;
const LARGEST_QUADRUPLE: f64 = 0.8;

/// Shapes of even and odd cells, as wide as this share of a cell.
const WIDTH_OF_MARKS: f64 = 0.7;

type Line = fn(Positions, usize) -> Constraint;

/// The colours of lines, and what they are called.
const COLOURS: [(&str, &str, Line); 10] = [
    ("#2ECBFF", "region sum lines", |cells, _| RegionSumLine { cells }.into()),
    ("#33BBBB", "modular lines", |cells, _| Modular { cells, modulus: 3 }.into()),
    ("#6495ED", "slow thermometers", |cells, _| Thermometer { cells, slow: true }.into()),
    ("#67F067", "whispers", |cells, order| Whisper { cells, difference: order.div_ceil(2) as u32 }.into()),
    ("#C54B8B", "double arrows", |cells, _| DoubleArrow { cells }.into()),
    ("#C9C883", "nabner lines", |cells, _| Nabner { cells }.into()),
    ("#CDB1EC", "zipper lines", |cells, _| Zipper { cells }.into()),
    ("#F067F0", "renban lines", |cells, _| Renban { cells }.into()),
    ("#FF9A00", "whispers", |cells, order| {
        Whisper { cells, difference: order.div_ceil(2) as u32 - 1 }.into()
    }),
    ("#FFCCAA", "entropic lines", |cells, _| Entropic { cells }.into()),
];

/// The colour of thermometers and palindromes, and the one of arrows.
const GREY: &str = "#CFCFCF";
const ARROW: &str = "#A1A1A1";

impl Drawn {
    /// Notes what a drawing was read as.
    fn push(&mut self, name: &str, clue: impl Into<Constraint>) {
        self.clues.push(clue.into());
        self.names.push(format!("{name} as they are drawn"));
    }

    fn unread(&mut self, name: &str) {
        self.names.push(name.into());
    }

    /// A line through cells.
    pub fn line(&mut self, line: &Map<String, Value>, order: usize) {
        let colour = text(line, "color").unwrap_or_default().to_ascii_uppercase();
        let known = COLOURS.iter().find(|(known, ..)| *known == colour);
        let cells = cells_along(line, order).filter(|cells| cells.len() > 1);
        match (cells, known) {
            (Some(cells), Some((_, name, clue))) => {
                self.bulbs.insert(cells[0]);
                self.push(name, clue(cells.into_iter().collect(), order));
            }
            (Some(cells), None) if colour == GREY => {
                let is_wide = number(line, "thickness").is_some_and(|width| width >= WIDTH_OF_THERMOMETERS);
                if is_wide {
                    self.bulbs.insert(cells[0]);
                    self.push(
                        "thermometers",
                        Thermometer { cells: cells.into_iter().collect(), slow: false },
                    );
                } else {
                    self.push("palindromes", Palindrome { cells: cells.into_iter().collect() });
                }
            }
            (Some(_) | None, _) => self.unread("drawn lines"),
        }
    }

    /// An arrow, which begins in its circle.
    pub fn arrow(&mut self, arrow: &Map<String, Value>, order: usize) {
        let is_usual = text(arrow, "color").is_some_and(|colour| colour.eq_ignore_ascii_case(ARROW));
        match cells_along(arrow, order).filter(|cells| is_usual && cells.len() > 1) {
            Some(cells) => {
                self.bulbs.insert(cells[0]);
                let (circle, shaft) = ([cells[0]].into(), cells[1..].iter().copied().collect());
                self.push("arrows", Arrow { circle, shaft });
            }
            None => self.unread("drawn arrows"),
        }
    }

    /// A shape under or over the grid. Lines and arrows come first, so that their bulbs and circles are known.
    pub fn shape(&mut self, shape: &Map<String, Value>, order: usize) {
        let is_round = shape.get("rounded").is_some_and(|on| !is_empty(on));
        let width = number(shape, "width").unwrap_or(1.0);
        let label = text(shape, "text").unwrap_or_default();
        let Some(around) = cells_around(shape, order) else { return self.unread("drawn shapes") };
        let values: Option<Vec<u8>> = label
            .split([',', ' '])
            .filter(|part| !part.is_empty())
            .flat_map(str::chars)
            .map(|digit| digit.to_digit(10).map(|digit| digit as u8))
            .collect();
        match (&around[..], &label[..]) {
            (&[cell], "") if is_round && self.bulbs.contains(&cell) => {}
            (&[cell], "") if (width - WIDTH_OF_MARKS).abs() < 0.01 => {
                if is_round {
                    self.push("odd cells", Odd { cells: [cell].into() });
                } else {
                    self.push("even cells", Even { cells: [cell].into() });
                }
            }
            (&[first, second], "X") => {
                self.push("X marks", PairSum { cells: [first, second].into(), sum: 10 });
            }
            (&[first, second], "V") => {
                self.push("V marks", PairSum { cells: [first, second].into(), sum: 5 });
            }
            (&[first, second], "") if is_round && width <= LARGEST_DOT => {
                let cells: Positions = [first, second].into();
                match text(shape, "backgroundColor").unwrap_or_default().to_ascii_uppercase().as_str() {
                    "#FFFFFF" => self.push("white dots", DifferenceDot { cells, difference: 1 }),
                    "#000000" => self.push("black dots", RatioDot { cells, ratio: 2 }),
                    _ => self.unread("drawn shapes"),
                }
            }
            ([_, _, _, _], _) if is_round && width <= LARGEST_QUADRUPLE => match values {
                Some(values) if !values.is_empty() => {
                    self.push("quadruples", Quadruple { cells: around.into_iter().collect(), values });
                }
                Some(_) | None => self.unread("drawn shapes"),
            },
            (_, _) => self.unread("drawn shapes"),
        }
    }
}

fn number(object: &Map<String, Value>, key: &str) -> Option<f64> {
    object.get(key)?.as_f64()
}

/// The cells from one way point to the next, in straight lines.
fn cells_along(line: &Map<String, Value>, order: usize) -> Option<Vec<Position>> {
    let point = |point: &Value| {
        let at = |index: usize| {
            point.get(index)?.as_f64().map(f64::floor).filter(|at| (0.0..order as f64).contains(at))
        };
        Some([at(0)? as i16, at(1)? as i16])
    };
    let points: Option<Vec<[i16; 2]>> = list(line, "wayPoints").iter().map(point).collect();
    let mut cells: Vec<[i16; 2]> = Vec::new();
    for point in points? {
        let Some(&last) = cells.last() else {
            cells.push(point);
            continue;
        };
        let [down, right] = [point[0] - last[0], point[1] - last[1]];
        let steps = down.abs().max(right.abs());
        if down != 0 && right != 0 && down.abs() != right.abs() {
            return None;
        }
        cells.extend(
            (1..=steps).map(|step| [last[0] + down.signum() * step, last[1] + right.signum() * step]),
        );
    }
    Some(cells.into_iter().map(|[row, column]| Position::new(row as u8, column as u8)).collect())
}

/// The cells that the middle of a shape is in, or between.
fn cells_around(shape: &Map<String, Value>, order: usize) -> Option<Vec<Position>> {
    let center = shape.get("center")?;
    let sides = |index: usize| -> Option<Vec<u8>> {
        let at = center.get(index)?.as_f64().filter(|at| (0.0..=order as f64).contains(at))?;
        let sides = if at.fract() == 0.0 { vec![at - 1.0, at] } else { vec![at.floor()] };
        let is_inside = |at: &f64| (0.0..order as f64).contains(at);
        sides.iter().all(is_inside).then(|| sides.into_iter().map(|at| at as u8).collect())
    };
    let (rows, columns) = (sides(0)?, sides(1)?);
    Some(rows.iter().flat_map(|&row| columns.iter().map(move |&column| Position::new(row, column))).collect())
}
