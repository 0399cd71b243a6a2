//! Run-time distributions over fixed targets: the share of pairs of run and target that are reached by so much effort, as the
//! COCO platform draws them (Hansen, Auger, Ros, Mersmann, Tušar and Brockhoff 2021).

use super::axis::{Axis, bounds};
use super::convergence::left_out;
use super::figure::{Figure, PlotFrame};
use super::palette::{colour, line_style};
use super::panels::{Panel, groups};
use crate::dataset::{Courses, Dataset};
use kuva::plot::LinePlot;
use kuva::render::plots::Plot;
use std::collections::BTreeSet;

/// A panel per order, a line per setting.
pub fn targets(data: &Dataset, courses: &Courses) -> Option<Figure> {
    let orders: BTreeSet<usize> = data.puzzles.iter().map(|puzzle| puzzle.order).collect();
    let (low, high) = bounds(courses.reach());
    let mut panels = Vec::new();
    for &order in &orders {
        for settings in groups(data.settings.len()) {
            let line = |setting: usize| {
                let mut points = courses.reached(setting, order)?;
                points.insert(0, (low, 0.0));
                let line = LinePlot::new()
                    .with_data(points)
                    .with_step()
                    .with_color(colour(setting))
                    .with_line_style(line_style(setting))
                    .with_stroke_width(2.0)
                    .with_legend(data.settings[setting].label.clone());
                Some((data.settings[setting].label.clone(), Plot::Line(line)))
            };
            let (legend, plots): (Vec<String>, Vec<Plot>) = settings.filter_map(line).unzip();
            if !plots.is_empty() {
                panels.push(Panel { title: format!("{order}×{order}"), plots, legend });
            }
        }
    }
    let frame = PlotFrame {
        name: "targets",
        title: "Targets reached by effort".into(),
        caption: format!(
            "The share of all pairs of a run and a target that are reached within so much effort. Targets are costs of at most {}; the last is the solution. {}",
            courses.target_names().join(", "),
            left_out(courses),
        ),
        x: Axis { unit: courses.measure.axis().1, ..Axis::log(courses.measure.axis().0) }.within(low, high),
        y: Axis::share("share of targets reached"),
        legend: Vec::new(),
    };
    frame.draw_panels(panels)
}
