//! The main table: every setting over all puzzles.

use super::{Cell, Table, expected};
use crate::dataset::{Dataset, Measure, Score, Summary};

/// Every setting with success, effort and speed, the best one first.
pub fn by_setting(data: &Dataset, measure: Measure) -> Table {
    let summary = |setting: usize| Summary::of(data, measure, data.of_setting(setting));
    let order = data.ranked(measure);
    let (unit, primary) = (measure.title(), data.primary.title());
    let has_par10 = |setting: usize| Score::of(data, measure, data.of_setting(setting)) == Score::Par10;
    let par10 = match (0..data.settings.len()).filter(|&setting| has_par10(setting)).count() {
        0 => "PAR10 is not shown, because the budget does not limit this measure.",
        all if all == data.settings.len() => "PAR10 counts ten budgets for a run without a solution.",
        _ => {
            "PAR10 counts ten budgets for a run without a solution; it is missing where the budget does not limit this measure."
        }
    };
    Table {
        name: "settings",
        title: "Settings".into(),
        about: format!(
            "All puzzles together; the best first by {primary}, judged on those that all settings ran on. Effort per solution is the {unit} of all runs divided by their solutions; it and success have 95 % intervals over puzzles with all their runs (over runs for a single puzzle; with two to five, effort has none). {par10} Processor time (CPU) and epochs are means of those runs alone: effort per solution is what a solution costs."
        ),
        columns: [
            "setting",
            "runs",
            "solved",
            "median",
            "25 %",
            "75 %",
            "effort per solution",
            "PAR10",
            "CPU s of solved",
            "CPU s of aborted",
            "epochs of solved",
            "evaluations/s",
        ]
        .map(String::from)
        .to_vec(),
        rows: order.into_iter().map(|index| row(&data.settings[index].label, &summary(index))).collect(),
        shown: usize::MAX,
    }
}

fn row(label: &str, summary: &Summary) -> Vec<Cell> {
    let [low, middle, high] = summary.quartiles.unwrap_or([f64::NAN; 3]);
    vec![
        label.into(),
        Cell::Count(summary.runs),
        Cell::Interval(summary.success()),
        Cell::Number(middle),
        Cell::Number(low),
        Cell::Number(high),
        expected(summary),
        summary.penalised.into(),
        summary.mean_solved.into(),
        summary.mean_aborted.into(),
        summary.epochs_solved.into(),
        summary.speed.into(),
    ]
}
