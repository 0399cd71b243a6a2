//! How a run ended, as the page tells it.

use super::StopReason;
use crate::form::text_of;
use evodoku::{Puzzle, Report, Solution, Status};
use serde::Serialize;

/// The end of a run.
#[derive(Debug, Serialize)]
pub struct Ending {
    status: Status,
    /// Why it was ended before it came to an end of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<StopReason>,
    /// What was done, in a sentence.
    summary: String,
    cost: u64,
    evaluations: u64,
    epochs: u64,
    restarts: u64,
    seconds: f64,
    /// Cells that propagation left open.
    open: usize,
    solution: Option<Solved>,
}

#[derive(Debug, Serialize)]
struct Solved {
    values: Vec<u8>,
    /// In the plainest notation that carries the shape.
    text: String,
    /// As rows of numbers.
    rows: String,
}

impl Ending {
    /// The end of a run that searched for some seconds, pauses not counted.
    pub fn of(puzzle: &Puzzle, report: &Report, stopped: Option<StopReason>, seconds: f64) -> Self {
        let status = report.ending.status();
        Self {
            status,
            stopped: stopped.filter(|_| status == Status::Cancelled),
            summary: report.summary(),
            cost: report.figures.best_cost,
            evaluations: report.figures.evaluations,
            epochs: report.figures.epochs,
            restarts: report.figures.restarts,
            seconds,
            open: report.open,
            solution: report.solution().map(|solution| Solved::of(puzzle, solution)),
        }
    }
}

impl Solved {
    fn of(puzzle: &Puzzle, solution: &Solution) -> Self {
        let rows = solution.values().chunks(puzzle.order());
        let rows = rows.map(|row| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" "));
        Self {
            values: solution.values().to_vec(),
            text: text_of(solution.grid()),
            rows: rows.collect::<Vec<_>>().join("\n"),
        }
    }
}
