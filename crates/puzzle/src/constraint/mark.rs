//! Marks: how a constraint is drawn, whatever draws it.

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
}
