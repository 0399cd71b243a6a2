//! `evodoku hint`: the next step of a puzzle.

use super::{ExplainFormat, Length, explain_all};
use crate::Outcome;
use crate::arguments::Inputs;
use crate::values;
use clap::Args;
use evodoku::Puzzle;
use evodoku_logic::{Referee, Stop};
use std::time::Duration;

/// Up to this order it is looked whether a grid can be completed before a hint is given.
const QUICKLY_CHECKED: usize = 16;

/// Give a hint: the easiest next step of a puzzle, perhaps half solved
///
/// If a value in the grid is wrong already, so that it cannot be completed, that is said instead (up to 16×16).
///
/// Exit status: 0 there is a next step, or the grid is complete; 1 none was found within the time; 2 bad usage or bad input;
/// 3 there is no solution; 4 there are several, and nothing more follows; 130 interrupted.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evodoku hint half-solved.txt\n  evodoku hint --format json < puzzle.txt"
)]
pub struct Hint {
    #[command(flatten)]
    input: Inputs,

    /// Give up after this time: 500ms, 30s, 10m
    #[arg(short, long, value_name = "TIME", default_value = "1m", value_parser = values::time, allow_hyphen_values = true)]
    time_limit: Duration,

    /// How the step is printed
    #[arg(short, long, default_value = "text", value_name = "FORMAT")]
    format: ExplainFormat,
}

pub fn run(arguments: &Hint) -> Outcome {
    explain_all(&arguments.input, Length::Hint, arguments.time_limit, arguments.format)
}

/// Is it certain that the grid cannot be completed?
pub(super) fn is_wrong(puzzle: &Puzzle, limit: &Stop) -> bool {
    if puzzle.order() > QUICKLY_CHECKED {
        return false;
    }
    let count = Referee::new().count(puzzle, 1, limit);
    count.found == 0 && !count.is_stopped
}
