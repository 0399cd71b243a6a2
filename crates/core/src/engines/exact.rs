//! Complete search as an engine, so that every comparison can show what an exact method does on the same puzzle.
//!
//! It stands in this crate, with the search that it is made of, rather than with the SAT-backed referee: engines are known
//! here by name, and the engine crate stays free of heavy dependencies.

use super::{Advance, Context, Engine, Outcome};
use crate::candidate::Cost;
use crate::config::EngineParameters;
use crate::depth_first::{Extent, Step, Tree};
use crate::nine::Nine;
use crate::parameters::{Parameter, ParameterError, Parameters, Value};
use crate::problem::Problem;
use crate::propagate::{Board, Conflict, Rule, Tables};
use crate::puzzle::{Grid, Puzzle};
use crate::random::Random;
use crate::with_width;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Complete search has no parameters.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExactParameters;

impl Parameters for ExactParameters {
    fn declared() -> Vec<Parameter> {
        Vec::new()
    }

    fn get(&self, _: &str) -> Option<Value> {
        None
    }

    fn set(&mut self, _: &str, _: &Value) -> Option<Result<(), ParameterError>> {
        None
    }
}

impl EngineParameters for ExactParameters {
    fn build(&self, problem: &Problem, _: Random, _: &mut Context<'_>) -> Box<dyn Engine> {
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
    /// Is the bit-parallel search still to be tried?
    is_fresh: bool,
}

impl<const W: usize> Exact<W> {
    fn new(problem: &Problem) -> Self {
        Self {
            problem: problem.clone(),
            board: board_of(problem),
            tree: Tree::default(),
            best: problem.fixed().to_vec(),
            open: problem.free().len(),
            is_fresh: true,
        }
    }

    /// The usual 9×9, if it is one and `guesses` are enough.
    fn by_bits(&mut self, guesses: u64) -> Option<Outcome> {
        let puzzle = puzzle_of(&self.problem)?;
        if !std::mem::take(&mut self.is_fresh) || !Nine::fits(&puzzle) {
            return None;
        }
        let Some(nine) = Nine::new(puzzle.givens()) else {
            return Some(Outcome::Exhausted);
        };
        let found = |values: &[u8; 81]| {
            self.best.copy_from_slice(values);
            ControlFlow::Break(())
        };
        match nine.search(None, found, |so_far| so_far < guesses) {
            Extent::Enough => Some(Outcome::Solved),
            Extent::Everything => Some(Outcome::Exhausted),
            Extent::Stopped => None,
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

/// What is known of the problem, as a puzzle; `None` if it clashes.
fn puzzle_of(problem: &Problem) -> Option<Puzzle> {
    let grid = Grid::new(problem.shape().clone(), problem.fixed().to_vec()).ok()?;
    Puzzle::new(grid).ok()
}

/// A board with the known cells filled, and struck what is struck in the problem.
fn board_of<const W: usize>(problem: &Problem) -> Result<Board<W>, Conflict> {
    let mut board = Board::new(Arc::new(Tables::new(problem.shape())), &Rule::SINGLES);
    let Some(puzzle) = puzzle_of(problem) else {
        return Err(Conflict::NoValue { cell: 0 });
    };
    board.load(&puzzle)?;
    for &cell in problem.free() {
        let cell = usize::from(cell);
        let left = problem.domain(cell).bits::<W>();
        for value in 0..problem.order() {
            if board.domain(cell).contains(value) && !left.contains(value) {
                board.exclude(cell, value)?;
            }
        }
    }
    board.record();
    Ok(board)
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
