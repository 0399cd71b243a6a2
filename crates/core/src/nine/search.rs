//! The search: a stack of states that are still to be looked into.

use super::Nine;
#[cfg(target_arch = "x86_64")]
use super::avx2::{self, Avx2};
use super::guess::{Guess, tightest};
use super::lanes::{Lanes, Plain};
use super::settle::Columns;
use crate::depth_first::Extent;
use crate::puzzle::Shape;
use crate::random::Random;
use std::ops::ControlFlow;

/// About how many cells and values a guess and what follows from it touch.
pub const STEPS_OF_GUESS: u64 = 1 << 9;

/// About how many bytes a search holds.
pub const MEMORY: u64 = (USUAL_DEPTH * size_of::<Nine>() + 200) as u64;

/// More guesses are rarely open at the same time.
const USUAL_DEPTH: usize = 16;

/// A search for all solutions, from one to the next.
#[derive(Clone, Debug)]
pub struct Search {
    /// Where it goes on, the last first.
    open: Vec<Nine>,
    guesses: u64,
}

/// How far a search came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "it is looked at and dropped, and who counts needs no values")]
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
        shape.is_usual_nine().then(|| Self::from(&Nine::new(givens)))
    }

    /// The search of all that a state leaves possible.
    fn from(start: &Nine) -> Self {
        let mut open = Vec::with_capacity(USUAL_DEPTH);
        open.push(*start);
        Self { open, guesses: 0 }
    }

    /// The same, before its first step, with a value (from 1) struck from a cell.
    #[must_use]
    pub fn excluding(mut self, cell: usize, value: u8) -> Self {
        let [start] = &mut self.open[..] else { panic!("the search has begun") };
        start.strike(cell, value);
        self
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
    pub fn step(&mut self, chance: Option<&mut Random>, mut may_go_on: impl FnMut(u64) -> bool) -> Step {
        #[cfg(target_arch = "x86_64")]
        if avx2::is_available() {
            // SAFETY: the features that the function is compiled for were just found.
            #[allow(unsafe_code)]
            return unsafe { step_by_avx2(self, chance, &mut may_go_on) };
        }
        self.step_by::<Plain>(chance, &mut may_go_on)
    }

    #[inline(always)]
    fn step_by<L: Lanes>(
        &mut self,
        mut chance: Option<&mut Random>,
        may_go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Step {
        while let Some(next) = self.open.pop() {
            let mut columns = Columns::<L>::load(&next);
            while let Some(left) = columns.settle() {
                let Some(line) = tightest(&left) else { return Step::Solution(columns.store()) };
                if !may_go_on(self.guesses) {
                    self.open.push(columns.store());
                    return Step::Stopped;
                }
                self.guesses += 1;
                let guess = Guess::of(&left, line, chance.as_deref_mut());
                let mut rest = columns;
                guess.apply(guess.rest, &mut rest);
                self.open.push(rest.store());
                guess.apply(guess.first, &mut columns);
            }
        }
        Step::Everything
    }

    /// How often it had to guess so far.
    pub fn guesses(&self) -> u64 {
        self.guesses
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn step_by_avx2(
    search: &mut Search,
    chance: Option<&mut Random>,
    may_go_on: &mut dyn FnMut(u64) -> bool,
) -> Step {
    search.step_by::<Avx2>(chance, may_go_on)
}

#[cfg(test)]
mod tests {
    use super::super::tests::any_nine;
    use super::*;
    use crate::random::{Purpose, stream};

    /// What this processor takes for [`Search::step`] leaves the same after every guess as what every processor could.
    #[test]
    fn plain_numbers_and_vectors_take_the_same_steps() {
        let mut seen = [0; 3];
        for seed in 0..400 {
            let start = Search::from(&any_nine(seed));
            let mut searches = [start.clone(), start];
            let mut chances = [0, 0].map(|_| stream(seed, Purpose::Generate, 2));
            for until in 1.. {
                let may_go_on = |guesses: u64| guesses < until;
                let [fast, plain] = &mut searches;
                let [of_fast, of_plain] =
                    chances.each_mut().map(|chance| Some(chance).filter(|_| seed.is_multiple_of(2)));
                let step = fast.step(of_fast, may_go_on);
                assert_eq!(step, plain.step_by::<Plain>(of_plain, &mut { may_go_on }));
                assert_eq!((&fast.open, fast.guesses), (&plain.open, plain.guesses));
                seen[match step {
                    Step::Solution(_) => 0,
                    Step::Everything => 1,
                    Step::Stopped => 2,
                }] += 1;
                if step == Step::Everything || until > 40 {
                    break;
                }
            }
        }
        assert!(seen.iter().all(|&count| count > 100), "solutions, ends and stops: {seen:?}");
    }
}
