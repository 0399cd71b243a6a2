//! Domains and places, kept consistent: filling a cell, eliminating a value, and the queue of resulting singles.

use super::contradiction::Conflict;
use super::rule::{Effects, Rule};
use super::seats::{Seat, Tables, with_seats};
use super::{hidden_single, naked_single};
use evodoku_puzzle::{Bits, Cell};

/// The state of a grid. Values count from 0 in domains and places, from 1 in `values`.
#[derive(Debug)]
pub(super) struct Sets<const W: usize> {
    /// The values left for each cell.
    pub(super) domains: Vec<Bits<W>>,
    /// `places[region * order + value]`: the places of the region at which the value is left.
    pub(super) places: Vec<Bits<W>>,
    /// The value of each filled cell; 0 for an open one.
    pub(super) values: Vec<u8>,
    /// The number of open cells.
    pub(super) open: usize,
    /// The queue of singles to fill.
    pub(super) queue: Vec<Single>,
    pub(super) naked_singles: bool,
    pub(super) hidden_singles: bool,
    pub(super) effects: Effects,
    pub(super) log: Log,
    /// For each region, the values of its cells that were filled at setup.
    pub(super) used: Vec<Bits<W>>,
}

/// A cell that must take a value, and the rule that implies it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Single {
    pub(super) cell: Cell,
    pub(super) value: u8,
    pub(super) rule: Rule,
}

/// Eliminations and filled cells since recording began, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    pub(super) is_recording: bool,
    pub(super) eliminated: Vec<(Cell, u8)>,
    pub(super) filled: Vec<Cell>,
}

impl<const W: usize> Sets<W> {
    /// Fills an open cell with one of its values, and everything that follows by singles.
    pub(super) fn assign(&mut self, tables: &Tables<W>, cell: usize, value: usize) -> Result<(), Conflict> {
        with_seats!(tables, SEATS => {
            self.fill::<SEATS>(tables, cell, value)?;
            self.follow::<SEATS>(tables)
        })
    }

    /// Fills the queued singles and those that result, until none is left.
    pub(super) fn settle(&mut self, tables: &Tables<W>) -> Result<(), Conflict> {
        with_seats!(tables, SEATS => self.follow::<SEATS>(tables))
    }

    fn follow<const SEATS: usize>(&mut self, tables: &Tables<W>) -> Result<(), Conflict> {
        while let Some(Single { cell, value, rule }) = self.queue.pop() {
            if self.values[usize::from(cell)] == 0 {
                self.effects.add(rule, 1);
                self.fill::<SEATS>(tables, usize::from(cell), usize::from(value))?;
            }
        }
        Ok(())
    }

    /// Fills a cell with one of its values and eliminates what that excludes; new singles are queued.
    fn fill<const SEATS: usize>(
        &mut self,
        tables: &Tables<W>,
        cell: usize,
        value: usize,
    ) -> Result<(), Conflict> {
        debug_assert!(self.values[cell] == 0 && self.domains[cell].contains(value));
        self.values[cell] = value as u8 + 1;
        self.open -= 1;
        let others = self.domains[cell].without(value);
        if self.log.is_recording {
            self.log.filled.push(cell as Cell);
            self.log.eliminated.extend(others.iter().map(|other| (cell as Cell, other as u8)));
        }
        self.domains[cell] = Bits::only(value);
        for other in others {
            for &seat in tables.known_seats::<SEATS>(cell) {
                self.leave(tables, seat, other)?;
            }
        }
        for &seat in tables.known_seats::<SEATS>(cell) {
            let base = seat.base as usize;
            let winner = Bits::only(usize::from(seat.place));
            let losers = std::mem::replace(&mut self.places[base + value], winner) & !winner;
            // Logged before the first elimination, so that undoing after a conflict restores all of them.
            if self.log.is_recording {
                self.log
                    .eliminated
                    .extend(losers.iter().map(|place| (tables.cells[base + place], value as u8)));
            }
            for place in losers {
                let loser = usize::from(tables.cells[base + place]);
                self.lose::<SEATS>(tables, loser, value, seat.base)?;
            }
        }
        Ok(())
    }

    /// Eliminates a value that the cell still has; new singles are queued.
    pub(super) fn eliminate(
        &mut self,
        tables: &Tables<W>,
        cell: usize,
        value: usize,
    ) -> Result<(), Conflict> {
        if self.log.is_recording {
            self.log.eliminated.push((cell as Cell, value as u8));
        }
        self.lose::<0>(tables, cell, value, u32::MAX)
    }

