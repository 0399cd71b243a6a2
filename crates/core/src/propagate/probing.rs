//! Probing: a value that leads to a conflict by singles alone is struck.
//!
//! Every value of every open cell is tried until none leads to a conflict any more. A trial that goes well also vouches
//! for each cell that it filled on the way: trying that value alone could only fill a part of the same cells. The singles
//! that follow a trial are those that are switched on.

use super::board::Board;
use super::contradiction::Conflict;
use super::rule::Rule;
use crate::puzzle::Bits;
use crate::stop::Lookout;

/// Where the round stands, and what is known of the board as it is.
#[derive(Clone, Debug, Default)]
pub(super) struct Probing<const W: usize> {
    /// The next cell of the round.
    next: usize,
    /// How many cells in a row were found without a value to strike.
    quiet: usize,
    /// The values that are known to lead to no conflict.
    harmless: Vec<Bits<W>>,
    /// How much had been struck when that was found out; what came later makes it void.
    known_at: Option<usize>,
}

impl<const W: usize> Probing<W> {
    /// Tries the values of the open cells, round and round, until a whole round strikes nothing or a cell loses a value.
    ///
    /// After a cell has lost a value the cheaper rules get their chance, and the round goes on with the next cell.
    pub(super) fn sweep(&mut self, board: &mut Board<W>, lookout: &mut Lookout) -> Result<(), Conflict> {
        let cells = board.values().len();
        if self.known_at != Some(board.log().len()) {
            self.forget(cells);
        }
        let mut has_struck = false;
        while self.quiet < cells && !has_struck && !lookout.is_over() {
            let cell = self.next;
            self.next = if cell + 1 < cells { cell + 1 } else { 0 };
            has_struck = self.probe(board, cell, lookout)?;
            self.quiet += 1;
        }
        self.known_at = Some(board.log().len());
        Ok(())
    }

    /// Everything is to be tried again.
    fn forget(&mut self, cells: usize) {
        self.quiet = 0;
        self.harmless.clear();
        self.harmless.resize(cells, Bits::EMPTY);
    }

    /// What is known no longer holds: the board went back to an earlier state, or is another one.
    pub(super) fn rewind(&mut self) {
        (self.known_at, self.next) = (None, 0);
    }

    /// Tries the values of a cell; says whether one was struck.
    fn probe(&mut self, board: &mut Board<W>, cell: usize, lookout: &mut Lookout) -> Result<bool, Conflict> {
        let mut has_struck = false;
        while board.values()[cell] == 0
            && let Some(value) = (board.domain(cell) & !self.harmless[cell]).smallest()
        {
            let mark = board.mark();
            let outcome = board.assign(cell, value);
            // What was struck leaves the places of several regions, and comes back.
            let struck = (board.log().len() - mark.log_length()) * 8;
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
                self.forget(board.values().len());
                has_struck = true;
            }
            if lookout.is_over_after(struck as u64) {
                break;
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
