//! Setting up a board from a puzzle or from an earlier propagation, all cells at once.

use super::board::Board;
use super::contradiction::Conflict;
use super::propagated::Propagated;
use super::sets::Sets;
use super::tables::{Tables, with_seats};
use super::{hidden_single, naked_single};
use crate::puzzle::{Bits, Puzzle};

impl<const W: usize> Board<W> {
    /// The givens, what they strike directly, and everything that follows by singles.
    ///
    /// The domains come from the values used in each region and the places from the domains, which is several times
    /// cheaper than filling the givens one after the other.
    pub fn load(&mut self, puzzle: &Puzzle) -> Result<(), Conflict> {
        let Self { tables, sets } = self;
        sets.begin(puzzle.givens());
        // Where the places will be, there is room for the values used: the first set of each region.
        let used = &mut sets.places;
        for &seat in tables.first_seats() {
            used[seat.base as usize] = Bits::EMPTY;
        }
        for (cell, &given) in puzzle.givens().iter().enumerate() {
            if given != 0 {
                for seat in tables.seats(cell) {
                    used[seat.base as usize].insert(usize::from(given) - 1);
                }
            }
        }
        for (cell, &given) in puzzle.givens().iter().enumerate() {
            sets.domains[cell] = if given == 0 {
                tables.seats(cell).iter().fold(tables.all, |left, seat| left & !used[seat.base as usize])
            } else {
                Bits::only(usize::from(given) - 1)
            };
        }
        sets.derive_places(tables)?;
        sets.settle(tables)
    }

    /// The domains and filled cells of an earlier propagation, and everything that follows by singles.
    pub fn load_propagated(&mut self, propagated: &Propagated) -> Result<(), Conflict> {
        let Self { tables, sets } = self;
        sets.begin(propagated.values());
        for (cell, domain) in sets.domains.iter_mut().enumerate() {
            domain.0.copy_from_slice(propagated.domain_words(cell));
        }
        sets.derive_places(tables)?;
        sets.settle(tables)
    }
}

impl<const W: usize> Sets<W> {
    /// Takes over the filled cells and forgets what happened before.
    fn begin(&mut self, values: &[u8]) {
        self.values.copy_from_slice(values);
        self.open = values.iter().map(|&value| usize::from(value == 0)).sum();
        self.queue.clear();
        self.log.struck.clear();
        self.log.filled.clear();
        self.effects = super::Effects::default();
    }

    /// Writes the places that follow from the domains and queues the singles among both.
    fn derive_places(&mut self, tables: &Tables<W>) -> Result<(), Conflict> {
        self.places.fill(Bits::EMPTY);
        with_seats!(tables, SEATS => {
            for (cell, &domain) in self.domains.iter().enumerate() {
                for value in domain {
                    for seat in tables.known_seats::<SEATS>(cell) {
                        self.places[seat.base as usize + value].insert(usize::from(seat.place));
                    }
                }
            }
        });
        for cell in 0..self.domains.len() {
            if self.domains[cell].has_at_most_one() {
                naked_single::notice(self, cell)?;
            }
        }
        for &seat in tables.first_seats() {
            for value in 0..tables.shape().order() {
                if self.places[seat.base as usize + value].has_at_most_one() {
                    hidden_single::notice(self, tables, seat, value)?;
                }
            }
        }
        Ok(())
    }
}
