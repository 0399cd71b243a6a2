//! The course of a run in a bounded number of points: when it grows long, those that lie close together go.

use evodoku::Point;

/// More points than this say nothing more in a curve.
const POINTS_AT_MOST: usize = 5000;

/// Points of a run, in the order of evaluations.
#[derive(Debug)]
pub struct Trace {
    points: Vec<Point>,
    /// At least so many evaluations lie between two points.
    stride: u64,
}

impl Default for Trace {
    fn default() -> Self {
        Self { points: Vec::new(), stride: 1 }
    }
}

impl Trace {
    /// Is a point at so many evaluations one to be kept?
    pub fn wants(&self, evaluations: u64) -> bool {
        self.points.last().is_none_or(|last| evaluations >= last.figures.evaluations + self.stride)
    }

    /// Keeps a point if it is wanted, and thins the trace out if it is too long.
    pub fn push(&mut self, point: Point) {
        if !self.wants(point.figures.evaluations) {
            return;
        }
        self.points.push(point);
        if self.points.len() > POINTS_AT_MOST {
            let even = point.figures.evaluations / (POINTS_AT_MOST as u64 / 2);
            self.stride = (self.stride * 2).max(even);
            let mut next = 0;
            let stride = self.stride;
            self.points.retain(|point| {
                let is_kept = point.figures.evaluations >= next;
                if is_kept {
                    next = point.figures.evaluations + stride;
                }
                is_kept
            });
        }
    }

    /// The points after so many evaluations; all of them if none are known.
    pub fn since(&self, evaluations: Option<u64>) -> &[Point] {
        let is_known = |point: &Point| evaluations.is_some_and(|known| point.figures.evaluations <= known);
        &self.points[self.points.partition_point(is_known)..]
    }

    /// With a heading.
    pub fn to_csv(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        for point in &self.points {
            writer.serialize(point).expect("points are flat and memory takes them");
        }
        let bytes = writer.into_inner().expect("memory takes everything");
        String::from_utf8(bytes).expect("numbers are text")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku::Figures;
    use evodoku::engines::Gauges;

    fn point(evaluations: u64) -> Point {
        Point {
            figures: Figures {
                epochs: evaluations,
                evaluations,
                best_cost: 1,
                cost_since_restart: 2,
                ..Figures::default()
            },
            seconds: 0.0,
            gauges: Gauges { temperature: Some(0.5), ..Gauges::default() },
        }
    }

    #[test]
    fn a_long_course_stays_short_and_even() {
        let mut trace = Trace::default();
        (0..=1_000_000).for_each(|evaluations| trace.push(point(evaluations)));
        assert!(
            (POINTS_AT_MOST / 3..=POINTS_AT_MOST).contains(&trace.points.len()),
            "{}",
            trace.points.len()
        );
        assert_eq!(trace.points[0].figures.evaluations, 0);
        let gaps =
            trace.points.windows(2).map(|pair| pair[1].figures.evaluations - pair[0].figures.evaluations);
        assert!(gaps.clone().all(|gap| gap >= trace.stride && gap <= 2 * trace.stride));
        assert_eq!(trace.since(None).len(), trace.points.len());
        assert!(trace.since(Some(999_999)).len() <= 1);
    }

    #[test]
    fn a_csv_has_a_heading() {
        let mut trace = Trace::default();
        trace.push(point(1));
        assert_eq!(
            trace.to_csv(),
            "epoch,evaluations,seconds,restarts,reheats,escalations,best_cost,cost_since_restart,mean,worst,diversity,\
             temperature,mutation_rate,emptied_share,level\n\
             1,1,0.0,0,0,0,1,2,,,,0.5,,,\n"
        );
    }
}
