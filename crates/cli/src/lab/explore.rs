//! `evodoku lab explore`: one or two parameters of a preset over ranges.

use super::bench::Bench;
use crate::Outcome;
use crate::exit::Exit;
use crate::print::to_stdout;
use crate::{shell, values};
use clap::Args;
use clap_complete::engine::{ArgValueCandidates, ArgValueCompleter};
use evodoku::presets;
use evodoku_lab::dataset::{Dataset, Measure, Summary};
use evodoku_lab::experiment::Vary;
use evodoku_lab::statistics::median_interval;
use evodoku_lab::tables::{Cell, brief, by_parameter};
use std::fmt::Write as _;

/// Vary one or two parameters of a preset and find the best setting
///
/// Prints a table and the best setting with its intervals, and writes a report with box plots, or for two parameters heat maps.
/// The runs are kept: the same command goes on where it was interrupted, and with more --runs it makes only those missing.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Explore {
    /// The preset
    #[arg(short, long, default_value = presets::DEFAULT, value_name = "NAME", add = ArgValueCandidates::new(shell::preset_names))]
    preset: String,

    /// A parameter with its values: population=100,500 or temperature=0.1..0.9/5 or temperature=log:0.01..10/7
    #[arg(long, value_name = "PARAMETER=VALUES", required = true, add = ArgValueCompleter::new(shell::settings))]
    vary: Vec<Vary>,

    /// Runs per puzzle and setting
    #[arg(short, long, default_value_t = 10, value_name = "N", value_parser = values::whole, allow_hyphen_values = true)]
    runs: u64,

    /// What runs are compared by: evaluations, cpu or seconds
    #[arg(short, long, value_name = "MEASURE", default_value = "evaluations")]
    measure: Measure,

    #[command(flatten)]
    bench: Bench,
}

const EXAMPLES: &str = "\
Examples:
  evodoku lab explore --preset drvojtex-sa --vary cooling_factor=0.98742..0.9977/10 --runs 50 --puzzles puzzle.txt
  evodoku lab explore --preset annealing --vary temperature=log:0.1..2/6 --vary restart_after=100000,1000000 \\
    --puzzles '{ shape = \"16x16\", share = 0.45, count = 5 }'";

/// Runs the command.
pub fn run(arguments: &Explore) -> Outcome {
    let names: Vec<&str> = arguments.vary.iter().map(|vary| vary.name.as_str()).collect();
    let about = format!("{} of {} over a range of values.", names.join(" and "), arguments.preset);
    let name = format!("explore-{}-{}", arguments.preset, names.join("-"));
    let (preset, vary) = (vec![arguments.preset.clone()], arguments.vary.clone());
    let draft = arguments.bench.draft(name, about, preset, vary, arguments.runs);
    let data = arguments.bench.run(&draft, Some(arguments.measure))?;
    to_stdout(told(&data, arguments.measure).as_bytes())?;
    Ok(Exit::Success)
}

fn told(data: &Dataset, measure: Measure) -> String {
    let mut text = String::new();
    if let Some(table) = by_parameter(data, measure) {
        let _ = write!(text, "\n{}\n", table.to_markdown());
    }
    let overall = data.overall(measure);
    let Some(&best) = data.ranked(measure).first() else { return text };
    if overall.len() > 1 && overall.iter().all(|score| *score == overall[best]) {
        text += "all settings are level: no one of them is better here\n";
        return text;
    }
    let summary = Summary::of(data, measure, data.of_setting(best));
    let [_, median, _] = summary.quartiles.unwrap_or([f64::NAN; 3]);
    let _ = writeln!(
        text,
        "best: {}, {} solved, median {}{} {}",
        data.settings[best].label,
        Cell::Interval(summary.success()).shown(),
        brief(median),
        interval_on_one(data, measure, best),
        measure.title()
    );
    text
}

/// The interval of the median over runs on a single puzzle. Runs on several are no sample of one thing, and have none.
fn interval_on_one(data: &Dataset, measure: Measure, setting: usize) -> String {
    if data.puzzles.len() > 1 {
        return String::new();
    }
    let mut costs: Vec<f64> = data.of_setting(setting).map(|run| measure.cost(run)).collect();
    costs.sort_by(f64::total_cmp);
    median_interval(&costs).map_or_else(String::new, |(low, high)| {
        format!(" (95 % interval on this puzzle {} to {})", brief(low), brief(high))
    })
}
