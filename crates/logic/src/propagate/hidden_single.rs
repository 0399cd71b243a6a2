//! Hidden single: a value with one place left in a region that holds every value goes there.

use super::contradiction::Conflict;
use super::rule::Rule;
use super::seats::{Seat, Tables};
use super::sets::{Sets, Single};

/// Called when a value (from 0) has at most one place left in the region of a seat.
#[inline(never)]
pub(super) fn notice<const W: usize>(
    sets: &mut Sets<W>,
    tables: &Tables<W>,
    seat: Seat,
    value: usize,
) -> Result<(), Conflict> {
    if !seat.is_full {
        return Ok(());
    }
    let base = seat.base as usize;
    let Some(place) = sets.places[base + value].smallest() else {
        return Err(Conflict::NoPlace { region: seat.region, value: value as u8 + 1 });
    };
    let cell = tables.cells[base + place];
    if sets.hidden_singles && sets.values[usize::from(cell)] == 0 {
        sets.queue.push(Single { cell, value: value as u8, rule: Rule::HiddenSingle });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Rule;
    use crate::propagate::tests::{filled, puzzle};

    /// In the first box only the corner sees no 1; four values are left for it.
    #[test]
    fn last_place_of_a_value_is_filled() {
        let puzzle = puzzle("4x4", ".... ..1. .1.. ....");
        assert_eq!(filled(&puzzle, &[Rule::HiddenSingle]), "1.../..1./.1../...1");
        assert_eq!(filled(&puzzle, &[Rule::NakedSingle]), "..../..1./.1../....");
    }

    /// A region of three cells on a 4×4 grid need not hold every value.
    #[test]
    fn small_region_has_no_hidden_singles() {
        let shape = evodoku_puzzle::Shape::latin(4).unwrap().and_region(&[0, 5, 10]).unwrap();
        let mut values = vec![0; 16];
        (values[1], values[11]) = (1, 1);
        let puzzle =
            evodoku_puzzle::Puzzle::new(evodoku_puzzle::Grid::new(shape.into(), values).unwrap()).unwrap();
        let propagated = crate::propagate(&puzzle, &Rule::SINGLES).unwrap();
        assert_eq!(propagated.open_count(), 14, "only the two givens are filled");
    }
}
