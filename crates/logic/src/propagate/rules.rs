//! The active rules and their state.

use super::all_different::AllDifferent;
use super::board::{Board, Mark};
use super::contradiction::Conflict;
use super::dirty::Dirty;
use super::probing::Probing;
use super::rule::Rule;
use super::{hidden_pair, locked_candidates, naked_pair};
use crate::stop::CancelToken;

/// Applies rules to boards of one shape, cheap ones to a fixpoint before expensive ones.
///
/// The board itself fills singles, whenever a rule has eliminated something.
#[derive(Clone, Debug)]
pub struct Rules<const W: usize> {
    /// The rules beyond singles, cheap ones first.
    dear: Vec<Rule>,
    locked_candidates: Dirty<W>,
    naked_pair: Dirty<W>,
    hidden_pair: Dirty<W>,
    all_different: AllDifferent<W>,
    probing: Probing<W>,
}

impl<const W: usize> Rules<W> {
    /// Creates the rules; the order does not matter.
    pub fn new(rules: &[Rule]) -> Self {
        let is_dear = |rule: &Rule| !Rule::SINGLES.contains(rule);
        Self {
            dear: Rule::ALL.into_iter().filter(|rule| is_dear(rule) && rules.contains(rule)).collect(),
            locked_candidates: Dirty::new(),
            naked_pair: Dirty::new(),
            hidden_pair: Dirty::new(),
            all_different: AllDifferent::new(),
            probing: Probing::default(),
        }
    }

    /// Applies the rules to a newly loaded board, to a fixpoint or until cancelled.
    ///
    /// After a cancellation the board is valid, though not at the fixpoint.
    pub fn apply(&mut self, board: &mut Board<W>, cancel: &mut CancelToken) -> Result<(), Conflict> {
        if self.dear.is_empty() {
            return Ok(());
        }
        board.record();
        for dirty in self.memories() {
            dirty.mark_all(board);
        }
        self.probing.rewind();
        self.resume(board, cancel)
    }

    /// Reapplies the rules to a board, examining only what changed since the last call.
    pub fn resume(&mut self, board: &mut Board<W>, cancel: &mut CancelToken) -> Result<(), Conflict> {
        let mut next = 0;
        while let Some(&rule) = self.dear.get(next)
            && !cancel.is_cancelled()
        {
            let before = board.log().len();
            match rule {
                Rule::NakedSingle | Rule::HiddenSingle => {}
                Rule::LockedCandidates => {
                    locked_candidates::sweep(board, &mut self.locked_candidates, cancel)?;
                }
                Rule::NakedPair => naked_pair::sweep(board, &mut self.naked_pair, cancel)?,
                Rule::HiddenPair => hidden_pair::sweep(board, &mut self.hidden_pair, cancel)?,
                Rule::AllDifferent => self.all_different.sweep(board, cancel)?,
                Rule::Probing => self.probing.sweep(board, cancel)?,
            }
            next = if board.log().len() == before { next + 1 } else { 0 };
        }
        Ok(())
    }

    /// Must be called after the board was undone to a mark at the fixpoint, before resuming there.
    pub fn rewind(&mut self, mark: Mark) {
        for dirty in self.memories() {
            dirty.rewind(mark.log_length());
        }
        self.probing.rewind();
    }

    fn memories(&mut self) -> [&mut Dirty<W>; 4] {
        [
            &mut self.locked_candidates,
            &mut self.naked_pair,
            &mut self.hidden_pair,
            &mut self.all_different.dirty,
        ]
    }
}