    /// Eliminates a value from a cell and from its places, except for the region at `done`, whose places are already
    /// updated.
    #[inline]
    fn lose<const SEATS: usize>(
        &mut self,
        tables: &Tables<W>,
        cell: usize,
        value: usize,
        done: u32,
    ) -> Result<(), Conflict> {
        debug_assert!(self.domains[cell].contains(value));
        self.domains[cell].remove(value);
        if self.domains[cell].has_at_most_one() {
            naked_single::notice(self, cell)?;
        }
        for &seat in tables.known_seats::<SEATS>(cell) {
            if seat.base != done {
                self.leave(tables, seat, value)?;
            }
        }
        Ok(())
    }

    /// Removes a seat's place from the places of a value.
    #[inline]
    fn leave(&mut self, tables: &Tables<W>, seat: Seat, value: usize) -> Result<(), Conflict> {
        let places = &mut self.places[seat.base as usize + value];
        places.remove(usize::from(seat.place));
        if places.has_at_most_one() {
            hidden_single::notice(self, tables, seat, value)?;
        }
        Ok(())
    }

    /// Undoes eliminations and filled cells after these lengths of the log.
    pub(super) fn undo(&mut self, tables: &Tables<W>, eliminated: usize, filled: usize) {
        self.queue.clear();
        self.open += self.log.filled.len() - filled;
        for cell in self.log.filled.drain(filled..) {
            self.values[usize::from(cell)] = 0;
        }
        with_seats!(tables, SEATS => {
            for (cell, value) in self.log.eliminated.drain(eliminated..) {
                let (cell, value) = (usize::from(cell), usize::from(value));
                self.domains[cell].insert(value);
                for seat in tables.known_seats::<SEATS>(cell) {
                    self.places[seat.base as usize + value].insert(usize::from(seat.place));
                }
            }
        });
    }
}

/// `clone_from` reuses memory, which the derived one does not.
impl<const W: usize> Clone for Sets<W> {
    fn clone(&self) -> Self {
        Self {
            domains: self.domains.clone(),
            places: self.places.clone(),
            values: self.values.clone(),
            open: self.open,
            queue: self.queue.clone(),
            naked_singles: self.naked_singles,
            hidden_singles: self.hidden_singles,
            effects: self.effects,
            log: self.log.clone(),
            used: self.used.clone(),
        }
    }

    fn clone_from(&mut self, other: &Self) {
        self.domains.clone_from(&other.domains);
        self.places.clone_from(&other.places);
        self.values.clone_from(&other.values);
        self.open = other.open;
        self.queue.clone_from(&other.queue);
        self.naked_singles = other.naked_singles;
        self.hidden_singles = other.hidden_singles;
        self.effects = other.effects;
        self.log.is_recording = other.log.is_recording;
        self.log.eliminated.clone_from(&other.log.eliminated);
        self.log.filled.clone_from(&other.log.filled);
        self.used.clone_from(&other.used);
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::Board;
    use super::*;
    use evodoku_puzzle::Shape;
    use std::sync::Arc;

    /// The first cell of the row to lose the value becomes empty; the other two are already out of the places of the
    /// value.
    #[test]
    fn undo_after_a_conflict_restores_every_place() {
        let mut board = Board::<1>::new(Arc::new(Tables::new(&Shape::classic(4).unwrap().into())), &[]);
        board.record();
        for value in 1..4 {
            board.exclude(1, value).unwrap();
        }
        let mark = board.mark();
        assert_eq!(board.assign(0, 0), Err(Conflict::NoValue { cell: 1 }));
        board.undo(mark);
        assert_eq!(board.places(0, 0), Bits::first(4));
        assert_eq!(board.open_count(), 16);
    }

    #[test]
    fn clone_into_used_memory_is_complete() {
        let tables = Arc::new(Tables::new(&Shape::classic(4).unwrap().into()));
        let mut board = Board::<1>::new(Arc::clone(&tables), &Rule::SINGLES);
        board.record();
        board.assign(0, 0).unwrap();
        let mut copy = Board::new(tables, &[]);
        copy.clone_from(&board);
        assert_eq!(format!("{copy:?}"), format!("{board:?}"));
    }
}
