//! A run again, from its record alone.

use crate::records::RunRecord;
use evodoku::puzzle::formats::{ReadOptions, Reader};
use evodoku::{Options, Puzzle, Report, solve};
use std::io::Cursor;

/// What came of repeating a run.
#[derive(Clone, Debug)]
pub struct Rerun {
    /// The new report.
    pub report: Report,
    /// Where it differs from the record; nothing if the run was repeated.
    pub differences: Vec<Difference>,
}

/// Something that is not as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What.
    pub what: &'static str,
    /// As it was recorded.
    pub recorded: String,
    /// As it is now.
    pub found: String,
}

/// Makes a recorded run again.
pub fn rerun(record: &RunRecord) -> Result<Rerun, String> {
    let puzzle = puzzle(record)?;
    let options = Options {
        config: record.config().map_err(|error| error.to_string())?,
        seed: record.result.seed,
        budget: record.budget.into(),
        threads: record.result.threads,
    };
    let report = solve(&puzzle, &options);
    let mut differences = Vec::new();
    let mut compare = |what, recorded: String, found: String| {
        if recorded != found {
            differences.push(Difference { what, recorded, found });
        }
    };
    let result = &record.result;
    compare("status", result.status.to_string(), report.ending.status().to_string());
    compare("evaluations", result.figures.evaluations.to_string(), report.figures.evaluations.to_string());
    compare("epochs", result.figures.epochs.to_string(), report.figures.epochs.to_string());
    compare("restarts", result.figures.restarts.to_string(), report.figures.restarts.to_string());
    compare("cost", result.figures.best_cost.to_string(), report.figures.best_cost.to_string());
    Ok(Rerun { report, differences })
}

fn puzzle(record: &RunRecord) -> Result<Puzzle, String> {
    let text = record.puzzle_text.as_ref().unwrap_or(&record.result.puzzle);
    let entry = Reader::new(Cursor::new(text.as_bytes()), ReadOptions::default()).next();
    let grid = entry.ok_or("the record has no puzzle")?.result.map_err(|error| error.to_string())?;
    Puzzle::new(grid).map_err(|clash| clash.to_string())
}
