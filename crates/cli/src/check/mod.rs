//! `evodoku check`: what is true of puzzles and completed grids, proven.

mod candidates;

use crate::Outcome;
use crate::arguments::Inputs;
use crate::bar::Bar;
use crate::diagnostic::marked;
use crate::drawing::{Look, drawn};
use crate::exit::Exit;
use crate::input::Entries;
use crate::interrupt::Interrupt;
use crate::language::local;
use crate::print::to_stdout;
use crate::{terminal, values};
use clap::{Args, ValueEnum};
use cpu_time::ProcessTime;
use evodoku::puzzle::{Cell, Grid, Shape, Solution};
use evodoku_lab::words::counted;
use evodoku_logic::{Answer, Referee, Stop, TrueCandidates, check};
use evodoku_puzzle::Violation;
use evodoku_puzzle::notation::{Entry, Outline, ReadError};
use serde::Serialize;
use std::collections::HashSet;
use std::time::{Duration, Instant};

/// Find out what is true of puzzles: no solution, one or several; of completed grids: right or wrong
///
/// Answers are proven: by complete search, or by a SAT solver.
///
/// Exit status: 0 each puzzle has exactly one solution, each completed grid is right; 1 something is undecided within its
/// time; 2 bad usage or bad input; 3 a puzzle has no solution, or a grid is wrong; 4 a puzzle has several solutions;
/// 130 interrupted. Where several apply, the first of 130, 2, 3, 1, 4 counts.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evodoku check puzzles.txt\n  evodoku check --limit 1000 --format json puzzles.txt\n  evodoku check --candidates killer.toml"
)]
pub struct Check {
    #[command(flatten)]
    input: Inputs,

    /// Count solutions up to this number
    #[arg(short, long, default_value_t = 2, value_name = "N", value_parser = values::two_or_more, allow_hyphen_values = true)]
    limit: u64,

    /// Print the values of each cell that occur in some solution, as setters need them
    ///
    /// Where time is up or Ctrl-C is pressed, those found so far, and those that are undecided.
    #[arg(short, long)]
    candidates: bool,

    /// Leave a puzzle undecided after this time: 500ms, 30s, 10m
    #[arg(short, long, value_name = "TIME", default_value = "1m", value_parser = values::time, allow_hyphen_values = true)]
    time_limit: Duration,

    /// How answers are printed
    #[arg(short, long, default_value = "text", value_name = "FORMAT")]
    format: CheckFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CheckFormat {
    /// A sentence per puzzle
    Text,
    /// One JSON object per puzzle and line
    Json,
}

pub fn run(arguments: &Check) -> Outcome {
    let interrupt = Interrupt::listen()?;
    let mut entries = Entries::open(&arguments.input, false, &interrupt)?;
    let bar = Bar::new(entries.work().clone(), false, "puzzles");
    let mut referee = Referee::new();
    let mut exit = Exit::Success;
    let mut index = 0;
    while let Some((source, entry)) = entries.next_entry() {
        let (wall, cpu) = (Instant::now(), ProcessTime::now());
        let stop = Stop::after(arguments.time_limit).or_when(interrupt.flag());
        let answer = entry.result.as_ref().map(|grid| check(&mut referee, grid, arguments.limit, &stop));
        let candidates = arguments.candidates.then_some(()).and_then(|()| {
            let (grid, answer) = (entry.result.as_ref().ok()?, answer.as_ref().ok()?);
            Some(candidates::of(&mut referee, grid, answer, &stop, &mut |open| bar.undecided(open)))
        });
        let is_interrupted = interrupt.is_set();
        let place = Place { index, source: &source, entry: &entry, is_interrupted, candidates };
        let text = match arguments.format {
            CheckFormat::Text => {
                sentence(&place, answer.as_ref().map_err(|error| *error)) + &place.candidates()
            }
            CheckFormat::Json => {
                let seconds = [wall.elapsed(), cpu.elapsed()].map(|time| time.as_secs_f64());
                serde_json::to_string(&record(&place, answer.as_ref().map_err(|error| *error), seconds))
                    .unwrap_or_default()
                    + "\n"
            }
        };
        let is_read = bar.aside(false, || to_stdout(text.as_bytes()))?;
        bar.done();
        exit = exit.max(exit_of(answer.as_ref().ok()));
        if place.candidates.as_ref().is_some_and(|candidates| !candidates.is_decided()) {
            exit = exit.max(Exit::Unsolved);
        }
        index += 1;
        if interrupt.is_set() {
            return Ok(Exit::Interrupted);
        }
        if !is_read {
            break;
        }
    }
    if interrupt.is_set() {
        return Ok(Exit::Interrupted);
    }
    Ok(exit.max(entries.exit()))
}

/// A puzzle and where it comes from.
struct Place<'a> {
    index: u64,
    source: &'a str,
    entry: &'a Entry,
    /// Did the user end the search?
    is_interrupted: bool,
    /// The true candidates, if they are asked for.
    candidates: Option<TrueCandidates>,
}

