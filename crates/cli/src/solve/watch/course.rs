//! The course of a run, as far as a curve needs it: a bounded number of points.

use evodoku::point::Point;

/// No terminal has more columns of dots than this.
const MOST: usize = 800;

/// Points in the order of evaluations; where they become too many, every second one is dropped and the next are taken more
/// rarely.
#[derive(Clone, Debug, Default)]
pub struct Course {
    points: Vec<Point>,
    /// Evaluations between two points.
    spacing: u64,
    /// The present, whatever the spacing.
    last: Option<Point>,
}

impl Course {
    /// Adds the present.
    pub fn note(&mut self, point: Point) {
        let at = |point: &Point| point.figures.evaluations;
        let is_due = self.points.last().is_none_or(|last| at(&point) >= at(last) + self.spacing);
        self.last = Some(point);
        if !is_due {
            return;
        }
        self.points.push(point);
        if self.points.len() > MOST {
            let mut is_kept = false;
            self.points.retain(|_| {
                is_kept = !is_kept;
                is_kept
            });
            self.spacing = at(&point) / self.points.len() as u64;
        }
    }

    /// A curve of one figure over evaluations; nothing for a figure that there is none of.
    pub fn curve(&self, figure: impl Fn(&Point) -> Option<f64>) -> Vec<(f64, f64)> {
        let points = self.points.iter().chain(&self.last);
        points.filter_map(|point| Some((point.figures.evaluations as f64, figure(point)?))).collect()
    }

    /// The present.
    pub fn last(&self) -> Option<&Point> {
        self.last.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku::engines::Gauges;
    use evodoku::figures::Figures;

    fn point(evaluations: u64) -> Point {
        Point {
            figures: Figures { evaluations, best_cost: 1_000_000 - evaluations, ..Figures::default() },
            seconds: 0.0,
            gauges: Gauges::default(),
        }
    }

    #[test]
    fn a_long_course_keeps_its_ends_and_even_gaps() {
        let mut course = Course::default();
        (0..100_000).for_each(|evaluations| course.note(point(evaluations)));
        let curve = course.curve(|point| Some(point.figures.best_cost as f64));
        assert!((MOST / 2..=MOST + 1).contains(&curve.len()), "{}", curve.len());
        assert_eq!((curve[0], *curve.last().unwrap()), ((0.0, 1_000_000.0), (99_999.0, 900_001.0)));
        let widest = curve.windows(2).map(|pair| (pair[1].0 - pair[0].0) as u64).max().unwrap();
        assert!(widest <= 2 * 100_000 / (MOST as u64 / 2), "{widest}");
    }

    #[test]
    fn a_figure_that_there_is_none_of_has_no_curve() {
        let mut course = Course::default();
        course.note(point(1));
        assert!(course.curve(|point| point.gauges.temperature).is_empty());
    }
}
