//! The critical-difference diagram: solvers on a line by their mean rank, joined where they do not differ significantly (Demšar 2006).

use super::figure::Figure;
use crate::statistics::Friedman;
use kuva::render::color::Color;
use kuva::render::render::{Primitive, Scene, TextAnchor};

const WIDTH: f64 = 860.0;
const MARGIN: f64 = 250.0;
const AXIS: f64 = 90.0;
const ROW: f64 = 22.0;
const BAR_STEP: f64 = 9.0;

/// The diagram of a ranking.
pub fn critical_difference(labels: &[&str], ranking: &Friedman) -> Figure {
    let mut order: Vec<usize> = (0..labels.len()).collect();
    order.sort_by(|&one, &other| ranking.mean_ranks[one].total_cmp(&ranking.mean_ranks[other]));
    let ranks: Vec<f64> = order.iter().map(|&index| ranking.mean_ranks[index]).collect();
    let bars = indistinct(&ranks, ranking.critical_difference);
    let left = labels.len().div_ceil(2);
    let first_row = AXIS + 24.0 + bars.len() as f64 * BAR_STEP;
    let mut canvas = Canvas::new(first_row + left as f64 * ROW + 16.0, labels.len());
    canvas.difference(ranking.critical_difference);
    canvas.axis();
    for (row, (start, end)) in bars.into_iter().enumerate() {
        let y = AXIS + 14.0 + row as f64 * BAR_STEP;
        canvas.line(canvas.x(ranks[start]) - 4.0, y, canvas.x(ranks[end]) + 4.0, y, 4.0);
    }
    for (place, &index) in order.iter().enumerate() {
        let is_left = place < left;
        let row = if is_left { place } else { labels.len() - 1 - place };
        canvas.solver(labels[index], ranks[place], is_left, first_row + row as f64 * ROW);
    }
    let verdict = if ranking.p < crate::statistics::SIGNIFICANCE {
        "so that some differences are more than noise"
    } else {
        "so that all differences may be noise"
    };
    let caption = format!(
        "Solvers by their mean rank, the best at the left; a bar joins those that differ by less than the critical difference {:.2} (Nemenyi) and do not differ significantly. Friedman: χ² = {:.1}, p {}, {verdict}.",
        ranking.critical_difference,
        ranking.chi_squared,
        crate::tables::probability(ranking.p),
    );
    Figure::new("critical-difference", "Mean ranks over all puzzles".into(), caption, canvas.scene)
}

/// The longest stretches of sorted ranks within the critical difference, none of them inside another.
fn indistinct(ranks: &[f64], difference: f64) -> Vec<(usize, usize)> {
    let mut stretches: Vec<(usize, usize)> = Vec::new();
    for start in 0..ranks.len() {
        let end = ranks.partition_point(|rank| *rank <= ranks[start] + difference) - 1;
        if end > start && stretches.last().is_none_or(|&(_, last)| end > last) {
            stretches.push((start, end));
        }
    }
    stretches
}

struct Canvas {
    scene: Scene,
    solvers: usize,
}

impl Canvas {
    fn new(height: f64, solvers: usize) -> Self {
        let mut scene = Scene::new(WIDTH, height);
        scene.text_color = Some("black".into());
        scene.font_family = Some("DejaVu Sans, Liberation Sans, Arial, sans-serif".into());
        Self { scene, solvers }
    }

    fn x(&self, rank: f64) -> f64 {
        MARGIN + (rank - 1.0) / (self.solvers as f64 - 1.0) * (WIDTH - 2.0 * MARGIN)
    }

    fn line(&mut self, x1: f64, y1: f64, x2: f64, y2: f64, stroke_width: f64) {
        self.scene.add(Primitive::Line {
            x1,
            y1,
            x2,
            y2,
            stroke: Color::from("black"),
            stroke_width,
            stroke_dasharray: None,
        });
    }

    fn text(&mut self, x: f64, y: f64, content: String, anchor: TextAnchor, size: u32) {
        self.scene.add(Primitive::Text {
            x,
            y,
            content,
            size,
            anchor,
            rotate: None,
            bold: false,
            color: None,
        });
    }

    /// The critical difference, drawn to scale above the axis.
    fn difference(&mut self, difference: f64) {
        let (start, end) = (self.x(1.0), self.x(1.0 + difference));
        self.line(start, 50.0, end, 50.0, 1.5);
        self.line(start, 46.0, start, 54.0, 1.5);
        self.line(end, 46.0, end, 54.0, 1.5);
        self.text(
            f64::midpoint(start, end),
            43.0,
            format!("critical difference {difference:.2}"),
            TextAnchor::Middle,
            11,
        );
    }

    fn axis(&mut self) {
        self.line(self.x(1.0), AXIS, self.x(self.solvers as f64), AXIS, 1.5);
        let step = self.solvers.div_ceil(12).max(1);
        for rank in (1..=self.solvers).step_by(step) {
            let x = self.x(rank as f64);
            self.line(x, AXIS - 6.0, x, AXIS, 1.5);
            self.text(x, AXIS - 10.0, rank.to_string(), TextAnchor::Middle, 11);
        }
    }

    fn solver(&mut self, label: &str, rank: f64, is_left: bool, y: f64) {
        let x = self.x(rank);
        let edge = if is_left { MARGIN - 14.0 } else { WIDTH - MARGIN + 14.0 };
        self.line(x, AXIS, x, y, 1.0);
        self.line(x, y, edge, y, 1.0);
        let (at, anchor) =
            if is_left { (edge - 5.0, TextAnchor::End) } else { (edge + 5.0, TextAnchor::Start) };
        self.text(at, y + 4.0, format!("{label} ({rank:.2})"), anchor, 12);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_join_what_is_within_the_difference() {
        assert_eq!(indistinct(&[1.0, 1.5, 2.2, 4.0, 4.1], 1.0), [(0, 1), (1, 2), (3, 4)]);
        assert_eq!(indistinct(&[1.0, 1.1, 1.2], 1.0), [(0, 2)]);
        assert_eq!(indistinct(&[1.0, 3.0], 1.0), []);
    }
}
