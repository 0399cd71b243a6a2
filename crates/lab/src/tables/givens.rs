//! By the number of givens: time and the fitness of the last generation, as the second of the four studies has it.

use super::{Cell, Table, expected};
use crate::dataset::{Dataset, Measure, Summary};
use std::collections::BTreeSet;

/// A table has no more rows per setting than this; above, the curve over the share of givens says it better.
const MOST_NUMBERS: usize = 40;

/// Time and fitness by the number of givens; nothing if all puzzles have the same number, or orders differ.
pub fn by_givens(data: &Dataset, measure: Measure) -> Option<Table> {
    let orders: BTreeSet<usize> = data.puzzles.iter().map(|puzzle| puzzle.order).collect();
    let numbers: BTreeSet<usize> = data.puzzles.iter().map(|puzzle| puzzle.givens).collect();
    if orders.len() != 1 || !(2..=MOST_NUMBERS).contains(&numbers.len()) {
        return None;
    }
    let mut rows = Vec::new();
    for (index, setting) in data.settings.iter().enumerate() {
        for &givens in &numbers {
            let runs = data.of_setting(index).filter(|run| data.puzzle(run).givens == givens);
            let summary = Summary::of(data, measure, runs.clone());
            if summary.runs == 0 {
                continue;
            }
            let time = crate::statistics::mean(runs.map(|run| run.cpu_seconds));
            rows.push(vec![
                setting.label.as_str().into(),
                Cell::Count(givens as u64),
                Cell::Count(summary.runs),
                Cell::Interval(summary.success()),
                time.into(),
                summary.last_best.into(),
                summary.last_mean.into(),
                summary.last_worst.into(),
                expected(&summary),
            ]);
        }
    }
    Some(Table {
        name: "givens",
        title: "By the number of givens".into(),
        about: format!(
            "Mean processor time of all runs, and the fitness (cost, 0 is solved) of the last generation; effort per solution in {}.",
            measure.title()
        ),
        columns: [
            "setting",
            "givens",
            "runs",
            "solved",
            "mean CPU s",
            "best fitness",
            "mean fitness",
            "max fitness",
            "effort per solution",
        ]
        .map(String::from)
        .to_vec(),
        rows,
        shown: usize::MAX,
    })
}
