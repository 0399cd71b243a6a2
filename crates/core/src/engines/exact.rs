//! Complete search as an engine, so that every comparison can show what an exact method does on the same puzzle.
//!
//! It always takes the same way, so that more than one walker would only repeat it. One evaluation is one guess.
//!
//! It stands in this crate, with the search that it is made of, rather than with the SAT-backed referee: engines are known
//! here by name, and the engine crate stays free of heavy dependencies.

use super::constrained::{self, Constrained};
use super::{Advance, Context, Engine, Outcome};
use crate::candidate::Cost;
use crate::config::EngineParameters;
use crate::depth_first::{Step, Tree};
use crate::kernel::Kernel;
use crate::memory::{Extent, Memory};
use crate::nine;
use crate::parameters;
use crate::problem::Problem;
use crate::propagate::{Board, Conflict};
use crate::puzzle::Shape;
use crate::puzzle::constraint::Primitive;
use crate::random::Chance;
use crate::with_width;

parameters! {
    /// Complete search has no parameters.
    pub struct ExactParameters {}
}

impl EngineParameters for ExactParameters {
    fn build(&self, problem: &Problem, _: Chance, _: &mut Context<'_>) -> Box<dyn Engine> {
        if let Some(search) = Constrained::of(problem) {
            return Box::new(search);
        }
        match nine::Search::of(problem.shape(), problem.fixed()) {
            Some(search) => {
                Box::new(ByBits { problem: problem.clone(), search, best: problem.fixed().to_vec() })
            }
            None => with_width!(problem.order(), W => Box::new(ByTree::<W>::new(problem))),
        }
    }

    fn can_search(&self, _: &Primitive) -> bool {
        true
    }

    fn supports(&self, problem: &Problem) -> Result<(), &'static str> {
        constrained::supports(problem)
    }

    fn starts_from_givens(&self, shape: &Shape, _: Kernel) -> bool {
        constrained::is_searched(shape)
    }

    fn memory(&self, extent: &Extent) -> Memory {
        if extent.rules > 0 {
            return constrained::memory(extent);
        }
        if extent.is_standard_9x9() {
            return Memory { own: nine::MEMORY, ..Memory::default() };
        }
        // The board has a set of values for each cell and one of places for each value of a region; its tables have the
        // seats of each cell, and where two regions overlap.
        let set = 8 * extent.order.div_ceil(64);
        let sets = set * (extent.cells + extent.regions * extent.order);
        Memory { own: sets + 16 * extent.cells * extent.layers, ..Memory::default() }
    }

    /// A second walker would go the way of the first.
    fn most_walkers(&self) -> usize {
        1
    }
}

/// The bit-parallel search of the usual 9×9.
struct ByBits {
    problem: Problem,
    search: nine::Search,
    best: Vec<u8>,
}

impl Engine for ByBits {
    fn advance(&mut self, evaluations: u64, context: &mut Context<'_>) -> Advance {
        let (before, cancel) = (self.search.guesses(), &mut context.cancel);
        let may_go_on = |guesses: u64| guesses - before < evaluations && !cancel.tick(nine::STEPS_OF_GUESS);
        let step = self.search.step(None, may_go_on);
        let made = self.search.guesses() - before;
        match step {
            nine::Step::Solution(solution) => {
                self.best.copy_from_slice(&solution.values());
                context.improvements.note(made, 0);
                Advance::of(made, Outcome::Solved)
            }
            nine::Step::Everything => Advance::of(made, Outcome::Exhausted),
            nine::Step::Stopped => Advance::of(made, Outcome::Searching),
        }
    }

    fn restart(&mut self, _: &mut Context<'_>) {
        let shape = self.problem.shape();
        self.search = nine::Search::of(shape, self.problem.fixed()).expect("the problem is as it was");
        self.best.copy_from_slice(self.problem.fixed());
    }

    fn best_grid(&self) -> &[u8] {
        &self.best
    }

    fn best_cost(&self) -> Cost {
        self.best.iter().map(|&value| Cost::from(value == 0)).sum()
    }
}

/// The search of any shape, depth first on a board.
struct ByTree<const W: usize> {
    problem: Problem,
    /// The board with the tree of guesses, unless the problem contradicts itself.
    board: Result<Board<W>, Conflict>,
    tree: Tree,
    best: Vec<u8>,
    open: usize,
}

impl<const W: usize> ByTree<W> {
    fn new(problem: &Problem) -> Self {
        Self {
            problem: problem.clone(),
            board: problem.board(),
            tree: Tree::default(),
            best: problem.fixed().to_vec(),
            open: problem.free_count(),
        }
    }

    /// Makes one guess, unless there is nothing to guess.
    fn step(&mut self) -> Outcome {
        let Ok(board) = &mut self.board else { return Outcome::Exhausted };
        let until = self.tree.count() + 1;
        let step = self.tree.next(board, None, &mut |count| count < until);
        if step != Step::Everything && board.open_count() < self.open {
            self.open = board.open_count();
            self.best.copy_from_slice(board.values());
        }
        match step {
            Step::Solution => Outcome::Solved,
            Step::Everything => Outcome::Exhausted,
            Step::Stopped => Outcome::Searching,
        }
    }

    /// How many cells and values a guess looks at: all of which one is chosen, and those that what follows strikes.
    fn steps_of_guess(&self, filled: usize) -> u64 {
        let extent = Extent::of(self.problem.shape());
        extent.cells + extent.regions * extent.order + filled as u64 * extent.order * (1 + extent.layers)
    }
}

impl<const W: usize> Engine for ByTree<W> {
    fn advance(&mut self, evaluations: u64, context: &mut Context<'_>) -> Advance {
        let before = self.tree.count();
        let mut outcome = Outcome::Searching;
        while outcome == Outcome::Searching
            && self.tree.count() - before < evaluations
            && !context.cancel.is_cancelled()
        {
            let (fewest, open) = (self.open, self.board.as_ref().map_or(0, Board::open_count));
            outcome = self.step();
            if self.open < fewest {
                context.improvements.note(self.tree.count() - before, self.open as Cost);
            }
            let filled = self.board.as_ref().map_or(0, Board::open_count).abs_diff(open);
            context.cancel.tick(self.steps_of_guess(filled));
        }
        Advance::of(self.tree.count() - before, outcome)
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
    use crate::nine;
    use crate::test_puzzles::puzzle;
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

    /// Guesses are counted on the usual 9×9, too, and more walkers neither count nor search them again.
    #[test]
    fn guesses_are_counted_once_with_any_number_of_walkers() {
        let escargot = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
        let hard = [puzzle("9x9", escargot), puzzle("12x12", &".".repeat(144))];
        for puzzle in hard {
            let mut plain = nine::Search::of(puzzle.shape(), puzzle.givens());
            let one = solve(&puzzle, &options(None));
            let three = solve(&puzzle, &Options { threads: 3, ..options(None) });
            assert_eq!((one.figures, &one.best_grid), (three.figures, &three.best_grid));
            assert!(one.figures.evaluations > 2, "{}", one.figures.evaluations);
            if let Some(search) = &mut plain {
                search.step(None, |_| true);
                assert_eq!(one.figures.evaluations, search.guesses());
            }
        }
    }

    #[test]
    fn a_budget_of_tries_is_kept() {
        let open = puzzle("16x16+windows", &".".repeat(256));
        let report = solve(&open, &options(Some(50)));
        assert_eq!((report.ending, report.figures.evaluations), (Ending::OutOfBudget, 50));
    }
}
