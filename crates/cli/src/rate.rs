//! `evodoku rate`: how hard puzzles are, for logic and for search.

use crate::Outcome;
use crate::arguments::Inputs;
use crate::bar::Bar;
use crate::diagnostic::{Failure, marked};
use crate::exit::Exit;
use crate::input::{Entries, puzzle_of};
use crate::interrupt::Interrupt;
use crate::print::{to_stderr, to_stdout};
use crate::{shell, values};
use clap::{Args, ValueEnum};
use clap_complete::engine::ArgValueCandidates;
use evodoku::{Puzzle, presets};
use evodoku_generate::{Effort, Hardest, Ladder, Level, Logic, Rated, Rating, Trial, rate};
use evodoku_lab::words::{counted, counted_as};
use evodoku_logic::Solutions;
use evodoku_logic::{Referee, Stop};
use evodoku_puzzle::notation::{Entry, Outline};
use serde::Serialize;
use std::time::Duration;

/// Say how hard puzzles are: which rules they need, and what a search costs
///
/// The number of givens is not difficulty. For logic, the least that solves the puzzle counts: singles, locked candidates
/// and pairs, probing, search. For a person, the hardest step counts: its technique, and a figure on the scale of Sudoku
/// Explainer (1.2 for hidden singles, 3.2 for an X-wing, 7 and above for chains); `evodoku explain` tells the steps. For search, a preset solves it from several seeds; given are evaluations per solution and
/// the interval in which the true figure lies in 95 of 100 cases.
///
/// Above 25×25 probing is not tried, so that a puzzle which needs more than pairs has no level there. The rules know no clues
/// such as cages and thermometers yet: a puzzle that singles do not solve without them has no level.
///
/// Exit status: 0 all were rated, as far as time allowed; 2 bad usage or bad input; 130 interrupted.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evodoku rate puzzles.txt\n  evodoku rate --runs 0 puzzles.txt\n  evodoku rate --preset lewis-sa --runs 20 puzzle.txt"
)]
pub struct Rate {
    #[command(flatten)]
    input: Inputs,

    /// The solver whose effort is measured
    #[arg(short, long, default_value = presets::DEFAULT, value_name = "NAME", add = ArgValueCandidates::new(shell::preset_names))]
    preset: String,

    /// Runs per puzzle; 0 for logic only
    #[arg(short, long, default_value_t = 10, value_name = "N", value_parser = values::count, allow_hyphen_values = true)]
    runs: u32,

    /// Evaluations that each run may make
    #[arg(long, default_value_t = 2_000_000, value_name = "N", value_parser = values::whole, allow_hyphen_values = true)]
    max_evaluations: u64,

    /// Where the seeds of the runs come from
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = values::whole, allow_hyphen_values = true)]
    seed: u64,

    /// Leave a puzzle after this time; what was not found out by then is said to be so
    #[arg(short, long, value_name = "TIME", default_value = "1m", value_parser = values::time, allow_hyphen_values = true)]
    time_limit: Duration,

    /// How ratings are printed
    #[arg(short, long, default_value = "text", value_name = "FORMAT")]
    format: RateFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum RateFormat {
    /// A sentence per puzzle
    Text,
    /// One JSON object per puzzle and line
    Json,
}

