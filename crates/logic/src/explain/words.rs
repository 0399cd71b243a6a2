//! Names in explanations: r4c7 is the cell in row 4 and column 7.

use super::marks::{Gap, Mark, Marks};
use evodoku_messages::{Message, message};
use evodoku_puzzle::{Cell, Shape};

/// The short name of a cell.
pub fn cell_name(shape: &Shape, cell: Cell) -> Message {
    let order = shape.order();
    message!("short-cell-name", row = usize::from(cell) / order + 1, column = usize::from(cell) % order + 1)
}

/// "a, then b, then c".
pub(super) fn and_then(statements: impl IntoIterator<Item = Message>) -> Message {
    Message::joined(statements, message!("then"))
}

impl Marks {
    pub(super) fn name(&self, cell: Cell) -> Message {
        cell_name(self.shape(), cell)
    }

    pub(super) fn names(&self, cells: &[Cell]) -> Message {
        Message::and(cells.iter().map(|&cell| self.name(cell)))
    }

    /// "row 3", "the diagonal".
    pub(super) fn region_name(&self, region: usize) -> Message {
        self.shape().region_name(region)
    }

    /// "2 and 3 at r1c1, 3 at r1c2": values cell by cell.
    pub(super) fn marks_by_cell(&self, marks: &[Mark]) -> Message {
        let mut marks = marks.to_vec();
        marks.sort_unstable();
        let parts = marks.chunk_by(|one, other| one.cell == other.cell).map(|marks| {
            let values = Message::and(marks.iter().map(|mark| mark.value));
            message!("values-at-cell", values, cell = self.name(marks[0].cell))
        });
        Message::list(parts)
    }

    /// The gap in words.
    pub(super) fn gap_in_words(&self, gap: Gap) -> Message {
        match gap {
            Gap::Cell(cell) => message!("gap-cell", cell = self.name(cell)),
            Gap::Region { region, value } => {
                message!("gap-region", value, region = self.region_name(region))
            }
        }
    }
}
