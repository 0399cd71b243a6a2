//! The search: a stack of states that are still to be looked into.

use super::Nine;
use crate::depth_first::Extent;
use crate::puzzle::Shape;
use crate::random::Random;
use std::ops::ControlFlow;

/// About how many cells and values a guess and what follows from it touch.
pub const STEPS_OF_GUESS: u64 = 1 << 9;

/// About how many bytes a search holds.
pub const MEMORY: u64 = 16 * size_of::<Open>() as u64 + 200;

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
    /// The search of a puzzle with these givens (0 for none), if its shape is the one that this is made for.
    pub fn of(shape: &Shape, givens: &[u8]) -> Option<Self> {
        shape.is_usual_nine().then(|| Self::from(Nine::new(givens)))
    }

    /// The search of all that a state leaves possible; without one there is nothing to search.
    fn from(start: Option<Nine>) -> Self {
        let mut open = Vec::with_capacity(16);
        open.extend(start.map(|nine| Open { nine, changed: 0 }));
        Self { open, guesses: 0 }
    }

    /// The same, before its first step, with a value (from 1) struck from a cell.
    #[must_use]
    pub fn excluding(mut self, cell: usize, value: u8) -> Self {
        debug_assert!(self.guesses == 0 && self.open.len() <= 1, "the search has not begun");
        Self::from(self.open.pop().and_then(|open| open.nine.excluding(cell, value)))
    }

    /// Calls `found` with each solution until it breaks, or until `may_go_on`, asked before each guess with the number of
    /// guesses so far, says no. With chance, the solutions come in any order.
    pub fn run(
        mut self,
        mut chance: Option<&mut Random>,
        mut found: impl FnMut(&[u8; 81]) -> ControlFlow<()>,
        mut may_go_on: impl FnMut(u64) -> bool,
    ) -> Extent {
        loop {
            match self.step(chance.as_deref_mut(), &mut may_go_on) {
                Step::Solution(solution) => {
                    if found(&solution.values()).is_break() {
                        return Extent::Enough;
                    }
                }
                Step::Everything => return Extent::Everything,
                Step::Stopped => return Extent::Stopped,
            }
        }
    }

    /// How many solutions there are, counted up to a limit.
    pub fn count(mut self, limit: u64) -> u64 {
        let mut count = 0;
        while count < limit && matches!(self.step(None, |_| true), Step::Solution(_)) {
            count += 1;
        }
        count
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
