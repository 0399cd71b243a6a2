//! Box plots: the effort of solved runs per setting, with every run as a point.

use super::axis::{Axis, bounds};
use super::figure::{Figure, PlotFrame, WIDTH};
use super::palette::colour;
use crate::dataset::{Dataset, Measure};
use crate::words::counted_as;
use kuva::plot::BoxPlot;
use kuva::render::plots::Plot;
use kuva::render::render::render_multiple;
use std::fmt::Write as _;

/// With more runs than this, points would be a solid bar.
const MOST_POINTS: usize = 2_000;

/// Without points, a box is drawn from this many parts of its runs, in order of effort; a multiple of four, so that quartiles stay.
const PARTS: usize = 1_000;

/// A box per setting; nothing if no run was solved.
pub fn boxes(data: &Dataset, measure: Measure) -> Option<Figure> {
    let least = measure.least();
    let (mut groups, mut without_search, mut unboxed) = (Vec::new(), 0, Vec::new());
    for (index, setting) in data.settings.iter().enumerate() {
        let runs = data.of_setting(index);
        let solved = runs.clone().filter(|run| run.is_solved);
        let unsolved = runs.len() - solved.clone().count();
        // What logic alone solves took no effort, and would be a box of its own at the edge.
        let searched = solved.filter(|run| run.evaluations > 0 || run.epochs > 0);
        let efforts: Vec<f64> = searched.map(|run| measure.effort(run).max(least)).collect();
        without_search += runs.len() - unsolved - efforts.len();
        let label = if unsolved > 0 {
            format!("{} ({unsolved} unsolved)", setting.label)
        } else {
            setting.label.clone()
        };
        if efforts.is_empty() {
            unboxed.push(label);
        } else {
            groups.push((label, efforts));
        }
    }
    if groups.is_empty() {
        return None;
    }
    let (low, high) = bounds(groups.iter().flat_map(|(_, efforts)| efforts.iter().copied()));
    let count = groups.len();
    let points: usize = groups.iter().map(|(_, efforts)| efforts.len()).sum();
    let mut plot = BoxPlot::new()
        .with_horizontal(true)
        .with_group_colors((0..count).rev().map(pale))
        .with_overlay_color("#444444")
        .with_overlay_size(1.6);
    let has_points = points <= MOST_POINTS;
    if has_points {
        plot = plot.with_strip(0.25);
    }
    // The axis runs upwards, so that the first setting stands on top when it comes last.
    for (label, efforts) in groups.into_iter().rev() {
        plot = plot.with_group(label, if has_points { efforts } else { thinned(efforts) });
    }
    let mut caption = format!(
        "{} of solved runs: median, quartiles, whiskers to 1.5 times their distance{}.",
        capitalised(measure.title()),
        if has_points { ", and every run as a point" } else { "; runs beyond them are too many to be shown" }
    );
    if without_search > 0 {
        let (one, several) =
            ("run that logic solved before any search is", "runs that logic solved before any search are");
        let _ = write!(caption, " {} left out.", counted_as(without_search, one, several));
    }
    if !unboxed.is_empty() {
        let _ = write!(caption, " Without a box: {}.", unboxed.join(", "));
    }
    let frame = PlotFrame {
        name: "boxes",
        title: "Effort of solved runs".into(),
        caption,
        // A little more, so that the last tick has room for its name.
        x: Axis::effort("", measure).within(low, high * 1.2),
        y: Axis::linear(""),
        legend: Vec::new(),
    };
    let plots = vec![Plot::Box(plot)];
    let layout = frame.layout(&plots).with_width(WIDTH + 160.0).with_height(110.0 + 32.0 * count as f64);
    let scene = render_multiple(plots, layout);
    Some(Figure::new(frame.name, frame.title, frame.caption, scene))
}

/// The limits between equal parts of the efforts, the least and the most included: millions of runs would be copied several
/// times on their way into a box.
fn thinned(mut efforts: Vec<f64>) -> Vec<f64> {
    if efforts.len() <= PARTS {
        return efforts;
    }
    efforts.sort_by(f64::total_cmp);
    (0..=PARTS).map(|part| efforts[part * (efforts.len() - 1) / PARTS]).collect()
}

/// A lighter version of a series' colour, on which points can be seen.
fn pale(series: usize) -> String {
    let hex = colour(series);
    let part = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).unwrap_or_default();
    let light = |value: u8| value / 2 + 127;
    format!("#{:02x}{:02x}{:02x}", light(part(1)), light(part(3)), light(part(5)))
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_and_ends_stay_when_runs_are_thinned() {
        let efforts: Vec<f64> = (0..=40_000).rev().map(f64::from).collect();
        let few = thinned(efforts);
        assert_eq!(few.len(), PARTS + 1);
        let at = |quarter: usize| few[quarter * PARTS / 4];
        assert_eq!([at(0), at(1), at(2), at(3), at(4)], [0.0, 10_000.0, 20_000.0, 30_000.0, 40_000.0]);
        assert_eq!(thinned(vec![3.0, 1.0]), [3.0, 1.0]);
    }
}
