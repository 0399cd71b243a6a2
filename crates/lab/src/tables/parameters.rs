//! By the value of a parameter: the median over all runs, as the fourth of the four studies has it.

use super::{Cell, Table, expected};
use crate::dataset::{Dataset, Measure, Summary};
use crate::statistics::median;

/// One row per value of every parameter that varies.
pub fn by_parameter(data: &Dataset, measure: Measure) -> Option<Table> {
    let axes = data.axes();
    if axes.is_empty() {
        return None;
    }
    let mut rows = Vec::new();
    for (name, values) in &axes {
        for value in values {
            let runs = || data.of_settings(|setting| setting.varied.get(name) == Some(value));
            let summary = Summary::of(data, measure, runs());
            let times: Vec<f64> = runs().map(|run| Measure::Cpu.cost(run)).collect();
            let [low, middle, high] = summary.quartiles.unwrap_or([f64::NAN; 3]);
            rows.push(vec![
                name.as_str().into(),
                value.to_string().as_str().into(),
                Cell::Count(summary.runs),
                Cell::Interval(summary.success()),
                Cell::Number(middle),
                Cell::Number(low),
                Cell::Number(high),
                median(&times).into(),
                expected(&summary),
                summary.penalised.into(),
            ]);
        }
    }
    Some(Table {
        name: "parameters",
        title: "By parameter value".into(),
        about: format!(
            "All runs with that value; median, quartiles, effort per solution and PAR10 in {}; PAR10 only where the budget limits that.",
            measure.title()
        ),
        columns: [
            "parameter",
            "value",
            "runs",
            "solved",
            "median",
            "25 %",
            "75 %",
            "median CPU s",
            "effort per solution",
            "PAR10",
        ]
        .map(String::from)
        .to_vec(),
        rows,
        shown: usize::MAX,
    })
}
