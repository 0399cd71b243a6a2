//! Changes since a rule last ran: for each region, the values that lost places.

use super::board::Board;
use evodoku_puzzle::Bits;

/// The values to re-examine in each region.
///
/// A rule reads the board's log from where it stopped, so the cost is proportional to the changes, not to the grid.
#[derive(Clone, Debug)]
pub(super) struct Dirty<const W: usize> {
    values: Vec<Bits<W>>,
    /// How much of the log has been read.
    read: usize,
}

impl<const W: usize> Dirty<W> {
    /// Nothing to examine, on any board.
    pub(super) fn new() -> Self {
        Self { values: Vec::new(), read: 0 }
    }

    /// Marks everything, as for a new board.
    pub(super) fn mark_all(&mut self, board: &Board<W>) {
        self.values.clear();
        self.values.resize(board.shape().region_count(), board.tables.all);
        self.read = board.log().len();
    }

    /// Forgets everything before this length of the log.
    pub(super) fn rewind(&mut self, length: usize) {
        self.values.fill(Bits::EMPTY);
        self.read = self.read.min(length);
    }

    /// Adds the eliminations since the last call.
    pub(super) fn read(&mut self, board: &Board<W>) {
        for &(cell, value) in &board.log()[self.read..] {
            for seat in board.tables.seats(usize::from(cell)) {
                self.values[usize::from(seat.region)].insert(usize::from(value));
            }
        }
        self.read = board.log().len();
    }

    /// Returns and clears the values to examine in a region.
    pub(super) fn take(&mut self, region: usize) -> Bits<W> {
        std::mem::replace(&mut self.values[region], Bits::EMPTY)
    }
}
