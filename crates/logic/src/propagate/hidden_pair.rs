//! Hidden pair: two values share the same two places in a region that holds every value, so all other values are
//! eliminated from these two cells.

use super::board::Board;
use super::contradiction::Conflict;
use super::dirty::Dirty;
use super::rule::Rule;
use crate::stop::CancelToken;
use evodoku_puzzle::Bits;

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
                pair(board, region, value)?;
            }
        }
    }
    Ok(())
}

/// Looks for another value with the same two places.
fn pair<const W: usize>(board: &mut Board<W>, region: usize, value: usize) -> Result<(), Conflict> {
    let places = board.places(region, value);
    if places.len() != 2 {
        return Ok(());
    }
    let [one, other] = [0, 1].map(|rank| places.nth(rank).expect("there are two places"));
    let mut common = board.domain_at(region, one) & board.domain_at(region, other);
    common.remove(value);
    if let Some(partner) = common.iter().find(|&partner| board.places(region, partner) == places) {
        let pair = Bits::only(value) | Bits::only(partner);
        for place in [one, other] {
            for third in board.domain_at(region, place) & !pair {
                board.eliminate_at(region, place, third, Rule::HiddenPair)?;
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
    fn two_values_with_the_same_two_places_eliminate_others_there() {
        let position = PencilGrid::new("5x5:latin").eliminate(2, 1, &[1, 3, 5]).eliminate(4, 1, &[1, 3, 5]);
        let expected = [2, 4].into_iter().flat_map(|column| [1, 3, 5].map(|value| (1, column, value)));
        assert_eq!(position.eliminated_by(&[Rule::HiddenPair]), expected.collect::<Vec<_>>());
        let others = all_but(&[Rule::HiddenPair, Rule::AllDifferent, Rule::Probing]);
        assert_eq!(position.eliminated_by(&others), []);
    }

    #[test]
    fn small_region_has_no_hidden_pairs() {
        let shape = evodoku_puzzle::Shape::latin(5).unwrap().and_region(&[0, 6, 12]).unwrap();
        let position = PencilGrid::of(&shape).eliminate(2, 3, &[3]).eliminate(4, 3, &[3]);
        assert_eq!(position.eliminated_by(&[Rule::HiddenPair]), []);
    }
}
