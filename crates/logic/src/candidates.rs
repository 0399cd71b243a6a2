//! True candidates: which values of each cell occur in some solution.
//!
//! One SAT solver answers all questions of a puzzle. Each solution that it finds shows a value in every cell, so that most
//! values are known after a few solutions; the others are asked for one by one, and what has none is excluded for good.

use crate::proof_stop::Stop;
use crate::propagate::Board;
use crate::sat::{Formula, Verdict};
use evodoku_puzzle::{Puzzle, Solution};

/// The values that each cell has in some solution, as far as that was found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrueCandidates {
    /// The values of each cell, ascending, that occur in some solution.
    pub possible: Vec<Vec<u8>>,
    /// The values of each cell, ascending, for which that is open.
    pub undecided: Vec<Vec<u8>>,
}

impl TrueCandidates {
    /// Is every value of every cell decided?
    pub fn is_decided(&self) -> bool {
        self.undecided.iter().all(Vec::is_empty)
    }

    /// Those of a puzzle whose search ended before it began: nothing is known of the values that the board leaves.
    pub(crate) fn unknown<const W: usize>(board: &Board<W>) -> Self {
        let left = |cell: usize| board.domain(cell).iter().map(|value| value as u8 + 1).collect();
        let cells = board.values().len();
        Self { possible: vec![Vec::new(); cells], undecided: (0..cells).map(left).collect() }
    }

    /// Those of a puzzle without solutions.
    pub(crate) fn none(cells: usize) -> Self {
        Self { possible: vec![Vec::new(); cells], undecided: vec![Vec::new(); cells] }
    }

    /// Takes the values of a solution.
    fn take(&mut self, puzzle: &Puzzle, values: &[u8]) {
        debug_assert!(Solution::verify(puzzle, values).is_ok(), "each model is a solution");
        for (cell, &value) in values.iter().enumerate() {
            if let Ok(at) = self.undecided[cell].binary_search(&value) {
                self.undecided[cell].remove(at);
                let possible = &mut self.possible[cell];
                possible.insert(possible.partition_point(|&other| other < value), value);
            }
        }
    }
}

/// The true candidates of a puzzle on a board that it was loaded to, until `stop`. `observe` gets the number of values that are
/// open after each answer.
pub(crate) fn find<const W: usize>(
    board: &Board<W>,
    puzzle: &Puzzle,
    stop: &Stop,
    observe: &mut dyn FnMut(usize),
) -> TrueCandidates {
    let mut found = TrueCandidates::unknown(board);
    if stop.is_due() {
        return found;
    }
    let Some(mut formula) = Formula::new(board) else { return found };
    match formula.solve(stop, None) {
        Verdict::Model => found.take(puzzle, &formula.grid()),
        Verdict::NoModel => return TrueCandidates::none(found.possible.len()),
        Verdict::Stopped => return found,
    }
    for cell in 0..found.possible.len() {
        while let Some(&value) = found.undecided[cell].first() {
            observe(found.undecided.iter().map(Vec::len).sum());
            match formula.solve_with(cell, value, stop) {
                Verdict::Model => found.take(puzzle, &formula.grid()),
                Verdict::NoModel => {
                    formula.rule_out(cell, value);
                    found.undecided[cell].remove(0);
                }
                Verdict::Stopped => return found,
            }
        }
    }
    found
}
