//! Propagation: fills forced cells and eliminates impossible values, rule by rule.
//!
//! [`propagate`] handles one puzzle, a [`Propagator`] many. Both use the [`Board`], as searches do: it fills a cell,
//! propagates singles, reports conflicts,
//! and undoes. [`Rules`] applies the other rules to a board, and reapplies them to what has changed since.
//!
//! Terms: the *domain* of a cell is the set of values left for it. The *places* of a value in a region are the cells
//! left for it. To *eliminate* a value is to remove it from a domain. A *single* is the last member of a domain or of a
//! set of places; a *conflict* is such a set without members. A region is *full* if it has as many cells as there are
//! values, so that it holds every value. A *seat* is a cell's place in one of its regions.

mod all_different;
mod board;
mod components;
mod contradiction;
mod dirty;
mod given_single;
mod hidden_pair;
mod hidden_single;
mod locked_candidates;
mod matching;
mod naked_pair;
mod naked_single;
mod overlaps;
#[cfg(test)]
mod positions;
mod probing;
mod propagated;
mod propagator;
mod rule;
mod rules;
mod seats;
mod sets;
mod setup;

pub use board::{Board, Mark};
pub use contradiction::{Conflict, Contradiction};
pub use given_single::fill_given_singles;
pub use propagated::Propagated;
pub use propagator::Propagator;
pub use rule::{Effects, Rule};
pub use rules::Rules;
pub use seats::{Seat, Tables};

use evodoku_puzzle::Puzzle;

/// Applies the rules to a fixpoint, or says why there is no solution.
///
/// Without rules, only the givens eliminate their value from the cells that share a region with them.
///
/// ```
/// use evodoku_logic::propagate::{Rule, propagate};
/// use evodoku_puzzle::{Grid, Puzzle, Shape};
///
/// let shape: Shape = "4x4".parse()?;
/// let givens = vec![1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 3, 0, 0, 2, 0];
/// let puzzle = Puzzle::new(Grid::new(shape.into(), givens)?)?;
/// let propagated = propagate(&puzzle, &Rule::SINGLES)?;
/// assert_eq!(propagated.values()[8..12], [2, 1, 4, 3]);
/// assert_eq!(propagated.domain(1).iter().collect::<Vec<_>>(), [2, 4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn propagate(puzzle: &Puzzle, rules: &[Rule]) -> Result<Propagated, Contradiction> {
    Propagator::new(rules).propagate(puzzle)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use evodoku_puzzle::Grid;

    /// The puzzle of a shape from digits, with `.` for empty; blanks are ignored.
    pub(crate) fn puzzle(shape: &str, digits: &str) -> Puzzle {
        let cells = digits.chars().filter(|symbol| !symbol.is_whitespace());
        let values = cells.map(|symbol| symbol.to_digit(36).unwrap_or(0) as u8).collect();
        let shape = shape.parse::<evodoku_puzzle::Shape>().unwrap();
        Puzzle::new(Grid::new(shape.into(), values).unwrap()).unwrap()
    }

    /// The grid after propagation, with `.` for open cells and `/` between rows.
    pub(crate) fn filled(puzzle: &Puzzle, rules: &[Rule]) -> String {
        let propagated = propagate(puzzle, rules).unwrap();
        let symbol = |&value: &u8| match value {
            0 => '.',
            _ => char::from_digit(u32::from(value), 36).unwrap(),
        };
        let rows = propagated.values().chunks(puzzle.order());
        rows.map(|row| row.iter().map(symbol).collect::<String>()).collect::<Vec<_>>().join("/")
    }

    #[test]
    fn without_rules_only_givens_eliminate() {
        let puzzle = puzzle("4x4", "1234 .... .... ....");
        let propagated = propagate(&puzzle, &[]).unwrap();
        assert_eq!(propagated.values(), puzzle.givens());
        assert_eq!(propagated.domain(4).iter().collect::<Vec<_>>(), [3, 4]);
        assert_eq!(propagated.domain(12).iter().collect::<Vec<_>>(), [2, 3, 4]);
        assert_eq!(propagated.domain(0).iter().collect::<Vec<_>>(), [1]);
        assert_eq!((propagated.candidate_count(), propagated.open_count()), (4 * 2 + 8 * 3, 12));
        // One value is left for the last cell of the row, but nothing fills it.
        let almost = tests::puzzle("4x4", "123. .... .... ....");
        assert_eq!(propagate(&almost, &[]).unwrap().values(), almost.givens());
        assert_eq!(filled(&almost, &[Rule::NakedSingle]), "1234/..../..../....");
        assert_eq!(filled(&almost, &[Rule::HiddenSingle]), "1234/..../..../....");
    }

    #[test]
    fn singles_solve_easy_puzzle() {
        // The example puzzle of the Wikipedia article on Sudoku.
        let puzzle = puzzle(
            "9x9",
            "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79",
        );
        let propagated = propagate(&puzzle, &Rule::SINGLES).unwrap();
        assert!(propagated.is_solved());
        assert!(evodoku_puzzle::Solution::verify(&puzzle, propagated.values()).is_ok());
        let singles = propagated.effects();
        assert_eq!(singles.of(Rule::NakedSingle) + singles.of(Rule::HiddenSingle), 81 - 30);
    }

    #[test]
    fn contradiction_message_names_the_place() {
        let message =
            |shape, digits, rules: &[Rule]| propagate(&puzzle(shape, digits), rules).unwrap_err().to_string();
        assert_eq!(
            message("4x4", "123. ...4 .... ....", &[]),
            "no solution: no value is left for row 1, column 4"
        );
        assert_eq!(
            message("4x4", "..1. 23.. .... ....", &[]),
            "no solution: no place is left for 1 in row 2"
        );
    }

    #[test]
    fn every_width_propagates() {
        for order in [64, 100, 144, 225] {
            let shape: evodoku_puzzle::SharedShape = evodoku_puzzle::Shape::classic(order).unwrap().into();
            let mut values = vec![0; shape.cell_count()];
            (0..order - 1).for_each(|cell| values[cell] = cell as u8 + 1);
            let puzzle = Puzzle::new(Grid::new(shape, values).unwrap()).unwrap();
            let propagated = propagate(&puzzle, &Rule::SINGLES).unwrap();
            assert_eq!(usize::from(propagated.values()[order - 1]), order);
            assert_eq!(propagated.domain(order * order - 1).len(), order - 1);
            assert_eq!(propagated.domain(order * order - 1).iter().last().map(usize::from), Some(order - 1));
        }
    }
}
