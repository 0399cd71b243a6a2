//! Why a shape cannot be.

use super::layer::LayerKind;
use super::shape::NO_REGION;
use super::{MAX_ORDER, MIN_ORDER};
use thiserror::Error;

/// Why a shape cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ShapeError {
    /// The order is out of range.
    #[error("a grid of {order}×{order} is out of range; orders from {MIN_ORDER} to {MAX_ORDER} work")]
    Order {
        /// The order asked for.
        order: usize,
    },
    /// Rows and columns differ in number.
    #[error("a grid of {height}×{width} is not square; give it as many rows as columns")]
    NotSquare {
        /// Rows asked for.
        height: usize,
        /// Columns asked for.
        width: usize,
    },
    /// A prime order cannot be cut into boxes.
    #[error(
        "{order} values cannot be cut into boxes; give jigsaw regions, or say \"{order}x{order}:latin\" for rows and columns only"
    )]
    NoBoxes {
        /// The order asked for.
        order: usize,
    },
    /// The box does not hold every value once.
    #[error(
        "a box of {height}×{width} does not hold the {order} values; height times width must be {order}, each at least 2"
    )]
    BoxDoesNotFit {
        /// The order asked for.
        order: usize,
        /// Rows of the box.
        height: usize,
        /// Columns of the box.
        width: usize,
    },
    /// The region map has the wrong size.
    #[error("the region map has {found} cells, {expected} were expected")]
    MapLength {
        /// Cells in the map.
        found: usize,
        /// Cells in the grid.
        expected: usize,
    },
    /// More pieces than values.
    #[error("the region map names more than {order} pieces")]
    PieceCount {
        /// The order of the grid.
        order: usize,
    },
    /// A piece of a jigsaw has too few or too many cells.
    #[error("jigsaw piece {piece} has {found} cells, every piece must have {expected}")]
    PieceSize {
        /// The piece, from 1.
        piece: usize,
        /// Its cells.
        found: usize,
        /// Cells of a proper piece.
        expected: usize,
    },
    /// A region has more cells than there are values, or fewer than two.
    #[error("{} of {found} cells: a region has from 2 to {order} cells", kind.region_name())]
    RegionSize {
        /// What kind of region.
        kind: LayerKind,
        /// Its cells.
        found: usize,
        /// The number of values.
        order: usize,
    },
    /// A region names a cell that is not in the grid.
    #[error("row {row}, column {column} lies outside the {order}×{order} grid")]
    OutsideGrid {
        /// Row from 1.
        row: usize,
        /// Column from 1.
        column: usize,
        /// The order of the grid.
        order: usize,
    },
    /// A cell is named twice within one layer.
    #[error("row {row}, column {column} is in two regions of one layer ({})", kind.region_name())]
    CellTwice {
        /// What kind of region.
        kind: LayerKind,
        /// Row from 1.
        row: usize,
        /// Column from 1.
        column: usize,
    },
    /// Too many overlapping extra regions.
    #[error("the extra regions overlap too often; at most {limit} layers are possible")]
    TooManyLayers {
        /// The limit.
        limit: usize,
    },
    /// More regions than can be numbered.
    #[error("{found} regions are too many; fewer than {NO_REGION} are possible")]
    TooManyRegions {
        /// The regions asked for.
        found: usize,
    },
    /// A rule that there is none of.
    #[error(
        "{part} is not among the rules that evodoku knows; add diagonals, windows or both, as in 9x9+diagonals"
    )]
    UnknownPart {
        /// What was found.
        part: String,
    },
    /// The text is not the name of a shape.
    #[error("\"{found}\" is not a shape; write 9x9, 12x12:3x4, 30x30:latin or 9x9+diagonals+windows")]
    Unreadable {
        /// What was found.
        found: String,
    },
}
