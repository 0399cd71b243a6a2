//! The cumulative hazard: how solutions add up over effort, beside the straight line of a search without memory.

use super::axis::Axis;
use super::figure::{Figure, Frame};
use super::palette::{colour, line_style};
use super::panels::{MOST_LINES, Panel};
use crate::dataset::{Dataset, Measure};
use crate::hazard::Sample;
use crate::statistics::cumulative_hazard;
use kuva::plot::{LinePlot, LineStyle};
use kuva::render::plots::Plot;

/// A curve has no more steps than this, so that pictures of many runs stay small.
const MOST_STEPS: usize = 100;

/// Where fewer runs than this are left, a single end moves the curve by a fifth and more.
const FEWEST_LEFT: usize = 5;

/// The name of the straight line.
const MEMORYLESS: &str = "without memory";

/// The line of a setting on a class.
struct Line<'d> {
    class: &'d str,
    label: &'d str,
    series: usize,
    points: Vec<(f64, f64)>,
}

/// The cumulative hazard of the best settings, a panel per class; nothing where no class has a line.
pub fn hazard(data: &Dataset, measure: Measure, samples: &[Sample]) -> Option<Figure> {
    let drawn = data.best(MOST_LINES, measure);
    let mut lines: Vec<Line<'_>> = Vec::new();
    for sample in samples {
        let (series, points) = (drawn.iter().position(|&it| it == sample.setting), curve(sample));
        if let Some(series) = series.filter(|_| points.len() > 1) {
            let label = &data.settings[sample.setting].label;
            lines.push(Line { class: &sample.class, label, series, points });
        }
    }
    let last = |axis: fn(&(f64, f64)) -> f64| {
        lines.iter().flat_map(|line| &line.points).map(axis).fold(0.0, f64::max)
    };
    let (right, top) = (last(|point| point.0), last(|point| point.1));
    let frame = Frame {
        name: "hazard",
        title: "Cumulative hazard".into(),
        caption: caption(measure) + &left_out(data, &drawn, samples, lines.len()),
        x: Axis::linear(format!("{}, in multiples of the ERT", measure.axis().0)).within(0.0, right),
        y: Axis::linear("cumulative hazard").within(0.0, top),
        legend: Vec::new(),
    };
    let classes = lines.chunk_by(|one, other| one.class == other.class);
    frame.draw_panels(classes.map(|lines| panel(lines, right.min(top))).collect())
}

/// The lines of a class and the straight one, which has the slope 1 from nothing to an end.
fn panel(lines: &[Line<'_>], end: f64) -> Panel {
    let line = |line: &Line<'_>| {
        LinePlot::new()
            .with_data(line.points.iter().copied())
            .with_step()
            .with_color(colour(line.series))
            .with_line_style(line_style(line.series))
            .with_stroke_width(2.0)
            .with_legend(line.label)
    };
    let straight = LinePlot::new()
        .with_data([(0.0, 0.0), (end, end)])
        .with_color("black")
        .with_line_style(LineStyle::Dashed)
        .with_stroke_width(1.0)
        .with_legend(MEMORYLESS);
    Panel {
        title: lines.first().map_or_else(String::new, |line| line.class.into()),
        legend: lines.iter().map(|line| line.label.into()).chain([MEMORYLESS.into()]).collect(),
        plots: lines.iter().map(line).chain([straight]).map(Plot::Line).collect(),
    }
}

fn caption(measure: Measure) -> String {
    format!(
        "Minus the logarithm of the share of runs that are still running (Nelson and Aalen's estimate) by {} in multiples of the effort per solution, as in the table. The slope is the rate of solutions: the dashed line has one per ERT throughout, as a search without memory; a curve that bends down grows old, one that begins flat has a floor. A curve ends where fewer than {FEWEST_LEFT} runs are left.",
        measure.axis().0
    )
}

/// What the picture does not show.
fn left_out(data: &Dataset, drawn: &[usize], samples: &[Sample], lines: usize) -> String {
    let (all, best) = (data.settings.len(), drawn.len());
    let settings = (best < all).then(|| format!(" The best {best} of {all} settings are drawn."));
    let bare = samples.iter().filter(|sample| drawn.contains(&sample.setting)).count() - lines;
    let curves = (bare > 0).then(|| {
        format!(" {bare} times a setting has no curve on a class: fewer than {FEWEST_LEFT} runs searched, or none solved.")
    });
    [settings, curves].into_iter().flatten().collect()
}

