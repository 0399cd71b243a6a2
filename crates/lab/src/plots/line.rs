//! A line that ends where there is nothing to show and goes on after the gap, with a band of its intervals if that is wanted.

use super::palette::{colour, line_style};
use crate::statistics::Interval;
use kuva::plot::LinePlot;
use kuva::render::plots::Plot;

/// A point of a line.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// Where.
    pub at: f64,
    /// What, if there is something to show.
    pub figure: Option<Interval>,
}

impl Point {
    /// A point without an interval.
    pub fn plain(at: f64, value: Option<f64>) -> Self {
        Self { at, figure: value.map(|value| Interval { value, low: value, high: value }) }
    }
}

/// The pieces of a series, of which the first stands in the legend.
pub fn banded_line(series: usize, label: &str, points: &[Point], has_band: bool) -> Vec<Plot> {
    let pieces = points.split(|point| point.figure.is_none()).filter(|piece| !piece.is_empty());
    let line = |(piece, points): (usize, &[Point])| {
        let known = || points.iter().filter_map(|point| Some((point.at, point.figure?)));
        let line = LinePlot::new()
            .with_data(known().map(|(at, figure)| (at, figure.value)))
            .with_color(colour(series))
            .with_line_style(line_style(series))
            .with_stroke_width(2.0);
        let line = if has_band {
            line.with_band(known().map(|(_, figure)| figure.low), known().map(|(_, figure)| figure.high))
        } else {
            line
        };
        Plot::Line(if piece == 0 { line.with_legend(label) } else { line })
    };
    pieces.enumerate().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_ends_a_piece() {
        let points = [(1.0, Some(1.0)), (2.0, None), (3.0, None), (4.0, Some(2.0)), (5.0, Some(3.0))]
            .map(|(at, value)| Point::plain(at, value));
        assert_eq!(banded_line(0, "a", &points, false).len(), 2);
        assert_eq!(banded_line(0, "a", &[Point::plain(1.0, None)], true).len(), 0);
    }
}
