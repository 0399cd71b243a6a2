//! Naked pair: two cells of a region have the same two values left, so both values are eliminated from the rest of the
//! region.

use super::board::Board;
use super::contradiction::Conflict;
use super::dirty::Dirty;
use super::rule::Rule;
use crate::stop::CancelToken;
use evodoku_puzzle::Bits;

/// Examines every region that has changed.
pub(super) fn sweep<const W: usize>(
    board: &mut Board<W>,
    dirty: &mut Dirty<W>,
    cancel: &mut CancelToken,
) -> Result<(), Conflict> {
    dirty.read(board);
    for region in 0..board.shape().region_count() {
        if !dirty.take(region).is_empty() {
            let cells = board.shape().region(region).len();
            if cancel.tick((cells * cells) as u64) {
                break;
            }
            for place in 0..cells {
                pair(board, region, place)?;
            }
        }
    }
    Ok(())
}

/// Searches for a later cell of the region with the same two values.
fn pair<const W: usize>(board: &mut Board<W>, region: usize, place: usize) -> Result<(), Conflict> {
    let domain = board.domain_at(region, place);
    if domain.len() != 2 {
        return Ok(());
    }
    let [one, other] = [0, 1].map(|rank| domain.nth(rank).expect("there are two values"));
    let both = board.places(region, one) & board.places(region, other);
    let partner =
        (both & !Bits::first(place + 1)).iter().find(|&partner| board.domain_at(region, partner) == domain);
    if let Some(partner) = partner {
        let pair = Bits::only(place) | Bits::only(partner);
        for value in [one, other] {
            for third in board.places(region, value) & !pair {
                board.eliminate_at(region, third, value, Rule::NakedPair)?;
            }
        }
        board.settle()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::positions::{PencilGrid, all_but};
    use super::*;

    #[test]
    fn two_cells_with_the_same_two_values_eliminate_them_elsewhere() {
        let position = PencilGrid::new("6x6:latin").leave(1, 1, &[2, 5]).leave(1, 4, &[2, 5]);
        let rest = [2, 3, 5, 6].into_iter().flat_map(|column| [(1, column, 2), (1, column, 5)]);
        assert_eq!(position.eliminated_by(&[Rule::NakedPair]), rest.collect::<Vec<_>>());
        let others = all_but(&[Rule::NakedPair, Rule::AllDifferent, Rule::Probing]);
        assert_eq!(position.eliminated_by(&others), []);
    }

    #[test]
    fn two_cells_with_different_pairs_eliminate_nothing() {
        let position = PencilGrid::new("6x6:latin").leave(1, 1, &[2, 5]).leave(1, 4, &[2, 6]);
        assert_eq!(position.eliminated_by(&[Rule::NakedPair]), []);
    }

    #[test]
    fn small_region_has_naked_pairs() {
        let shape = evodoku_puzzle::Shape::latin(5).unwrap().and_region(&[0, 6, 12]).unwrap();
        let position = PencilGrid::of(&shape).leave(1, 1, &[1, 2]).leave(2, 2, &[1, 2]);
        assert_eq!(position.eliminated_by(&[Rule::NakedPair]), [(3, 3, 1), (3, 3, 2)]);
    }
}
