//! A convergence curve that never grows long: the lowest cost by the number of evaluations.

use evodoku::Course;
use serde::{Deserialize, Serialize};

/// The lowest cost after so many evaluations, at each improvement.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Curve(Course<(u64, u64)>);

impl Curve {
    /// Notes a cost.
    pub fn note(&mut self, evaluations: u64, cost: u64) {
        if self.points().last().is_none_or(|&(_, lowest)| cost < lowest) {
            self.0.push((evaluations, cost));
        }
    }

    /// The points.
    pub fn points(&self) -> &[(u64, u64)] {
        self.0.points()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_improvements_count() {
        let mut curve = Curve::default();
        for (evaluations, cost) in [(10, 9), (20, 9), (30, 4), (40, 7), (50, 0)] {
            curve.note(evaluations, cost);
        }
        assert_eq!(curve.points(), [(10, 9), (30, 4), (50, 0)]);
        let text = serde_json::to_string(&curve).unwrap();
        assert_eq!(text, "[[10,9],[30,4],[50,0]]");
        assert_eq!(serde_json::from_str::<Curve>(&text).unwrap(), curve);
    }
}
