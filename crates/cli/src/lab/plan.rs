//! `evodoku lab plan`: what an experiment would run, for a person or for a program that hands out the runs.

use super::run::{read_plan, read_text};
use crate::Outcome;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use crate::print::to_stdout;
use clap::Args;
use evodoku_lab::experiment::{Plan, Setting, Subject};
use evodoku_lab::records::Limits;
use evodoku_lab::runs::{Estimate, Numbers, Part, Standing, estimate};
use evodoku_lab::words::{counted, counted_as};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Show what an experiment would run, and how long it would take at most
///
/// Runs are numbered from 0: settings change fastest, then puzzles, then repetitions, so that run
/// (repetition × puzzles + puzzle) × settings + setting is that one. `lab run --only` takes these numbers; with --json the
/// numbers that are left stand in `left_numbers` as --only has them.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evodoku lab plan experiments/cooling-factor.toml\n  evodoku lab plan experiments/cooling-factor.toml --json | jq -r .left_numbers"
)]
pub struct PlanOf {
    /// The experiment
    #[arg(value_name = "EXPERIMENT.toml")]
    experiment: PathBuf,

    /// Where records are kept [default: results/NAME of the experiment]
    #[arg(short, long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// As JSON, with all settings, their parameters and all puzzles
    #[arg(long = "json")]
    is_json: bool,
}

/// Runs the command.
pub fn run(arguments: &PlanOf) -> Outcome {
    let text = read_text(&arguments.experiment)?;
    let plan = read_plan(&arguments.experiment, &text)?;
    let out = arguments.out.clone().unwrap_or_else(|| Path::new("results").join(&plan.frame.name));
    if !arguments.is_json {
        return tell(&plan, &Part::default(), &out, 0);
    }
    let standing = Standing::in_folder(&plan, &Part::default(), &out).map_err(Failure::new)?;
    let frame = &plan.frame;
    let described = json!({
        "name": frame.name,
        "about": frame.about,
        "expects": frame.expects,
        "seed": frame.seed,
        "repetitions": frame.runs,
        "threads": frame.threads,
        "budget": Limits::from(frame.budget),
        "runs": plan.len(),
        "left": standing.left.len(),
        "left_numbers": Numbers::of(&standing.left).to_string(),
        "changes": standing.changes(),
        "settings": plan.settings.iter().map(Setting::described).collect::<Vec<Value>>(),
        "puzzles": plan.subjects.iter().enumerate().map(puzzle).collect::<Vec<Value>>(),
    });
    to_stdout(format!("{described}\n").as_bytes())?;
    Ok(Exit::Success)
}

fn puzzle((index, subject): (usize, &Subject)) -> Value {
    let mut described = subject.described();
    described["index"] = index.into();
    described
}

/// Tells a person what a part of a plan is.
pub fn tell(plan: &Plan, part: &Part, out: &Path, threads: usize) -> Outcome {
    let total = part.count(plan);
    let standing = Standing::in_folder(plan, part, out).map_err(Failure::new)?;
    let count = standing.left.len() as u64;
    let (puzzles, settings, runs) = (plan.subjects.len(), plan.settings.len(), plan.frame.runs);
    let mut text = format!(
        "{}: {} × {} × {} = {}\n",
        plan.frame.name,
        counted(puzzles, "puzzle"),
        counted(settings, "setting"),
        counted(runs, "run"),
        counted(plan.len(), "run")
    );
    for setting in &plan.settings {
        let _ = writeln!(text, "  {}", setting.label);
    }
    let _ =
        writeln!(text, "{count} of {} left for {}", counted_as(total, "run is", "runs are"), out.display());
    for change in standing.changes() {
        let _ = writeln!(text, "  {change}");
    }
    let cores =
        if threads > 0 { threads } else { std::thread::available_parallelism().map_or(1, usize::from) };
    match estimate(plan, count) {
        None => text += "the budget is in epochs alone, so that its time is unknown\n",
        Some(Estimate { seconds, speed }) => {
            let time = Duration::from_secs((seconds / cores as f64).ceil() as u64);
            let time = humantime::format_duration(time);
            let _ = writeln!(
                text,
                "at most {time} on {}, at {speed:.0} evaluations per second and core",
                counted(cores, "core")
            );
        }
    }
    to_stdout(text.as_bytes())?;
    Ok(Exit::Success)
}
