//! Over the share of givens: success, the easy–hard–easy curve, and effort; a panel per order, a colour per setting.

use super::axis::{Axis, bounds};
use super::figure::{Figure, PlotFrame};
use super::line::{Point, banded_line};
use super::panels::{Panel, groups};
use crate::dataset::{Dataset, Measure, Summary};
use crate::statistics::Interval;
use kuva::render::plots::Plot;
use std::collections::{BTreeMap, BTreeSet};

/// A curve needs this many shares.
const FEWEST_SHARES: usize = 5;

/// Shares are put together in steps of this size.
const STEP: f64 = 0.025;

/// With more series than this in a panel, bands would cover each other.
const MOST_BANDS: usize = 3;

/// The runs of a setting on puzzles of an order, by share of givens.
struct Series {
    order: usize,
    setting: usize,
    points: BTreeMap<u64, Summary>,
}

/// Success over the share of givens.
pub fn success_by_share(data: &Dataset, measure: Measure) -> Option<Figure> {
    let series = series(data, measure)?;
    let frame = PlotFrame {
        name: "success-by-share",
        title: "Success over the share of givens".into(),
        caption: format!(
            "The share of solved runs, {}, with 95 % intervals where a panel has at most {MOST_BANDS} lines. Where few cells are given there are many solutions, where many are given there is little to search; in between it is hard.",
            sizes(&series)
        ),
        x: Axis::share("share of cells that are given"),
        y: Axis::share("share of runs solved"),
        legend: Vec::new(),
    };
    frame.draw_panels(panels(data, &series, |summary| Some(summary.success())))
}

/// The effort per solution over the share of givens.
pub fn effort_by_share(data: &Dataset, measure: Measure) -> Option<Figure> {
    let series = series(data, measure)?;
    let least = measure.least();
    let interval = |summary: &Summary| {
        let value = summary.expected.filter(|effort| effort.is_finite())?.max(least);
        let within = summary.expected_interval().unwrap_or(Interval { value, low: value, high: value });
        Some(Interval { value, low: within.low.max(least), high: within.high.max(least) })
    };
    let values = series.iter().flat_map(|series| series.points.values()).filter_map(interval);
    let (low, high) = bounds(values.flat_map(|interval| [interval.value, interval.low]));
    let clipped = |summary: &Summary| {
        interval(summary).map(|interval| Interval { high: interval.high.min(high), ..interval })
    };
    let frame = PlotFrame {
        name: "effort-by-share",
        title: "Effort over the share of givens".into(),
        caption: format!(
            "{} of all runs per solution, {}, with 95 % intervals where a panel has at most {MOST_BANDS} lines; a gap means that no run was solved.",
            measure.title(),
            sizes(&series)
        ),
        x: Axis::share("share of cells that are given"),
        y: Axis::effort("effort per solution, ", measure).within(low, high),
        legend: Vec::new(),
    };
    frame.draw_panels(panels(data, &series, clipped))
}

/// How many runs are behind a point.
fn sizes(series: &[Series]) -> String {
    let counts: BTreeSet<u64> =
        series.iter().flat_map(|series| series.points.values()).map(|summary| summary.runs).collect();
    match (counts.first(), counts.last()) {
        (Some(least), Some(most)) if least == most => format!("{least} runs at each point"),
        (Some(least), Some(most)) => format!("{least} to {most} runs at each point"),
        (None, _) | (_, None) => "no runs".into(),
    }
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
            all.push(Series { order, setting, points });
        }
    }
    (!all.is_empty()).then_some(all)
}

/// A panel per order and group of settings.
fn panels(data: &Dataset, series: &[Series], figure: impl Fn(&Summary) -> Option<Interval>) -> Vec<Panel> {
    let orders: BTreeSet<usize> = series.iter().map(|series| series.order).collect();
    let mut panels = Vec::new();
    for order in orders {
        for settings in groups(data.settings.len()) {
            let has_band = settings.len() <= MOST_BANDS;
            let of_panel: Vec<&Series> =
                series.iter().filter(|one| one.order == order && settings.contains(&one.setting)).collect();
            let line = |series: &&Series| {
                let point = |(&at, summary): (&u64, &Summary)| Point {
                    at: at as f64 * STEP,
                    figure: figure(summary),
                };
                let points: Vec<Point> = series.points.iter().map(point).collect();
                banded_line(series.setting, &data.settings[series.setting].label, &points, has_band)
            };
            let plots: Vec<Plot> = of_panel.iter().flat_map(line).collect();
            if !plots.is_empty() {
                let legend =
                    of_panel.iter().map(|series| data.settings[series.setting].label.clone()).collect();
                panels.push(Panel { title: format!("{order}×{order}"), plots, legend });
            }
        }
    }
    panels
}
