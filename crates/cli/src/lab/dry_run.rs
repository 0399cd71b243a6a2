//! `evodoku lab run --dry-run`: what an experiment would run, for a reader or for a program that hands out the runs.

use crate::Outcome;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use crate::print::to_stdout;
use evodoku_lab::experiment::{Plan, Setting, Subject};
use evodoku_lab::records::Limits;
use evodoku_lab::runs::{Estimate, Numbers, Part, Standing, estimate};
use evodoku_lab::words::{counted, counted_as};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

/// Prints a part of a plan as JSON, with all settings, their parameters and all puzzles.
pub fn print_json(plan: &Plan, part: &Part, out: &Path) -> Outcome {
    let standing = Standing::in_folder(plan, part, out).map_err(Failure::new)?;
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

/// Prints a part of a plan, and the time it takes at most.
pub fn print(plan: &Plan, part: &Part, out: &Path, threads: usize) -> Outcome {
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
