//! `evodoku lab compare`: presets against each other on the same puzzles and seeds.

use super::draft::DraftOptions;
use crate::Outcome;
use crate::exit::Exit;
use crate::print::to_stdout;
use crate::{shell, values};
use clap::Args;
use clap_complete::engine::ArgValueCandidates;
use evodoku_lab::comparison;
use evodoku_lab::dataset::{Dataset, Measure};
use evodoku_lab::tables::{by_setting, comparisons};

/// Compare presets on the same puzzles and seeds, with a verdict
///
/// The verdict says whether the difference is more than noise, and how large it is: by the bill (what all puzzles together
/// cost), the typical puzzle, and success; puzzle by puzzle from six puzzles on, below that run by run on these puzzles alone;
/// corrected by Holm where there are several pairs. Processor time is compared between several engines, otherwise what the
/// budget limits.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evodoku lab compare drvojtex-sa lvsitanvs-sa --puzzles puzzles/levels.txt --runs 5\n  evodoku lab compare auto mine.toml --puzzles '{ shape = \"25x25\", share = 0.45, count = 10 }' --time-limit 10s"
)]
pub struct CompareArgs {
    /// Presets, or configuration files ending in .toml
    #[arg(required = true, num_args = 2.., value_name = "PRESET", add = ArgValueCandidates::new(shell::preset_names))]
    presets: Vec<String>,

    /// Runs per puzzle and preset
    #[arg(short, long, default_value_t = 5, value_name = "N", value_parser = values::whole, allow_hyphen_values = true)]
    runs: u64,

    /// What runs are compared by: evaluations, cpu or seconds [default: cpu for several engines, else what the budget limits]
    #[arg(short, long, value_name = "MEASURE")]
    measure: Option<Measure>,

    #[command(flatten)]
    draft: DraftOptions,
}

pub fn run(arguments: &CompareArgs) -> Outcome {
    let presets = arguments.presets.clone();
    let stems: Vec<&str> = presets.iter().map(|name| name.rsplit('/').next().unwrap_or(name)).collect();
    let name = format!("compare-{}", stems.join("-"));
    let about = format!("{} on the same puzzles and seeds.", presets.join(", "));
    let draft = arguments.draft.draft(name, about, presets, arguments.runs);
    let data = arguments.draft.run(&draft, arguments.measure)?;
    to_stdout(comparison_text(&data, arguments.measure).as_bytes())?;
    Ok(Exit::Success)
}

fn comparison_text(data: &Dataset, measure: Option<Measure>) -> String {
    let measure = measure.unwrap_or_else(|| Measure::fair(data));
    let mut text = format!("\n{}\n", by_setting(data, measure).to_markdown());
    if let Some(table) = comparisons(data, measure, &comparison::compare(data, measure)) {
        text += &table.to_markdown();
        text.push('\n');
    }
    text
}
