//! A line that ends where there is nothing to show and goes on after the gap.

use super::palette::{colour, line_style};
use kuva::plot::LinePlot;
use kuva::render::plots::Plot;

/// The pieces of a series, of which the first stands in the legend.
pub fn broken_line(series: usize, label: &str, points: &[(f64, Option<f64>)]) -> Vec<Plot> {
    let pieces = points.split(|(_, figure)| figure.is_none()).filter(|piece| !piece.is_empty());
    let line = |(piece, points): (usize, &[(f64, Option<f64>)])| {
        let line = LinePlot::new()
            .with_data(points.iter().filter_map(|(at, figure)| Some((*at, (*figure)?))))
            .with_color(colour(series))
            .with_line_style(line_style(series))
            .with_stroke_width(2.0);
        Plot::Line(if piece == 0 { line.with_legend(label) } else { line })
    };
    pieces.enumerate().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_ends_a_piece() {
        let points = [(1.0, Some(1.0)), (2.0, None), (3.0, None), (4.0, Some(2.0)), (5.0, Some(3.0))];
        assert_eq!(broken_line(0, "a", &points).len(), 2);
        assert_eq!(broken_line(0, "a", &[(1.0, None)]).len(), 0);
    }
}
