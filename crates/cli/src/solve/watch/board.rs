//! A grid on the screen: with rules as on paper, or as a map of coloured cells where it is too large for that.

use crate::drawing::{Look, Piece, digits, ruled, ruled_width, shown};
use evodoku::{Puzzle, puzzle::Shape};
use ratatui::layout::Size;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

/// How a grid is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Values, with rules between boxes.
    Ruled,
    /// A coloured dot per cell, two rows in a line.
    Map,
}

/// A grid to be drawn.
pub struct GridView<'a> {
    puzzle: &'a Puzzle,
    values: &'a [u8],
    looks: Vec<Look>,
    /// Cells that are being changed.
    changed: &'a [usize],
    has_colours: bool,
}

impl Detail {
    /// How much room a grid needs.
    pub fn size(self, shape: &Shape) -> Size {
        let order = shape.order() as u16;
        match self {
            Self::Ruled => Size::new(ruled_width(shape) as u16, ruled(shape).len() as u16),
            Self::Map => Size::new(order, order.div_ceil(2)),
        }
    }
}

impl<'a> GridView<'a> {
    /// The values of a grid, with what is wrong about them.
    pub fn new(puzzle: &'a Puzzle, values: &'a [u8], changed: &'a [usize], has_colours: bool) -> Self {
        Self { puzzle, values, looks: looks(puzzle, values), changed, has_colours }
    }

    /// Its lines.
    pub fn lines(&self, detail: Detail) -> Vec<Line<'static>> {
        match detail {
            Detail::Ruled => self.ruled(),
            Detail::Map => self.map(),
        }
    }

    fn ruled(&self) -> Vec<Line<'static>> {
        let width = digits(self.puzzle.shape());
        let dim = Style::new().add_modifier(Modifier::DIM);
        let span = |piece: Piece| match piece {
            Piece::Text(text) => Span::styled(text, dim),
            Piece::Cell(cell) => {
                Span::styled(format!("{:>width$}", shown(self.values[cell])), self.style(cell))
            }
        };
        ruled(self.puzzle.shape()).into_iter().map(|line| line.into_iter().map(span).collect()).collect()
    }

    fn style(&self, cell: usize) -> Style {
        let style = match self.looks[cell] {
            Look::Given => Style::new().add_modifier(Modifier::BOLD),
            Look::Found => Style::new(),
            Look::Clash if self.has_colours => Style::new().fg(Color::Red),
            Look::Clash => Style::new().add_modifier(Modifier::REVERSED),
        };
        let given = self.puzzle.givens()[cell] != 0;
        let style = if given { style.add_modifier(Modifier::BOLD) } else { style };
        match (self.changed.contains(&cell), self.has_colours) {
            (false, _) => style,
            (true, true) => style.bg(Color::Yellow).fg(Color::Black),
            (true, false) => style.add_modifier(Modifier::UNDERLINED),
        }
    }

    fn map(&self) -> Vec<Line<'static>> {
        let order = self.puzzle.order();
        let rows: Vec<usize> = (0..order).collect();
        let line = |pair: &[usize]| {
            let dots = (0..order).map(|column| {
                let [above, below] =
                    [pair.first(), pair.get(1)].map(|row| row.map(|row| row * order + column));
                self.dots(above, below)
            });
            dots.collect::<Line<'static>>()
        };
        rows.chunks(2).map(line).collect()
    }

    /// Two cells, one above the other, in one character: the upper half and what is behind it. Without colours a sign shows
    /// the worse of the two.
    fn dots(&self, above: Option<usize>, below: Option<usize>) -> Span<'static> {
        if self.has_colours {
            let colour = |cell: Option<usize>| cell.map_or(Color::Reset, |cell| self.colour(cell));
            return Span::styled("▀", Style::new().fg(colour(above)).bg(colour(below)));
        }
        let is = |look: fn(&Self, usize) -> bool| {
            [above, below].into_iter().flatten().any(|cell| look(self, cell))
        };
        let is_clash = is(|board, cell| board.looks[cell] == Look::Clash);
        let is_empty = is(|board, cell| board.values[cell] == 0);
        Span::raw(if is_clash {
            "x"
        } else if is_empty {
            "."
        } else {
            ":"
        })
    }

    fn colour(&self, cell: usize) -> Color {
        match self.looks[cell] {
            _ if self.changed.contains(&cell) => Color::Yellow,
            _ if self.values[cell] == 0 => Color::Black,
            Look::Given => Color::Gray,
            Look::Found => Color::Green,
            Look::Clash => Color::Red,
        }
    }
}

/// What each cell is; one that equals another in a region clashes.
fn looks(puzzle: &Puzzle, values: &[u8]) -> Vec<Look> {
    let shape = puzzle.shape();
    let given = |&value: &u8| if value == 0 { Look::Found } else { Look::Given };
    let mut looks: Vec<Look> = puzzle.givens().iter().map(given).collect();
    for region in 0..shape.region_count() {
        let mut counts = [0_u16; 256];
        let cells = || shape.region(region).iter().map(|&cell| usize::from(cell));
        cells().for_each(|cell| counts[usize::from(values[cell])] += 1);
        for cell in cells().filter(|&cell| values[cell] != 0 && counts[usize::from(values[cell])] > 1) {
            looks[cell] = Look::Clash;
        }
    }
    looks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle() -> Puzzle {
        "1..4..2..3..4..1".parse().unwrap()
    }

    #[test]
    fn equal_values_in_a_region_clash() {
        let puzzle = puzzle();
        let mut values = puzzle.givens().to_vec();
        values[1] = 1;
        let looks = looks(&puzzle, &values);
        assert_eq!(
            (looks[0], looks[1], looks[2], looks[3]),
            (Look::Clash, Look::Clash, Look::Found, Look::Given)
        );
    }

    #[test]
    fn a_map_has_two_rows_in_a_line() {
        let puzzle = puzzle();
        let mut values = puzzle.givens().to_vec();
        values[1] = 1;
        let lines = GridView::new(&puzzle, &values, &[], false).lines(Detail::Map);
        let text: Vec<String> = lines.iter().map(ToString::to_string).collect();
        assert_eq!(text, ["xx..", "...."]);
        assert_eq!(Detail::Map.size(puzzle.shape()), Size::new(4, 2));
    }

    #[test]
    fn rules_are_those_of_the_printed_grid() {
        let puzzle = puzzle();
        let lines = GridView::new(&puzzle, puzzle.givens(), &[], false).lines(Detail::Ruled);
        assert_eq!(lines[1].to_string(), "│ 1 . │ . 4 │");
        assert_eq!(Detail::Ruled.size(puzzle.shape()), Size::new(13, lines.len() as u16));
    }
}
