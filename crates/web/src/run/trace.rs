//! The course of a run in a bounded number of points: when it grows long, every second one goes.

use evodoku::Point;

/// More points than this say nothing more in a curve.
const POINTS_AT_MOST: usize = 5000;

/// Points of a run, evenly spaced in epochs.
#[derive(Debug)]
pub struct Trace {
    points: Vec<Point>,
    /// Every how many epochs a point is kept.
    stride: u64,
}

impl Default for Trace {
    fn default() -> Self {
        Self { points: Vec::new(), stride: 1 }
    }
}

impl Trace {
    /// Is the point of that epoch one to be kept?
    pub fn wants(&self, epoch: u64) -> bool {
        epoch.is_multiple_of(self.stride) || epoch == 1
    }

    /// Keeps a point, and thins the trace out if it is too long.
    pub fn push(&mut self, point: Point) {
        self.points.push(point);
        if self.points.len() > POINTS_AT_MOST {
            self.stride *= 2;
            let stride = self.stride;
            self.points
                .retain(|point| point.figures.epochs.is_multiple_of(stride) || point.figures.epochs == 1);
        }
    }

    /// The points after an epoch.
    pub fn since(&self, epoch: u64) -> &[Point] {
        let first = self.points.partition_point(|point| point.figures.epochs <= epoch);
        &self.points[first..]
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

    fn point(epoch: u64) -> Point {
        Point {
            figures: Figures {
                epochs: epoch,
                evaluations: epoch,
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
        for epoch in 1..=1_000_000 {
            if trace.wants(epoch) {
                trace.push(point(epoch));
            }
        }
        assert!((POINTS_AT_MOST / 2 - 1..=POINTS_AT_MOST).contains(&trace.points.len()));
        assert!(
            trace.points[1..]
                .windows(2)
                .all(|pair| pair[1].figures.epochs - pair[0].figures.epochs == trace.stride)
        );
        assert_eq!(trace.since(999_999).len(), usize::from(1_000_000 % trace.stride == 0));
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
