//! How a session ended: the record of its run, and what the page says besides.

use super::StopReason;
use crate::puzzle::text_of;
use evodoku::{Options, Place, Puzzle, Record, Report, puzzle::Solution};
use serde::Serialize;

/// The end of a session.
#[derive(Clone, Debug, Serialize)]
pub struct RunOutcome {
    /// What the run has come to.
    #[serde(skip)]
    pub report: Report,
    /// The run, as records have it.
    #[serde(flatten)]
    pub record: Record,
    /// Why it was ended before it came to an end of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<StopReason>,
    /// What was done, in a sentence.
    pub summary: String,
    /// Cells that propagation left open.
    pub open: usize,
    /// The solution in the plainest notation that carries the shape.
    pub text: Option<String>,
    /// The solution as rows of numbers.
    pub rows: Option<String>,
}

impl RunOutcome {
    /// The end of a run.
    pub fn of(
        puzzle: &Puzzle,
        preset: &str,
        options: &Options,
        report: &Report,
        stopped: Option<StopReason>,
    ) -> Self {
        let place = Place { index: 0, source: "page", line: 1 };
        let solution = report.solution();
        Self {
            report: report.clone(),
            record: Record::of_run(puzzle.grid(), place, preset, options, report),
            stopped,
            summary: report.summary(),
            open: report.open,
            text: solution.map(|solution| text_of(solution.grid())),
            rows: solution.map(|solution| rows_of(solution, puzzle.order())),
        }
    }
}

fn rows_of(solution: &Solution, order: usize) -> String {
    let rows = solution.values().chunks(order);
    let rows = rows.map(|row| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" "));
    rows.collect::<Vec<_>>().join("\n")
}