impl Place<'_> {
    /// The true candidates as a grid, if they are asked for.
    fn candidates(&self) -> String {
        let grid = self.entry.result.as_ref().ok();
        let drawn = grid.zip(self.candidates.as_ref()).map(|(grid, found)| candidates::drawn(grid, found));
        drawn.unwrap_or_default()
    }

    /// The answer in words. More time is no advice for one who ended the search.
    fn describe(&self, answer: &Answer) -> String {
        match answer {
            Answer::Undecided { solution: None } if self.is_interrupted => "undecided; interrupted".into(),
            answer => local(answer),
        }
    }
}

fn exit_of(answer: Option<&Answer>) -> Exit {
    match answer {
        None | Some(Answer::Unsupported(_)) => Exit::Bad,
        Some(Answer::Right | Answer::Unique(_)) => Exit::Success,
        Some(Answer::Several(_)) => Exit::Several,
        Some(Answer::Undecided { .. }) => Exit::Unsolved,
        Some(Answer::Wrong(_) | Answer::InvalidGivens(_) | Answer::Contradiction(_) | Answer::None) => {
            Exit::NoSolution
        }
    }
}

/// The answer in words; for several solutions two of them, each on a line.
fn sentence(place: &Place<'_>, answer: Result<&Answer, &ReadError>) -> String {
    let head = format!("{}, line {}", place.source, place.entry.line);
    match answer {
        Err(error) => marked(place.source, place.entry, error, error.labels()),
        Ok(Answer::Several(several)) => {
            let shape = several.first.grid().shape();
            let count =
                if several.is_all { several.found.to_string() } else { format!("{} or more", several.found) };
            let [first, second] = [&several.first, &several.second].map(|solution| solution.grid().to_line());
            format!(
                "{head}: {count} solutions; two of them, which differ at {}:\n{first}\n{second}\n",
                places(shape, &several.differing)
            )
        }
        Ok(answer @ (Answer::Wrong(clashes) | Answer::InvalidGivens(clashes))) => {
            format!("{head}: {}\n{}", local(answer), picture(place, clashes))
        }
        Ok(answer) => format!("{head}: {}\n", place.describe(answer)),
    }
}

/// The grid with what clashes in red, if a person looks.
fn picture(place: &Place<'_>, clashes: &[Violation]) -> String {
    let Some(grid) = place.entry.result.as_ref().ok().filter(|_| terminal::is_for_people()) else {
        return String::new();
    };
    let clashing: HashSet<usize> =
        clashes.iter().flat_map(|clash| &clash.cells).map(|&cell| usize::from(cell)).collect();
    let look = |cell: usize| if clashing.contains(&cell) { Look::Clash } else { Look::Found };
    let width = terminal::size().map_or(80, |(columns, _)| columns);
    drawn(grid.shape(), grid.values(), &look, terminal::colours_on_stdout(), width).unwrap_or_default()
}

/// Some of the cells; a long list would hide the rest.
fn places(shape: &Shape, cells: &[Cell]) -> String {
    const SHOWN: usize = 4;
    let names: Vec<String> =
        cells.iter().take(SHOWN).map(|&cell| shape.cell_name(usize::from(cell)).to_string()).collect();
    let more = cells.len().saturating_sub(SHOWN);
    let rest = if more > 0 { format!(" and {}", counted(more, "more cell")) } else { String::new() };
    names.join("; ") + &rest
}

