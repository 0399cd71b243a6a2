//! Preparation: what logic makes of a puzzle before a search begins.

use super::{Contradiction, Kernel, Propagated, Propagator, fill_given_singles};
use crate::problem::Problem;
use crate::puzzle::Puzzle;
use crate::stop::Lookout;

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
///
/// ```
/// use evodoku::Puzzle;
/// use evodoku::propagate::{Kernel, Preparation, Start};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert!(matches!(Preparation::new(Kernel::Singles).prepare(&puzzle), Start::Solved(_)));
/// let Start::Search(problem) = Preparation::new(Kernel::Nothing).prepare(&puzzle) else { panic!() };
/// assert_eq!(problem.free_count(), 81 - 30);
/// # Ok::<(), evodoku::puzzle::formats::PuzzleError>(())
/// ```
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

    /// What the kernel makes of a puzzle.
    pub fn prepare(&mut self, puzzle: &Puzzle) -> Start {
        self.prepare_until(puzzle, &mut Lookout::default())
    }

    /// What it makes of a puzzle until it is time to stop; all of that holds.
    pub fn prepare_until(&mut self, puzzle: &Puzzle, lookout: &mut Lookout) -> Start {
        match self.propagate(puzzle, lookout) {
            Err(contradiction) => Start::Contradiction(contradiction),
            Ok(propagated) if propagated.is_solved() => Start::Solved(propagated),
            Ok(propagated) => Start::Search(Problem::new(puzzle, &propagated)),
        }
    }

    fn propagate(&mut self, puzzle: &Puzzle, lookout: &mut Lookout) -> Result<Propagated, Contradiction> {
        match self.kernel {
            Kernel::Nothing | Kernel::Singles | Kernel::Pairs | Kernel::Regions | Kernel::Probing => {
                self.propagator.propagate_until(puzzle, lookout)
            }
            Kernel::GivenSingles => self.propagator.propagate_until(&fill_given_singles(puzzle)?, lookout),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::tests::puzzle;

    /// What came of it, and how many cells are left to search.
    fn start(kernel: Kernel, digits: &str) -> String {
        match Preparation::new(kernel).prepare(&puzzle("4x4", digits)) {
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
