//! Grids with clues: cages as boxes with their sums in a corner, signs on edges, clues around the grid.

use super::{Look, digits, shown, style};
use anstyle::Style;
use evodoku::puzzle::Shape;
use evodoku_puzzle::Cell;
use evodoku_puzzle::constraint::{Figure, Mark, Sign};
use evodoku_puzzle::sketch::{Place, place_before};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The characters of crossings by what goes up, down, left and right: nothing, a light or a heavy line each.
const CROSSINGS: &str = " ╶╺╴─╼╸╾━╷┌┍┐┬┮┑┭┯╻┎┏┒┰┲┓┱┳╵└┕┘┴┶┙┵┷│├┝┤┼┾┥┽┿╽┟┢┧╁╆┪╅╈╹┖┗┚┸┺┛┹┻╿┞┡┦╀╄┩╃╇┃┠┣┨╂╊┫╉╋";

/// Wider cells only leave room for labels.
const WIDEST_CELL: usize = 6;

/// A grid with frames; `None` if it is wider than that many columns, or if no mark of its clues can be shown.
pub fn framed(
    shape: &Shape,
    values: &[u8],
    look: &dyn Fn(usize) -> Look,
    colours: bool,
    width: usize,
) -> Option<String> {
    let frames = Frames::new(shape)?;
    let sheet = frames.sheet(shape, values, look, colours);
    let is_fitting = sheet.iter().all(|line| line.len() <= width);
    is_fitting.then(|| sheet.iter().fold(String::new(), |text, line| text + line_of(line).trim_end() + "\n"))
}

/// A character with its style.
type Letter = (char, Style);

fn line_of(letters: &[Letter]) -> String {
    let mut text = String::new();
    for (letter, style) in letters {
        let _ = write!(text, "{style}{letter}{style:#}");
    }
    text
}

/// What can be shown of the marks of a shape.
struct Frames {
    order: usize,
    /// The box or piece of each cell.
    pieces: Vec<usize>,
    /// The cages of each cell.
    cages: Vec<Vec<usize>>,
    /// What stands in the corner of a cell, on the line above it.
    labels: BTreeMap<usize, String>,
    /// A sign before the value of a cell.
    figures: BTreeMap<usize, char>,
    /// Signs on the edges between two cells, the left or upper one first.
    edges: BTreeMap<(usize, usize), char>,
    /// Clues by their places outside the grid.
    outside: BTreeMap<Place, Vec<String>>,
    /// The characters between two lines.
    inner: usize,
}

impl Frames {
    /// None if nothing of it can be shown.
    fn new(shape: &Shape) -> Option<Self> {
        let (order, ground) = (shape.order(), shape.ground());
        let mut frames = Self {
            order,
            pieces: ground.box_of().into_iter().map(|piece| piece.map_or(0, |piece| piece + 1)).collect(),
            cages: vec![Vec::new(); order * order],
            labels: BTreeMap::new(),
            figures: BTreeMap::new(),
            edges: BTreeMap::new(),
            outside: BTreeMap::new(),
            inner: 0,
        };
        let clues = shape.constraints().iter().filter(|constraint| constraint.is_clue());
        let marks = clues.flat_map(|clue| clue.marks(&ground));
        let is_shown =
            marks.enumerate().fold(false, |is_shown, (index, mark)| frames.add(index, mark) | is_shown);
        let longest = frames.labels.values().map(|label| label.chars().count()).max().unwrap_or(0);
        let least = digits(shape) + 2;
        frames.inner = longest.min(WIDEST_CELL).max(least);
        is_shown.then_some(frames)
    }

    /// Adds a mark. Can it be shown?
    fn add(&mut self, index: usize, mark: Mark) -> bool {
        match mark {
            Mark::Cage { cells, label } => {
                for &cell in &cells {
                    self.cages[usize::from(cell)].push(index);
                }
                if let Some((label, &first)) = label.zip(cells.iter().min()) {
                    self.labels.entry(usize::from(first)).or_insert(label);
                }
                true
            }
            Mark::Sign { cells, sign } => self.add_sign(&cells, &sign),
            Mark::Figure(cell, figure) => {
                let sign = match figure {
                    Figure::Square => '□',
                    Figure::Circle => '○',
                    Figure::Inwards => '˅',
                    Figure::Outwards => '˄',
                    Figure::AlongRow => '▹',
                    Figure::AlongColumn => '▿',
                    Figure::Corner => '▫',
                };
                self.figures.insert(usize::from(cell), sign);
                true
            }
            Mark::Outside { cells, text, arrow } => {
                let Some((place, step)) = place_before(self.order, &cells, arrow) else { return false };
                let head = match step {
                    (1, 1) => "↘",
                    (1, -1) => "↙",
                    (-1, 1) => "↗",
                    (-1, -1) => "↖",
                    _ => "",
                };
                self.outside.entry(place).or_default().push(text + head);
                true
            }
            Mark::Borders(_)
            | Mark::Diagonal(..)
            | Mark::Shade(_)
            | Mark::Line { .. }
            | Mark::Pill(_)
            | Mark::Candidates(..) => false,
        }
    }

