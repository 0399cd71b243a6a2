//! `evodoku lab table`: one table of records, class by class, beside another setting or beside earlier records.

use super::unread;
use crate::Outcome;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use crate::print::to_stdout;
use clap::Args;
use evodoku_lab::dataset::{Dataset, Measure, load};
use evodoku_lab::tables::{Against, Beside, by_class};
use std::path::PathBuf;

/// Print records as one table, class by class
///
/// A class is what puzzles have in common: their label, which is their shape if nothing else was said, and their share of
/// givens. Each setting on each class has its success, its median, its longest run, and its effort per solution (ERT), with
/// intervals; on request beside another setting, and beside earlier records of the same settings.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evodoku lab table results/mine\n  evodoku lab table results/mine --against best\n  evodoku lab table after --before before --csv > table.csv"
)]
pub struct TableOf {
    /// Folders or files of records
    #[arg(required = true, value_name = "DIR")]
    sources: Vec<PathBuf>,

    /// Divide by the ERT of this setting, or of the best of the others
    #[arg(long, value_name = "SETTING|best")]
    against: Option<String>,

    /// Divide by the ERT of the same setting in these folders or files of earlier records
    #[arg(long, value_name = "DIR")]
    before: Vec<PathBuf>,

    /// What runs are measured by: evaluations, cpu or seconds [default: evaluations for one engine, cpu for several]
    #[arg(short, long, value_name = "MEASURE")]
    measure: Option<Measure>,

    /// Print it as CSV
    #[arg(long)]
    csv: bool,
}

/// Runs the command.
pub fn run(arguments: &TableOf) -> Outcome {
    let data = load(&arguments.sources).map_err(unread)?;
    let before = match arguments.before.as_slice() {
        [] => None,
        sources => Some(load(sources).map_err(unread)?),
    };
    let against = arguments.against.as_deref().map(|name| against(&data, name)).transpose()?;
    let measure = arguments.measure.unwrap_or_else(|| Measure::fair(&data));
    let table = by_class(&data, measure, Beside { against, before: before.as_ref() });
    let text = if arguments.csv { table.to_csv() } else { table.to_markdown() };
    to_stdout(text.as_bytes())?;
    Ok(Exit::Success)
}

/// The setting of that name, or the best other.
fn against(data: &Dataset, name: &str) -> Result<Against, Failure> {
    let known: Vec<&str> = data.settings.iter().map(|setting| setting.label.as_str()).collect();
    match known.iter().position(|label| *label == name) {
        Some(setting) => Ok(Against::Setting(setting)),
        None if name == "best" => Ok(Against::BestOther),
        None => Err(Failure::new(format!(
            "there is no setting {name:?}; there are {}, and best for the best of the others",
            known.join(", ")
        ))),
    }
}
