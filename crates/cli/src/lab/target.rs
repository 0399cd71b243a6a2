//! `evodoku lab target`: one run for a tuner that calls programs, by irace's contract.

use crate::Outcome;
use crate::arguments::Inputs;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use crate::input::Entries;
use crate::interrupt::Interrupt;
use crate::print::{say, to_stdout};
use crate::{shell, values};
use clap::Args;
use clap_complete::engine::ArgValueCandidates;
use evodoku::{Budget, Event, Options, Puzzle, Solver, parameters::Value, presets};

/// Make one run for irace: prints one number, the lower the better
///
/// irace calls its target runner with the number of the configuration, the number of the instance, a seed, the instance and
/// the parameters; a script that passes these on is all it needs. The number is the evaluations to a solution, or ten
/// budgets and the cost that is left. With several puzzles in the instance it is their mean.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evodoku lab target --preset annealing --max-evaluations 1000000 1 13 4711 puzzle.txt --temperature 0.4\n\nA target-runner for irace:\n  #!/bin/sh\n  exec evodoku lab target --preset annealing --max-evaluations 1000000 \"$@\""
)]
pub struct TargetArgs {
    /// The preset
    #[arg(short, long, default_value = presets::DEFAULT, value_name = "NAME", add = ArgValueCandidates::new(shell::preset_names))]
    preset: String,

    /// Evaluations that the run may make
    #[arg(long, default_value_t = 1_000_000, value_name = "N", value_parser = values::whole, allow_hyphen_values = true)]
    max_evaluations: u64,

    /// The number of the configuration, which irace keeps books by
    configuration: String,

    /// The number of the instance
    instance_number: String,

    /// Random seed
    seed: u64,

    /// A file of puzzles, or a puzzle
    instance: String,

    /// Parameters: --temperature 0.4, --temperature=0.4 or temperature=0.4
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "PARAMETERS")]
    parameters: Vec<String>,
}

pub fn run(arguments: &TargetArgs) -> Outcome {
    let mut config = presets::find(&arguments.preset).map_err(Failure::of)?.config;
    for (name, value) in pairs(&arguments.parameters)? {
        config.set(&name, &Value::from_text(&value)).map_err(Failure::of)?;
    }
    let interrupt = Interrupt::listen()?;
    let limit = arguments.max_evaluations;
    let budget = Budget { evaluations: Some(limit), ..Budget::default() };
    let options = Options { config, seed: arguments.seed, budget, threads: 1 };
    let mut entries = Entries::open(&Inputs::of(arguments.instance.clone()), true, &interrupt)?;
    let mut solver = Solver::new(options);
    let mut watch = |_: &Event<'_>| interrupt.asks();
    let (mut sum, mut count) = (0.0, 0_u32);
    while let Some((source, entry)) = entries.next_entry() {
        let failed =
            |error: &dyn std::fmt::Display| Failure::new(format!("{source}, line {}: {error}", entry.line));
        let grid = entry.result.as_ref().map_err(|error| failed(error))?;
        let puzzle = Puzzle::new(grid.clone()).map_err(|clash| failed(&clash))?;
        let report = solver.run(&puzzle, &mut watch);
        let is_solved = report.solution().is_some();
        sum += if is_solved {
            report.figures.evaluations as f64
        } else {
            10.0 * limit as f64 + report.figures.best_cost as f64
        };
        count += 1;
    }
    if interrupt.is_set() {
        say!("interrupted");
        return Ok(Exit::Interrupted);
    }
    to_stdout(format!("{}\n", sum / f64::from(count.max(1))).as_bytes())?;
    Ok(Exit::Success)
}

/// Names and values, however they are joined.
fn pairs(words: &[String]) -> Result<Vec<(String, String)>, Failure> {
    let mut pairs = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let name = word.trim_start_matches('-');
        let pair = if let Some((name, value)) = name.split_once('=') {
            (name.to_owned(), value.to_owned())
        } else {
            let missing = || Failure::new(format!("{word} has no value; write --{name} 0.4"));
            (name.to_owned(), words.next().ok_or_else(missing)?.clone())
        };
        pairs.push(pair);
    }
    Ok(pairs)
}
