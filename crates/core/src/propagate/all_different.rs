//! All-different: strikes every value that no way of filling a region with different values uses.
//!
//! This is the filtering of Régin (1994), one region at a time. A matching gives each open cell of the region a value of
//! its own. Another way of filling differs from it by cells that pass their values round in a circle, or along a chain that
//! ends at a value nobody has. So with an arrow from each cell to the cells that could take its value, a cell may take
//! another's value only if both lie on a circle (in one strongly connected component), or if the chain ends well.
//!
//! The arrows of a cell are the places of its value: the board keeps them already.

use super::board::Board;
use super::components::Components;
use super::contradiction::Conflict;
use super::dirty::Dirty;
use super::matching::Matching;
use super::rule::Rule;
use crate::puzzle::{Bits, Cell};
use crate::stop::Lookout;

/// What the rule remembers, and memory that it uses again.
#[derive(Clone, Debug)]
pub(super) struct AllDifferent<const W: usize> {
    pub(super) dirty: Dirty<W>,
    matching: Matching<W>,
    components: Components<W>,
    /// The values to strike, collected while the sets are still needed as they were.
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

    /// Looks at every region in which something has changed.
    pub(super) fn sweep(&mut self, board: &mut Board<W>, lookout: &mut Lookout) -> Result<(), Conflict> {
        self.dirty.read(board);
        for region in 0..board.shape().region_count() {
            if !self.dirty.take(region).is_empty() {
                let cells = board.shape().region(region).len();
                if lookout.is_over_after((cells * cells) as u64) {
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
        let arrows = |place: usize| board.places(region, matching.value_of(place)) & matching.open;
        // Whoever can be given a value that nobody has, and whoever can then be given theirs, and so on.
        let mut freed = Bits::EMPTY;
        let mut new =
            matching.idle_values().iter().fold(Bits::EMPTY, |sum, value| sum | board.places(region, value));
        while let Some(place) = new.smallest() {
            freed.insert(place);
            new = (new | arrows(place)) & !freed;
        }
        doomed.clear();
        components.each(matching.open & !freed, arrows, |component| {
            for place in component {
                let value = matching.value_of(place);
                for taker in arrows(place) & !component {
                    doomed.push((board.tables.cell_at(region, taker), value as u8));
                }
            }
        });
        for &(cell, value) in &*doomed {
            board.strike(usize::from(cell), usize::from(value), Rule::AllDifferent)?;
        }
        board.settle()
    }
}

#[cfg(test)]
mod tests {
    use super::super::positions::{Position, all_but};
    use super::*;
    use crate::Shape;

    #[test]
    fn three_cells_with_three_values_keep_them_to_themselves() {
        let position =
            Position::new("7x7:latin").leave(1, 1, &[1, 2]).leave(1, 3, &[2, 3]).leave(1, 5, &[1, 3]);
        let expected = [2, 4, 6, 7].into_iter().flat_map(|column| [1, 2, 3].map(|value| (1, column, value)));
        assert_eq!(position.struck_by(&[Rule::AllDifferent]), expected.collect::<Vec<_>>());
        assert_eq!(position.struck_by(&all_but(&[Rule::AllDifferent, Rule::Probing])), []);
    }

    #[test]
    fn three_values_with_three_places_take_them() {
        let position = Position::new("6x6:latin").strike(1, 1, &[1, 2, 3]).strike(2, 1, &[1, 2, 3]).strike(
            3,
            1,
            &[1, 2, 3],
        );
        let expected = [4, 5, 6].into_iter().flat_map(|column| [4, 5, 6].map(|value| (1, column, value)));
        assert_eq!(position.struck_by(&[Rule::AllDifferent]), expected.collect::<Vec<_>>());
    }

    #[test]
    fn a_value_that_nobody_needs_keeps_chains_open() {
        // Three cells, values 1 to 4 between them: each of them can be left out.
        let shape = Shape::latin(4).unwrap().and_region(&[0, 5, 10]).unwrap();
        let position = Position::of(&shape).leave(1, 1, &[1, 2]).leave(2, 2, &[2, 3]).leave(3, 3, &[3, 4]);
        assert_eq!(position.struck_by(&[Rule::AllDifferent]), []);
        // With 4 gone, three values for three cells: still every value is needed by somebody.
        let position = Position::of(&shape).leave(1, 1, &[1, 2]).leave(2, 2, &[1, 2]).leave(3, 3, &[2, 3, 4]);
        assert_eq!(position.struck_by(&[Rule::AllDifferent]), [(3, 3, 2)]);
    }

    #[test]
    fn too_few_values_are_told() {
        let position =
            Position::new("6x6:latin").leave(1, 1, &[1, 2]).leave(1, 2, &[1, 2]).leave(1, 6, &[1, 2]);
        assert_eq!(
            position.apply(&[Rule::AllDifferent]).unwrap_err(),
            Conflict::Crowded { region: 0, cells: 3, values: 2 }
        );
    }
}