    fn add_sign(&mut self, cells: &[Cell], sign: &Sign) -> bool {
        let &[first, second] = cells else { return false };
        let [first, second] = [first, second].map(usize::from);
        let edge = (first.min(second), first.max(second));
        let is_beside = edge.1 == edge.0 + 1 && edge.1 % self.order != 0;
        let is_below = edge.1 == edge.0 + self.order;
        let letter = match sign {
            Sign::White(_) => '○',
            Sign::Black(_) => '●',
            Sign::Text(text) => match text.chars().next() {
                Some(letter) if text.chars().count() == 1 => letter,
                _ => return false,
            },
            Sign::Less if is_beside => {
                if first < second {
                    '<'
                } else {
                    '>'
                }
            }
            Sign::Less => {
                if first < second {
                    '∧'
                } else {
                    '∨'
                }
            }
            Sign::Values(_) => return false,
        };
        if is_beside || is_below {
            self.edges.insert(edge, letter);
        }
        is_beside || is_below
    }

    /// How strong the line above a cell is, 0 for none.
    fn above(&self, row: usize, column: usize) -> usize {
        match row {
            _ if column >= self.order => 0,
            0 => 2,
            row if row == self.order => 2,
            row => self.between((row - 1) * self.order + column, row * self.order + column),
        }
    }

    /// How strong the line to the left of a cell is.
    fn left(&self, row: usize, column: usize) -> usize {
        match column {
            _ if row >= self.order => 0,
            0 => 2,
            column if column == self.order => 2,
            column => self.between(row * self.order + column - 1, row * self.order + column),
        }
    }

    fn between(&self, one: usize, other: usize) -> usize {
        if self.pieces[one] == self.pieces[other] {
            usize::from(self.cages[one] != self.cages[other])
        } else {
            2
        }
    }

    /// The character at the upper left corner of a cell.
    fn crossing(&self, row: usize, column: usize) -> char {
        let up = row.checked_sub(1).map_or(0, |row| self.left(row, column));
        let left = column.checked_sub(1).map_or(0, |column| self.above(row, column));
        let index = 27 * up + 9 * self.left(row, column) + 3 * left + self.above(row, column);
        CROSSINGS.chars().nth(index).unwrap_or(' ')
    }

    fn sheet(
        &self,
        shape: &Shape,
        values: &[u8],
        look: &dyn Fn(usize) -> Look,
        colours: bool,
    ) -> Vec<Vec<Letter>> {
        let order = self.order as i32;
        let gutter = self.outside.iter().filter(|((_, column), _)| *column < 0);
        let gutter = gutter.map(|(_, said)| said.join(" ").chars().count() + 1).max().unwrap_or(0);
        let mut sheet = Vec::new();
        sheet.extend(self.beyond(-1, gutter));
        for row in 0..=self.order {
            sheet.push(self.rule(row, gutter));
            if row == self.order {
                break;
            }
            let mut line = Vec::new();
            let beside = |column: i32| self.outside.get(&(row as i32, column)).map(|said| said.join(" "));
            put(&mut line, 0, &format!("{:>gutter$}", beside(-1).map_or(String::new(), |said| said + " ")));
            for column in 0..self.order {
                let cell = row * self.order + column;
                let edge = self.edges.get(&(cell.wrapping_sub(1), cell)).filter(|_| column > 0);
                line.push((edge.copied().unwrap_or([' ', '│', '┃'][self.left(row, column)]), Style::new()));
                let value = shown(values[cell]);
                let figure = self.figures.get(&cell).copied().unwrap_or(' ');
                let before = (self.inner - value.len()).div_ceil(2).min(self.inner - digits(shape));
                line.push((figure, Style::new()));
                line.extend(std::iter::repeat_n((' ', Style::new()), before.saturating_sub(1)));
                let style = if colours { style(look(cell)) } else { Style::new() };
                line.extend(value.chars().map(|digit| (digit, style)));
                let rest = self.inner - before.max(1) - value.len();
                line.extend(std::iter::repeat_n((' ', Style::new()), rest));
            }
            line.push(('┃', Style::new()));
            let end = line.len() + 1;
            put(&mut line, end, &beside(order).unwrap_or_default());
            sheet.push(line);
        }
        sheet.extend(self.beyond(order, gutter));
        sheet
    }

