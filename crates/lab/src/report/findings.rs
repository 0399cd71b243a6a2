//! What the data say, in sentences: how much was run, which setting is best, and whether that is more than noise.

use crate::dataset::{Dataset, Measure, Summary};
use crate::statistics::{SIGNIFICANCE, mann_whitney};
use crate::tables::{Cell, brief};

/// The best setting against the next.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// The number of the best setting.
    pub best: usize,
    /// The number of the second best.
    pub second: usize,
    /// The probability of their difference by chance.
    pub p: f64,
    /// The probability that the best needs more than the second.
    pub a12: f64,
    /// In a sentence.
    pub sentence: String,
}

/// Sentences for the head of a report.
pub fn findings(data: &Dataset, measure: Measure) -> Vec<String> {
    let solved = data.runs.iter().filter(|run| run.is_solved).count();
    let mut sentences = vec![format!(
        "{} of {} on {}, {solved} of them solved; {:.0} s of processor time.",
        counted(data.runs.len(), "run"),
        counted(data.settings.len(), "setting"),
        counted(data.puzzles.len(), "puzzle"),
        data.runs.iter().map(|run| run.cpu_seconds).sum::<f64>(),
    )];
    if !data.common.is_empty() {
        sentences.push(format!("All settings are {} with the parameters named.", data.common));
    }
    sentences.extend(data.budgets.iter().map(|budget| {
        let limits = [
            budget.evaluations.map(|limit| format!("{limit} evaluations")),
            budget.epochs.map(|limit| format!("{limit} epochs")),
            budget.seconds.map(|limit| format!("{limit} s")),
        ];
        format!("Each run may take {}.", limits.into_iter().flatten().collect::<Vec<_>>().join(" or "))
    }));
    if data.budgets.len() > 1 {
        sentences.push("Runs with different budgets are put together here: compare with care.".into());
    }
    if data.versions.len() > 1 {
        let versions: Vec<&str> = data.versions.iter().map(String::as_str).collect();
        sentences.push(format!("Runs of several versions are put together here: {}.", versions.join(", ")));
    }
    if data.torn > 0 {
        sentences.push(format!("{} lines were cut off while they were written and do not count.", data.torn));
    }
    sentences.extend(verdict(data, measure).map(|verdict| verdict.sentence));
    sentences
}

fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// Compares the two settings with the lowest PAR10.
pub fn verdict(data: &Dataset, measure: Measure) -> Option<Verdict> {
    let limit = measure.limit(data);
    let summaries: Vec<Summary> = (0..data.settings.len())
        .map(|setting| Summary::of(data.of_setting(setting), measure, limit))
        .collect();
    let order = data.ranked(measure);
    let (&best, &second) = (order.first()?, order.get(1)?);
    let costs = |setting: usize| data.of_setting(setting).map(|run| measure.cost(run)).collect::<Vec<f64>>();
    let comparison = mann_whitney(&costs(best), &costs(second))?;
    let name = |setting: usize| {
        let Summary { success, expected, .. } = &summaries[setting];
        let effort = expected.map_or_else(String::new, |effort| format!(", ERT {}", brief(effort)));
        format!("{} ({} solved{effort})", data.settings[setting].label, Cell::Interval(*success).shown())
    };
    let p = Cell::Probability(comparison.p).shown();
    let p = if p.starts_with('<') { p } else { format!("= {p}") };
    let end = match comparison.p < SIGNIFICANCE {
        true if comparison.a12 < 0.5 => format!(
            "and the difference is more than noise: p {p}, {} effect (A12 = {:.2}).",
            comparison.magnitude().name(),
            comparison.a12
        ),
        true => format!(
            "but only because it fails less often; where both solve, the second tends to be faster: p {p}, A12 = {:.2}.",
            comparison.a12
        ),
        false => format!(
            "but the difference may be noise: p {p}, A12 = {:.2}; more runs would tell.",
            comparison.a12
        ),
    };
    let sentence =
        format!("By {} (PAR10) {} is ahead of {}, {end}", measure.title(), name(best), name(second));
    Some(Verdict { best, second, p: comparison.p, a12: comparison.a12, sentence })
}
