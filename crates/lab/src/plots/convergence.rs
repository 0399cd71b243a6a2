//! Convergence: the lowest cost by evaluations, as the median of all runs with the band of the middle half.

use super::axis::{Axis, bounds};
use super::figure::{Figure, Frame};
use super::palette::{colour, line_style};
use crate::dataset::{Dataset, Setting};
use crate::records::Curve;
use crate::statistics::quantile;
use kuva::plot::LinePlot;
use kuva::render::plots::Plot;

/// Points per curve.
const POINTS: usize = 100;

/// With more series than this, bands would cover each other.
const MOST_BANDS: usize = 4;

/// The convergence of all settings that searched at all.
pub fn convergence(data: &Dataset) -> Option<Figure> {
    let ends = data.settings.iter().flat_map(|setting| &setting.curves).flat_map(Curve::points);
    let (low, high) = bounds(ends.map(|&(evaluations, _)| (evaluations as f64).max(1.0)));
    let place = |step: usize| low * (high / low).powf(step as f64 / (POINTS - 1) as f64);
    let places: Vec<f64> = (0..POINTS).map(place).collect();
    // Presets count their costs in different ways, so that only shares of the first cost can be compared.
    let is_relative = data.settings.iter().any(|setting| setting.preset != data.settings[0].preset);
    let mut plots = Vec::new();
    for (series, setting) in data.settings.iter().enumerate() {
        let points: Vec<(f64, [f64; 3])> =
            places.iter().filter_map(|&place| Some((place, middle(setting, place, is_relative)?))).collect();
        if points.len() < 2 {
            continue;
        }
        let mut line = LinePlot::new()
            .with_data(points.iter().map(|&(place, [_, median, _])| (place, median)))
            .with_color(colour(series))
            .with_line_style(line_style(series))
            .with_stroke_width(2.0)
            .with_legend(setting.label.clone());
        if data.settings.len() <= MOST_BANDS {
            line =
                line.with_band(points.iter().map(|point| point.1[0]), points.iter().map(|point| point.1[2]));
        }
        plots.push(Plot::Line(line));
    }
    if plots.is_empty() {
        return None;
    }
    let frame = Frame {
        name: "convergence",
        title: "Convergence".into(),
        caption: "The lowest cost found after so many evaluations: median of the runs, with the band of the middle half where there are few settings. A run that has ended keeps its cost; costs of several presets are shown as shares of the first.".into(),
        x: Axis::log("evaluations").within(low, high),
        y: if is_relative { Axis::share("lowest cost, as a share of the first") } else { Axis::linear("lowest cost") },
        legend: data.settings.iter().map(|setting| setting.label.clone()).collect(),
    };
    Some(frame.draw(plots))
}

/// Quartiles and median of the cost after so many evaluations, once half of the runs have one.
fn middle(setting: &Setting, evaluations: f64, is_relative: bool) -> Option<[f64; 3]> {
    let cost = |curve: &Curve| {
        let cost = curve.at(evaluations as u64)? as f64;
        let first = curve.points().first()?.1.max(1) as f64;
        Some(if is_relative { cost / first } else { cost })
    };
    let mut costs: Vec<f64> = setting.curves.iter().filter_map(cost).collect();
    if costs.is_empty() || costs.len() * 2 < setting.curves.len() {
        return None;
    }
    costs.sort_by(f64::total_cmp);
    Some([0.25, 0.5, 0.75].map(|part| quantile(&costs, part).unwrap_or_default()))
}
