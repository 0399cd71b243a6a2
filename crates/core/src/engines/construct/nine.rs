//! Construction on the usual 9×9 grid, where bits do the propagation.

use crate::candidate::Cost;
use crate::engines::{Advance, Context, Engine, Outcome};
use crate::nine::{Search, Step};
use crate::problem::Problem;
use crate::random::Random;

/// A running search. It needs no restarts: the hardest puzzles known take some hundred guesses.
pub(super) struct Bands {
    problem: Problem,
    random: Random,
    search: Search,
    best: [u8; 81],
}

impl Bands {
    /// A search at its start, if the problem is one for bits.
    pub fn of(problem: &Problem, random: Random) -> Option<Self> {
        let search = Search::of(problem.shape(), problem.fixed())?;
        let mut best = [0; 81];
        best.copy_from_slice(problem.fixed());
        Some(Self { problem: problem.clone(), random, search, best })
    }
}

impl Engine for Bands {
    fn advance(&mut self, evaluations: u64, _: &mut Context<'_>) -> Advance {
        let before = self.search.guesses();
        let step = self.search.step(Some(&mut self.random), |guesses| guesses - before < evaluations);
        // What follows without a guess counts as one evaluation, too.
        let made = (self.search.guesses() - before).max(1);
        let outcome = match step {
            Step::Solution(solution) => {
                self.best = solution.values();
                Outcome::Solved
            }
            Step::Everything => Outcome::Exhausted,
            Step::Stopped => Outcome::Searching,
        };
        Advance::of(made, outcome)
    }

    fn restart(&mut self, _: &mut Context<'_>) {
        *self = Self::of(&self.problem, self.random.clone()).expect("the problem is as it was");
    }

    fn best_grid(&self) -> &[u8] {
        &self.best
    }

    fn best_cost(&self) -> Cost {
        self.best.iter().map(|&value| Cost::from(value == 0)).sum()
    }
}
