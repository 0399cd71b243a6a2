//! The search: a stack of states still to be explored.

use super::Nine;
#[cfg(target_arch = "x86_64")]
use super::avx2::{self, Avx2};
use super::guess::{Guess, tightest};
use super::lanes::{Lanes, PlainLanes};
use super::settle::GridColumns;
use crate::depth_first::Extent;
use crate::random::Random;
use evodoku_puzzle::Shape;
use std::ops::ControlFlow;

/// Approximate number of candidates that a guess and its propagation touch.
pub const STEPS_OF_GUESS: u64 = 1 << 9;

/// Approximate memory of a search, in bytes.
pub const MEMORY: u64 = (USUAL_DEPTH * size_of::<Nine>() + 200) as u64;

/// Initial capacity: more guesses are rarely open at the same time.
const USUAL_DEPTH: usize = 16;

/// A search for all solutions, from one to the next.
#[derive(Clone, Debug)]
pub struct Search {
    /// States still to be explored, the last first.
    open: Vec<Nine>,
    guesses: u64,
}

/// The outcome of one call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "it is short-lived, and counting does not read the values")]
pub enum Step {
    /// The next solution.
    Solution(Nine),
    /// There are no more solutions.
    Everything,
    /// Stopped; can be resumed.
    Stopped,
}

impl Search {
    /// The search of a puzzle with these givens (0 for none), if its shape is the standard 9×9.
    pub fn of(shape: &Shape, givens: &[u8]) -> Option<Self> {
        shape.is_standard_9x9().then(|| Self::from(&Nine::new(givens)))
    }

    /// The search of all solutions that a state allows.
    fn from(start: &Nine) -> Self {
        let mut open = Vec::with_capacity(USUAL_DEPTH);
        open.push(*start);
        Self { open, guesses: 0 }
    }

    /// Eliminates a value (from 1) from a cell. Must be called before the first step.
    #[must_use]
    pub fn excluding(mut self, cell: usize, value: u8) -> Self {
        let [start] = &mut self.open[..] else { panic!("the search has begun") };
        start.eliminate(cell, value);
        self
    }

    /// Calls `found` with each solution until it breaks, or until `may_go_on`, called before each guess with the number
    /// of guesses so far, returns false. With `chance`, the order of solutions is random.
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

    /// Counts solutions up to a limit.
    pub fn count(mut self, limit: u64) -> u64 {
        let mut count = 0;
        while count < limit && matches!(self.step(None, |_| true), Step::Solution(_)) {
            count += 1;
        }
        count
    }

    /// Continues to the next solution, or until `may_go_on`, called before each guess with the number of guesses so
    /// far, returns false.
    pub fn step(&mut self, chance: Option<&mut Random>, mut may_go_on: impl FnMut(u64) -> bool) -> Step {
        #[cfg(target_arch = "x86_64")]
        if avx2::is_available() {
            // SAFETY: the features that the function is compiled for were just detected.
            #[allow(unsafe_code)]
            return unsafe { step_by_avx2(self, chance, &mut may_go_on) };
        }
        self.step_by::<PlainLanes>(chance, &mut may_go_on)
    }

    #[inline(always)]
    fn step_by<L: Lanes>(
        &mut self,
        mut chance: Option<&mut Random>,
        may_go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Step {
        while let Some(next) = self.open.pop() {
            let mut columns = GridColumns::<L>::load(&next);
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

    /// The number of guesses so far.
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

    /// The version of [`Search::step`] chosen for this processor takes the same steps as the portable one.
    #[test]
    fn portable_and_vector_versions_take_the_same_steps() {
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
                assert_eq!(step, plain.step_by::<PlainLanes>(of_plain, &mut { may_go_on }));
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
