//! Construction on the usual 9×9 grid, where bits do the propagation.

use crate::candidate::Cost;
use crate::engines::{Advance, Context, Engine, Outcome};
use crate::nine::{Nine, Search, Step};
use crate::problem::Problem;
use crate::random::Random;

/// A running search. It needs no restarts: the hardest puzzles known take some hundred guesses.
pub(super) struct Bands {
    problem: Problem,
    random: Random,
    /// None if propagation alone shows that there is no solution.
    search: Option<Search>,
    best: [u8; 81],
}

impl Bands {
    /// A search at its start.
    pub fn new(problem: &Problem, random: Random) -> Self {
        let mut best = [0; 81];
        best.copy_from_slice(problem.fixed());
        Self { problem: problem.clone(), random, search: Nine::new(&best).map(Search::new), best }
    }
}

impl Engine for Bands {
    fn advance(&mut self, evaluations: u64, _: &mut Context<'_>) -> Advance {
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
        Advance::of(made, outcome)
    }

    fn restart(&mut self, _: &mut Context<'_>) {
        *self = Self::new(&self.problem, self.random.clone());
    }

    fn best_grid(&self) -> &[u8] {
        &self.best
    }

    fn best_cost(&self) -> Cost {
        self.best.iter().map(|&value| Cost::from(value == 0)).sum()
    }
}
