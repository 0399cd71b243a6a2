//! The rules in force, with what each of them remembers from one look to the next.

use super::all_different::AllDifferent;
use super::board::{Board, Mark};
use super::contradiction::Conflict;
use super::dirty::Dirty;
use super::probing::Probing;
use super::rule::Rule;
use super::{hidden_pair, locked_candidates, naked_pair};
use crate::stop::Lookout;

/// Applies rules to boards of one shape, cheap ones to a fixpoint before dearer ones.
///
/// Singles are the board's own business and are done whenever a rule has struck something.
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
    /// These rules, in whatever order they are given.
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

    /// Applies the rules to a board that was just set up, until none of them can do more or it is time to stop.
    ///
    /// What a stop leaves holds, it is only less than all.
    pub fn apply(&mut self, board: &mut Board<W>, lookout: &mut Lookout) -> Result<(), Conflict> {
        if self.dear.is_empty() {
            return Ok(());
        }
        board.record();
        for dirty in self.memories() {
            dirty.mark_all(board);
        }
        self.probing.rewind();
        self.resume(board, lookout)
    }

    /// Applies the rules to a board on which they were applied before, looking only at what changed since.
    pub fn resume(&mut self, board: &mut Board<W>, lookout: &mut Lookout) -> Result<(), Conflict> {
        let mut next = 0;
        while let Some(&rule) = self.dear.get(next)
            && !lookout.is_over()
        {
            let before = board.log().len();
            match rule {
                Rule::NakedSingle | Rule::HiddenSingle => {}
                Rule::LockedCandidates => {
                    locked_candidates::sweep(board, &mut self.locked_candidates, lookout)?;
                }
                Rule::NakedPair => naked_pair::sweep(board, &mut self.naked_pair, lookout)?,
                Rule::HiddenPair => hidden_pair::sweep(board, &mut self.hidden_pair, lookout)?,
                Rule::AllDifferent => self.all_different.sweep(board, lookout)?,
                Rule::Probing => self.probing.sweep(board, lookout)?,
            }
            next = if board.log().len() == before { next + 1 } else { 0 };
        }
        Ok(())
    }

    /// To be called after the board went back to a mark at which no rule could do more, before resuming there.
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
