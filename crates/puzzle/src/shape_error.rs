//! Why a shape cannot be.

use super::shape::NO_REGION;
use super::{MAX_ORDER, MIN_ORDER};
use evodoku_messages::{Localize, Message};
use thiserror::Error;

/// Why a shape cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error, Localize)]
pub enum ShapeError {
    /// The order is out of range.
    #[message(min_order = MIN_ORDER, max_order = MAX_ORDER)]
    Order {
        /// The order asked for.
        order: usize,
    },
    /// Rows and columns differ in number.
    NotSquare {
        /// Rows asked for.
        height: usize,
        /// Columns asked for.
        width: usize,
    },
    /// A prime order cannot be cut into boxes.
    NoBoxes {
        /// The order asked for.
        order: usize,
    },
    /// The box does not hold every value once.
    BoxDoesNotFit {
        /// The order asked for.
        order: usize,
        /// Rows of the box.
        height: usize,
        /// Columns of the box.
        width: usize,
    },
    /// The region map has the wrong size.
    MapLength {
        /// Cells in the map.
        found: usize,
        /// Cells in the grid.
        expected: usize,
    },
    /// More pieces than values.
    PieceCount {
        /// The order of the grid.
        order: usize,
    },
    /// A piece of a jigsaw has too few or too many cells.
    PieceSize {
        /// The piece, from 1.
        piece: usize,
        /// Its cells.
        found: usize,
        /// Cells of a proper piece.
        expected: usize,
    },
    /// A region has more cells than there are values, or fewer than two.
    RegionSize {
        /// What a region is called.
        noun: Message,
        /// Its cells.
        found: usize,
        /// The number of values.
        order: usize,
    },
    /// A region names a cell that is not in the grid.
    OutsideGrid {
        /// Row from 1.
        row: usize,
        /// Column from 1.
        column: usize,
        /// The order of the grid.
        order: usize,
    },
    /// A cell is named twice within one layer.
    CellTwice {
        /// What a region is called.
        noun: Message,
        /// Row from 1.
        row: usize,
        /// Column from 1.
        column: usize,
    },
    /// Too many overlapping extra regions.
    TooManyLayers {
        /// The limit.
        limit: usize,
    },
    /// More regions than can be numbered.
    #[message(no_region = NO_REGION)]
    TooManyRegions {
        /// The regions asked for.
        found: usize,
    },
    /// A clue that no grid of this size can keep.
    Clue(Box<ClueError>),
    /// More clues than any puzzle needs.
    TooManyClues {
        /// The clues asked for.
        found: usize,
        /// The limit.
        limit: usize,
    },
    /// Clues that would take too much memory together.
    CluesTooLarge,
    /// A rule that there is none of.
    UnknownPart {
        /// What was found.
        part: String,
    },
    /// The text is not the name of a shape.
    Unreadable {
        /// What was found.
        found: String,
    },
}

/// Why no grid of this size can keep a clue.
#[derive(Clone, Debug, PartialEq, Eq, Error, Localize)]
pub struct ClueError {
    /// What the clue is called.
    pub noun: Message,
    /// The names of its cells.
    pub cells: String,
    /// What is wrong with it.
    pub why: Message,
}
