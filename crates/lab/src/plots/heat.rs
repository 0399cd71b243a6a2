//! Heat maps of two parameters: success, and effort per solution.

use super::axis::Axis;
use super::figure::{Figure, PlotFrame, WIDTH};
use super::palette::shade;
use crate::dataset::{Dataset, Measure, Summary};
use evodoku::parameters::Value;
use kuva::plot::{ColorMap, Heatmap};
use kuva::render::plots::Plot;
use kuva::render::render::render_multiple;
use std::sync::Arc;

/// Maps of every preset that varies exactly two parameters.
pub fn heat_maps(data: &Dataset, measure: Measure) -> Vec<Figure> {
    let axes = data.axes();
    let [(across, columns), (down, rows)] = axes.as_slice() else { return Vec::new() };
    let summary = |row: &Value, column: &Value| {
        let runs = data.of_settings(|setting| {
            setting.varied.get(across) == Some(column) && setting.varied.get(down) == Some(row)
        });
        Summary::of(data, measure, runs)
    };
    let cells: Vec<Vec<Summary>> =
        rows.iter().map(|row| columns.iter().map(|column| summary(row, column)).collect()).collect();
    let map = |name, title: &str, caption: String, figure: &dyn Fn(&Summary) -> f64| {
        let numbers: Vec<Vec<f64>> = cells.iter().map(|row| row.iter().map(figure).collect()).collect();
        draw(name, title, caption, numbers, (across, columns), (down, rows))
    };
    vec![
        map("heat-success", "Success in %", "The share of solved runs.".into(), &|summary| {
            (summary.share() * 100.0).round()
        }),
        map(
            "heat-effort",
            "Effort per solution",
            format!(
                "{} of all runs per solution, in powers of ten: 3 is a thousand. Empty where nothing was solved.",
                measure.title()
            ),
            &|summary| {
                let power = |effort: f64| (effort.max(measure.least()).log10() * 100.0).round() / 100.0;
                summary.expected.filter(|effort| effort.is_finite()).map_or(f64::NAN, power)
            },
        ),
    ]
}

fn draw(
    name: &'static str,
    title: &str,
    caption: String,
    numbers: Vec<Vec<f64>>,
    (across, columns): (&str, &[Value]),
    (down, rows): (&str, &[Value]),
) -> Figure {
    let names = |values: &[Value]| values.iter().map(ToString::to_string).collect::<Vec<_>>();
    let plot = Heatmap::new()
        .with_data(numbers)
        .with_labels(names(rows), names(columns))
        .with_color_map(ColorMap::Custom(Arc::new(shade)))
        .with_values();
    let frame = PlotFrame {
        name,
        title: title.into(),
        caption,
        x: Axis::linear(across),
        y: Axis::linear(down),
        legend: Vec::new(),
    };
    let plots = vec![Plot::Heatmap(plot)];
    let layout = frame
        .layout(&plots)
        .with_width(WIDTH.max(160.0 + 60.0 * columns.len() as f64))
        .with_height(140.0 + 36.0 * rows.len().max(4) as f64)
        .with_x_categories(names(columns))
        .with_y_categories(names(rows));
    let scene = render_multiple(plots, layout);
    Figure::new(frame.name, frame.title, frame.caption, scene)
}
