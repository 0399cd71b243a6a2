//! Grids for people: aligned, with rules between boxes or pieces, givens in bold, clashes in red; with their clues as far as
//! characters can show them.

mod framed;
mod rules;

pub use rules::rules;

use anstyle::{AnsiColor, Style};
use evodoku::puzzle::{Grid, Shape};
use evodoku_puzzle::LayerKind;
use std::fmt::Write as _;

/// What a cell is to the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    Given,
    Found,
    Clash,
}

/// A piece of a line of a drawn grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Rules and blanks.
    Text(String),
    /// The value of a cell.
    Cell(usize),
}

/// A grid as a person wants to see it; `None` if it is wider than that many columns.
pub fn drawn(
    shape: &Shape,
    values: &[u8],
    look: &dyn Fn(usize) -> Look,
    colours: bool,
    width: usize,
) -> Option<String> {
    if let Some(framed) = framed::framed(shape, values, look, colours, width) {
        return Some(framed);
    }
    let digits = digits(shape);
    if ruled_width(shape) > width {
        return None;
    }
    let mut text = String::new();
    for line in ruled(shape) {
        for piece in line {
            match piece {
                Piece::Text(rule) => text.push_str(&rule),
                Piece::Cell(cell) => {
                    let style = if colours { style(look(cell)) } else { Style::new() };
                    let value = shown(values[cell]);
                    text.extend(std::iter::repeat_n(' ', digits - value.len()));
                    let _ = write!(text, "{style}{value}{style:#}");
                }
            }
        }
        text.push('\n');
    }
    Some(text)
}

/// A value, or a point for an empty cell.
pub fn shown(value: u8) -> String {
    if value == 0 { ".".into() } else { value.to_string() }
}

/// How wide the values of a shape are.
pub fn digits(shape: &Shape) -> usize {
    shape.order().to_string().len()
}

/// How wide the lines of a drawn grid are.
pub fn ruled_width(shape: &Shape) -> usize {
    rule(&Walls::new(shape), 0, digits(shape)).trim_end().chars().count()
}

/// The lines of a drawn grid, with rules between boxes or pieces.
pub fn ruled(shape: &Shape) -> Vec<Vec<Piece>> {
    let (walls, order, digits) = (Walls::new(shape), shape.order(), digits(shape));
    let mut lines = Vec::new();
    for row in 0..=order {
        if (0..order).any(|column| walls.above(row, column)) {
            lines.push(vec![Piece::Text(rule(&walls, row, digits))]);
        }
        if row == order {
            break;
        }
        let mut line = Vec::new();
        let mut between = String::new();
        for column in 0..order {
            if walls.has_line(column) {
                between.push(if walls.left(row, column) { '│' } else { ' ' });
            }
            between.push(' ');
            line.push(Piece::Text(std::mem::take(&mut between)));
            line.push(Piece::Cell(row * order + column));
            if walls.has_line(column + 1) {
                between.push(' ');
            }
        }
        line.push(Piece::Text(between + "│"));
        lines.push(line);
    }
    lines
}

/// The look of a solution: its givens, and what was found.
pub fn look_of(puzzle: &Grid) -> impl Fn(usize) -> Look + '_ {
    |cell| if puzzle.values()[cell] == 0 { Look::Found } else { Look::Given }
}

fn style(look: Look) -> Style {
    match look {
        Look::Given => Style::new().bold(),
        Look::Found => Style::new(),
        Look::Clash => AnsiColor::Red.on_default().bold(),
    }
}

/// The line above a row.
fn rule(walls: &Walls, row: usize, digits: usize) -> String {
    let mut line = String::new();
    for column in 0..=walls.order {
        if walls.has_line(column) {
            let [up, down] =
                [row.checked_sub(1), Some(row)].map(|row| row.is_some_and(|row| walls.left(row, column)));
            let [left, right] = [column.checked_sub(1), Some(column)]
                .map(|column| column.is_some_and(|column| walls.above(row, column)));
            line.push(crossing([up, down], [left, right]));
        }
        if column < walls.order {
            let length = 1 + digits + usize::from(walls.has_line(column + 1));
            line.extend(std::iter::repeat_n(if walls.above(row, column) { '─' } else { ' ' }, length));
        }
    }
    line
}

