//! What a grid looks like on paper: marks, lines, digits, and the rules that are not seen.

use super::rules::rules;
use crate::Grid;
use crate::constraint::Mark;
use crate::sketch::{CELL, Item, Sketch};

/// Room for the title above a grid.
pub const TITLE: f64 = 8.0;

/// The average width of a letter, in parts of its size.
const LETTER_WIDTH: f64 = 0.52;

/// Below small grids, rules are wider than these.
const LEAST_RULE_WIDTH: f64 = 40.0;

/// A grid as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    pub title: Option<String>,
    /// Width and height of the grid.
    pub side: f64,
    /// The marks of its constraints.
    pub sketch: Sketch,
    pub thin: Vec<Line>,
    pub thick: Vec<Line>,
    pub digits: Vec<Digit>,
    /// What its constraints say.
    pub rules: Vec<String>,
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
        let mut sketch = Sketch::of(shape);
        let is_shown = |item: &Item| match item {
            Item::Text { while_empty: Some(cell), .. } => grid.values()[usize::from(*cell)] == 0,
            Item::Text { .. } | Item::Circle { .. } | Item::Path { .. } => true,
        };
        sketch.over.retain(is_shown);
        let marks = shape.constraints().iter().flat_map(|constraint| constraint.marks(&shape.ground()));
        let borders = marks.filter_map(|mark| match mark {
            Mark::Borders(regions) => Some(regions),
            _ => None,
        });
        let mut thick = frame(side).to_vec();
        for regions in borders {
            let mut pieces = vec![None; order * order];
            for (piece, cells) in regions.iter().enumerate() {
                for &cell in cells {
                    pieces[usize::from(cell)] = Some(piece);
                }
            }
            thick.extend(walls(order, &pieces));
        }
        let values = grid.values().iter().enumerate().filter(|(_, value)| **value != 0);
        let digit = |(cell, value): (usize, &u8)| Digit {
            at: (((cell % order) as f64 + 0.5) * CELL, ((cell / order) as f64 + 0.5) * CELL),
            text: value.to_string(),
            is_given: givens.is_none_or(|givens| givens.get(cell).is_some_and(|&given| given != 0)),
        };
        Self {
            title: grid.title().map(str::to_owned),
            side,
            sketch,
            thin: (1..order).flat_map(|index| across(index as f64 * CELL, 0.0, side)).collect(),
            thick,
            digits: values.map(digit).collect(),
            rules: rules(shape),
            order,
        }
    }

    /// The size of digits, so that the longest value fits its cell.
    pub fn digit_size(&self) -> f64 {
        match self.order {
            ..=9 => 6.5,
            10..=99 => 5.0,
            _ => 3.6,
        }
    }

    /// The width of the grid with what stands around it.
    pub fn width(&self) -> f64 {
        self.sketch.margin.left + self.side + self.sketch.margin.right
    }

    /// The height of the grid with what stands around it.
    pub fn height(&self) -> f64 {
        self.sketch.margin.top + self.side + self.sketch.margin.bottom
    }

    /// The rules, broken into lines of a width for letters of a size.
    pub fn rule_lines(&self, width: f64, size: f64) -> Vec<String> {
        let most = (width.max(LEAST_RULE_WIDTH) / (LETTER_WIDTH * size)) as usize;
        let mut lines = Vec::new();
        for rule in &self.rules {
            let mut line = String::new();
            for word in rule.split(' ') {
                if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > most {
                    lines.push(std::mem::take(&mut line));
                }
                if !line.is_empty() {
                    line.push(' ');
                }
                line += word;
            }
            lines.push(line);
        }
        lines
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

/// The lines around a grid.
fn frame(side: f64) -> [Line; 4] {
    let [[left, top], [right, bottom]] = [0.0, side].map(|at| across(at, 0.0, side));
    [left, top, right, bottom]
}

/// The borders between pieces, neighbouring stretches joined.
fn walls(order: usize, pieces: &[Option<usize>]) -> Vec<Line> {
    let mut walls = Vec::new();
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
        assert_eq!(walls, [Line { from: (10.0, 0.0), to: (10.0, 20.0) }]);
        let walls = super::walls(2, &[0, 0, 0, 1].map(Some));
        assert_eq!(
            walls,
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
