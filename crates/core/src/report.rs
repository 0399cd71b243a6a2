//! What a run ended with.

use crate::candidate::Cost;
use crate::propagate::Contradiction;
use crate::puzzle::{Fault, Solution};
use std::time::Duration;

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Report {
    /// How it ended, with the solution if there is one.
    pub ending: Ending,
    /// The best grid, one value per cell, 0 where it is empty.
    pub best: Vec<u8>,
    /// Its cost.
    pub cost: Cost,
    /// Candidates or moves evaluated.
    pub evaluations: u64,
    /// Epochs taken.
    pub epochs: u64,
    /// Fresh starts made.
    pub restarts: u64,
    /// Cells that propagation left open.
    pub open: usize,
    /// Time from start to end.
    pub elapsed: Duration,
    /// Time that processors spent on it, all threads together.
    pub cpu: Duration,
}

/// How a run ended. Not finding a solution is an ending, not an error.
#[derive(Clone, Debug, PartialEq)]
pub enum Ending {
    /// With a solution, which was checked.
    Solved(Solution),
    /// At its limit of evaluations, epochs or time.
    OutOfBudget,
    /// Stuck, in a configuration that does not start anew.
    Stuck,
    /// Ended by the observer.
    Cancelled,
    /// Propagation showed that there is no solution.
    Contradiction(Contradiction),
    /// A complete search showed that there is no solution.
    Exhausted,
    /// The engine called a grid solved that the check refused: a mistake in this program.
    Refused(Fault),
}

impl Report {
    /// The solution, if one was found.
    pub fn solution(&self) -> Option<&Solution> {
        match &self.ending {
            Ending::Solved(solution) => Some(solution),
            Ending::OutOfBudget
            | Ending::Stuck
            | Ending::Cancelled
            | Ending::Contradiction(_)
            | Ending::Exhausted
            | Ending::Refused(_) => None,
        }
    }
}

impl Ending {
    /// One word for records: `solved`, `unsolved`, `contradiction` or `cancelled`.
    pub fn status(&self) -> &'static str {
        match self {
            Self::Solved(_) => "solved",
            Self::OutOfBudget | Self::Stuck | Self::Refused(_) => "unsolved",
            Self::Contradiction(_) | Self::Exhausted => "contradiction",
            Self::Cancelled => "cancelled",
        }
    }
}
