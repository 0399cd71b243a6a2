//! Construction on the usual 9×9 grid, where bits do the propagation.

use crate::candidate::Cost;
use crate::engines::{Engine, Epoch, Outcome, Statistics};
use crate::nine::{Nine, Search, Step};
use crate::problem::Problem;
use crate::random::Random;

/// A running search. It needs no restarts: the hardest puzzles known take some hundred guesses.
pub(super) struct Bands<'p> {
    problem: &'p Problem,
    random: Random,
    /// None if propagation alone shows that there is no solution.
    search: Option<Search>,
    best: [u8; 81],
}

impl<'p> Bands<'p> {
    /// A search at its start.
    pub fn new(problem: &'p Problem, random: Random) -> Self {
        let mut best = [0; 81];
        best.copy_from_slice(problem.fixed());
        Self { problem, random, search: Nine::new(&best).map(Search::new), best }
    }
}

impl Engine for Bands<'_> {
    fn epoch(&mut self, evaluations: u64) -> Epoch {
        let (mut made, mut outcome) = (1, Outcome::Exhausted);
        if let Some(search) = &mut self.search {
            let before = search.guesses();
            let step = search.step(Some(&mut self.random), |guesses| guesses - before < evaluations);
            // What follows without a guess counts as one evaluation, too.
            made = (search.guesses() - before).max(1);
            outcome = match step {
                Step::Solution(solution) => {
                    self.best = solution.values();
                    Outcome::Solved
                }
                Step::Everything => Outcome::Exhausted,
                Step::Stopped => Outcome::Searching,
            };
        }
        let best = self.best.iter().map(|&value| Cost::from(value == 0)).sum();
        Epoch { evaluations: made, outcome, best, statistics: Statistics::default(), reheats: 0 }
    }

    fn restart(&mut self) {
        *self = Self::new(self.problem, self.random.clone());
    }

    fn best(&self) -> &[u8] {
        &self.best
    }
}
