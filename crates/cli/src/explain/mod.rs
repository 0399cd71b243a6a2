//! `evodoku explain`: how a person would solve a puzzle, step by step.

mod answer;
pub mod hint;

use crate::Outcome;
use crate::arguments::Inputs;
use crate::diagnostic::{Failure, marked};
use crate::exit::Exit;
use crate::input::{Entries, puzzle_of};
use crate::interrupt::Interrupt;
use crate::print::{to_stderr, to_stdout};
use crate::values;
use answer::ExplainAnswer;
use clap::{Args, ValueEnum};
use evodoku::Puzzle;
use evodoku_logic::{End, Explainer, Explanation, Referee, Stop};
pub use hint::Hint;
use std::time::Duration;

/// Explain how to solve puzzles, step by step, as a person would
///
/// Each step has its technique, how hard it is to see, and a sentence that names the cells: r4c7 is the cell in row 4 and
/// column 7. The easiest step comes first: singles, locked candidates, pairs, triples and quads, fish, wings, chains, and
/// where nothing else is left, a try. The figures are those of Sudoku Explainer (1.2 for a hidden single, 3.2 for an X-wing,
/// 7 and above for chains). Any shape will do; that there is only one solution is not taken for granted.
///
/// Exit status: 0 each is explained to its end; 1 something is not within its time; 2 bad usage or bad input; 3 a puzzle has
/// no solution; 4 a puzzle has several, so that the steps end early; 130 interrupted.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evodoku explain puzzle.txt\n  evodoku explain --next puzzle.txt\n  evodoku explain --format json puzzles.txt | jq '.steps[].technique'"
)]
pub struct Explain {
    #[command(flatten)]
    input: Inputs,

    /// Only the next step
    #[arg(long)]
    next: bool,

    /// Give up a puzzle after this time: 500ms, 30s, 10m
    #[arg(short, long, value_name = "TIME", default_value = "1m", value_parser = values::time, allow_hyphen_values = true)]
    time_limit: Duration,

    /// How steps are printed
    #[arg(short, long, default_value = "text", value_name = "FORMAT")]
    format: ExplainFormat,
}

/// How steps are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExplainFormat {
    /// A line per step
    Text,
    /// One JSON object per puzzle and line
    Json,
}

pub fn run(arguments: &Explain) -> Outcome {
    let length = if arguments.next { Length::Next } else { Length::All };
    explain_all(&arguments.input, length, arguments.time_limit, arguments.format)
}

/// How much is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Length {
    All,
    /// The next step of an explanation.
    Next,
    /// The next step, after a look whether the grid can be completed at all.
    Hint,
}

fn explain_all(input: &Inputs, length: Length, time_limit: Duration, format: ExplainFormat) -> Outcome {
    let interrupt = Interrupt::listen()?;
    let mut entries = Entries::open(input, false, &interrupt)?;
    let mut referee = Referee::new();
    let mut exit = Exit::Success;
    let mut index = 0;
    while let Some((source, entry)) = entries.next_entry() {
        let limit = Stop::after(time_limit).or_when(interrupt.flag());
        match puzzle_of(&entry, &mut referee, &limit) {
            Err((message, labels)) => {
                to_stderr(&marked(&source, &entry, &message, labels));
                exit = exit.max(Exit::Bad);
            }
            Ok(puzzle) => {
                let explanation = explanation(&puzzle, length, &limit);
                if interrupt.is_set() {
                    return Ok(Exit::Interrupted);
                }
                exit = exit.max(exit_of(&explanation, length));
                let answer = ExplainAnswer {
                    puzzle: &puzzle,
                    explanation: &explanation,
                    index,
                    source: &source,
                    line: entry.line,
                };
                let text = match format {
                    ExplainFormat::Text => answer.text(length),
                    ExplainFormat::Json => answer.json(length).map_err(Failure::new)? + "\n",
                };
                if !to_stdout(text.as_bytes())? {
                    break;
                }
            }
        }
        index += 1;
    }
    // While it waited for input, too.
    Ok(if interrupt.is_set() { Exit::Interrupted } else { exit.max(entries.exit()) })
}

fn explanation(puzzle: &Puzzle, length: Length, limit: &Stop) -> Explanation {
    match length {
        Length::All => evodoku_logic::explain(puzzle, limit),
        Length::Hint if hint::is_wrong(puzzle, limit) => {
            Explanation { steps: Vec::new(), end: End::NoSolution }
        }
        Length::Next | Length::Hint => {
            let mut explainer = Explainer::new(puzzle);
            match explainer.next_step(limit) {
                Ok(step) => Explanation { steps: vec![step], end: End::Solved },
                Err(end) => Explanation { steps: Vec::new(), end },
            }
        }
    }
}

/// A single step is all that was asked for, whatever comes after it.
fn exit_of(explanation: &Explanation, length: Length) -> Exit {
    match explanation.end {
        _ if length != Length::All && !explanation.steps.is_empty() => Exit::Success,
        End::Solved => Exit::Success,
        End::NoSolution => Exit::NoSolution,
        End::Several => Exit::Several,
        End::Stopped => Exit::Unsolved,
    }
}
