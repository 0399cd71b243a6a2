//! The course of one run: best, mean and worst cost, temperature and diversity.

use super::figure::{Figure, HEIGHT, WIDTH};
use super::palette::{colour, line_style};
use crate::trace::Course;
use kuva::plot::LinePlot;
use kuva::render::layout::Layout;
use kuva::render::plots::Plot;
use kuva::render::render::{render_multiple, render_twin_y};

/// A line has no more points than this.
const MOST_POINTS: usize = 600;

/// The curves of a run that there are: costs on the left axis, temperature and diversity on the right.
pub fn trace(course: &Course, title: &str) -> Figure {
    let line = |series: usize, label: &str, points: &[(f64, f64)]| {
        let stride = points.len().div_ceil(MOST_POINTS).max(1);
        let is_shown = |index: usize| index.is_multiple_of(stride) || index + 1 == points.len();
        let shown = points.iter().enumerate().filter(|(index, _)| is_shown(*index)).map(|(_, point)| *point);
        Plot::Line(
            LinePlot::new()
                .with_data(shown)
                .with_color(colour(series))
                .with_line_style(if series > 2 { line_style(7) } else { line_style(0) })
                .with_stroke_width(2.0)
                .with_legend(label),
        )
    };
    let of = |names: &[&'static str], first: usize| -> Vec<Plot> {
        let series =
            names.iter().enumerate().map(|(index, name)| (first + index, *name, course.series(name)));
        series
            .filter(|(_, _, points)| points.len() > 1)
            .map(|(index, name, points)| line(index, name, &points))
            .collect()
    };
    let (costs, others) = (of(&["best", "mean", "worst"], 0), of(&["temperature", "diversity"], 3));
    let framed = |layout: Layout| {
        layout
            .with_width(WIDTH)
            .with_height(HEIGHT)
            .with_title(title)
            .with_title_size(15)
            .with_x_label("evaluations")
            .with_y_label("cost")
            .with_legend_box(false)
    };
    let scene = if others.is_empty() {
        let layout = framed(Layout::auto_from_plots(&costs));
        render_multiple(costs, layout)
    } else {
        let layout =
            framed(Layout::auto_from_twin_y_plots(&costs, &others)).with_y2_label("temperature, diversity");
        render_twin_y(costs, others, layout)
    };
    let caption = "Best, mean and worst cost by evaluations; dashed on the right axis temperature and diversity, where the engine has them.";
    Figure::new("trace", title.into(), caption.into(), scene)
}
