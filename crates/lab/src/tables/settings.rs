//! The main table: every setting over all puzzles.

use super::{Cell, Table};
use crate::dataset::{Dataset, Measure, Summary};

/// Every setting with success, effort and speed, the best one first.
pub fn by_setting(data: &Dataset, measure: Measure) -> Table {
    let limit = measure.limit(data);
    let mut summaries: Vec<(&str, Summary)> = data
        .settings
        .iter()
        .enumerate()
        .map(|(index, setting)| (setting.label.as_str(), Summary::of(data.of_setting(index), measure, limit)))
        .collect();
    let score = |summary: &Summary| summary.penalised.unwrap_or(f64::INFINITY);
    summaries.sort_by(|(_, one), (_, other)| score(one).total_cmp(&score(other)));
    let unit = measure.title();
    Table {
        name: "settings",
        title: "Settings".into(),
        about: format!(
            "All puzzles together, best first. Success has its 95 % interval (Wilson). ERT is the {unit} of all runs per solution; PAR10 counts ten budgets for a run without a solution. Processor time (CPU) and epochs are means."
        ),
        columns: [
            "setting",
            "runs",
            "solved",
            "median",
            "25–75 %",
            "ERT",
            "PAR10",
            "CPU s of solved",
            "CPU s of aborted",
            "epochs of solved",
            "evaluations/s",
        ]
        .map(String::from)
        .to_vec(),
        rows: summaries.iter().map(|(label, summary)| row(label, summary)).collect(),
    }
}

fn row(label: &str, summary: &Summary) -> Vec<Cell> {
    let [low, middle, high] = summary.quartiles.unwrap_or([f64::NAN; 3]);
    vec![
        label.into(),
        Cell::Count(summary.runs),
        Cell::Interval(summary.success),
        Cell::Number(middle),
        Cell::Text(format!("{}–{}", super::brief(low), super::brief(high))),
        summary.expected.into(),
        summary.penalised.into(),
        summary.mean_solved.into(),
        summary.mean_aborted.into(),
        summary.epochs_solved.into(),
        summary.speed.into(),
    ]
}