/// One line of `--format json`.
#[derive(Debug, Serialize)]
struct CheckRecord<'a> {
    /// The puzzle, on one line; its text if it cannot be read.
    puzzle: String,
    index: u64,
    source: &'a str,
    line: usize,
    order: Option<usize>,
    #[serde(flatten)]
    outline: Option<Outline>,
    givens: Option<usize>,
    answer: &'static str,
    /// What cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    /// The answer in words.
    reason: String,
    /// Solutions found, counted up to the limit.
    count: u64,
    /// Are those all there are?
    is_all: bool,
    /// The solution, if there is exactly one.
    solution: Option<&'a [u8]>,
    /// Up to two solutions, row by row.
    solutions: Vec<&'a [u8]>,
    /// The cells in which the two differ, as row and column from 1.
    differing: Vec<[usize; 2]>,
    /// With `--candidates`: the values of each cell that occur in some solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<&'a [Vec<u8>]>,
    /// With `--candidates`: the values of each cell for which that is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    undecided: Option<&'a [Vec<u8>]>,
    seconds: f64,
    cpu_seconds: f64,
}

fn record<'a>(
    place: &'a Place<'a>,
    answer: Result<&'a Answer, &ReadError>,
    [seconds, cpu_seconds]: [f64; 2],
) -> CheckRecord<'a> {
    let grid: Option<&Grid> = place.entry.result.as_ref().ok();
    let solutions = answer.map(Answer::solutions).unwrap_or_default();
    let solutions: Vec<&[u8]> = solutions.into_iter().map(Solution::values).collect();
    let (count, is_all, differing) = match answer {
        Ok(Answer::Several(several)) => (several.found, several.is_all, several.differing.as_slice()),
        Ok(Answer::Undecided { .. } | Answer::Unsupported(_)) => {
            (solutions.len() as u64, false, [].as_slice())
        }
        Ok(_) | Err(_) => (solutions.len() as u64, true, [].as_slice()),
    };
    let order = grid.map(|grid| grid.shape().order());
    let row_and_column = |&cell: &Cell| {
        let order = order.unwrap_or(1);
        [usize::from(cell) / order + 1, usize::from(cell) % order + 1]
    };
    CheckRecord {
        puzzle: grid.map_or_else(|| place.entry.source.clone(), Grid::to_line),
        index: place.index,
        source: place.source,
        line: place.entry.line,
        order,
        outline: grid.map(|grid| Outline::of(grid.shape())),
        givens: grid.map(|grid| grid.values().iter().filter(|&&value| value != 0).count()),
        answer: match answer {
            Ok(answer) => answer.word(),
            Err(error) if error.is_unsupported() => "unsupported",
            Err(_) => "malformed",
        },
        message: match answer {
            Err(error) => Some(error.to_string()),
            Ok(Answer::Unsupported(unsupported)) => Some(local(unsupported)),
            Ok(_) => None,
        },
        reason: answer.map_or_else(ToString::to_string, |answer| place.describe(answer)),
        count,
        is_all,
        solution: solutions.first().copied().filter(|_| matches!(answer, Ok(Answer::Unique(_)))),
        solutions,
        differing: differing.iter().map(row_and_column).collect(),
        candidates: place.candidates.as_ref().map(|found| found.possible.as_slice()),
        undecided: place.candidates.as_ref().map(|found| found.undecided.as_slice()),
        seconds,
        cpu_seconds,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku_puzzle::notation::{ReadOptions, Reader};

    #[test]
    fn more_time_is_advised_only_where_time_was_up() {
        let text = ".".repeat(81);
        let entry = Reader::new(text.as_bytes(), ReadOptions::default()).next().unwrap();
        let words = |is_interrupted| {
            let place = Place { index: 0, source: "p", entry: &entry, is_interrupted, candidates: None };
            sentence(&place, Ok(&Answer::Undecided { solution: None }))
        };
        assert_eq!(words(false), "p, line 1: undecided; allow more time\n");
        assert_eq!(words(true), "p, line 1: undecided; interrupted\n");
    }
}
