//! All-different: eliminates every value that is in no assignment of different values to the cells of a region.
//!
//! This is the filtering of Régin (1994), one region at a time. A matching gives each open cell of the region a
//! different value. Any other assignment differs from it by alternating cycles, or by alternating paths that end at an
//! unused value. Take the graph with an edge from each cell to the cells that could take its value. A cell may then
//! take another's value only if both are in one strongly connected component, or on a path that ends at an unused
//! value.
//!
//! The edges of a cell are the places of its value, which the board keeps already.

use super::board::Board;
use super::components::Components;
use super::contradiction::Conflict;
use super::dirty::Dirty;
use super::matching::Matching;
use super::rule::Rule;
use crate::stop::CancelToken;
use evodoku_puzzle::{Bits, Cell};

/// The state of the rule, and memory that it reuses.
#[derive(Clone, Debug)]
pub(super) struct AllDifferent<const W: usize> {
    pub(super) dirty: Dirty<W>,
    matching: Matching<W>,
    components: Components<W>,
    /// The values to eliminate, collected first because the sets must not change meanwhile.
    doomed: Vec<(Cell, u8)>,
}

impl<const W: usize> AllDifferent<W> {
    pub(super) fn new() -> Self {
        Self {
            dirty: Dirty::new(),
            matching: Matching::new(),
            components: Components::new(),
            doomed: Vec::new(),
        }
    }

    /// Filters every region that has changed.
    pub(super) fn sweep(&mut self, board: &mut Board<W>, cancel: &mut CancelToken) -> Result<(), Conflict> {
        self.dirty.read(board);
        for region in 0..board.shape().region_count() {
            if !self.dirty.take(region).is_empty() {
                let cells = board.shape().region(region).len();
                if cancel.tick((cells * cells) as u64) {
                    break;
                }
                self.filter(board, region)?;
            }
        }
        Ok(())
    }

    fn filter(&mut self, board: &mut Board<W>, region: usize) -> Result<(), Conflict> {
        self.matching.find(board, region)?;
        let Self { matching, components, doomed, .. } = self;
        let edges = |place: usize| board.places(region, matching.value_of(place)) & matching.open;
        // Cells on alternating paths from an unused value.
        let mut freed = Bits::EMPTY;
        let mut new =
            matching.idle_values().iter().fold(Bits::EMPTY, |sum, value| sum | board.places(region, value));
        while let Some(place) = new.smallest() {
            freed.insert(place);
            new = (new | edges(place)) & !freed;
        }
        doomed.clear();
        components.each(matching.open & !freed, edges, |component| {
            for place in component {
                let value = matching.value_of(place);
                for taker in edges(place) & !component {
                    doomed.push((board.tables.cell_at(region, taker), value as u8));
                }
            }
        });
        for &(cell, value) in &*doomed {
            board.eliminate(usize::from(cell), usize::from(value), Rule::AllDifferent)?;
        }
        board.settle()
    }
}

#[cfg(test)]
mod tests {
    use super::super::positions::{PencilGrid, all_but};
    use super::*;
    use evodoku_puzzle::Shape;

    #[test]
    fn three_cells_with_three_values_eliminate_them_elsewhere() {
        let position =
            PencilGrid::new("7x7:latin").leave(1, 1, &[1, 2]).leave(1, 3, &[2, 3]).leave(1, 5, &[1, 3]);
        let expected = [2, 4, 6, 7].into_iter().flat_map(|column| [1, 2, 3].map(|value| (1, column, value)));
        assert_eq!(position.eliminated_by(&[Rule::AllDifferent]), expected.collect::<Vec<_>>());
        assert_eq!(position.eliminated_by(&all_but(&[Rule::AllDifferent, Rule::Probing])), []);
    }

    #[test]
    fn three_values_with_three_places_eliminate_others_there() {
        let position = PencilGrid::new("6x6:latin")
            .eliminate(1, 1, &[1, 2, 3])
            .eliminate(2, 1, &[1, 2, 3])
            .eliminate(3, 1, &[1, 2, 3]);
        let expected = [4, 5, 6].into_iter().flat_map(|column| [4, 5, 6].map(|value| (1, column, value)));
        assert_eq!(position.eliminated_by(&[Rule::AllDifferent]), expected.collect::<Vec<_>>());
    }

    #[test]
    fn unused_value_keeps_its_paths_open() {
        // Three cells, values 1 to 4 between them: each value can be left unused.
        let shape = Shape::latin(4).unwrap().and_region(&[0, 5, 10]).unwrap();
        let position = PencilGrid::of(&shape).leave(1, 1, &[1, 2]).leave(2, 2, &[2, 3]).leave(3, 3, &[3, 4]);
        assert_eq!(position.eliminated_by(&[Rule::AllDifferent]), []);
        // Two of the cells share 1 and 2, so 2 is eliminated from the third.
        let position =
            PencilGrid::of(&shape).leave(1, 1, &[1, 2]).leave(2, 2, &[1, 2]).leave(3, 3, &[2, 3, 4]);
        assert_eq!(position.eliminated_by(&[Rule::AllDifferent]), [(3, 3, 2)]);
    }

    #[test]
    fn too_few_values_are_a_conflict() {
        let position =
            PencilGrid::new("6x6:latin").leave(1, 1, &[1, 2]).leave(1, 2, &[1, 2]).leave(1, 6, &[1, 2]);
        assert_eq!(
            position.apply(&[Rule::AllDifferent]).unwrap_err(),
            Conflict::Crowded { region: 0, cells: 3, values: 2 }
        );
    }
}
