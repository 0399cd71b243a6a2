//! The answer to one puzzle: what goes to standard output, what is said beside it, and the exit status.

use crate::diagnostic::marked;
use crate::drawing::{drawn, look_of, rules};
use crate::exit::Exit;
use crate::terminal;
use evodoku::{
    Display, Ending, Observer, Options, Place, Puzzle, Record, Report, Solver,
    logic::propagate::{Rule, propagate},
    puzzle::{Cell, Grid},
};
use evodoku_logic::Solutions;
use evodoku_logic::{NoPuzzle, Referee, Stop, cell_name, puzzle_of};
use evodoku_messages::Localize;
use evodoku_puzzle::notation::{Columns, Entry, Notation};
use std::fmt::Write as _;
use std::time::Duration;

/// How long other solutions are looked for; on the usual 9×9 the answer is there at once.
const COUNTED_FOR: Duration = Duration::from_millis(250);

/// How long it is tried to prove that a puzzle that was not read whole has one solution, if there is no other limit.
const PROVEN_FOR: Duration = Duration::from_mins(1);

/// What came of a puzzle.
#[derive(Debug)]
pub struct Answer {
    pub result: Shown,
    pub remark: String,
    pub exit: Exit,
}

/// What goes to standard output.
#[derive(Debug)]
pub enum Shown {
    /// A text, perhaps empty.
    Text(String),
    /// A grid for the writer of a notation, which has to see all of them in order.
    Grid(Box<ShownGrid>),
}

/// A grid with what was given of it, and the row of the table that it stood in.
#[derive(Debug)]
pub struct ShownGrid {
    pub grid: Grid,
    pub givens: Vec<u8>,
    pub columns: Option<Columns>,
}

/// A puzzle to solve, and where it comes from.
#[derive(Debug)]
pub struct Task {
    pub index: u64,
    pub source: std::sync::Arc<str>,
    pub entry: Entry,
}

#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct Manner<'a> {
    pub format: Notation,
    pub preset: &'a str,
    pub display: &'a Display,
    pub is_verbose: bool,
    pub is_quiet: bool,
    /// Is there only one puzzle, so that it needs no number?
    pub is_alone: bool,
    /// Are other solutions looked for?
    pub counts: bool,
    /// The columns of the terminal for drawn grids, on a terminal.
    pub drawn: Option<usize>,
}

impl Task {
    pub fn answer(
        &self,
        solver: &mut Solver,
        referee: &mut Referee,
        manner: Manner<'_>,
        observer: &mut dyn Observer,
    ) -> Answer {
        match self.puzzle(solver.options(), referee, manner) {
            Err(answer) => answer,
            Ok(puzzle) => {
                let report = solver.run(&puzzle, observer);
                self.of_report(&puzzle, &report, referee, solver.options(), manner)
            }
        }
    }

    /// The puzzle, or the answer to what is none.
    pub fn puzzle(
        &self,
        options: &Options,
        referee: &mut Referee,
        manner: Manner<'_>,
    ) -> Result<Puzzle, Answer> {
        let grid = self.entry.result.as_ref().map_err(|error| {
            let remark = marked(&self.source, &self.entry, error, error.labels());
            let message = || error.to_string();
            let of = if error.is_unsupported() { Record::of_unsupported } else { Record::of_malformed };
            let record = || of(&self.entry.source, self.place(), manner.preset, options, message());
            self.unsolvable(manner, remark, record)
        })?;
        let stop = Stop::after(options.budget.time.unwrap_or(PROVEN_FOR));
        puzzle_of(referee, grid, &stop).map_err(|error| match error {
            NoPuzzle::Violation(violation) => {
                let labels = self.entry.violation_labels(&violation);
                let reason = violation.message();
                let remark = marked(&self.source, &self.entry, &reason, labels);
                let record = || Record::of_clash(grid, self.place(), manner.preset, options, reason);
                self.unsolvable(manner, remark, record)
            }
            NoPuzzle::Unread(unread) => {
                let remark = marked(&self.source, &self.entry, &unread.message(), Vec::new());
                let (text, message) = (grid.to_line(), unread.to_string());
                let record = || Record::of_unsupported(&text, self.place(), manner.preset, options, message);
                self.unsolvable(manner, remark, record)
            }
        })
    }

    /// The answer where there was no run.
    fn unsolvable(&self, manner: Manner<'_>, remark: String, record: impl FnOnce() -> Record) -> Answer {
        let result = match manner.format {
            Notation::Json => self.json(record()),
            Notation::Line => no_line(manner),
            _ => String::new(),
        };
        Answer { result: Shown::Text(result), remark, exit: Exit::Bad }
    }

