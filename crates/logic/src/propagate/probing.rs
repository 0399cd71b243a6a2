//! Probing: eliminates values that lead to a conflict by singles alone.
//!
//! Every value of every open cell is tried until none leads to a conflict. A trial without a conflict also clears each
//! value that it filled on the way: trying that value alone could only fill a subset of the same cells. A trial
//! propagates those kinds of singles that are switched on.

use super::board::Board;
use super::contradiction::Conflict;
use super::rule::Rule;
use crate::stop::CancelToken;
use evodoku_puzzle::Bits;

/// The position in the round, and what is known of the current board.
#[derive(Clone, Debug, Default)]
pub(super) struct Probing<const W: usize> {
    /// The next cell of the round.
    next: usize,
    /// The number of consecutive cells without a value to eliminate.
    quiet: usize,
    /// The values known to lead to no conflict.
    harmless: Vec<Bits<W>>,
    /// The log length at which that was found; later eliminations invalidate it.
    known_at: Option<usize>,
}

impl<const W: usize> Probing<W> {
    /// Tries the values of the open cells in turn, until a whole round eliminates nothing or a cell loses a value.
    ///
    /// After a cell has lost a value, the cheaper rules run, and the round continues with the next cell.
    pub(super) fn sweep(&mut self, board: &mut Board<W>, cancel: &mut CancelToken) -> Result<(), Conflict> {
        let cells = board.values().len();
        if self.known_at != Some(board.log().len()) {
            self.forget(cells);
        }
        let mut has_eliminated = false;
        while self.quiet < cells && !has_eliminated && !cancel.is_cancelled() {
            let cell = self.next;
            self.next = if cell + 1 < cells { cell + 1 } else { 0 };
            has_eliminated = self.probe(board, cell, cancel)?;
            self.quiet += 1;
        }
        self.known_at = Some(board.log().len());
        Ok(())
    }

    /// Restarts the round.
    fn forget(&mut self, cells: usize) {
        self.quiet = 0;
        self.harmless.clear();
        self.harmless.resize(cells, Bits::EMPTY);
    }

    /// Discards what is known: the board was undone, or is another one.
    pub(super) fn rewind(&mut self) {
        (self.known_at, self.next) = (None, 0);
    }

    /// Tries the values of a cell. Returns whether one was eliminated.
    fn probe(
        &mut self,
        board: &mut Board<W>,
        cell: usize,
        cancel: &mut CancelToken,
    ) -> Result<bool, Conflict> {
        let mut has_eliminated = false;
        while board.values()[cell] == 0
            && let Some(value) = (board.domain(cell) & !self.harmless[cell]).smallest()
        {
            let mark = board.mark();
            let outcome = board.assign(cell, value);
            // Each elimination changes the places of several regions, and is undone.
            let eliminated = (board.log().len() - mark.log_length()) * 8;
            if outcome.is_ok() {
                for &filled in board.filled_since(mark) {
                    let value = usize::from(board.values()[usize::from(filled)]) - 1;
                    self.harmless[usize::from(filled)].insert(value);
                }
                board.undo(mark);
            } else {
                board.undo(mark);
                board.eliminate(cell, value, Rule::Probing)?;
                board.settle()?;
                self.forget(board.values().len());
                has_eliminated = true;
            }
            if cancel.tick(eliminated as u64) {
                break;
            }
        }
        Ok(has_eliminated)
    }
}

#[cfg(test)]
mod tests {
    use super::super::positions::{PencilGrid, all_but};
    use super::super::tests::puzzle;
    use super::*;

    /// Whichever value the corner takes, one of the other two becomes 3.
    #[test]
    fn value_that_leads_to_a_conflict_is_eliminated() {
        let position =
            PencilGrid::new("6x6:latin").leave(1, 1, &[1, 2]).leave(1, 5, &[1, 3]).leave(5, 1, &[2, 3]);
        let rules = [Rule::NakedSingle, Rule::HiddenSingle, Rule::Probing];
        assert_eq!(position.eliminated_by(&rules), [(5, 5, 3)]);
        assert_eq!(position.eliminated_by(&all_but(&[Rule::Probing])), []);
    }

    #[test]
    fn probing_eliminates_where_the_other_rules_are_stuck() {
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
