//! The answer to one puzzle: what goes to standard output, what is said beside it, and the exit status.

use crate::arguments::Format;
use crate::diagnostic::marked;
use crate::exit::Exit;
use evodoku::puzzle::formats::{Entry, Label};
use evodoku::record::{Place, Record};
use evodoku::report::{Ending, Report};
use evodoku::{Grid, Observer, Options, Puzzle, Solver};
use std::fmt::Write as _;

/// What came of a puzzle.
#[derive(Debug)]
pub struct Answer {
    /// For standard output.
    pub result: Shown,
    /// For standard error.
    pub remark: String,
    pub exit: Exit,
}

/// What goes to standard output.
#[derive(Debug)]
pub enum Shown {
    /// A text, perhaps empty.
    Text(String),
    /// A grid for the writer of a notation, which has to see all of them in order, and what was given of it.
    Grid(Grid, Vec<u8>),
}

/// A puzzle to solve, and where it comes from.
#[derive(Debug)]
pub struct Task {
    pub index: u64,
    pub source: std::sync::Arc<str>,
    pub entry: Entry,
}

/// How answers are put.
#[derive(Clone, Copy, Debug)]
pub struct Manner<'a> {
    pub format: Format,
    pub preset: &'a str,
    pub is_verbose: bool,
    pub is_quiet: bool,
    /// Is there only one puzzle, so that it needs no number?
    pub is_alone: bool,
}

impl Task {
    /// Solves the puzzle.
    pub fn answer(&self, solver: &mut Solver, manner: Manner<'_>, observer: &mut dyn Observer) -> Answer {
        match &self.entry.result {
            Err(error) => Answer {
                result: Shown::Text(String::new()),
                remark: marked(&self.source, &self.entry, &error.to_string(), error.labels()),
                exit: Exit::Bad,
            },
            Ok(grid) => match Puzzle::new(grid.clone()) {
                Err(clash) => {
                    let spans = self.entry.clash_spans(&clash).into_iter().flatten();
                    let labels =
                        spans.map(|span| Label { span, text: format!("{} here", clash.value) }).collect();
                    let remark = marked(&self.source, &self.entry, &clash.to_string(), labels);
                    let reason = clash.to_string();
                    let record =
                        || Record::of_clash(grid, self.place(), manner.preset, solver.options(), reason);
                    let result = if manner.format == Format::Json { json(&record()) } else { String::new() };
                    Answer { result: Shown::Text(result), remark, exit: Exit::Bad }
                }
                Ok(puzzle) => {
                    let report = solver.run(&puzzle, observer);
                    self.of_report(&puzzle, &report, solver.options(), manner)
                }
            },
        }
    }

    fn place(&self) -> Place<'_> {
        Place { index: self.index, source: &self.source, line: self.entry.line }
    }

    fn of_report(&self, puzzle: &Puzzle, report: &Report, options: &Options, manner: Manner<'_>) -> Answer {
        let result = match manner.format {
            Format::Json => {
                let record = Record::of_run(puzzle.grid(), self.place(), manner.preset, options, report);
                Shown::Text(json(&record))
            }
            Format::Grid => Shown::Text(report.shown(puzzle).to_string()),
            Format::Line => Shown::Text(report.shown(puzzle).to_line() + "\n"),
            Format::Form(_) => {
                let title = puzzle.grid().title().map(str::to_owned);
                Shown::Grid(report.shown(puzzle).titled(title), puzzle.givens().to_vec())
            }
        };
        let exit = match &report.ending {
            Ending::Solved(_) => Exit::Success,
            Ending::OutOfBudget | Ending::Stuck | Ending::Refused(_) | Ending::Failed(_) => Exit::Unsolved,
            Ending::Contradiction(_) | Ending::Exhausted => Exit::NoSolution,
            Ending::Cancelled => Exit::Interrupted,
        };
        Answer { result, remark: self.remark(report, exit, manner), exit }
    }

    /// A sentence on what was done; for a solved puzzle only if asked for.
    fn remark(&self, report: &Report, exit: Exit, manner: Manner<'_>) -> String {
        if manner.is_quiet || exit == Exit::Success && !manner.is_verbose {
            return String::new();
        }
        let mut text = String::new();
        if !manner.is_alone {
            let _ = write!(text, "{}, line {}: ", self.source, self.entry.line);
        }
        let _ = writeln!(text, "{}", report.summary());
        text
    }
}

fn json(record: &Record) -> String {
    serde_json::to_string(record).map_or_else(|error| format!("{error}\n"), |line| line + "\n")
}
