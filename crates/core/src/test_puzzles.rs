//! Puzzles for unit tests, written as digits.

use crate::puzzle::{Grid, Puzzle, Shape};

/// A puzzle from digits, with `.` for empty cells; white space is ignored.
pub(crate) fn puzzle(shape: &str, digits: &str) -> Puzzle {
    let cells = digits.chars().filter(|symbol| !symbol.is_whitespace());
    let values = cells.map(|symbol| symbol.to_digit(36).unwrap_or(0) as u8).collect();
    let shape: Shape = shape.parse().expect("the shape has a name");
    let grid = Grid::new(shape.into(), values).expect("the digits fit the shape");
    Puzzle::new(grid).expect("no two givens clash")
}
