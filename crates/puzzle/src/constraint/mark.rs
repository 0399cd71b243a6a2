//! Marks: how a constraint is drawn, whatever draws it.

use super::{Ground, Position};
use crate::Cell;

/// One thing to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Thick borders between the regions.
    Borders(Vec<Vec<Cell>>),
    /// A thin line from the middle of one cell to the middle of another, and on to the corners of the grid.
    Diagonal(Cell, Cell),
    /// Shaded cells.
    Shade(Vec<Cell>),
    /// A dashed outline around the cells, with a text in the corner of the first one.
    Cage {
        /// Its cells.
        cells: Vec<Cell>,
        /// The text in the corner.
        label: Option<String>,
    },
    /// A line through the middles of the cells.
    Line {
        /// Its cells, in order.
        cells: Vec<Cell>,
        /// Its colour.
        ink: Ink,
        /// Its width in hundredths of a cell.
        width: u8,
        /// What it begins and ends with.
        tips: [Tip; 2],
    },
    /// A closed outline around the middles of a few cells in a line: the circle or pill of an arrow.
    Pill(Vec<Cell>),
    /// A sign in the middle of its two or four cells: on an edge or on a corner.
    Sign {
        /// The cells around it.
        cells: Vec<Cell>,
        /// What it shows.
        sign: Sign,
    },
    /// A figure behind the value of a cell.
    Figure(Cell, Figure),
    /// A text outside the grid, before the first cell of the cells that it speaks of.
    Outside {
        /// The cells, from the side at which the text stands.
        cells: Vec<Cell>,
        /// The text.
        text: String,
        /// Does an arrow show the direction, as diagonals need it?
        arrow: bool,
    },
    /// Small values in a cell: the only ones that it can hold.
    Candidates(Cell, Vec<u8>),
}

impl Mark {
    /// A line through the cells.
    pub fn line(ground: &Ground<'_>, cells: &[Position], ink: Ink, width: u8, tips: [Tip; 2]) -> Self {
        Self::Line { cells: ground.cells(cells), ink, width, tips }
    }
}

/// What a line begins or ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tip {
    /// Nothing.
    Plain,
    /// A filled circle in the colour of the line.
    Bulb,
    /// An open circle.
    Ring,
    /// An open diamond.
    Diamond,
    /// The head of an arrow.
    Head,
}

/// A sign on an edge or on a corner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A white dot, perhaps with a number.
    White(Option<String>),
    /// A black dot, perhaps with a number.
    Black(Option<String>),
    /// A text without a frame, such as X.
    Text(String),
    /// The first cell holds less than the second: a `<` that opens toward the second.
    Less,
    /// Values in a circle.
    Values(Vec<u8>),
}

/// A figure behind the value of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// A grey square.
    Square,
    /// A grey circle.
    Circle,
    /// Four arrow heads that point inwards.
    Inwards,
    /// Four arrow heads that point outwards.
    Outwards,
    /// A small triangle along the row.
    AlongRow,
    /// A small triangle along the column.
    AlongColumn,
    /// A small square in a corner.
    Corner,
}

/// The colour of a line, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Light grey: thermometers, palindromes.
    Silver,
    /// Grey: arrows.
    Grey,
    /// Steel blue: slow thermometers.
    Steel,
    /// Green: German whispers.
    Green,
    /// Orange: Dutch whispers.
    Orange,
    /// Purple: renban.
    Purple,
    /// Olive: nabner.
    Olive,
    /// Blue: region sums.
    Blue,
    /// Lilac: zippers.
    Lilac,
    /// Peach: entropic lines.
    Peach,
    /// Teal: modular lines.
    Teal,
    /// Wine: double arrows.
    Wine,
    /// Red: sum lines.
    Red,
    /// Brown: lines of any relation or pattern.
    Brown,
}
