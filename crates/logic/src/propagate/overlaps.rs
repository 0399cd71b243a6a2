//! Which regions share two or more cells, and at which places, for locked candidates.

use super::seats::Seat;
use evodoku_puzzle::{Bits, RegionId, Shape};

/// Two regions that share at least two cells, seen from the first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Overlap<const W: usize> {
    /// The other region.
    pub(super) other: RegionId,
    /// The places of the region that are in the other.
    pub(super) inside: Bits<W>,
    /// The places of the other region that are not in this one.
    pub(super) rest: Bits<W>,
}

/// The overlaps of all regions.
#[derive(Debug)]
pub(super) struct Overlaps<const W: usize> {
    list: Vec<Overlap<W>>,
    /// Where the overlaps of each region begin, plus the end.
    starts: Vec<usize>,
    /// The most cells that each region shares with another.
    widest: Vec<usize>,
}

impl<const W: usize> Overlaps<W> {
    /// The overlaps of a shape, from the seats of each cell.
    pub(super) fn new<'a>(shape: &Shape, seats: impl Fn(usize) -> &'a [Seat]) -> Self {
        let mut overlaps = Self { list: Vec::new(), starts: vec![0], widest: Vec::new() };
        let mut shared = vec![(Bits::EMPTY, Bits::EMPTY); shape.region_count()];
        for region in 0..shape.region_count() {
            shared.fill((Bits::EMPTY, Bits::EMPTY));
            for (place, &cell) in shape.region(region).iter().enumerate() {
                for seat in seats(usize::from(cell)) {
                    let (inside, theirs) = &mut shared[usize::from(seat.region)];
                    inside.insert(place);
                    theirs.insert(usize::from(seat.place));
                }
            }
            let mut widest = 0;
            for (other, &(inside, theirs)) in shared.iter().enumerate() {
                if other != region && inside.len() > 1 {
                    let rest = Bits::first(shape.region(other).len()) & !theirs;
                    overlaps.list.push(Overlap { other: other as RegionId, inside, rest });
                    widest = widest.max(inside.len());
                }
            }
            overlaps.starts.push(overlaps.list.len());
            overlaps.widest.push(widest);
        }
        overlaps
    }

    /// The overlaps of a region.
    pub(super) fn of(&self, region: usize) -> &[Overlap<W>] {
        &self.list[self.starts[region]..self.starts[region + 1]]
    }

    /// The most cells that the region shares with another.
    pub(super) fn widest(&self, region: usize) -> usize {
        self.widest[region]
    }
}

#[cfg(test)]
mod tests {
    use super::super::seats::Tables;
    use super::*;

    #[test]
    fn a_row_overlaps_three_boxes_and_a_box_six_lines() {
        let shape = Shape::classic(9).unwrap();
        let tables = Tables::<1>::new(&shape.into());
        let overlaps = tables.overlaps();
        assert_eq!(overlaps.of(0).iter().map(|overlap| overlap.other).collect::<Vec<_>>(), [18, 19, 20]);
        assert_eq!(overlaps.of(0)[1].inside.iter().collect::<Vec<_>>(), [3, 4, 5]);
        assert_eq!(overlaps.of(0)[1].rest.iter().collect::<Vec<_>>(), [3, 4, 5, 6, 7, 8]);
        assert_eq!(overlaps.of(18).len(), 6);
        assert_eq!(overlaps.widest(18), 3);
    }

    #[test]
    fn rows_and_columns_do_not_overlap() {
        let tables = Tables::<1>::new(&Shape::latin(5).unwrap().into());
        assert!((0..10).all(|region| tables.overlaps().of(region).is_empty()));
    }
}
