//! Naked single: a cell with one value left gets it.

use super::contradiction::Conflict;
use super::rule::Rule;
use super::sets::{Sets, Single};
use evodoku_puzzle::Cell;

/// Called when a cell has at most one value left.
#[inline(never)]
pub(super) fn notice<const W: usize>(sets: &mut Sets<W>, cell: usize) -> Result<(), Conflict> {
    let Some(value) = sets.domains[cell].smallest() else {
        return Err(Conflict::NoValue { cell: cell as Cell });
    };
    if sets.naked_singles && sets.values[cell] == 0 {
        sets.queue.push(Single { cell: cell as Cell, value: value as u8, rule: Rule::NakedSingle });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Rule;
    use crate::propagate::tests::{filled, puzzle};

    /// The corner sees 1 to 8, but 9 has many places in its row, column and box.
    #[test]
    fn last_value_of_a_cell_is_filled() {
        let puzzle = puzzle(
            "9x9",
            "...12.3.. .7....... ..8...... 4........ 5........ ......... 6........ ......... .........",
        );
        let corner = |rules: &[Rule]| filled(&puzzle, rules)[..3].to_string();
        assert_eq!(corner(&[Rule::NakedSingle]), "9..");
        assert_eq!(corner(&[Rule::HiddenSingle]), "...");
    }
}
