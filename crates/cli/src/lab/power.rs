//! `evodoku lab power`: how large an experiment must be to tell a difference, judging by runs that were made.

use super::unread;
use crate::Outcome;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use crate::print::to_stdout;
use clap::Args;
use evodoku_lab::comparison::{Difference, Power as Powers, PowerError, Quantity, power};
use evodoku_lab::dataset::{Dataset, Measure, load};
use evodoku_lab::tables::{Cell, Table};
use evodoku_lab::words::counted;
use std::path::PathBuf;

/// Say how many puzzles and runs would tell a difference apart
///
/// Experiments of many sizes are drawn from existing records and compared as a report does it, puzzle by puzzle and corrected
/// for all pairs of settings in the records; the table says how often the difference is found. The second setting is made level
/// with the first, by stretching what its runs cost, failures included, and then costs RATIO times as much; or, for success,
/// solutions of the better one are lost by chance, and then POINTS more of the second's. With a ratio of 1, or no points, the
/// table says how often there is a false alarm. Without --settings the two that are ahead are drawn from. A setting beside
/// itself (--settings a,a) leaves out that solvers take to puzzles differently, so that its figures are too good.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evodoku lab power results/mine\n  evodoku lab power results/mine --ratio 1.2 --settings annealing,lewis-sa --measure cpu\n  evodoku lab power results/mine --quantity success --points 5"
)]
pub struct PowerArgs {
    /// Folders or files of records
    #[arg(required = true, value_name = "DIR")]
    sources: Vec<PathBuf>,

    /// What settings are compared by: bill, typical or success
    #[arg(long, default_value = "bill", value_name = "QUANTITY")]
    quantity: Quantity,

    /// Ratio of costs to detect, for bill and typical
    #[arg(long, default_value_t = 1.5, value_name = "RATIO")]
    ratio: f64,

    /// Difference of success to detect, in points of a hundred
    #[arg(long, default_value_t = 10.0, value_name = "POINTS")]
    points: f64,

    /// Two settings as reports call them, separated by a comma
    #[arg(long, value_name = "FIRST,SECOND")]
    settings: Option<String>,

    /// What runs are compared by: evaluations, cpu or seconds [default: cpu for several engines, else what the budget limits]
    #[arg(short, long, value_name = "MEASURE")]
    measure: Option<Measure>,
}

pub fn run(arguments: &PowerArgs) -> Outcome {
    if !(arguments.ratio.is_finite() && arguments.ratio > 0.0) {
        return Err(Failure::new(format!("{} is no ratio; write a number such as 1.5", arguments.ratio)));
    }
    if !(0.0..=100.0).contains(&arguments.points) {
        return Err(Failure::new(format!(
            "{} is no difference; write points from 0 to 100",
            arguments.points
        )));
    }
    let data = load(&arguments.sources).map_err(unread)?;
    let measure = arguments.measure.unwrap_or_else(|| Measure::fair(&data));
    let settings = settings(arguments, &data, measure)?;
    let difference = Difference { ratio: arguments.ratio, success: arguments.points / 100.0 };
    let found = power(&data, measure, settings, arguments.quantity, difference).map_err(Failure::new)?;
    to_stdout(power_text(&found, &data, measure).as_bytes())?;
    Ok(Exit::Success)
}

/// The settings that were named, or those that are ahead.
fn settings(arguments: &PowerArgs, data: &Dataset, measure: Measure) -> Result<[usize; 2], Failure> {
    let Some(names) = &arguments.settings else {
        let order = data.ranked(measure);
        let first = *order.first().ok_or_else(|| Failure::new("there are no records yet"))?;
        return Ok([first, order.get(1).copied().unwrap_or(first)]);
    };
    let known: Vec<&str> = data.settings.iter().map(|setting| setting.label.as_str()).collect();
    let find = |name: &str| {
        let unknown = || PowerError::Unknown { name: name.into(), known: known.join(", ") };
        known.iter().position(|label| *label == name).ok_or_else(unknown).map_err(Failure::new)
    };
    // Labels may have commas themselves.
    let cuts = names.match_indices(',').map(|(at, _)| (names[..at].trim(), names[at + 1..].trim()));
    let pair = cuts.clone().find(|(one, other)| known.contains(one) && known.contains(other));
    let (one, other) = pair.or_else(|| cuts.clone().next()).unwrap_or((names.trim(), names.trim()));
    Ok([find(one)?, find(other)?])
}

fn power_text(found: &Powers, data: &Dataset, measure: Measure) -> String {
    let [first, second] = found.settings.map(|setting| data.settings[setting].label.as_str());
    let mut runs: Vec<usize> = found.sizes.iter().map(|(_, runs, _)| *runs).collect();
    runs.sort_unstable();
    runs.dedup();
    let rows = found.sizes.chunk_by(|one, other| one.0 == other.0).map(|sizes| {
        let shares = sizes.iter().map(|(_, _, share)| Cell::Share(*share));
        std::iter::once(Cell::Count(sizes[0].0 as u64)).chain(shares).collect()
    });
    let table = Table {
        name: "power",
        title: match found.quantity {
            Quantity::Bill | Quantity::Typical => {
                format!("How often a ratio of {} is found", found.difference.ratio)
            }
            Quantity::Success => {
                format!("How often a difference of {} points is found", found.difference.success * 100.0)
            }
        },
        about: format!(
            "By {} ({} in {}), from the runs of {first} and {second}: experiments that find the difference, by the number of puzzles and of runs per puzzle. A difference is found if p < 0.05{}. What more runs per puzzle would do than the {} that were recorded cannot be drawn from them.",
            found.quantity.title(),
            found.score.title(),
            measure.title(),
            if found.pairs == 1 {
                String::new()
            } else {
                format!(" / {}, for as many pairs of settings", found.pairs)
            },
            found.recorded
        ),
        columns: std::iter::once("puzzles".to_owned())
            .chain(runs.iter().map(|&runs| counted(runs, "run")))
            .collect(),
        rows: rows.collect(),
        shown: usize::MAX,
    };
    let enough = match found.enough() {
        Some((puzzles, runs, share)) => format!(
            "{} with {} of each setting are enough: they find it in {:.0} of 100 cases.\n",
            counted(puzzles, "puzzle"),
            counted(runs, "run"),
            share * 100.0
        ),
        None => "None of these sizes finds it in 80 of 100 cases.\n".into(),
    };
    format!("{}\n{enough}", table.to_markdown())
}