    fn place(&self) -> Place<'_> {
        Place { index: self.index, source: &self.source, line: self.entry.line }
    }

    /// The answer where there was a run.
    pub fn of_report(
        &self,
        puzzle: &Puzzle,
        report: &Report,
        referee: &mut Referee,
        options: &Options,
        manner: Manner<'_>,
    ) -> Answer {
        let solutions = manner.counts.then(|| solutions(referee, puzzle, report));
        let result = match manner.format {
            Notation::Json => {
                let record = Record::of_run(puzzle.grid(), self.place(), manner.preset, options, report);
                Shown::Text(self.json(Record { solutions, ..record }))
            }
            Notation::Grid => {
                let shown = report.shown(puzzle);
                let picture = manner.drawn.and_then(|width| {
                    let look = look_of(puzzle.grid());
                    let colours = terminal::colours_on_stdout();
                    let grid = drawn(shown.shape(), shown.values(), &look, colours, width)?;
                    let lines = grid.lines().count();
                    Some(grid + &rules(shown.shape(), terminal::lines_left(lines)))
                });
                Shown::Text(picture.unwrap_or_else(|| shown.to_string()))
            }
            Notation::Line => Shown::Text(match &report.ending {
                Ending::Contradiction(_) | Ending::Exhausted => no_line(manner),
                Ending::Solved(_)
                | Ending::OutOfBudget
                | Ending::Stuck
                | Ending::Cancelled
                | Ending::Refused(_)
                | Ending::Failed(_) => report.shown(puzzle).to_line() + "\n",
            }),
            _ => {
                let title = puzzle.grid().title().map(str::to_owned);
                Shown::Grid(Box::new(ShownGrid {
                    grid: report.shown(puzzle).titled(title),
                    givens: puzzle.givens().to_vec(),
                    columns: self.entry.columns.clone(),
                }))
            }
        };
        let exit = match &report.ending {
            Ending::Solved(_) => Exit::Success,
            Ending::OutOfBudget | Ending::Stuck | Ending::Refused(_) | Ending::Failed(_) => Exit::Unsolved,
            Ending::Contradiction(_) | Ending::Exhausted => Exit::NoSolution,
            Ending::Cancelled => Exit::Interrupted,
        };
        let mut remark = self.remark(puzzle, report, exit, manner);
        if solutions == Some(Solutions::Several) && !manner.is_quiet && manner.format != Notation::Json {
            let place = self.head(manner);
            let _ = writeln!(
                remark,
                "note: {place}there are several solutions, and this is one of them (`check` shows how they differ)"
            );
        }
        Answer { result, remark, exit }
    }

    /// Where the puzzle stands, if there are several.
    fn head(&self, manner: Manner<'_>) -> String {
        if manner.is_alone { String::new() } else { format!("{}, line {}: ", self.source, self.entry.line) }
    }

    /// A sentence on what was done; for a solved puzzle only if asked for.
    fn remark(&self, puzzle: &Puzzle, report: &Report, exit: Exit, manner: Manner<'_>) -> String {
        if manner.is_quiet || exit == Exit::Success && !manner.is_verbose {
            return String::new();
        }
        let mut text = self.head(manner) + &report.summary_in(manner.display);
        if manner.is_verbose && exit == Exit::Success {
            let _ = write!(text, "\n{}", logic_and_search(puzzle, report));
        }
        text + "\n"
    }

    fn json(&self, mut record: Record) -> String {
        record.columns = self.entry.columns.as_ref().map(|columns| columns.others().collect());
        serde_json::to_string(&record).map_or_else(|error| format!("{error}\n"), |line| line + "\n")
    }
}

/// The line of a puzzle without a solution. It stays a line, so that answers can be put beside their puzzles.
fn no_line(manner: Manner<'_>) -> String {
    if manner.is_alone { String::new() } else { "\n".into() }
}

/// Which cells logic finds, and which are left to probing or to a search.
fn logic_and_search(puzzle: &Puzzle, report: &Report) -> String {
    const NAMED: usize = 10;
    let empty = puzzle.shape().cell_count() - puzzle.given_count();
    let left: Vec<usize> = propagate(puzzle, &LOGIC).map_or_else(
        |_| Vec::new(),
        |propagated| (0..puzzle.givens().len()).filter(|&cell| propagated.values()[cell] == 0).collect(),
    );
    let found = empty - left.len();
    let logic = format!("of {empty} empty cells, singles, locked candidates and pairs alone find {found}");
    if left.is_empty() {
        return logic + ", so that no search would be needed";
    }
    let named = left.iter().take(NAMED).map(|&cell| cell_name(puzzle.shape(), cell as Cell).to_string());
    let rest = if left.len() > NAMED { " …" } else { "" };
    let named = named.collect::<Vec<_>>().join(" ");
    let finder = if report.figures.evaluations == 0 { "probing" } else { "search" };
    format!("{logic}; {finder} found the other {}: {named}{rest}", left.len())
}

/// What a person tries first.
const LOGIC: [Rule; 5] =
    [Rule::NakedSingle, Rule::HiddenSingle, Rule::LockedCandidates, Rule::NakedPair, Rule::HiddenPair];

/// Is the solution the only one? Asked of the referee, who has little time above 9×9.
fn solutions(referee: &mut Referee, puzzle: &Puzzle, report: &Report) -> Solutions {
    match &report.ending {
        Ending::Solved(_) => {
            let stop =
                if puzzle.shape().is_standard_9x9() { Stop::never() } else { Stop::after(COUNTED_FOR) };
            let count = referee.count(puzzle, 2, &stop);
            match count.found {
                1 if count.is_all => Solutions::One,
                2.. => Solutions::Several,
                _ => Solutions::Unknown,
            }
        }
        Ending::Contradiction(_) | Ending::Exhausted => Solutions::None,
        Ending::OutOfBudget | Ending::Stuck | Ending::Cancelled | Ending::Refused(_) | Ending::Failed(_) => {
            Solutions::Unknown
        }
    }
}
