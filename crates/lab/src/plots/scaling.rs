//! Scaling: how effort grows with the size of the grid.

use super::axis::{Axis, bounds};
use super::figure::{Figure, PlotFrame};
use super::line::{Point, banded_line};
use super::palette::colour;
use super::panels::{Panel, groups};
use crate::dataset::{Dataset, Measure, Summary};
use kuva::plot::ScatterPlot;
use kuva::render::plots::Plot;
use std::collections::BTreeSet;

/// The median effort by order; nothing with fewer than three orders.
pub fn scaling(data: &Dataset, measure: Measure) -> Option<Figure> {
    let orders: BTreeSet<usize> = data.puzzles.iter().map(|puzzle| puzzle.order).collect();
    if orders.len() < 3 {
        return None;
    }
    let least = measure.least();
    let median = |setting: usize, order: usize| {
        let runs = data.of_setting(setting).filter(|run| data.puzzle(run).order == order);
        let median = Summary::of(data, measure, runs).quartiles?[1];
        median.is_finite().then_some(median.max(least))
    };
    let points = |setting: usize| {
        orders.iter().map(|&order| Point::plain(order as f64, median(setting, order))).collect::<Vec<_>>()
    };
    let lines: Vec<Vec<Point>> = (0..data.settings.len()).map(points).collect();
    let known = |points: &Vec<Point>| {
        points.iter().filter_map(|point| Some((point.at, point.figure?.value))).collect::<Vec<_>>()
    };
    let (low, high) = bounds(lines.iter().flat_map(known).map(|(_, median)| median));
    let draw = |setting: usize| {
        let dots =
            ScatterPlot::new().with_data(known(&lines[setting])).with_color(colour(setting)).with_size(4.0);
        let mut plots = banded_line(setting, &data.settings[setting].label, &lines[setting], false);
        plots.push(Plot::Scatter(dots));
        plots
    };
    let groups = groups(data.settings.len());
    let count = groups.len();
    let panel = |(index, settings): (usize, std::ops::Range<usize>)| Panel {
        title: format!("settings, part {} of {count}", index + 1),
        legend: settings.clone().map(|setting| data.settings[setting].label.clone()).collect(),
        plots: settings.flat_map(draw).collect(),
    };
    let frame = PlotFrame {
        name: "scaling",
        title: "Effort by the size of the grid".into(),
        caption: format!(
            "The median of {} over all runs; a line has a gap where fewer than half of the runs are solved.",
            measure.title()
        ),
        x: Axis::linear("order of the grid")
            .within(0.0, orders.last().map_or(10.0, |&order| order as f64 + 5.0)),
        y: Axis::effort("median ", measure).within(low, high),
        legend: Vec::new(),
    };
    frame.draw_panels(groups.into_iter().enumerate().map(panel).collect())
}
