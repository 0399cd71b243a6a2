//! What a grid looks like on paper: shades, lines, digits.

use crate::notation::draft::parts;
use crate::{Cell, Grid};

/// The side of a cell.
pub const CELL: f64 = 10.0;

/// Room for the title above a grid.
pub const TITLE: f64 = 8.0;

/// A grid as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    pub title: Option<String>,
    /// Width and height of the grid.
    pub side: f64,
    /// Cells of windows and extra regions.
    pub shaded: Vec<Cell>,
    /// From where to where.
    pub diagonals: Vec<Line>,
    pub thin: Vec<Line>,
    pub thick: Vec<Line>,
    pub digits: Vec<Digit>,
    order: usize,
}

/// A straight line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    pub from: (f64, f64),
    pub to: (f64, f64),
}

/// A value in a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Digit {
    /// The middle of the cell.
    pub at: (f64, f64),
    pub text: String,
    pub is_given: bool,
}

impl Look {
    /// The look of a grid; without `givens` everything in it is given.
    pub fn new(grid: &Grid, givens: Option<&[u8]>) -> Self {
        let (shape, order) = (grid.shape(), grid.shape().order());
        let side = order as f64 * CELL;
        let parts = parts(shape);
        let mut shaded: Vec<Cell> = parts.extra.concat();
        shaded.sort_unstable();
        shaded.dedup();
        let ends = [((0.0, 0.0), (side, side)), ((side, 0.0), (0.0, side))];
        let diagonals = ends.into_iter().zip(parts.diagonals).filter(|(_, is_there)| *is_there);
        let diagonals = diagonals.map(|((from, to), _)| Line { from, to });
        let values = grid.values().iter().enumerate().filter(|(_, value)| **value != 0);
        let digit = |(cell, value): (usize, &u8)| Digit {
            at: (((cell % order) as f64 + 0.5) * CELL, ((cell / order) as f64 + 0.5) * CELL),
            text: value.to_string(),
            is_given: givens.is_none_or(|givens| givens.get(cell).is_some_and(|&given| given != 0)),
        };
        Self {
            title: grid.title().map(str::to_owned),
            side,
            shaded,
            diagonals: diagonals.collect(),
            thin: (1..order).flat_map(|index| across(index as f64 * CELL, 0.0, side)).collect(),
            thick: walls(order, &parts.pieces),
            digits: values.map(digit).collect(),
            order,
        }
    }

    /// The upper left corner of a cell.
    pub fn corner(&self, cell: Cell) -> (f64, f64) {
        let (row, column) = (usize::from(cell) / self.order, usize::from(cell) % self.order);
        (column as f64 * CELL, row as f64 * CELL)
    }

    /// The size of digits, so that the longest value fits its cell.
    pub fn digit_size(&self) -> f64 {
        match self.order {
            ..=9 => 6.5,
            10..=99 => 5.0,
            _ => 3.6,
        }
    }

    /// Room for the title, if there is one.
    pub fn head(&self) -> f64 {
        if self.title.is_some() { TITLE } else { 0.0 }
    }
}

/// The same line from top to bottom and from left to right.
fn across(at: f64, start: f64, end: f64) -> [Line; 2] {
    [Line { from: (at, start), to: (at, end) }, Line { from: (start, at), to: (end, at) }]
}

/// The frame and the borders between pieces, neighbouring stretches joined.
fn walls(order: usize, pieces: &[Option<usize>]) -> Vec<Line> {
    let side = order as f64 * CELL;
    let mut walls: Vec<Line> = [0.0, side].into_iter().flat_map(|at| across(at, 0.0, side)).collect();
    for line in 1..order {
        for is_upright in [true, false] {
            let cell = |across: usize, along: usize| {
                if is_upright { along * order + across } else { across * order + along }
            };
            let is_wall = |along: usize| pieces[cell(line - 1, along)] != pieces[cell(line, along)];
            let mut along = 0;
            while along < order {
                let start = along;
                while along < order && is_wall(along) {
                    along += 1;
                }
                if along > start {
                    let stretch = across(line as f64 * CELL, start as f64 * CELL, along as f64 * CELL);
                    walls.push(stretch[usize::from(!is_upright)]);
                }
                along += 1;
            }
        }
    }
    walls
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_follow_the_boxes() {
        let grid: Grid = "1..4..2..3..4..1".parse().unwrap();
        let look = Look::new(&grid, None);
        // The frame has four sides, and one line each way parts the boxes.
        assert_eq!(look.thick.len(), 6);
        assert!(look.thick.contains(&Line { from: (20.0, 0.0), to: (20.0, 40.0) }));
        assert_eq!((look.thin.len(), look.digits.len()), (6, 6));
        assert_eq!(look.digits[1].at, (35.0, 5.0));
    }

    #[test]
    fn walls_of_pieces_have_gaps() {
        // Columns as pieces: no wall goes across.
        let walls = walls(2, &[0, 1, 0, 1].map(Some));
        assert_eq!(walls[4..], [Line { from: (10.0, 0.0), to: (10.0, 20.0) }]);
        let walls = super::walls(2, &[0, 0, 0, 1].map(Some));
        assert_eq!(
            walls[4..],
            [Line { from: (10.0, 10.0), to: (10.0, 20.0) }, Line { from: (10.0, 10.0), to: (20.0, 10.0) }]
        );
    }

    #[test]
    fn what_was_found_is_told_from_what_was_given() {
        let grid: Grid = "1..4..2..3..4..1".parse().unwrap();
        let mut givens = grid.values().to_vec();
        givens[3] = 0;
        let look = Look::new(&grid, Some(&givens));
        assert_eq!(
            look.digits.iter().filter(|digit| !digit.is_given).map(|digit| digit.at).collect::<Vec<_>>(),
            [(35.0, 5.0)]
        );
    }
}