    /// The line above a row.
    fn rule(&self, row: usize, gutter: usize) -> Vec<Letter> {
        let mut text = " ".repeat(gutter);
        for column in 0..=self.order {
            text.push(self.crossing(row, column));
            if column == self.order {
                break;
            }
            let cell = row * self.order + column;
            let mut stretch = vec![[' ', '─', '━'][self.above(row, column)]; self.inner];
            let label = self.labels.get(&cell).filter(|_| row < self.order);
            let label: Vec<char> = label.map_or(Vec::new(), |label| label.chars().take(self.inner).collect());
            stretch[..label.len()].copy_from_slice(&label);
            let sign =
                row.checked_sub(1).and_then(|above| self.edges.get(&(above * self.order + column, cell)));
            if let Some(&sign) = sign {
                stretch[(self.inner / 2).max(label.len()).min(self.inner - 1)] = sign;
            }
            text.extend(stretch);
        }
        text.chars().map(|letter| (letter, Style::new())).collect()
    }

    /// The lines above or below the grid.
    fn beyond(&self, row: i32, gutter: usize) -> Vec<Vec<Letter>> {
        let here = self.outside.iter().filter(|((at, _), _)| *at == row);
        let here: Vec<(i32, &Vec<String>)> = here.map(|((_, column), said)| (*column, said)).collect();
        let count = here.iter().map(|(_, said)| said.len()).max().unwrap_or(0);
        let mut lines = vec![Vec::new(); count];
        for (column, said) in here {
            for (level, text) in said.iter().enumerate() {
                let length = text.chars().count();
                let start = match usize::try_from(column) {
                    Err(_) => gutter.saturating_sub(length),
                    Ok(column) => {
                        let inside = gutter + column * (self.inner + 1) + 1;
                        if column == self.order {
                            inside
                        } else {
                            inside + self.inner.saturating_sub(length) / 2
                        }
                    }
                };
                // The first clue is next to the grid.
                let line = if row < 0 { count - 1 - level } else { level };
                put(&mut lines[line], start, text);
            }
        }
        lines
    }
}

/// Puts a text into a line.
fn put(line: &mut Vec<Letter>, start: usize, text: &str) {
    for (index, letter) in text.chars().enumerate() {
        if line.len() <= start + index {
            line.resize(start + index + 1, (' ', Style::new()));
        }
        line[start + index].0 = letter;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku::puzzle::Grid;

    fn picture(clues: &str) -> Option<String> {
        let grid: Grid =
            format!("{{\"puzzle\": \"1..4..2..3..4..1\", \"constraints\": {clues}}}").parse().unwrap();
        framed(grid.shape(), grid.values(), &|_| Look::Given, false, 80)
    }

    #[test]
    fn cages_are_boxes_with_sums_in_corners() {
        let cages = r#"[{"kind": "killer-cage", "cells": "r1c1 r2c1", "sum": 3}, {"kind": "killer-cage", "cells": "r3c3 r3c4", "sum": 5}]"#;
        assert_eq!(
            picture(cages).unwrap(),
            "\
┏3━━┯━━━┳━━━━━━━┓
┃ 1 │ . ┃ .   4 ┃
┃   │   ┃       ┃
┃ . │ . ┃ 2   . ┃
┣━━━┷━━━╋5━━━━━━┫
┃ .   3 ┃ .   . ┃
┃       ┠───────┨
┃ 4   . ┃ .   1 ┃
┗━━━━━━━┻━━━━━━━┛
"
        );
    }

    #[test]
    fn signs_are_on_edges_and_clues_around_the_grid() {
        let clues = r#"[{"kind": "pair-sum", "cells": "r1c1 r1c2", "sum": 5}, {"kind": "ratio-dot", "cells": "r2c4 r1c4"},
            {"kind": "greater-than", "cells": "r3c1 r3c2"}, {"kind": "even", "cells": "r1c3"},
            {"kind": "sandwich", "cells": "r1c1 r1c2 r1c3 r1c4", "sum": 2},
            {"kind": "little-killer", "cells": "r1c2 r2c3 r3c4", "sum": 9}]"#;
        assert_eq!(
            picture(clues).unwrap(),
            "   9↘
  ┏━━━━━━━┳━━━━━━━┓
2 ┃ 1 V . ┃□.   4 ┃
  ┃       ┃     ● ┃
  ┃ .   . ┃ 2   . ┃
  ┣━━━━━━━╋━━━━━━━┫
  ┃ . > 3 ┃ .   . ┃
  ┃       ┃       ┃
  ┃ 4   . ┃ .   1 ┃
  ┗━━━━━━━┻━━━━━━━┛
"
        );
    }

    #[test]
    fn without_such_marks_there_are_no_frames() {
        assert_eq!(picture("[]"), None);
        assert_eq!(picture(r#"[{"kind": "thermometer", "cells": "r1c1 r1c2"}]"#), None);
    }
}
