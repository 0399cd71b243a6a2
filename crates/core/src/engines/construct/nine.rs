//! Construction on the usual 9×9 grid, where bits do the propagation.

use crate::candidate::Cost;
use crate::engines::{Advance, Context, Engine, Outcome};
use crate::nine::{STEPS_OF_GUESS, Search, Step};
use crate::problem::Problem;
use crate::random::Random;

/// A running search. It needs no restarts: the hardest puzzles known take some hundred guesses.
pub(super) struct Bands {
    problem: Problem,
    random: Random,
    search: Search,
    best: [u8; 81],
    /// The empty cells of the best.
    open: Cost,
}

impl Bands {
    /// A search at its start, if the problem is one for bits.
    pub fn of(problem: &Problem, random: Random) -> Option<Self> {
        let search = Search::of(problem.shape(), problem.fixed())?;
        let mut best = [0; 81];
        best.copy_from_slice(problem.fixed());
        let open = problem.free_count() as Cost;
        Some(Self { problem: problem.clone(), random, search, best, open })
    }
}

impl Engine for Bands {
    fn advance(&mut self, evaluations: u64, context: &mut Context<'_>) -> Advance {
        let (before, cancel) = (self.search.guesses(), &mut context.cancel);
        let may_go_on = |guesses: u64| guesses - before < evaluations && !cancel.tick(STEPS_OF_GUESS);
        let step = self.search.step(Some(&mut self.random), may_go_on);
        let made = self.search.guesses() - before;
        match step {
            // What follows without a guess counts as one evaluation, too.
            Step::Solution(solution) => {
                (self.best, self.open) = (solution.values(), 0);
                context.improvements.note(made.max(1), 0);
                Advance::of(made.max(1), Outcome::Solved)
            }
            Step::Everything => Advance::of(made.max(1), Outcome::Exhausted),
            Step::Stopped => Advance::of(made, Outcome::Searching),
        }
    }

    fn restart(&mut self, _: &mut Context<'_>) {
        *self = Self::of(&self.problem, self.random.clone()).expect("the problem is as it was");
    }

    fn best_grid(&self) -> &[u8] {
        &self.best
    }

    fn best_cost(&self) -> Cost {
        self.open
    }
}
