//! Over the share of givens: success, the easy–hard–easy curve, and effort.

use super::axis::{Axis, bounds};
use super::figure::{Figure, Frame};
use super::line::broken_line;
use crate::dataset::{Dataset, Measure, Summary};
use kuva::render::plots::Plot;
use std::collections::{BTreeMap, BTreeSet};

/// A curve needs this many shares.
const FEWEST_SHARES: usize = 5;

/// Shares are put together in steps of this size.
const STEP: f64 = 0.025;

/// A series: the order and the setting, and its runs by share of givens.
type Series = (usize, usize, BTreeMap<u64, Summary>);

/// Success over the share of givens, by order and setting.
pub fn success_by_share(data: &Dataset, measure: Measure) -> Option<Figure> {
    let series = series(data, measure)?;
    let plots = draw(data, &series, |summary| Some(summary.share()));
    let frame = Frame {
        name: "success-by-share",
        title: "Success over the share of givens".into(),
        caption: "The share of solved runs. Where few cells are given there are many solutions, where many are given there is little to search; in between it is hard.".into(),
        x: Axis::share("share of cells that are given"),
        y: Axis::share("share of runs solved"),
        legend: labels(data, &series),
    };
    Some(frame.draw(plots))
}

/// The effort per solution over the share of givens, by order and setting.
pub fn effort_by_share(data: &Dataset, measure: Measure) -> Option<Figure> {
    let series = series(data, measure)?;
    let least = measure.least();
    let effort = |summary: &Summary| {
        summary.expected.filter(|effort| effort.is_finite()).map(|effort| effort.max(least))
    };
    let (low, high) = bounds(series.iter().flat_map(|(_, _, points)| points.values()).filter_map(effort));
    let plots = draw(data, &series, effort);
    let frame = Frame {
        name: "effort-by-share",
        title: "Effort over the share of givens".into(),
        caption: format!(
            "{} of all runs per solution (ERT); a gap means that no run was solved.",
            measure.title()
        ),
        x: Axis::share("share of cells that are given"),
        y: Axis::effort("ERT, ", measure).within(low, high),
        legend: labels(data, &series),
    };
    (!plots.is_empty()).then(|| frame.draw(plots))
}

fn series(data: &Dataset, measure: Measure) -> Option<Vec<Series>> {
    let share = |puzzle: &crate::dataset::Puzzle| (puzzle.share() / STEP).round() as u64;
    let orders: BTreeSet<usize> = data.puzzles.iter().map(|puzzle| puzzle.order).collect();
    let mut all = Vec::new();
    for &order in &orders {
        let shares: BTreeSet<u64> =
            data.puzzles.iter().filter(|puzzle| puzzle.order == order).map(share).collect();
        if shares.len() < FEWEST_SHARES {
            continue;
        }
        for setting in 0..data.settings.len() {
            let point = |&at: &u64| {
                let runs = data.of_setting(setting).filter(|run| {
                    let puzzle = data.puzzle(run);
                    puzzle.order == order && share(puzzle) == at
                });
                (at, Summary::of(data, measure, runs))
            };
            let points = shares.iter().map(point).filter(|(_, summary)| summary.runs > 0).collect();
            all.push((order, setting, points));
        }
    }
    (!all.is_empty()).then_some(all)
}

/// The names of the series: the setting, and the order where there are several.
fn labels(data: &Dataset, series: &[Series]) -> Vec<String> {
    let has_orders = series.iter().any(|(order, _, _)| *order != series[0].0);
    let name = |(order, setting, _): &Series| {
        let label = &data.settings[*setting].label;
        if has_orders { format!("{order}×{order}, {label}") } else { label.clone() }
    };
    series.iter().map(name).collect()
}

/// One line per series.
fn draw(data: &Dataset, series: &[Series], figure: impl Fn(&Summary) -> Option<f64>) -> Vec<Plot> {
    let labels = labels(data, series);
    let line = |(index, (_, _, points)): (usize, &Series)| {
        let point = |(&at, summary): (&u64, &Summary)| (at as f64 * STEP, figure(summary));
        broken_line(index, &labels[index], &points.iter().map(point).collect::<Vec<_>>())
    };
    series.iter().enumerate().flat_map(line).collect()
}