/// The corners of a sample's curve, from nothing to where hardly any run is left.
fn curve(sample: &Sample) -> Vec<(f64, f64)> {
    let mut efforts: Vec<f64> = sample.ends.iter().map(|end| end.effort).collect();
    efforts.sort_by(f64::total_cmp);
    let Some(&end) = efforts.len().checked_sub(FEWEST_LEFT).and_then(|at| efforts.get(at)) else {
        return Vec::new();
    };
    let points: Vec<(f64, f64)> =
        cumulative_hazard(&sample.ends).into_iter().take_while(|(effort, _)| *effort <= end).collect();
    // Thinned by height: the first ends are many and move the curve little, the last are few and move it most.
    let height = points.last().map_or(0.0, |(_, sum)| sum / MOST_STEPS as f64);
    let mut shown = vec![(0.0, 0.0)];
    for (index, &(effort, sum)) in points.iter().enumerate() {
        if index + 1 == points.len() || sum - shown[shown.len() - 1].1 >= height {
            shown.push((effort, sum));
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::Run;
    use crate::dataset::testing::{data, run};
    use crate::hazard::samples;

    fn drawn(settings: u32) -> Option<Figure> {
        let names: Vec<String> = (0..settings).map(|setting| format!("setting-{setting}")).collect();
        let runs: Vec<Run> = (0..settings)
            .flat_map(|setting| {
                (1..=20).map(move |took| run(setting, 0, Some(took * 10 + u64::from(setting))))
            })
            .collect();
        let data = data(&names.iter().map(String::as_str).collect::<Vec<_>>(), 1, &runs);
        hazard(&data, Measure::Evaluations, &samples(&data, Measure::Evaluations))
    }

    #[test]
    fn a_curve_adds_up_and_ends_where_few_are_left() {
        let runs: Vec<Run> = (1..=10).map(|took| run(0, 0, Some(took * 100))).collect();
        let sample = samples(&data(&["a"], 1, &runs), Measure::Evaluations).remove(0);
        let points = curve(&sample);
        // Six of ten runs: with the seventh, only four would be left before it.
        assert_eq!(points.len(), 7);
        let sum: f64 = (5..=10).map(|left| 1.0 / f64::from(left)).sum();
        assert!(
            (points[6].1 - sum).abs() < 1e-12 && (points[6].0 - 600.0 / 550.0).abs() < 1e-12,
            "{points:?}"
        );
    }

    #[test]
    fn a_curve_of_many_runs_is_thinned_where_it_is_dense() {
        let runs: Vec<Run> = (1..=900).map(|took| run(0, 0, Some(took))).collect();
        let points = curve(&samples(&data(&["a"], 1, &runs), Measure::Evaluations)[0]);
        assert!((60..=MOST_STEPS + 2).contains(&points.len()), "{}", points.len());
        // The last ends are all there: the 896th is the last that is drawn.
        let unit = 901.0 / 2.0;
        let last: Vec<f64> = points[points.len() - 5..].iter().map(|point| point.0 * unit).collect();
        assert!(last.iter().zip(892..).all(|(at, took)| (at - f64::from(took)).abs() < 1e-6), "{last:?}");
    }

    #[test]
    fn the_straight_line_has_the_slope_of_one_solution_per_effort() {
        let line = Line { class: "c", label: "a", series: 0, points: vec![(0.0, 0.0), (1.0, 0.5)] };
        let panel = panel(&[line], 3.0);
        let Some(Plot::Line(straight)) = panel.plots.last() else { panic!("it is drawn last") };
        let corners: Vec<(f64, f64)> = straight.data.iter().map(|point| (point.x, point.y)).collect();
        assert_eq!((panel.plots.len(), corners), (2, vec![(0.0, 0.0), (3.0, 3.0)]));
    }

    #[test]
    fn eight_lines_at_most_and_the_caption_says_so() {
        let figure = drawn(10).unwrap();
        let svg = figure.svg();
        let shown = (0..10).filter(|setting| svg.contains(&format!("setting-{setting}"))).count();
        assert_eq!((shown, svg.contains("setting-9")), (8, false));
        assert!(svg.contains(MEMORYLESS) && svg.contains("stroke-dasharray"));
        assert!(figure.caption.contains("The best 8 of 10 settings"), "{}", figure.caption);
        let all = drawn(8).unwrap().caption;
        assert!(!all.contains("best") && !all.contains("no curve"), "{all}");
    }

    #[test]
    fn a_setting_without_a_curve_is_counted() {
        let runs = (1..=20).map(|took| run(0, 0, Some(took)));
        let data = data(&["a", "b"], 1, &runs.chain([run(1, 0, Some(5))]).collect::<Vec<_>>());
        let figure = hazard(&data, Measure::Evaluations, &samples(&data, Measure::Evaluations)).unwrap();
        assert!(figure.caption.contains(" 1 times a setting has no curve"), "{}", figure.caption);
    }

    #[test]
    fn without_a_solution_there_is_nothing_to_draw() {
        let data = data(&["a"], 1, &(0..20).map(|_| run(0, 0, None)).collect::<Vec<_>>());
        assert!(hazard(&data, Measure::Evaluations, &samples(&data, Measure::Evaluations)).is_none());
    }
}
