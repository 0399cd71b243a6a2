//! Scaling: how effort grows with the size of the grid.

use super::axis::{Axis, bounds};
use super::figure::{Figure, Frame};
use super::line::broken_line;
use super::palette::colour;
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
    let mut lines = Vec::new();
    for setting in 0..data.settings.len() {
        let point = |&order: &usize| {
            let runs = data.of_setting(setting).filter(|run| data.puzzle(run).order == order);
            let median = Summary::of(data, measure, runs).quartiles?[1];
            median.is_finite().then_some(median.max(least))
        };
        let points = orders.iter().map(|order| (*order as f64, point(order)));
        lines.push((setting, points.collect::<Vec<(f64, Option<f64>)>>()));
    }
    let (low, high) = bounds(lines.iter().flat_map(|(_, points)| points).filter_map(|(_, median)| *median));
    let mut plots = Vec::new();
    for (setting, points) in lines {
        plots.extend(broken_line(setting, &data.settings[setting].label, &points));
        let known = points.into_iter().filter_map(|(order, median)| Some((order, median?)));
        plots.push(Plot::Scatter(
            ScatterPlot::new().with_data(known).with_color(colour(setting)).with_size(4.0),
        ));
    }
    let frame = Frame {
        name: "scaling",
        title: "Effort by the size of the grid".into(),
        caption: format!(
            "The median of {} over all runs; a line has a gap where fewer than half of the runs are solved.",
            measure.title()
        ),
        x: Axis::linear("order of the grid")
            .within(0.0, orders.last().map_or(10.0, |&order| order as f64 + 5.0)),
        y: Axis::effort("median ", measure).within(low, high),
        legend: data.settings.iter().map(|setting| setting.label.clone()).collect(),
    };
    Some(frame.draw(plots))
}