/// What stands where walls meet that go up, down, left and right.
fn crossing([up, down]: [bool; 2], [left, right]: [bool; 2]) -> char {
    match (up, down, left, right) {
        (false, false, false, false) => ' ',
        (false, false, _, _) => '─',
        (_, _, false, false) => '│',
        (false, true, false, true) => '┌',
        (false, true, true, false) => '┐',
        (true, false, false, true) => '└',
        (true, false, true, false) => '┘',
        (true, true, false, true) => '├',
        (true, true, true, false) => '┤',
        (false, true, true, true) => '┬',
        (true, false, true, true) => '┴',
        (true, true, true, true) => '┼',
    }
}

/// Where the borders of boxes or pieces run.
struct Walls {
    order: usize,
    /// The box or piece of each cell.
    piece: Vec<usize>,
    /// The gaps between columns that have a wall somewhere.
    lines: Vec<bool>,
}

impl Walls {
    fn new(shape: &Shape) -> Self {
        let order = shape.order();
        let is_drawn = |kind: LayerKind| matches!(kind, LayerKind::Boxes { .. } | LayerKind::Jigsaw);
        let layer = shape.layers().iter().rposition(|layer| is_drawn(layer.kind));
        let piece = (0..order * order)
            .map(|cell| layer.map_or(0, |layer| usize::from(shape.slots(cell)[layer])))
            .collect();
        let mut walls = Self { order, piece, lines: Vec::new() };
        walls.lines = (0..=order).map(|column| (0..order).any(|row| walls.left(row, column))).collect();
        walls
    }

    /// Is there a wall to the left of a cell?
    fn left(&self, row: usize, column: usize) -> bool {
        row < self.order && (column == 0 || column == self.order || self.differ(row, column, row, column - 1))
    }

    /// Is there a wall above a cell?
    fn above(&self, row: usize, column: usize) -> bool {
        column < self.order && (row == 0 || row == self.order || self.differ(row, column, row - 1, column))
    }

    fn differ(&self, row: usize, column: usize, other_row: usize, other_column: usize) -> bool {
        self.piece[row * self.order + column] != self.piece[other_row * self.order + other_column]
    }

    fn has_line(&self, column: usize) -> bool {
        self.lines[column]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(text: &str, colours: bool) -> String {
        let grid: Grid = text.parse().unwrap();
        drawn(grid.shape(), grid.values(), &look_of(&grid), colours, 80).unwrap()
    }

    #[test]
    fn rules_run_between_boxes() {
        assert_eq!(
            picture("1..4..2..3..4..1", false),
            "┌─────┬─────┐\n│ 1 . │ . 4 │\n│ . . │ 2 . │\n├─────┼─────┤\n│ . 3 │ . . │\n│ 4 . │ . 1 │\n└─────┴─────┘\n"
        );
    }

    #[test]
    fn rules_run_around_pieces() {
        let text = picture("1..4..2..3..4..1\nAAABACBBCCDBCDDD\n", false);
        assert_eq!(text.lines().next(), Some("┌───────────┬───┐"));
        assert_eq!(text.lines().nth(1), Some("│ 1   .   . │ 4 │"));
    }

    #[test]
    fn columns_are_aligned_and_a_drawing_too_wide_is_none() {
        let grid: Grid = ".".repeat(256).parse().unwrap();
        let text = drawn(grid.shape(), grid.values(), &look_of(&grid), false, 80).unwrap();
        let widths: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
        assert!(widths.iter().all(|&width| width == widths[0]), "{text}");
        assert_eq!(drawn(grid.shape(), grid.values(), &look_of(&grid), false, 40), None);
    }

    #[test]
    fn givens_are_bold_where_there_are_colours() {
        assert!(picture("1..4..2..3..4..1", true).contains("\u{1b}[1m1\u{1b}[0m"));
    }
}
