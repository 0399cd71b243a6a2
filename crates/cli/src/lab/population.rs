//! `evodoku lab population`: the individuals of an engine after some epochs, each with its fitness.

use crate::Outcome;
use crate::arguments::Inputs;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use crate::input::Entries;
use crate::interrupt::Interrupt;
use crate::print::{say, to_stdout};
use crate::{shell, values};
use clap::Args;
use clap_complete::engine::{ArgValueCandidates, ArgValueCompleter};
use evodoku::parameters::Value;
use evodoku::{Budget, Event, Figures, Grid, Options, Puzzle, Solver, presets};
use std::fmt::Write as _;
use std::ops::ControlFlow;

/// Print the individuals of an engine after some epochs, each with its fitness
///
/// One line each, the best first: its cost, which is 0 for a solution, and its grid. The lines can be read back in as puzzles.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evodoku lab population --preset huke-ga-as-coded --epochs 10 puzzle.txt\n  evodoku lab population --preset glebpp-ga --set population=20 --epochs 0 puzzle.txt > first.txt"
)]
pub struct Population {
    /// The preset
    #[arg(short, long, default_value = "huke-ga", value_name = "NAME", add = ArgValueCandidates::new(shell::preset_names))]
    preset: String,

    /// A parameter of the preset
    #[arg(long, value_name = "KEY=VALUE", add = ArgValueCompleter::new(shell::settings))]
    set: Vec<String>,

    /// After so many generations or epochs; 0 for the first individuals
    #[arg(short, long, default_value_t = 0, value_name = "N", value_parser = values::whole, allow_hyphen_values = true)]
    epochs: u64,

    /// Where chance starts from
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = values::whole, allow_hyphen_values = true)]
    seed: u64,

    /// A file of puzzles, or a puzzle; the first is taken
    puzzle: String,
}

/// Runs the command.
pub fn run(arguments: &Population) -> Outcome {
    let mut config = presets::find(&arguments.preset).map_err(Failure::new)?.config;
    for pair in &arguments.set {
        let (name, value) =
            pair.split_once('=').ok_or_else(|| Failure::new(format!("{pair} is no KEY=VALUE")))?;
        config.set(name, &Value::from_text(value)).map_err(Failure::new)?;
    }
    let interrupt = Interrupt::listen()?;
    let mut entries = Entries::open(&Inputs::of(arguments.puzzle.clone()), true, &interrupt)?;
    let next = entries.next_entry();
    // While it waited for input, too.
    if interrupt.is_set() {
        say!("interrupted");
        return Ok(Exit::Interrupted);
    }
    let (source, entry) = next.ok_or_else(|| Failure::new("there is no puzzle to be read"))?;
    let told =
        |error: &dyn std::fmt::Display| Failure::new(format!("{source}, line {}: {error}", entry.line));
    let grid = entry.result.as_ref().map_err(|error| told(error))?;
    let puzzle = Puzzle::new(grid.clone()).map_err(|clash| told(&clash))?;
    let budget = Budget { epochs: Some(arguments.epochs.max(1)), ..Budget::default() };
    let options = Options { config, seed: arguments.seed, budget, threads: 1 };
    let mut individuals: Vec<(u64, String)> = Vec::new();
    let mut observer = |event: &Event<'_>| {
        let (progress, is_last) = match event {
            Event::Started { progress, .. } => (progress, arguments.epochs == 0),
            Event::Epoch(progress) => (progress, progress.figures.epochs >= arguments.epochs),
            _ => return interrupt.asks(),
        };
        individuals.clear();
        progress.individuals.show(&mut |values, cost| {
            let line = Grid::new(puzzle.shape().clone(), values.to_vec()).map(|grid| grid.to_line());
            individuals.push((cost, line.unwrap_or_default()));
        });
        if is_last { ControlFlow::Break(()) } else { interrupt.asks() }
    };
    let report = Solver::new(options).run(&puzzle, &mut observer);
    if interrupt.is_set() {
        say!("interrupted");
        return Ok(Exit::Interrupted);
    }
    individuals.sort();
    let Figures { epochs, evaluations, best_cost, .. } = report.figures;
    let mut text = format!("# after {epochs} epochs and {evaluations} evaluations: best cost {best_cost}\n");
    for (cost, line) in &individuals {
        let _ = writeln!(text, "# cost {cost}\n{line}");
    }
    to_stdout(text.as_bytes())?;
    Ok(Exit::Success)
}
