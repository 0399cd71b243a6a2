//! Locked candidates: if all places of a value in one region are also in a second region, the value is eliminated from
//! the rest of the second.
//!
//! With boxes and lines these are the rules known as pointing and claiming; here any two overlapping regions count. The
//! first must hold every value, the second may be small.

use super::board::Board;
use super::contradiction::Conflict;
use super::dirty::Dirty;
use super::rule::Rule;
use crate::stop::CancelToken;

/// Examines every value whose places in a region have changed.
pub(super) fn sweep<const W: usize>(
    board: &mut Board<W>,
    dirty: &mut Dirty<W>,
    cancel: &mut CancelToken,
) -> Result<(), Conflict> {
    dirty.read(board);
    for region in 0..board.shape().region_count() {
        let values = dirty.take(region);
        if cancel.tick(1 + values.len() as u64 * board.shape().order() as u64) {
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
                board.eliminate_at(other, place, value, Rule::LockedCandidates)?;
            }
            board.settle()?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::positions::{PencilGrid, all_but};
    use super::*;
    use evodoku_puzzle::Shape;

    const LOCKED: [Rule; 3] = [Rule::NakedSingle, Rule::HiddenSingle, Rule::LockedCandidates];

    #[test]
    fn value_of_a_box_locked_in_a_row_is_eliminated_from_the_rest_of_the_row() {
        let position = PencilGrid::new("4x4").eliminate(1, 2, &[1, 2]);
        assert_eq!(position.eliminated_by(&LOCKED), [(1, 3, 1), (1, 4, 1)]);
        // Trying the same values leads to a conflict, so probing is the only other rule that finds it.
        assert_eq!(position.eliminated_by(&all_but(&[Rule::LockedCandidates, Rule::Probing])), []);
    }

    #[test]
    fn value_of_a_row_locked_in_a_box_is_eliminated_from_the_rest_of_the_box() {
        let position = PencilGrid::new("9x9").eliminate(5, 1, &[1, 2, 3, 4, 5, 6]);
        let expected = [(2, 7, 5), (2, 8, 5), (2, 9, 5), (3, 7, 5), (3, 8, 5), (3, 9, 5)];
        assert_eq!(position.eliminated_by(&LOCKED), expected);
    }

    #[test]
    fn any_two_overlapping_regions_lock() {
        // In row 2 the value 3 is left at columns 2 and 3 only, both in the small extra region.
        let shape = Shape::latin(4).unwrap().and_region(&[5, 6, 15]).unwrap();
        let position = PencilGrid::of(&shape).eliminate(3, 2, &[1, 4]);
        assert_eq!(position.eliminated_by(&LOCKED), [(4, 4, 3)]);
        // Not the other way round: the extra region need not hold a 3.
        let position = PencilGrid::of(&shape).eliminate(3, 4, &[4]);
        assert_eq!(position.eliminated_by(&LOCKED), []);
    }
}
