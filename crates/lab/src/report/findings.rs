//! What the data say, in sentences: how much was run, which setting is best, and whether that is more than noise.

use super::verdict::verdict;
use crate::comparison::Family;
use crate::dataset::{Dataset, Measure, Shared};
use crate::words::{counted, counted_as};

/// Sentences for the head of a report.
pub fn findings(data: &Dataset, measure: Measure, family: &Family) -> Vec<String> {
    let solved = data.runs.iter().filter(|run| run.is_solved).count();
    let mut sentences = vec![format!(
        "{} of {} on {}, {solved} of them solved; {:.0} s of processor time.",
        counted(data.runs.len(), "run"),
        counted(data.settings.len(), "setting"),
        counted(data.puzzles.len(), "puzzle"),
        data.runs.iter().map(|run| run.cpu_seconds).sum::<f64>(),
    )];
    sentences.extend(merged(data));
    if !data.common.is_empty() {
        sentences.push(format!("All settings are {} with the parameters named.", data.common));
    }
    sentences.extend(data.budgets.iter().map(|budget| format!("Each run may take {budget}.")));
    if data.budgets.len() > 1 {
        sentences.push("Runs with different budgets are put together here: compare with care.".into());
    }
    if data.versions.len() > 1 {
        let versions: Vec<&str> = data.versions.iter().map(String::as_str).collect();
        sentences.push(format!("Runs of several versions are put together here: {}.", versions.join(", ")));
    }
    if !data.replaced.is_empty() {
        sentences.push(if data.replaced.len() == 1 {
            "1 record of an older version of its engine is left out: its run was made again.".into()
        } else {
            let count = data.replaced.len();
            format!("{count} records of older versions of engines are left out: their runs were made again.")
        });
    }
    sentences.extend(made(data));
    if !data.bad.is_empty() {
        let named: Vec<String> = data.bad.iter().take(3).map(ToString::to_string).collect();
        let (one, several) =
            ("line was left out because it is no record", "lines were left out because they are no records");
        sentences.push(format!("{}: {}.", counted_as(data.bad.len(), one, several), named.join("; ")));
    }
    if data.torn > 0 {
        let one = "line was cut off while it was written and does not count";
        let several = "lines were cut off while they were written and do not count";
        sentences.push(format!("{}.", counted_as(data.torn, one, several)));
    }
    sentences.extend(verdict(data, measure, family).map(|verdict| verdict.sentences).unwrap_or_default());
    sentences
}

/// By what the runs were made, and when; nothing where no record says so.
pub fn made(data: &Dataset) -> Option<String> {
    let made: Vec<&str> = data.made_by.iter().map(String::as_str).collect();
    let days = [data.days.first(), data.days.last()].map(|day| day.map_or("", String::as_str));
    let days = if days[0] == days[1] { days[0].into() } else { format!("{} to {}", days[0], days[1]) };
    (!made.is_empty()).then(|| format!("Made by {}; {days}.", made.join("; and by ")))
}

/// What was put together, where there are several experiments.
fn merged(data: &Dataset) -> Option<String> {
    if data.experiments.len() < 2 {
        return None;
    }
    let list: Vec<String> =
        data.experiments.iter().map(|(name, &runs)| format!("{name} ({})", counted(runs, "run"))).collect();
    let Shared { puzzles, settings } = data.shared;
    Some(format!(
        "Put together from {}; {} and {} are in more than one of them.",
        list.join(", "),
        counted(puzzles, "puzzle"),
        counted(settings, "setting")
    ))
}
