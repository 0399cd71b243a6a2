//! Layers: regions of a shape that are disjoint, so that a cell has at most one region per layer.

use super::Cell;

/// Which constraint the regions of a layer come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LayerKind {
    /// The rows of the grid.
    Rows,
    /// The columns of the grid.
    Columns,
    /// Rectangular boxes of one size.
    Boxes {
        /// Rows of a box.
        height: usize,
        /// Columns of a box.
        width: usize,
    },
    /// Irregular pieces that together cover the grid.
    Jigsaw,
    /// The diagonal from the top left to the bottom right.
    Diagonal,
    /// The diagonal from the top right to the bottom left.
    AntiDiagonal,
    /// The inner boxes of windoku (hyper-sudoku).
    Windows,
    /// Any other cells that must differ, stacked into layers.
    Extra,
}

/// Disjoint regions whose cells hold different values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// What the regions are.
    pub kind: LayerKind,
    /// The cells of each region.
    pub regions: Vec<Vec<Cell>>,
}
