//! Success curves: the share of all runs that are solved after so much effort (ECDF with all runs in the denominator).

use super::axis::{Axis, bounds};
use super::figure::{Figure, PlotFrame};
use super::palette::{colour, line_style};
use super::panels::{Panel, groups};
use crate::dataset::{Dataset, Measure};
use kuva::plot::LinePlot;
use kuva::render::plots::Plot;

/// A curve has no more steps than this, so that pictures of many runs stay small.
const MOST_STEPS: usize = 100;

/// The success curves of all settings.
///
/// They are computed here because the plotting library's own would divide by the solved runs only, and make a solver that
/// fails look as good as one that does not.
pub fn success(data: &Dataset, measure: Measure) -> Option<Figure> {
    let least = measure.least();
    let effort = |cost: f64| cost.max(least);
    let costs = |setting: usize| data.of_setting(setting).map(|run| effort(measure.cost(run)));
    let all = || (0..data.settings.len()).flat_map(costs);
    let end = if all().any(f64::is_infinite) { measure.most(data) } else { 0.0 };
    let (low, high) = bounds(all().chain([end]));
    let line = |series: usize| {
        let mut efforts: Vec<f64> = costs(series).collect();
        efforts.sort_by(f64::total_cmp);
        Plot::Line(
            LinePlot::new()
                .with_data(steps(&efforts, low, high))
                .with_step()
                .with_color(colour(series))
                .with_line_style(line_style(series))
                .with_stroke_width(2.0)
                .with_legend(data.settings[series].label.clone()),
        )
    };
    let groups = groups(data.settings.len());
    let count = groups.len();
    let panel = |(index, settings): (usize, std::ops::Range<usize>)| Panel {
        title: format!("settings, part {} of {count}", index + 1),
        legend: settings.clone().map(|series| data.settings[series].label.clone()).collect(),
        plots: settings.map(line).collect(),
    };
    let frame = PlotFrame {
        name: "success",
        title: "Solved runs by effort".into(),
        caption: format!(
            "The share of all runs that are solved within so much {}; unsolved runs stay in the denominator.",
            measure.title()
        ),
        x: Axis::effort("", measure).within(low, high),
        y: Axis::share("share of runs solved"),
        legend: Vec::new(),
    };
    if data.runs.is_empty() {
        None
    } else {
        frame.draw_panels(groups.into_iter().enumerate().map(panel).collect())
    }
}

/// The corners of the curve from the left edge to the right.
fn steps(sorted: &[f64], low: f64, high: f64) -> Vec<(f64, f64)> {
    let count = sorted.len() as f64;
    let solved = sorted.partition_point(|effort| effort.is_finite());
    let stride = solved.div_ceil(MOST_STEPS).max(1);
    let mut points = vec![(low, 0.0)];
    points.extend(
        (0..solved)
            .filter(|index| (index + 1) % stride == 0 || index + 1 == solved)
            .map(|index| (sorted[index], (index + 1) as f64 / count)),
    );
    points.push((high, solved as f64 / count));
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsolved_runs_stay_in_the_denominator() {
        let never = f64::INFINITY;
        assert_eq!(
            steps(&[2.0, 8.0, never, never], 1.0, 100.0),
            [(1.0, 0.0), (2.0, 0.25), (8.0, 0.5), (100.0, 0.5)]
        );
        assert_eq!(steps(&[never], 1.0, 10.0), [(1.0, 0.0), (10.0, 0.0)]);
    }
}
