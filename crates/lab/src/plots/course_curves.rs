//! The course of one run: best, mean and worst cost, temperature and diversity.

use super::axis;
use super::figure::{Figure, HEIGHT, WIDTH};
use super::palette::colour;
use crate::course::{Course, MOVING_MEAN};
use kuva::plot::{LinePlot, LineStyle};
use kuva::render::layout::Layout;
use kuva::render::plots::Plot;
use kuva::render::render::{render_multiple, render_twin_y};

/// A line has no more points than this.
const MOST_POINTS: usize = 400;

/// Costs, which belong on one axis.
const COSTS: [&str; 4] = ["best", "mean", "worst", MOVING_MEAN];

const OTHERS: [&str; 2] = ["temperature", "diversity"];

/// The curves of a run that there are: costs on the left axis, temperature and diversity on the right.
pub fn trace(course: &Course, title: &str) -> Figure {
    let (costs, others) = (lines(course, &COSTS, 0), lines(course, &OTHERS, COSTS.len()));
    let scene = if others.is_empty() {
        let layout = framed(course, Layout::auto_from_plots(&costs), title);
        render_multiple(costs, layout)
    } else {
        let layout = framed(course, Layout::auto_from_twin_y_plots(&costs, &others), title);
        render_twin_y(costs, others, layout.with_y2_label("temperature, diversity"))
    };
    let curves = if course.is_of_population() { "Best, mean and worst" } else { "Best and current" };
    let unit = course.unit();
    let caption = format!(
        "{curves} {unit} by {}; dashed on the right axis temperature and diversity, where the engine has them.",
        course.axis()
    );
    Figure::new("trace", title.into(), caption, scene)
}

/// The same as one figure per axis, for terminals, where two axes would be a tangle and a grid would hide the curves.
pub fn trace_panels(course: &Course, title: &str) -> Vec<Figure> {
    let panel = |names: &[&'static str], first: usize, label: &str| {
        let plots = lines(course, names, first);
        let layout = || {
            framed(course, Layout::auto_from_plots(&plots), title).with_y_label(label).with_show_grid(false)
        };
        if plots.is_empty() {
            return None;
        }
        let layout = layout();
        Some(Figure::new("trace", title.into(), String::new(), render_multiple(plots, layout)))
    };
    [panel(&COSTS, 0, course.unit()), panel(&OTHERS, COSTS.len(), "")].into_iter().flatten().collect()
}

fn lines(course: &Course, names: &[&'static str], first: usize) -> Vec<Plot> {
    let line = |(index, name): (usize, &&'static str)| {
        let points = course.series(name);
        if points.len() < 2 {
            return None;
        }
        let stride = points.len().div_ceil(MOST_POINTS).max(1);
        let is_shown = |index: usize| index.is_multiple_of(stride) || index + 1 == points.len();
        let shown = points.iter().enumerate().filter(|(index, _)| is_shown(*index)).map(|(_, point)| *point);
        let line = LinePlot::new()
            .with_data(shown)
            .with_color(colour(first + index))
            .with_line_style(if first > 0 { LineStyle::Dashed } else { LineStyle::Solid })
            .with_stroke_width(if first > 0 { 1.3 } else { 2.0 })
            .with_legend(course.legend(name));
        Some(Plot::Line(line))
    };
    names.iter().enumerate().filter_map(line).collect()
}

fn framed(course: &Course, layout: Layout, title: &str) -> Layout {
    layout
        .with_width(WIDTH + 160.0)
        .with_height(HEIGHT)
        .with_title(title)
        .with_title_size(15)
        .with_label_size(13)
        .with_tick_size(11)
        .with_x_label(course.axis())
        .with_x_tick_format(axis::counts())
        .with_y_label(course.unit())
        .with_legend_box(false)
}
