//! Hidden pair: two values with the same two places left in a region that holds every value go there, so these two cells
//! lose everything else.

use super::board::Board;
use super::contradiction::Conflict;
use super::dirty::Dirty;
use super::rule::Rule;
use crate::puzzle::Bits;
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
                board.strike_at(region, place, third, Rule::HiddenPair)?;
            }
        }
        board.settle()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::positions::{Position, all_but};
    use super::*;

    #[test]
    fn two_values_with_the_same_two_places_take_them() {
        let position = Position::new("5x5:latin").strike(2, 1, &[1, 3, 5]).strike(4, 1, &[1, 3, 5]);
        let expected = [2, 4].into_iter().flat_map(|column| [1, 3, 5].map(|value| (1, column, value)));
        assert_eq!(position.struck_by(&[Rule::HiddenPair]), expected.collect::<Vec<_>>());
        let others = all_but(&[Rule::HiddenPair, Rule::AllDifferent, Rule::Probing]);
        assert_eq!(position.struck_by(&others), []);
    }

    #[test]
    fn a_small_region_need_not_hold_the_two_values() {
        let shape = crate::Shape::latin(5).unwrap().and_region(&[0, 6, 12]).unwrap();
        let position = Position::of(&shape).strike(2, 3, &[3]).strike(4, 3, &[3]);
        assert_eq!(position.struck_by(&[Rule::HiddenPair]), []);
    }
}
