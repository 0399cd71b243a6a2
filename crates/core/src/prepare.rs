//! Preparation: what logic makes of a puzzle before a search begins.

use crate::kernel::Kernel;
use crate::problem::Problem;
use crate::puzzle::Puzzle;
use crate::stop::CancelToken;
use evodoku_logic::propagate::{Contradiction, Propagated, Propagator, fill_given_singles};

/// Where a search begins.
#[derive(Clone, Debug)]
pub enum Start {
    /// Nowhere: logic filled every cell.
    Solved(Propagated),
    /// Nowhere: there is no solution, and this is why.
    Contradiction(Contradiction),
    /// With what logic left open.
    Search(Problem),
}

/// Prepares many puzzles with one kernel, reusing memory.
#[derive(Debug)]
pub struct Preparation {
    kernel: Kernel,
    propagator: Propagator,
}

impl Preparation {
    /// With the rules of a kernel.
    pub fn new(kernel: Kernel) -> Self {
        Self { kernel, propagator: Propagator::new(kernel.rules()) }
    }

    /// Propagates the givens until it is cancelled; what was derived so far is sound.
    pub fn prepare_until(&mut self, puzzle: &Puzzle, cancel: &mut CancelToken) -> Start {
        match self.propagate(puzzle, cancel) {
            Err(contradiction) => Start::Contradiction(contradiction),
            Ok(propagated) if propagated.is_solved() => Start::Solved(propagated),
            Ok(propagated) => Start::Search(Problem::new(puzzle, &propagated)),
        }
    }

    fn propagate(&mut self, puzzle: &Puzzle, cancel: &mut CancelToken) -> Result<Propagated, Contradiction> {
        match self.kernel {
            Kernel::Nothing | Kernel::Singles | Kernel::Pairs | Kernel::Regions | Kernel::Probing => {
                self.propagator.propagate_until(puzzle, cancel)
            }
            Kernel::GivenSingles => self.propagator.propagate_until(&fill_given_singles(puzzle)?, cancel),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_puzzles::puzzle;

    /// What came of it, and how many cells are left to search.
    fn start(kernel: Kernel, digits: &str) -> String {
        match Preparation::new(kernel).prepare_until(&puzzle("4x4", digits), &mut CancelToken::default()) {
            Start::Solved(propagated) => format!("solved {}", propagated.values()[0]),
            Start::Contradiction(contradiction) => contradiction.to_string(),
            Start::Search(problem) => format!("{} of {} given", problem.free_count(), problem.given_count()),
        }
    }

    #[test]
    fn the_kernel_decides_how_much_is_left() {
        // The last cell of row 1 is filled; then the one below it.
        let almost = "123. ..1. .... ....";
        assert_eq!(start(Kernel::Nothing, almost), "12 of 4 given");
        assert_eq!(start(Kernel::GivenSingles, "123. .... .... ...."), "12 of 3 given");
        assert_eq!(start(Kernel::Singles, "1234 3412 21.. 43.."), "solved 1");
    }

    #[test]
    fn a_contradiction_is_told() {
        assert_eq!(
            start(Kernel::Nothing, "123. ...4 .... ...."),
            "no solution: no value is left for row 1, column 4"
        );
    }
}