pub fn run(arguments: &Rate) -> Outcome {
    let config = presets::find(&arguments.preset).map_err(Failure::of)?.config;
    let trial =
        Trial { config, runs: arguments.runs, seed: arguments.seed, evaluations: arguments.max_evaluations };
    let interrupt = Interrupt::listen()?;
    let mut entries = Entries::open(&arguments.input, false, &interrupt)?;
    let bar = Bar::new(entries.work().clone(), false, "puzzles");
    let mut referee = Referee::new();
    let mut ladder = Ladder::default();
    let mut exit = Exit::Success;
    let mut index = 0;
    while let Some((source, entry)) = entries.next_entry() {
        let stop = Stop::after(arguments.time_limit).or_when(interrupt.flag());
        match puzzle_of(&entry, &mut referee, &stop) {
            Err((message, labels)) => {
                bar.aside(true, || to_stderr(&marked(&source, &entry, &message, labels)));
                exit = exit.max(Exit::Bad);
            }
            Ok(puzzle) => {
                let solutions = referee.solutions(&puzzle, &stop);
                let rating = rate(&mut ladder, &puzzle, (arguments.runs > 0).then_some(&trial), &stop);
                let text = match arguments.format {
                    RateFormat::Text => sentence(&source, &entry, &arguments.preset, &rating, solutions),
                    RateFormat::Json => {
                        let record = RateRecord::new(
                            &puzzle,
                            (index, &source, entry.line),
                            &arguments.preset,
                            &rating,
                            solutions,
                        );
                        serde_json::to_string(&record).unwrap_or_default() + "\n"
                    }
                };
                if !bar.aside(false, || to_stdout(text.as_bytes()))? {
                    break;
                }
            }
        }
        bar.done();
        index += 1;
        if interrupt.is_set() {
            return Ok(Exit::Interrupted);
        }
    }
    if interrupt.is_set() {
        return Ok(Exit::Interrupted);
    }
    Ok(exit.max(entries.exit()))
}

fn sentence(source: &str, entry: &Entry, preset: &str, rating: &Rating, solutions: Solutions) -> String {
    let Rating { givens, level, logic, hardest, effort } = rating;
    let hardest = hardest.map_or(String::new(), |Hardest { technique, difficulty }| {
        format!(", hardest step {technique} ({difficulty})")
    });
    let place = format!("{source}, line {}", entry.line);
    match solutions {
        Solutions::None => return format!("{place}: no solution, {givens} givens\n"),
        Solutions::Several => {
            return format!("{place}: several solutions, so that it has no level; {givens} givens\n");
        }
        Solutions::One | Solutions::Unknown => {}
    }
    let effort = effort.map_or(String::new(), |effort| in_words(preset, effort));
    let doubt =
        if solutions == Solutions::Unknown { "; whether there is one solution only is unknown" } else { "" };
    let level = level.map_or("no level", Level::name);
    let has_clues = entry.result.as_ref().is_ok_and(|grid| !grid.shape().rules().is_empty());
    let logic = match logic {
        Logic { need: None, .. } if has_clues => {
            format!("what it needs is unknown, since the rules know no clues{hardest}")
        }
        logic => format!("{}{hardest}, {}", needed(logic), tried(logic)),
    };
    format!("{place}: {level}, {givens} givens, {logic}{effort}{doubt}\n")
}

fn needed(Logic { need, beyond, .. }: &Logic) -> String {
    match (need, beyond) {
        (Some(need), _) => format!("needs {}", need.name()),
        (None, Some(beyond)) => format!("needs more than {}", beyond.name()),
        (None, None) => "what it needs was not found out in its time".into(),
    }
}

fn tried(&Logic { tries, is_counted, .. }: &Logic) -> String {
    let least = if is_counted { "" } else { "at least " };
    format!("{least}{} of depth-first search", counted_as(tries, "try", "tries"))
}

fn in_words(preset: &str, Effort { runs, solved, evaluations, low, high }: Effort) -> String {
    if runs == 0 {
        return format!("; no run of {preset} came to its end in time");
    }
    if solved == 0 {
        return format!("; {preset} solved it in none of {runs} runs");
    }
    format!(
        "; {preset} solved it in {solved} of {runs} runs, {} each ({low:.0} to {high:.0})",
        counted(evaluations.round() as u64, "evaluation")
    )
}

/// One line of `--format json`.
#[derive(Debug, Serialize)]
struct RateRecord<'a> {
    puzzle: String,
    index: u64,
    source: &'a str,
    line: usize,
    order: usize,
    #[serde(flatten)]
    outline: Outline,
    givens: usize,
    #[serde(flatten)]
    rated: Rated,
}

impl<'a> RateRecord<'a> {
    fn new(
        puzzle: &Puzzle,
        (index, source, line): (u64, &'a str, usize),
        preset: &str,
        rating: &Rating,
        solutions: Solutions,
    ) -> Self {
        Self {
            puzzle: puzzle.grid().to_line(),
            index,
            source,
            line,
            order: puzzle.order(),
            outline: Outline::of(puzzle.shape()),
            givens: rating.givens,
            rated: Rated::new(rating, solutions, preset),
        }
    }
}
