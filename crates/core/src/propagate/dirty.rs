//! What changed since a rule last looked: for each region the values whose places became fewer.

use super::board::Board;
use crate::puzzle::Bits;

/// The values to look at again in each region.
///
/// A rule reads the board's log from where it stopped, so looking again costs what has changed, not the whole grid.
#[derive(Clone, Debug)]
pub(super) struct Dirty<const W: usize> {
    values: Vec<Bits<W>>,
    /// How much of the log was read.
    read: usize,
}

impl<const W: usize> Dirty<W> {
    /// Nothing to look at, on any board.
    pub(super) fn new() -> Self {
        Self { values: Vec::new(), read: 0 }
    }

    /// Everything is to be looked at, as on a board that was just set up.
    pub(super) fn mark_all(&mut self, board: &Board<W>) {
        self.values.clear();
        self.values.resize(board.shape().region_count(), board.tables.all);
        self.read = board.log().len();
    }

    /// Nothing is to be looked at but what happens after the log had this length.
    pub(super) fn rewind(&mut self, length: usize) {
        self.values.fill(Bits::EMPTY);
        self.read = self.read.min(length);
    }

    /// Adds what the board struck since the last time.
    pub(super) fn read(&mut self, board: &Board<W>) {
        for &(cell, value) in &board.log()[self.read..] {
            for seat in board.tables.seats(usize::from(cell)) {
                self.values[usize::from(seat.region)].insert(usize::from(value));
            }
        }
        self.read = board.log().len();
    }

    /// The values to look at in a region, which count as looked at from now on.
    pub(super) fn take(&mut self, region: usize) -> Bits<W> {
        std::mem::replace(&mut self.values[region], Bits::EMPTY)
    }
}
