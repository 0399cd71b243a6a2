//! Word: the values along the cells are accepted by an automaton.

use super::Scratch;
use crate::constrained::domains::{Dead, Domains, Mask, values};
use evodoku_puzzle::Cell;
use evodoku_puzzle::constraint::Automaton;
use std::sync::Arc;

/// Cells and an automaton.
#[derive(Clone, Debug)]
pub struct Word {
    cells: Box<[Cell]>,
    automaton: Arc<Automaton>,
}

impl Word {
    /// Of these cells.
    pub fn new(cells: &[Cell], automaton: &Arc<Automaton>) -> Self {
        Self { cells: cells.into(), automaton: automaton.clone() }
    }

    /// Its cells.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// A sweep forward finds the states that can be reached, one backward those from which the word can end: what lies on no
    /// such way is removed.
    pub(super) fn run(&self, domains: &mut Domains, scratch: &mut Scratch) -> Result<(), Dead> {
        let words = self.automaton.states().div_ceil(64);
        let states = &mut scratch.states;
        states.clear();
        states.resize((self.cells.len() + 1) * words, 0);
        states[0] = 1;
        for (index, &cell) in self.cells.iter().enumerate() {
            let (here, after) = states[index * words..].split_at_mut(words);
            let mask = domains.get(cell);
            for state in members(here) {
                for next in values(mask).map(|value| self.automaton.next(state, value)) {
                    if next != Automaton::DEAD {
                        after[usize::from(next) / 64] |= 1 << (next % 64);
                    }
                }
            }
        }
        let last = &mut states[self.cells.len() * words..];
        for (index, word) in last.iter_mut().enumerate() {
            *word = strike(index, *word, |state| self.automaton.is_accepting(state));
        }
        for (index, &cell) in self.cells.iter().enumerate().rev() {
            let (here, after) = states[index * words..].split_at_mut(words);
            let mask = domains.get(cell);
            let mut supported: Mask = 0;
            for (index, word) in here.iter_mut().enumerate() {
                *word = strike(index, *word, |state| {
                    let leads = |&value: &u8| {
                        let next = self.automaton.next(state, value);
                        next != Automaton::DEAD && after[usize::from(next) / 64] >> (next % 64) & 1 == 1
                    };
                    let found =
                        values(mask).filter(leads).fold(0, |found: Mask, value| found | 1 << (value - 1));
                    supported |= found;
                    found != 0
                });
            }
            domains.keep(cell, supported)?;
        }
        Ok(())
    }
}

/// The states of one word of a set that are kept.
fn strike(index: usize, word: u64, mut is_kept: impl FnMut(u16) -> bool) -> u64 {
    let (mut kept, mut left) = (word, word);
    while left != 0 {
        let bit = left.trailing_zeros();
        left &= left - 1;
        if !is_kept((index * 64) as u16 + bit as u16) {
            kept &= !(1 << bit);
        }
    }
    kept
}

/// The states of a set.
fn members(set: &[u64]) -> impl Iterator<Item = u16> {
    set.iter().enumerate().flat_map(|(index, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros());
            left &= left.wrapping_sub(1);
            bit.map(|bit| (index * 64) as u16 + bit as u16)
        })
    })
}
