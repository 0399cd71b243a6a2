//! The shape as flat tables for propagation: which places of which regions a cell takes.

use super::overlaps::Overlaps;
use crate::puzzle::{Bits, Cell, RegionId, SharedShape};

/// One region of a cell, and the cell's place in it.
#[derive(Clone, Copy, Debug)]
pub struct Seat {
    /// `region * order`: where the region's places begin, value by value, and its cells, place by place.
    pub base: u32,
    /// The region.
    pub region: RegionId,
    /// The cell's place in the region.
    pub place: u8,
    /// Does the region hold every value?
    pub is_full: bool,
}

/// What never changes while boards of one shape come and go; shared by all of them.
#[derive(Debug)]
pub struct Tables<const W: usize> {
    shape: SharedShape,
    /// All values, counted from 0.
    pub(super) all: Bits<W>,
    /// The seats of all cells, one cell after the other.
    seats: Vec<Seat>,
    /// Where the seats of each cell begin, with one more entry for the end.
    starts: Vec<u32>,
    /// The first seat of each region.
    first_seats: Vec<Seat>,
    /// `cells[region * order + place]`, with zeros behind the cells of a small region.
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
        let overlaps = Overlaps::new(shape, |cell| &seats[starts[cell] as usize..starts[cell + 1] as usize]);
        Self { shape: shape.clone(), all: Bits::first(order), seats, starts, first_seats, cells, overlaps }
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
