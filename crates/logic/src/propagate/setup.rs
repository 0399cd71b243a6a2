//! Sets up a board from a puzzle or from the result of an earlier propagation, all cells at once.

use super::board::Board;
use super::contradiction::Conflict;
use super::rule::Effects;
use super::seats::{Tables, with_seats};
use super::sets::Sets;
use super::{hidden_single, naked_single};
use evodoku_puzzle::{Bits, Puzzle, Values};

impl<const W: usize> Board<W> {
    /// Loads the givens, their direct eliminations, and everything that follows by singles.
    ///
    /// The domains come from the values used in each region and the places from the domains, which is several times
    /// cheaper than filling the givens one by one.
    pub fn load(&mut self, puzzle: &Puzzle) -> Result<(), Conflict> {
        let Self { tables, sets } = self;
        sets.begin(tables, puzzle.givens());
        sets.derive_domains(tables);
        sets.derive_places(tables)?;
        sets.settle(tables)
    }

    /// Loads filled cells (0 for open ones) and the values left for each cell, from an earlier propagation, and
    /// everything that follows by singles.
    pub fn load_domains<'a>(
        &mut self,
        filled: &[u8],
        domain: impl Fn(usize) -> Values<'a>,
    ) -> Result<(), Conflict> {
        let Self { tables, sets } = self;
        sets.begin(tables, filled);
        for (cell, left) in sets.domains.iter_mut().enumerate() {
            *left = domain(cell).bits();
        }
        sets.derive_places(tables)?;
        sets.settle(tables)
    }
}

// Which cells are filled and which sets have one member is unpredictable. Branching on it would be mispredicted so
// often that it takes most of the time at 9×9. The code below therefore computes with empty sets instead of branching.
impl<const W: usize> Sets<W> {
    /// Takes the filled cells and discards the previous state.
    fn begin(&mut self, tables: &Tables<W>, values: &[u8]) {
        self.values.copy_from_slice(values);
        self.open = values.iter().map(|&value| usize::from(value == 0)).sum();
        self.queue.clear();
        self.log.eliminated.clear();
        self.log.filled.clear();
        self.effects = Effects::default();
        self.used.fill(Bits::EMPTY);
        with_seats!(tables, SEATS => {
            for (cell, &value) in values.iter().enumerate() {
                for seat in tables.known_seats::<SEATS>(cell) {
                    self.used[usize::from(seat.region)] |= only_if_filled(value);
                }
            }
        });
    }

    /// Sets the domain of each open cell to the values that none of its regions uses.
    fn derive_domains(&mut self, tables: &Tables<W>) {
        with_seats!(tables, SEATS => {
            for (cell, (domain, &value)) in self.domains.iter_mut().zip(&self.values).enumerate() {
                let mut left = if value == 0 { tables.all } else { Bits::EMPTY };
                for seat in tables.known_seats::<SEATS>(cell) {
                    left &= !self.used[usize::from(seat.region)];
                }
                *domain = left | only_if_filled(value);
            }
        });
    }

    /// Derives the places from the domains, and queues the singles of both.
    #[expect(clippy::needless_bitwise_bool, reason = "the combined branch is rarely taken, each alone often")]
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
            if self.domains[cell].has_at_most_one() & (self.values[cell] == 0) {
                naked_single::notice(self, cell)?;
            }
        }
        let order = tables.shape().order();
        for &seat in tables.first_seats() {
            let mut singles = Bits::<W>::EMPTY;
            let base = seat.base as usize;
            for (value, places) in self.places[base..base + order].iter().enumerate() {
                singles.0[value >> 6] |= u64::from(places.has_at_most_one()) << (value & 63);
            }
            for value in singles & !self.used[usize::from(seat.region)] {
                hidden_single::notice(self, tables, seat, value)?;
            }
        }
        Ok(())
    }
}

/// The singleton of a filled cell's value, or the empty set for an open cell.
#[inline]
fn only_if_filled<const W: usize>(value: u8) -> Bits<W> {
    let mask = 0_u64.wrapping_sub(u64::from(value != 0));
    Bits(Bits::<W>::only(usize::from(value.saturating_sub(1))).0.map(|word| word & mask))
}
