//! A matching of a region: a different value for each open cell.

use super::board::Board;
use super::contradiction::Conflict;
use evodoku_puzzle::{Bits, MAX_ORDER, RegionId};

const UNASSIGNED: u8 = u8::MAX;

/// Assigns values to the open places of a region by augmenting paths, starting from the region's previous matching.
#[derive(Clone, Debug)]
pub(super) struct Matching<const W: usize> {
    /// The open places of the region.
    pub(super) open: Bits<W>,
    /// The values left for any of these places.
    values: Bits<W>,
    /// The values assigned to one of these places.
    given: Bits<W>,
    /// The place that has each value.
    place_of: [u8; MAX_ORDER],
    /// `remembered[region * order + place]`: the value that the place had the last time.
    remembered: Vec<u8>,
    base: usize,
}

impl<const W: usize> Matching<W> {
    pub(super) fn new() -> Self {
        Self {
            open: Bits::EMPTY,
            values: Bits::EMPTY,
            given: Bits::EMPTY,
            place_of: [UNASSIGNED; MAX_ORDER],
            remembered: Vec::new(),
            base: 0,
        }
    }

    /// Assigns each open cell of the region a different value, or reports how many cells have too few values.
    pub(super) fn find(&mut self, board: &Board<W>, region: usize) -> Result<(), Conflict> {
        let shape = board.shape();
        self.remembered.resize(shape.region_count() * shape.order(), UNASSIGNED);
        self.base = region * shape.order();
        (self.open, self.values, self.given) = (Bits::EMPTY, Bits::EMPTY, Bits::EMPTY);
        let mut waiting = Bits::<W>::EMPTY;
        for (place, &cell) in shape.region(region).iter().enumerate() {
            if board.values()[usize::from(cell)] == 0 {
                let domain = board.domain(usize::from(cell));
                self.open.insert(place);
                self.values |= domain;
                let last = self.remembered[self.base + place];
                if last != UNASSIGNED
                    && domain.contains(usize::from(last))
                    && !self.given.contains(usize::from(last))
                {
                    self.give(place, usize::from(last));
                } else {
                    waiting.insert(place);
                }
            }
        }
        for place in waiting {
            let mut tried = Bits::EMPTY;
            if !self.augment(board, region, place, &mut tried) {
                let values = tried.len() as u8;
                return Err(Conflict::Crowded { region: region as RegionId, cells: values + 1, values });
            }
        }
        Ok(())
    }

    /// The value of an open place.
    #[inline]
    pub(super) fn value_of(&self, place: usize) -> usize {
        usize::from(self.remembered[self.base + place])
    }

    /// The values left for open places that none of them is assigned.
    pub(super) fn idle_values(&self) -> Bits<W> {
        self.values & !self.given
    }

    /// Finds a value for a place, moving others if necessary. On failure, `tried` has all values that these places
    /// could take.
    fn augment(&mut self, board: &Board<W>, region: usize, place: usize, tried: &mut Bits<W>) -> bool {
        let domain = board.domain_at(region, place);
        if let Some(value) = (domain & !self.given).smallest() {
            self.give(place, value);
            return true;
        }
        while let Some(value) = (domain & !*tried).smallest() {
            tried.insert(value);
            let holder = usize::from(self.place_of[value]);
            if self.augment(board, region, holder, tried) {
                self.give(place, value);
                return true;
            }
        }
        false
    }

    fn give(&mut self, place: usize, value: usize) {
        self.given.insert(value);
        self.place_of[value] = place as u8;
        self.remembered[self.base + place] = value as u8;
    }
}
