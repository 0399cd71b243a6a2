//! A convergence curve that never grows long: the lowest cost by the number of evaluations.

use serde::{Deserialize, Serialize};

/// A curve has no more points than this.
pub const MOST_POINTS: usize = 40;

/// The lowest cost after so many evaluations, at each improvement.
///
/// When there are too many points, every other one is dropped and improvements must be further apart from then on, as a factor
/// of evaluations: what is left is even on a logarithmic axis, which is how such curves are drawn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Curve(Vec<(u64, u64)>);

impl Curve {
    /// Notes a cost.
    pub fn note(&mut self, evaluations: u64, cost: u64) {
        match self.0.last() {
            Some(&(_, lowest)) if cost >= lowest => return,
            Some(_) | None => self.0.push((evaluations, cost)),
        }
        if self.0.len() > MOST_POINTS {
            self.thin();
        }
    }

    /// The points.
    pub fn points(&self) -> &[(u64, u64)] {
        &self.0
    }

    /// The lowest cost after so many evaluations, if there was one by then.
    pub fn at(&self, evaluations: u64) -> Option<u64> {
        let after = self.0.partition_point(|&(at, _)| at <= evaluations);
        Some(self.0[after.checked_sub(1)?].1)
    }

    /// Drops the points that are nearest to those before them, by the factor of evaluations.
    fn thin(&mut self) {
        let ratio = |index: usize| (self.0[index].0.max(1) as f64) / (self.0[index - 1].0.max(1) as f64);
        let mut inner: Vec<usize> = (1..self.0.len() - 1).collect();
        inner.sort_by(|&one, &other| ratio(one).total_cmp(&ratio(other)));
        inner.truncate(self.0.len() / 2);
        let mut index = 0;
        self.0.retain(|_| {
            index += 1;
            !inner.contains(&(index - 1))
        });
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
        assert_eq!([5, 10, 49, 50, 99].map(|at| curve.at(at)), [None, Some(9), Some(4), Some(0), Some(0)]);
    }

    #[test]
    fn a_long_curve_keeps_its_ends_and_stays_short() {
        let mut curve = Curve::default();
        for step in 0..10_000 {
            curve.note(step * 100, 10_000 - step);
        }
        assert!(curve.points().len() <= MOST_POINTS);
        assert_eq!(curve.points().first(), Some(&(0, 10_000)));
        assert_eq!(curve.points().last(), Some(&(999_900, 1)));
    }
}
