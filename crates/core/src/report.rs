//! The result of a run.

use crate::config::Unsupported;
use crate::display::Display;
use crate::engines::Stage;
use crate::figures::Figures;
use crate::propagate::Contradiction;
use crate::puzzle::{Fault, Grid, Puzzle, Solution};
use evodoku_messages::{Localize, Message, message};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::time::Duration;
use thiserror::Error;

/// The result of a run.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// How it ended, with the solution if there is one.
    #[serde(flatten)]
    pub ending: Ending,
    /// What was done and how far it came.
    #[serde(flatten)]
    pub figures: Figures,
    /// The best grid, one value per cell, 0 where it is empty.
    pub best_grid: Vec<u8>,
    /// Cells that propagation left open.
    pub open: usize,
    /// What the parts of the engine have done, the last to have worked at the end; empty for an engine of one part.
    pub stages: Vec<Stage>,
    /// Time from start to end, pauses not counted.
    #[serde(rename = "seconds", serialize_with = "seconds")]
    pub elapsed: Duration,
    /// Time that processors spent on it, all threads together.
    #[serde(rename = "cpu_seconds", serialize_with = "seconds")]
    pub cpu: Duration,
}

fn seconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

fn as_text<S: Serializer>(unsupported: &Unsupported, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(unsupported)
}

/// How a run ended. Not finding a solution is an ending, not an error.
#[derive(Clone, Debug, PartialEq)]
pub enum Ending {
    /// With a solution, which was checked.
    Solved(Solution),
    /// At its limit of evaluations, epochs or time.
    OutOfBudget,
    /// Stuck, in a configuration that does not restart.
    Stuck,
    /// Ended by the observer.
    Cancelled,
    /// Propagation showed that there is no solution.
    Contradiction(Contradiction),
    /// A complete search showed that there is no solution.
    Exhausted,
    /// The engine called a grid solved that the check refused: a mistake in this program.
    Refused(Fault),
    /// The run could not start or broke down.
    Failed(Failure),
}

/// Resources that were missing, or a bug.
#[derive(Clone, Debug, PartialEq, Eq, Error, Localize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Failure {
    /// An engine that can search the puzzle.
    #[serde(serialize_with = "as_text")]
    Unsupported(#[from] Unsupported),
    /// A thread for each walker.
    Threads {
        /// What the machine says.
        reason: String,
    },
    /// As much memory as the engine declares.
    Memory {
        /// What all walkers need together, in MiB.
        needed: u64,
        /// What they may have.
        limit: u64,
        /// What to do about it.
        advice: Message,
    },
    /// The run panicked, and the caller caught it.
    Panic {
        /// What the panic said.
        message: String,
    },
}

/// How a run ended, in one word; all but `malformed` and `unsupported` come from a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// With a solution.
    Solved,
    /// Without one.
    Unsolved,
    /// There is none.
    Contradiction,
    /// By the user.
    Cancelled,
    /// The puzzle could not be read.
    Malformed,
    /// The puzzle has rules that are not known, or parts that may be rules.
    Unsupported,
}

