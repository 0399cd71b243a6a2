//! Complete search as an engine, so that every comparison can show what an exact method does on the same puzzle.
//!
//! It stands in this crate, with the search that it is made of, rather than with the SAT-backed referee: engines are known
//! here by name, and the engine crate stays free of heavy dependencies.

use super::{Advance, Context, Engine, Outcome};
use crate::candidate::Cost;
use crate::config::EngineParameters;
use crate::depth_first::{Step, Tree};
use crate::nine;
use crate::parameters;
use crate::problem::Problem;
use crate::propagate::{Board, Conflict};
use crate::random::Chance;
use crate::with_width;

parameters! {
    /// Complete search has no parameters.
    pub struct ExactParameters {}
}

impl EngineParameters for ExactParameters {
    fn build(&self, problem: &Problem, _: Chance, _: &mut Context<'_>) -> Box<dyn Engine> {
        with_width!(problem.order(), W => Box::new(Exact::<W>::new(problem)))
    }
}

/// A complete search in progress.
struct Exact<const W: usize> {
    problem: Problem,
    /// The board with the tree of tries, unless the problem contradicts itself.
    board: Result<Board<W>, Conflict>,
    tree: Tree,
    best: Vec<u8>,
    open: usize,
    /// The bit-parallel search, where it is made for the problem and still to be tried.
    bits: Option<nine::Search>,
}

impl<const W: usize> Exact<W> {
    fn new(problem: &Problem) -> Self {
        Self {
            problem: problem.clone(),
            board: problem.board(),
            tree: Tree::default(),
            best: problem.fixed().to_vec(),
            open: problem.free().len(),
            bits: nine::Search::of(problem.shape(), problem.fixed()),
        }
    }

    /// The usual 9×9, if it is one and `guesses` are enough.
    fn by_bits(&mut self, guesses: u64) -> Option<Outcome> {
        match self.bits.take()?.step(None, |so_far| so_far < guesses) {
            nine::Step::Solution(solution) => {
                self.best.copy_from_slice(&solution.values());
                Some(Outcome::Solved)
            }
            nine::Step::Everything => Some(Outcome::Exhausted),
            nine::Step::Stopped => None,
        }
    }

    fn by_tree(&mut self, tries: u64) -> Outcome {
        let Ok(board) = &mut self.board else {
            return Outcome::Exhausted;
        };
        let until = self.tree.count() + tries;
        match self.tree.next(board, None, &mut |count| count < until) {
            Step::Everything => Outcome::Exhausted,
            step @ (Step::Solution | Step::Stopped) => {
                if board.open_count() < self.open {
                    self.open = board.open_count();
                    self.best.copy_from_slice(board.values());
                }
                if step == Step::Solution { Outcome::Solved } else { Outcome::Searching }
            }
        }
    }
}

impl<const W: usize> Engine for Exact<W> {
    fn advance(&mut self, evaluations: u64, _: &mut Context<'_>) -> Advance {
        let before = self.tree.count();
        let outcome = self.by_bits(evaluations).unwrap_or_else(|| self.by_tree(evaluations));
        if outcome == Outcome::Solved {
            self.open = 0;
        }
        Advance::of((self.tree.count() - before).max(1), outcome)
    }

    fn restart(&mut self, _: &mut Context<'_>) {
        *self = Self::new(&self.problem);
    }

    fn best_grid(&self) -> &[u8] {
        &self.best
    }

    fn best_cost(&self) -> Cost {
        self.open as Cost
    }
}

#[cfg(test)]
mod tests {
    use crate::propagate::tests::puzzle;
    use crate::{Budget, Ending, Options, presets, solve};

    fn options(evaluations: Option<u64>) -> Options {
        let budget = Budget { evaluations, ..Budget::default() };
        Options { config: presets::find("exact").unwrap().config, budget, ..Options::default() }
    }

    #[test]
    fn puzzles_are_solved_or_proven_to_have_no_solution() {
        let open = puzzle("9x9", &".".repeat(81));
        assert!(solve(&open, &options(None)).solution().is_some());
        let open = puzzle("12x12", &".".repeat(144));
        assert!(solve(&open, &options(None)).solution().is_some());
        // "AI Escargot" by Arto Inkala with a 2 where the solution has a 6.
        let none = puzzle(
            "9x9",
            "12...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        );
        let ending = solve(&none, &options(None)).ending;
        assert!(matches!(ending, Ending::Exhausted | Ending::Contradiction(_)), "{ending:?}");
    }

    #[test]
    fn a_budget_of_tries_is_kept() {
        let open = puzzle("16x16+windows", &".".repeat(256));
        let report = solve(&open, &options(Some(50)));
        assert_eq!((report.ending, report.figures.evaluations), (Ending::OutOfBudget, 50));
    }
}
