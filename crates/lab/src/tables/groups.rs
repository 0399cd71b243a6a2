//! By difficulty: each setting on each group of puzzles, as the first of the four studies has it.

use super::{Cell, Table, expected};
use crate::dataset::{Dataset, Measure, Summary};

/// Success, time and generations of every setting on every group of puzzles; nothing with a single group.
pub fn by_group(data: &Dataset, measure: Measure) -> Option<Table> {
    let groups = data.groups();
    if groups.len() < 2 {
        return None;
    }
    let mut rows = Vec::new();
    for (group, members) in &groups {
        for (index, setting) in data.settings.iter().enumerate() {
            let runs = data.of_setting(index).filter(|run| members[run.puzzle as usize]);
            let summary = Summary::of(data, measure, runs);
            if summary.runs == 0 {
                continue;
            }
            rows.push(vec![
                group.as_str().into(),
                setting.label.as_str().into(),
                Cell::Count(summary.runs),
                Cell::Interval(summary.success()),
                summary.mean_solved.into(),
                summary.epochs_solved.into(),
                summary.mean_aborted.into(),
                summary.epochs_aborted.into(),
                expected(&summary),
            ]);
        }
    }
    Some(Table {
        name: "groups",
        title: "By difficulty".into(),
        about: format!(
            "Each setting on each group of puzzles: mean processor time and mean generations of runs with a solution and of those that ended without one. Generations are epochs in engines without generations; effort per solution in {}.",
            measure.title()
        ),
        columns: [
            "puzzles",
            "setting",
            "runs",
            "solved",
            "CPU s of solved",
            "generations of solved",
            "CPU s of aborted",
            "generations of aborted",
            "effort per solution",
        ]
        .map(String::from)
        .to_vec(),
        rows,
        shown: usize::MAX,
    })
}
