//! The search: a stack of states that are still to be looked into.

use super::Nine;
use crate::random::Random;

/// A search for all solutions, from one to the next.
#[derive(Clone, Debug)]
pub struct Search {
    open: Vec<Open>,
    guesses: u64,
}

/// A state, and the values (a bit each) from which something may follow.
#[derive(Clone, Copy, Debug)]
struct Open {
    nine: Nine,
    changed: u32,
}

/// How far a search came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// To the next solution.
    Solution(Nine),
    /// To the end: there are no more.
    Everything,
    /// To where it had to stop; it can go on from there.
    Stopped,
}

impl Search {
    /// The search of all that a state leaves possible.
    pub fn new(nine: Nine) -> Self {
        let mut open = Vec::with_capacity(16);
        open.push(Open { nine, changed: 0 });
        Self { open, guesses: 0 }
    }

    /// Goes to the next solution, or until `may_go_on`, asked before each guess with the number of guesses so far, says no.
    pub fn step(&mut self, mut chance: Option<&mut Random>, mut may_go_on: impl FnMut(u64) -> bool) -> Step {
        while let Some(Open { mut nine, changed }) = self.open.pop() {
            if !nine.settle(changed) {
                continue;
            }
            if nine.is_solved() {
                return Step::Solution(nine);
            }
            if !may_go_on(self.guesses) {
                self.open.push(Open { nine, changed: 0 });
                return Step::Stopped;
            }
            self.guesses += 1;
            self.branch(nine, chance.as_deref_mut());
        }
        Step::Everything
    }

    /// How often it had to guess so far.
    pub fn guesses(&self) -> u64 {
        self.guesses
    }

    /// Leaves the two outcomes of a guess to be looked into.
    fn branch(&mut self, nine: Nine, chance: Option<&mut Random>) {
        let guess = nine.guess(chance);
        let (mut with, mut without) = (nine, nine);
        let changed = match guess.instead {
            // The cell takes the other value, then.
            Some(other) => without.put(other, guess.band, guess.cell),
            None => without.strike(guess.value, guess.band, guess.cell),
        };
        self.open.push(Open { nine: without, changed });
        let changed = with.put(guess.value, guess.band, guess.cell);
        self.open.push(Open { nine: with, changed });
    }
}
