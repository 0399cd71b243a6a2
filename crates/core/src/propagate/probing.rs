//! Probing: a value that leads to a conflict by singles alone is struck.
//!
//! Every value of every open cell is tried until none leads to a conflict any more. A trial that goes well also vouches
//! for each cell that it filled on the way: trying that value alone could only fill a part of the same cells. The singles
//! that follow a trial are those that are switched on.

use super::board::Board;
use super::contradiction::Conflict;
use super::rule::Rule;
use crate::puzzle::Bits;

/// The values that are known to lead to no conflict on the board as it is.
#[derive(Clone, Debug, Default)]
pub(super) struct Probing<const W: usize> {
    harmless: Vec<Bits<W>>,
}

impl<const W: usize> Probing<W> {
    /// Tries the values of the open cells, round and round, until a whole round strikes nothing.
    pub(super) fn sweep(&mut self, board: &mut Board<W>) -> Result<(), Conflict> {
        let cells = board.values().len();
        self.harmless.clear();
        self.harmless.resize(cells, Bits::EMPTY);
        let (mut cell, mut quiet) = (0, 0);
        while quiet < cells {
            quiet = if self.probe(board, cell)? { 1 } else { quiet + 1 };
            cell = if cell + 1 == cells { 0 } else { cell + 1 };
        }
        Ok(())
    }

    /// Tries the values of a cell; says whether one was struck.
    fn probe(&mut self, board: &mut Board<W>, cell: usize) -> Result<bool, Conflict> {
        let mut has_struck = false;
        while board.values()[cell] == 0
            && let Some(value) = (board.domain(cell) & !self.harmless[cell]).smallest()
        {
            let mark = board.mark();
            let outcome = board.assign(cell, value);
            if outcome.is_ok() {
                for &filled in board.filled_since(mark) {
                    let value = usize::from(board.values()[usize::from(filled)]) - 1;
                    self.harmless[usize::from(filled)].insert(value);
                }
                board.undo(mark);
            } else {
                board.undo(mark);
                board.strike(cell, value, Rule::Probing)?;
                board.settle()?;
                self.harmless.fill(Bits::EMPTY);
                has_struck = true;
            }
        }
        Ok(has_struck)
    }
}

#[cfg(test)]
mod tests {
    use super::super::positions::{Position, all_but};
    use super::super::tests::puzzle;
    use super::*;

    /// Whichever value the corner takes, one of the other two becomes 3.
    #[test]
    fn a_value_that_leads_to_a_conflict_is_struck() {
        let position =
            Position::new("6x6:latin").leave(1, 1, &[1, 2]).leave(1, 5, &[1, 3]).leave(5, 1, &[2, 3]);
        let rules = [Rule::NakedSingle, Rule::HiddenSingle, Rule::Probing];
        assert_eq!(position.struck_by(&rules), [(5, 5, 3)]);
        assert_eq!(position.struck_by(&all_but(&[Rule::Probing])), []);
    }

    #[test]
    fn a_puzzle_that_resists_the_other_rules_gives_way() {
        // AI Escargot, by Arto Inkala, 2006.
        let puzzle = puzzle(
            "9x9",
            "1....7.9. .3..2...8 ..96..5.. ..53..9.. .1..8...2 6....4... 3......1. .4......7 ..7...3..",
        );
        let stuck = crate::propagate(&puzzle, &all_but(&[Rule::Probing])).unwrap();
        let probed = crate::propagate(&puzzle, &Rule::ALL).unwrap();
        assert!(!stuck.is_solved());
        assert!(probed.candidate_count() < stuck.candidate_count());
        assert!(probed.effects().of(Rule::Probing) > 0);
    }
}
