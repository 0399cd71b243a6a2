//! The shape as flat tables for propagation: the places of each cell in its regions.

use super::overlaps::Overlaps;
use evodoku_puzzle::{Bits, Cell, RegionId, SharedShape};

/// One region of a cell, and the cell's place in it.
#[derive(Clone, Copy, Debug)]
pub struct Seat {
    /// `region * order`: where the region's places begin, value by value, and its cells, place by place.
    pub base: u32,
    /// The region.
    pub region: RegionId,
    /// The cell's place in the region.
    pub place: u8,
    /// Whether the region holds every value.
    pub is_full: bool,
}

/// Constant tables of a shape, shared by all its boards.
#[derive(Debug)]
pub struct Tables<const W: usize> {
    shape: SharedShape,
    /// All values, counted from 0.
    pub(super) all: Bits<W>,
    /// The seats of all cells, one cell after the other.
    seats: Vec<Seat>,
    /// Where the seats of each cell begin, plus the end.
    starts: Vec<u32>,
    /// The number of seats per cell, if all cells have the same number.
    pub(super) seats_per_cell: Option<usize>,
    /// The first seat of each region.
    first_seats: Vec<Seat>,
    /// `cells[region * order + place]`, zero-padded for small regions.
    pub(super) cells: Vec<Cell>,
    overlaps: Overlaps<W>,
}

impl<const W: usize> Tables<W> {
    /// The tables of a shape.
    pub fn new(shape: &SharedShape) -> Self {
        let order = shape.order();
        assert!(order <= 64 * W, "{order} values do not fit {W} words");
        let mut cells = vec![0; shape.region_count() * order];
        let mut first_seats = Vec::new();
        let mut seats_of = vec![Vec::new(); shape.cell_count()];
        for region in 0..shape.region_count() {
            let base = region * order;
            for (place, &cell) in shape.region(region).iter().enumerate() {
                cells[base + place] = cell;
                let is_full = shape.is_full(region);
                let seat =
                    Seat { base: base as u32, region: region as RegionId, place: place as u8, is_full };
                seats_of[usize::from(cell)].push(seat);
                if place == 0 {
                    first_seats.push(seat);
                }
            }
        }
        let mut starts = vec![0];
        starts.extend(seats_of.iter().scan(0, |end, seats| {
            *end += seats.len() as u32;
            Some(*end)
        }));
        let seats = seats_of.concat();
        let first = seats_of[0].len();
        let seats_per_cell = seats_of.iter().all(|seats| seats.len() == first).then_some(first);
        let overlaps = Overlaps::new(shape, |cell| &seats[starts[cell] as usize..starts[cell + 1] as usize]);
        Self {
            shape: shape.clone(),
            all: Bits::first(order),
            seats,
            starts,
            seats_per_cell,
            first_seats,
            cells,
            overlaps,
        }
    }

    /// The shape.
    pub fn shape(&self) -> &SharedShape {
        &self.shape
    }

    /// The seats of a cell, one per region.
    #[inline]
    pub fn seats(&self, cell: usize) -> &[Seat] {
        &self.seats[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }

    /// The same if each cell is known to have `SEATS` of them; 0 means any number.
    #[inline]
    pub(super) fn known_seats<const SEATS: usize>(&self, cell: usize) -> &[Seat] {
        if SEATS == 0 { self.seats(cell) } else { &self.seats[cell * SEATS..(cell + 1) * SEATS] }
    }

    /// One seat of each region.
    pub(super) fn first_seats(&self) -> &[Seat] {
        &self.first_seats
    }

    /// The cell at a place of a region.
    #[inline]
    pub fn cell_at(&self, region: usize, place: usize) -> Cell {
        self.cells[region * self.shape.order() + place]
    }

    /// Which regions share cells.
    pub(super) fn overlaps(&self) -> &Overlaps<W> {
        &self.overlaps
    }
}

/// Evaluates an expression with the number of seats per cell as a constant, or 0 if it is not a common one.
///
/// Loops over seats are short and innermost: with a known length, elimination costs a quarter less.
macro_rules! with_seats {
    ($tables:expr, $seats:ident => $body:expr) => {
        match $tables.seats_per_cell {
            Some(2) => {
                const $seats: usize = 2;
                $body
            }
            Some(3) => {
                const $seats: usize = 3;
                $body
            }
            Some(_) | None => {
                const $seats: usize = 0;
                $body
            }
        }
    };
}
pub(super) use with_seats;
