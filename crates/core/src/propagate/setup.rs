//! Setting up a board from a puzzle or from an earlier propagation, all cells at once.

use super::board::Board;
use super::contradiction::Conflict;
use super::propagated::Propagated;
use super::{hidden_single, naked_single};
use crate::puzzle::{Bits, Puzzle};
use std::sync::Arc;

impl<const W: usize> Board<W> {
    /// The givens, what they strike directly, and everything that follows by singles.
    ///
    /// The domains come from the values used in each region and the places from the domains, which is several times
    /// cheaper than filling the givens one after the other.
    pub fn load(&mut self, puzzle: &Puzzle) -> Result<(), Conflict> {
        let tables = Arc::clone(&self.tables);
        self.values.copy_from_slice(puzzle.givens());
        self.forget_history();
        let mut used = vec![Bits::EMPTY; self.shape().region_count()];
        for (cell, &given) in puzzle.givens().iter().enumerate().filter(|&(_, &given)| given != 0) {
            for seat in tables.seats(cell) {
                used[usize::from(seat.region)].insert(usize::from(given) - 1);
            }
        }
        for (cell, &given) in puzzle.givens().iter().enumerate() {
            self.domains[cell] = if given == 0 {
                tables
                    .seats(cell)
                    .iter()
                    .fold(tables.all, |left, seat| left & !used[usize::from(seat.region)])
            } else {
                Bits::only(usize::from(given) - 1)
            };
        }
        self.derive_places()?;
        self.settle()
    }

    /// The domains and filled cells of an earlier propagation, and everything that follows by singles.
    pub fn load_propagated(&mut self, propagated: &Propagated) -> Result<(), Conflict> {
        self.values.copy_from_slice(propagated.values());
        self.forget_history();
        for (cell, domain) in self.domains.iter_mut().enumerate() {
            domain.0.copy_from_slice(propagated.domain_words(cell));
        }
        self.derive_places()?;
        self.settle()
    }

    /// Writes the places that follow from the domains and queues the singles among both.
    fn derive_places(&mut self) -> Result<(), Conflict> {
        let tables = Arc::clone(&self.tables);
        self.places.fill(Bits::EMPTY);
        for cell in 0..self.domains.len() {
            for value in self.domains[cell].iter() {
                for seat in tables.seats(cell) {
                    self.places[seat.base as usize + value].insert(usize::from(seat.place));
                }
            }
            if self.domains[cell].has_at_most_one() {
                naked_single::notice(self, cell)?;
            }
        }
        for &seat in tables.first_seats() {
            for value in 0..self.shape().order() {
                if self.places[seat.base as usize + value].has_at_most_one() {
                    hidden_single::notice(self, seat, value)?;
                }
            }
        }
        Ok(())
    }
}
