//! What a run ended with.

use crate::candidate::Cost;
use crate::engines::Stage;
use crate::propagate::Contradiction;
use crate::puzzle::{Fault, Grid, Puzzle, Solution};
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
    /// What the parts of the engine have done, the last to have worked at the end; empty for an engine of one part.
    pub stages: Vec<Stage>,
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

impl Report {
    /// The solution, or else the best grid without the cells that clash: what is shown is never wrong, only incomplete.
    pub fn shown(&self, puzzle: &Puzzle) -> Grid {
        if let Some(solution) = self.solution() {
            return solution.grid().clone();
        }
        let shape = puzzle.shape();
        let mut values = self.best.clone();
        for region in 0..shape.region_count() {
            let cells = || shape.region(region).iter().map(|&cell| usize::from(cell));
            let mut counts = [0_u8; 256];
            cells().for_each(|cell| counts[usize::from(self.best[cell])] += 1);
            for cell in cells().filter(|&cell| counts[usize::from(self.best[cell])] > 1) {
                values[cell] = puzzle.givens()[cell];
            }
        }
        Grid::new(shape.clone(), values).expect("a best grid has values in range")
    }

    /// The part of the engine that found the solution, if there is one and the engine has parts; `propagation` if there was
    /// nothing left to search.
    pub fn solved_by(&self) -> Option<&'static str> {
        self.solution()?;
        if self.evaluations == 0 { Some("propagation") } else { self.stages.last().map(|stage| stage.part) }
    }

    /// What the parts of the engine have done, in a clause.
    fn course(&self) -> String {
        let stages = self.stages.iter().map(|Stage { part, turns, evaluations, unit }| {
            let turns = if *turns == 1 { "a turn".into() } else { format!("{turns} turns") };
            format!("; {part} {turns}, {evaluations} {unit}")
        });
        stages.collect()
    }

    /// What was done, in a sentence.
    pub fn summary(&self) -> String {
        let Self { cost, evaluations, restarts, .. } = self;
        let (wall, cpu) = (self.elapsed.as_secs_f64(), self.cpu.as_secs_f64());
        let effort = format!(
            "{evaluations} evaluations, {restarts} restarts, {wall:.3} s ({cpu:.3} s of processor time){}",
            self.course()
        );
        match &self.ending {
            Ending::Solved(_) if self.evaluations == 0 => format!("solved by propagation alone, {wall:.6} s"),
            Ending::Solved(_) => format!("solved: {} cells by search, {effort}", self.open),
            Ending::OutOfBudget => {
                format!("not solved and not proven unsolvable within the budget: best cost {cost}, {effort}")
            }
            Ending::Stuck => format!("not solved, the search is stuck: best cost {cost}, {effort}"),
            Ending::Cancelled => format!("interrupted: best cost {cost}, {effort}"),
            Ending::Contradiction(contradiction) => contradiction.to_string(),
            Ending::Exhausted => format!("no solution: everything was searched, {effort}"),
            Ending::Refused(fault) => {
                format!("not solved: a grid was found but refused, because {fault}; please report this")
            }
        }
    }
}

impl Ending {
    /// Why there is no solution, where that is known.
    pub fn reason(&self) -> Option<String> {
        match self {
            Self::Contradiction(contradiction) => Some(contradiction.to_string()),
            Self::Exhausted => Some("no solution: everything was searched".into()),
            Self::Refused(fault) => Some(fault.to_string()),
            Self::Solved(_) | Self::OutOfBudget | Self::Stuck | Self::Cancelled => None,
        }
    }

    /// What ended the run, in one word for records.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Solved(_) => "solved",
            Self::OutOfBudget => "budget",
            Self::Stuck => "stuck",
            Self::Cancelled => "cancelled",
            Self::Contradiction(_) => "contradiction",
            Self::Exhausted => "exhausted",
            Self::Refused(_) => "refused",
        }
    }

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
