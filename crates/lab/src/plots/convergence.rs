//! Convergence: the lowest cost by effort, as the median of all runs with the band of the middle half, a panel per order.

use super::axis::{Axis, bounds};
use super::figure::{Figure, PlotFrame};
use super::palette::{colour, line_style};
use super::panels::{Panel, groups};
use crate::dataset::{Courses, Dataset};
use kuva::plot::LinePlot;
use kuva::render::plots::Plot;
use std::collections::BTreeSet;

/// With more series than this in a panel, bands would cover each other.
const MOST_BANDS: usize = 4;

/// The convergence of all settings that searched at all.
pub fn convergence(data: &Dataset, courses: &Courses) -> Option<Figure> {
    let orders: BTreeSet<usize> = data.puzzles.iter().map(|puzzle| puzzle.order).collect();
    let (low, high) = bounds(courses.reach());
    let lines = groups(data.settings.len());
    let mut panels = Vec::new();
    for &order in &orders {
        for settings in &lines {
            let has_band = settings.len() <= MOST_BANDS;
            let drawn: Vec<(usize, Plot)> = settings
                .clone()
                .filter_map(|setting| Some((setting, line(data, courses, setting, order, has_band)?)))
                .collect();
            if drawn.is_empty() {
                continue;
            }
            let legend = drawn.iter().map(|(setting, _)| data.settings[*setting].label.clone()).collect();
            let plots = drawn.into_iter().map(|(_, plot)| plot).collect();
            panels.push(Panel { title: format!("{order}×{order}"), plots, legend });
        }
    }
    let cost = if courses.is_relative {
        "; costs of several presets are counted in different ways and shown as shares of the first"
    } else {
        ""
    };
    let time = if courses.is_interpolated {
        " Within a run, processor time is taken to go evenly with evaluations."
    } else {
        ""
    };
    let frame = PlotFrame {
        name: "convergence",
        title: "Convergence".into(),
        caption: format!(
            "The lowest cost found so far: median of all {} runs, with the band of the middle half where a panel has at most {MOST_BANDS} lines. A run that has ended keeps its cost{cost}.{time} {}",
            courses.runs,
            left_out(courses),
        ),
        x: Axis { unit: courses.measure.axis().1, ..Axis::log(courses.measure.axis().0) }.within(low, high),
        y: if courses.is_relative {
            Axis::share("lowest cost, as a share of the first")
        } else {
            Axis::linear("lowest cost")
        },
        legend: Vec::new(),
    };
    frame.draw_panels(panels)
}

/// What the curves do not show.
pub fn left_out(courses: &Courses) -> String {
    match courses.without_search {
        0 => "No run of these settings is left out.".into(),
        1 => "One run that logic alone solved has no curve.".into(),
        count => format!("{count} runs that logic alone solved have no curve."),
    }
}

fn line(data: &Dataset, courses: &Courses, setting: usize, order: usize, has_band: bool) -> Option<Plot> {
    let points = courses.quartiles(setting, order);
    if points.len() < 2 {
        return None;
    }
    let mut line = LinePlot::new()
        .with_data(points.iter().map(|&(place, [_, median, _])| (place, median)))
        .with_color(colour(setting))
        .with_line_style(line_style(setting))
        .with_stroke_width(2.0)
        .with_legend(data.settings[setting].label.clone());
    if has_band {
        line = line.with_band(points.iter().map(|point| point.1[0]), points.iter().map(|point| point.1[2]));
    }
    Some(Plot::Line(line))
}