impl Status {
    /// The word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolved => "unsolved",
            Self::Contradiction => "contradiction",
            Self::Cancelled => "cancelled",
            Self::Malformed => "malformed",
            Self::Unsupported => "unsupported",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// What ended a run, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndedBy {
    /// A solution.
    Solved,
    /// A limit of evaluations, epochs or time.
    Budget,
    /// The engine, which saw no point in going on.
    Stuck,
    /// The user.
    Cancelled,
    /// Propagation: there is no solution.
    Contradiction,
    /// Complete search: there is no solution.
    Exhausted,
    /// The check of the solution.
    Refused,
    /// The machine.
    Failed,
    /// Two givens that clash: there was no run.
    Clash,
    /// A text that is no puzzle: there was no run.
    Malformed,
    /// Rules that are not known: there was no run.
    Unsupported,
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
            | Ending::Refused(_)
            | Ending::Failed(_) => None,
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
        let mut values = self.best_grid.clone();
        for region in 0..shape.region_count() {
            let cells = || shape.region(region).iter().map(|&cell| usize::from(cell));
            let mut counts = [0_u8; 256];
            cells().for_each(|cell| counts[usize::from(self.best_grid[cell])] += 1);
            for cell in cells().filter(|&cell| counts[usize::from(self.best_grid[cell])] > 1) {
                values[cell] = puzzle.givens()[cell];
            }
        }
        Grid::new(shape.clone(), values).expect("a best grid has values in range")
    }

    /// The part of the engine that found the solution, if there is one and the engine has parts; `propagation` if there was
    /// nothing left to search.
    pub fn solved_by(&self) -> Option<&'static str> {
        self.solution()?;
        if self.figures.evaluations == 0 {
            Some("propagation")
        } else {
            self.stages.last().map(|stage| stage.part)
        }
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
        self.summary_in(&Display::default())
    }

    /// The same with costs as a preset shows them.
    pub fn summary_in(&self, display: &Display) -> String {
        let Figures { best_cost, evaluations, restarts, .. } = self.figures;
        let cost = display.clause(best_cost);
        let (wall, cpu) = (self.elapsed.as_secs_f64(), self.cpu.as_secs_f64());
        let effort = format!(
            "{evaluations} evaluations, {restarts} restarts, {wall:.3} s ({cpu:.3} s of processor time){}",
            self.course()
        );
        match &self.ending {
            Ending::Solved(_) if self.figures.evaluations == 0 => {
                format!("solved by propagation alone, {wall:.6} s")
            }
            Ending::Solved(_) => format!("solved: {} cells left to the engine, {effort}", self.open),
            Ending::OutOfBudget => {
                format!("not solved and not proven unsolvable within the budget: best {cost}, {effort}")
            }
            Ending::Stuck => format!("not solved, the search is stuck: best {cost}, {effort}"),
            Ending::Cancelled => format!("interrupted: best {cost}, {effort}"),
            Ending::Contradiction(contradiction) => contradiction.to_string(),
            Ending::Exhausted => format!("no solution: everything was searched, {effort}"),
            Ending::Refused(fault) => {
                format!("not solved: a grid was found but refused, because {fault}; please report this")
            }
            Ending::Failed(failure) => format!("not solved: {failure}"),
        }
    }
}

/// As records have it: `status`, `ending`, `reason` and `solution`, row by row.
impl Serialize for Ending {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut ending = serializer.serialize_struct("Ending", 4)?;
        ending.serialize_field("status", &self.status())?;
        ending.serialize_field("ending", &self.by())?;
        ending.serialize_field("reason", &self.reason())?;
        let solution = match self {
            Self::Solved(solution) => Some(solution.values()),
            Self::OutOfBudget
            | Self::Stuck
            | Self::Cancelled
            | Self::Contradiction(_)
            | Self::Exhausted
            | Self::Refused(_)
            | Self::Failed(_) => None,
        };
        ending.serialize_field("solution", &solution)?;
        ending.end()
    }
}

impl Ending {
    /// Why there is no solution, where that is known.
    pub fn reason(&self) -> Option<Message> {
        match self {
            Self::Contradiction(contradiction) => Some(contradiction.message()),
            Self::Exhausted => Some(message!("ending-exhausted")),
            Self::Refused(fault) => Some(fault.message()),
            Self::Failed(failure) => Some(failure.message()),
            Self::Solved(_) | Self::OutOfBudget | Self::Stuck | Self::Cancelled => None,
        }
    }

    /// What ended the run, in one word.
    pub fn by(&self) -> EndedBy {
        match self {
            Self::Solved(_) => EndedBy::Solved,
            Self::OutOfBudget => EndedBy::Budget,
            Self::Stuck => EndedBy::Stuck,
            Self::Cancelled => EndedBy::Cancelled,
            Self::Contradiction(_) => EndedBy::Contradiction,
            Self::Exhausted => EndedBy::Exhausted,
            Self::Refused(_) => EndedBy::Refused,
            Self::Failed(_) => EndedBy::Failed,
        }
    }

    /// How it ended, in one word.
    pub fn status(&self) -> Status {
        match self {
            Self::Solved(_) => Status::Solved,
            Self::OutOfBudget | Self::Stuck | Self::Refused(_) | Self::Failed(_) => Status::Unsolved,
            Self::Contradiction(_) | Self::Exhausted => Status::Contradiction,
            Self::Cancelled => Status::Cancelled,
        }
    }
}
