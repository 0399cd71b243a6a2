//! `evodoku lab hazard`: whether a search grows old, whether one can tell early which runs will end soon, and whether to keep several.

use super::unread;
use crate::Outcome;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use crate::picture;
use crate::print::{say, to_stdout};
use clap::Args;
use evodoku_lab::dataset::{Measure, load};
use evodoku_lab::hazard::{predictions, samples};
use evodoku_lab::plots;
use evodoku_lab::tables::{all_of_hazard, early_costs, rates, turns};
use std::path::PathBuf;

/// Say whether a search grows old, and whether its end can be foretold
///
/// The rate of solutions over the fifths of run effort, class by class: a search without memory has the same throughout, one
/// that falls had better begin anew, one that begins low has a floor. Beside it, whether the lowest cost at an early time tells
/// which runs will end soon, and what several runs in turns would cost. It takes many seeds on each puzzle: from ten on, runs are measured by their own puzzle, so that
/// hard puzzles among easy ones do not look like age.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evodoku lab hazard results/mine\n  evodoku lab hazard results/mine --measure cpu --plot hazard.svg\n  evodoku lab hazard results/mine --csv > hazard.csv"
)]
pub struct Hazard {
    /// Folders or files of records
    #[arg(required = true, value_name = "DIR")]
    sources: Vec<PathBuf>,

    /// What runs are measured by: evaluations, cpu or seconds [default: evaluations for one engine, cpu for several]
    #[arg(short, long, value_name = "MEASURE")]
    measure: Option<Measure>,

    /// Draw the cumulative hazard, a panel per class, as .svg or .png
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// Print it as CSV, in one table
    #[arg(long)]
    csv: bool,
}

/// Runs the command.
pub fn run(arguments: &Hazard) -> Outcome {
    let data = load(&arguments.sources).map_err(unread)?;
    let measure = arguments.measure.unwrap_or_else(|| Measure::fair(&data));
    let samples = samples(&data, measure);
    let predictions = predictions(&arguments.sources, &data).map_err(unread)?;
    if let Some(out) = &arguments.plot {
        let nothing = || Failure::new("there is nothing to draw: no class has five runs and a solution");
        let figure = plots::hazard(&data, measure, &samples).ok_or_else(nothing)?;
        picture::write(&figure, out)?;
        say!("{}: {}", out.display(), figure.caption);
    }
    let text = if arguments.csv {
        all_of_hazard(&data, measure, &samples, &predictions).to_csv()
    } else {
        let tables = [
            rates(&data, measure, &samples),
            early_costs(&data, &samples, &predictions),
            turns(&data, measure, &samples),
        ];
        tables.map(|table| table.to_markdown()).join("\n")
    };
    to_stdout(text.as_bytes())?;
    Ok(Exit::Success)
}
