//! Locked candidates: where all places of a value in one region lie in a second region, the rest of the second loses it.
//!
//! With boxes and lines these are the rules known as pointing and claiming; here any two overlapping regions count. The
//! first must hold every value, the second may be small.

use super::board::Board;
use super::contradiction::Conflict;
use super::dirty::Dirty;
use super::rule::Rule;
use crate::stop::Lookout;

/// Looks at every value whose places in a region have changed.
pub(super) fn sweep<const W: usize>(
    board: &mut Board<W>,
    dirty: &mut Dirty<W>,
    lookout: &mut Lookout,
) -> Result<(), Conflict> {
    dirty.read(board);
    for region in 0..board.shape().region_count() {
        let values = dirty.take(region);
        if lookout.is_over_after(1 + values.len() as u64 * board.shape().order() as u64) {
            break;
        }
        if board.shape().is_full(region) {
            for value in values {
                lock(board, region, value)?;
            }
        }
    }
    Ok(())
}

fn lock<const W: usize>(board: &mut Board<W>, region: usize, value: usize) -> Result<(), Conflict> {
    let tables = board.tables.clone();
    let places = board.places(region, value);
    let count = places.len();
    if count < 2 || count > tables.overlaps().widest(region) {
        return Ok(());
    }
    for overlap in tables.overlaps().of(region) {
        let other = usize::from(overlap.other);
        if (places & !overlap.inside).is_empty() && !(board.places(other, value) & overlap.rest).is_empty() {
            for place in board.places(other, value) & overlap.rest {
                board.strike_at(other, place, value, Rule::LockedCandidates)?;
            }
            board.settle()?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::positions::{Position, all_but};
    use super::*;
    use crate::Shape;

    const LOCKED: [Rule; 3] = [Rule::NakedSingle, Rule::HiddenSingle, Rule::LockedCandidates];

    #[test]
    fn a_value_of_a_box_that_lies_in_one_row_leaves_the_rest_of_the_row() {
        let position = Position::new("4x4").strike(1, 2, &[1, 2]);
        assert_eq!(position.struck_by(&LOCKED), [(1, 3, 1), (1, 4, 1)]);
        // A trial of the same values would run into a conflict, so probing is the only other rule that sees it.
        assert_eq!(position.struck_by(&all_but(&[Rule::LockedCandidates, Rule::Probing])), []);
    }

    #[test]
    fn a_value_of_a_row_that_lies_in_one_box_leaves_the_rest_of_the_box() {
        let position = Position::new("9x9").strike(5, 1, &[1, 2, 3, 4, 5, 6]);
        let expected = [(2, 7, 5), (2, 8, 5), (2, 9, 5), (3, 7, 5), (3, 8, 5), (3, 9, 5)];
        assert_eq!(position.struck_by(&LOCKED), expected);
    }

    #[test]
    fn any_two_regions_count() {
        // In row 2 the value 3 is left at columns 2 and 3 only, which both lie in the small extra region.
        let shape = Shape::latin(4).unwrap().and_region(&[5, 6, 15]).unwrap();
        let position = Position::of(&shape).strike(3, 2, &[1, 4]);
        assert_eq!(position.struck_by(&LOCKED), [(4, 4, 3)]);
        // The other way round there is nothing to say: the extra region need not hold a 3.
        let position = Position::of(&shape).strike(3, 4, &[4]);
        assert_eq!(position.struck_by(&LOCKED), []);
    }
}
