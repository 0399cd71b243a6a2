//! The course of a run as CSV.

use evodoku::{Course, Point};

/// A curve on the page does not need more points than this.
pub const POINTS_AT_MOST: usize = 5000;

/// With a heading.
pub fn to_csv(course: &Course<Point>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for point in course.points() {
        writer.serialize(point).expect("points are flat and memory takes them");
    }
    let bytes = writer.into_inner().expect("memory takes everything");
    String::from_utf8(bytes).expect("numbers are text")
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku::{Figures, Gauges};

    #[test]
    fn csv_has_heading() {
        let mut course = Course::even(POINTS_AT_MOST, 1);
        let figures =
            Figures { epochs: 1, evaluations: 1, best_cost: 1, cost_since_restart: 2, ..Figures::default() };
        let gauges = Gauges { temperature: Some(0.5), ..Gauges::default() };
        course.push(Point { figures, seconds: 0.0, gauges });
        assert_eq!(
            to_csv(&course),
            "epoch,evaluations,seconds,restarts,reheats,escalations,best_cost,cost_since_restart,mean,worst,diversity,\
             temperature,mutation_rate,emptied_share,level,mutation_strength\n\
             1,1,0.0,0,0,0,1,2,,,,0.5,,,,\n"
        );
    }
}
