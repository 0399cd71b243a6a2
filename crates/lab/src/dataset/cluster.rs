//! The runs of a setting on one puzzle, added up: what intervals are drawn from.

use super::{Measure, Run};
use crate::statistics::{Interval, ratio_of_sums, wilson, wilson_of_share, wilson_of_spread};
use std::iter::Sum;

/// With fewer puzzles the signed ranks of differences that all point the same way are still a matter of chance (p = 0.06), and
/// what is drawn from them shows less spread than there is.
pub const FEWEST_PUZZLES: usize = 6;

/// Runs that belong together, added up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cluster {
    /// The effort of all of them.
    pub effort: f64,
    /// Solved ones.
    pub solved: u64,
    /// All of them.
    pub runs: u64,
}

impl Cluster {
    /// A run by itself.
    pub fn of(run: &Run, measure: Measure) -> Self {
        Self { effort: measure.effort(run), solved: u64::from(run.is_solved), runs: 1 }
    }

    /// The share of solved runs.
    pub fn share(&self) -> f64 {
        self.solved as f64 / self.runs as f64
    }

    /// Effort per solution; infinite without one.
    pub fn expected(&self) -> f64 {
        self.expected_with(0.0)
    }

    /// Effort per solution if at least this share of the runs is solved.
    pub fn expected_with(&self, share: f64) -> f64 {
        let solved = (self.solved as f64).max(share * self.runs as f64);
        if solved == 0.0 { f64::INFINITY } else { self.effort / solved }
    }
}

impl Sum for Cluster {
    fn sum<I: Iterator<Item = Self>>(clusters: I) -> Self {
        clusters.fold(Self::default(), |total, one| Self {
            effort: total.effort + one.effort,
            solved: total.solved + one.solved,
            runs: total.runs + one.runs,
        })
    }
}

/// Runs put together by puzzle; those on a single puzzle stay by themselves, since there only seeds differ.
pub fn clusters<'a>(runs: impl Iterator<Item = &'a Run>, measure: Measure) -> Vec<Cluster> {
    let mut runs: Vec<&Run> = runs.collect();
    runs.sort_by_key(|run| run.puzzle);
    let is_single = runs.first().map(|run| run.puzzle) == runs.last().map(|run| run.puzzle);
    let joins = |one: &&Run, other: &&Run| !is_single && one.puzzle == other.puzzle;
    runs.chunk_by(joins).map(|group| group.iter().map(|run| Cluster::of(run, measure)).sum()).collect()
}

/// The share that may be solved where none was seen to be: the upper end of its interval, and 0 if some were.
///
/// Draws show nothing that did not happen, so that without this a setting that has solved nothing in six runs would never
/// solve anything.
fn unseen_share(clusters: &[Cluster]) -> f64 {
    if clusters.iter().any(|cluster| cluster.solved > 0) { 0.0 } else { success_interval(clusters).high }
}

/// The share of solved runs with its interval.
///
/// With one run each, with few puzzles, or where all puzzles have the same share and no spread is seen, it is Wilson's interval
/// with the puzzles counted; otherwise Wilson's for as many independent runs as would spread like the shares of the puzzles, with
/// Student's quantile, because the spread is estimated.
pub fn success_interval(clusters: &[Cluster]) -> Interval {
    let total: Cluster = clusters.iter().copied().sum();
    if clusters.iter().all(|cluster| cluster.runs == 1) {
        return wilson(total.solved, total.runs);
    }
    let count = clusters.len() as f64;
    if clusters.len() < FEWEST_PUZZLES || clusters.iter().all(|cluster| cluster.share() == total.share()) {
        return wilson_of_share(total.share(), clusters.len() as u64);
    }
    let mean_runs = total.runs as f64 / count;
    let residual = |cluster: &Cluster| cluster.solved as f64 - total.share() * cluster.runs as f64;
    let squares: f64 = clusters.iter().map(|cluster| (residual(cluster) / mean_runs).powi(2)).sum();
    wilson_of_spread(total.share(), squares / (count - 1.0) / count, clusters.len())
}

/// Effort per solution with its interval, that of the sign flips of what puzzles cost beyond their solutions; `None` with few
/// puzzles, or few runs on a single one.
pub fn expected_interval(clusters: &[Cluster]) -> Option<Interval> {
    if clusters.len() < FEWEST_PUZZLES {
        return None;
    }
    let total: Cluster = clusters.iter().copied().sum();
    if total.solved == 0 {
        let low = total.expected_with(unseen_share(clusters));
        return Some(Interval { value: f64::INFINITY, low, high: f64::INFINITY });
    }
    let each: Vec<[f64; 2]> =
        clusters.iter().map(|cluster| [cluster.effort, cluster.solved as f64]).collect();
    Some(ratio_of_sums(&each))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cluster(solved: u64, runs: u64) -> Cluster {
        Cluster { effort: 10.0 * runs as f64, solved, runs }
    }

    #[test]
    fn runs_on_one_puzzle_are_not_independent() {
        // Half of 40 puzzles are always solved, half never: 20 runs each tell no more than one run each.
        let many: Vec<Cluster> = (0..40).map(|puzzle| cluster(20 * (puzzle % 2), 20)).collect();
        let few: Vec<Cluster> = (0..40).map(|puzzle| cluster(puzzle % 2, 1)).collect();
        let (wide, wilson_of_few) = (success_interval(&many), success_interval(&few));
        assert!(
            (wide.low - wilson_of_few.low).abs() < 0.02 && (wide.high - wilson_of_few.high).abs() < 0.02,
            "{wide:?}"
        );
        assert!(wide.high - wide.low > 0.29, "800 runs as independent would give 0.07: {wide:?}");
    }

    #[test]
    fn success_everywhere_is_as_sure_as_the_number_of_puzzles() {
        assert_eq!(success_interval(&[cluster(5, 5); 10]), wilson(10, 10));
        assert_eq!(success_interval(&[cluster(0, 5); 10]), wilson(0, 10));
        // Half of four puzzles, one always and one never solved: not what four draws of them show.
        let few = [cluster(5, 5), cluster(0, 5), cluster(2, 5), cluster(3, 5)];
        assert_eq!(success_interval(&few), wilson(2, 4));
    }

    #[test]
    fn effort_per_solution_has_an_interval_over_puzzles() {
        let all: Vec<Cluster> = (0..30).map(|puzzle| cluster(1 + puzzle % 3, 3)).collect();
        let found = expected_interval(&all).unwrap();
        assert_eq!(found.value, 15.0);
        assert!(found.low > 12.0 && found.low < 14.0 && found.high > 16.0 && found.high < 19.0, "{found:?}");
        // None of eight puzzles: up to a third may be, so that a solution takes at least three runs of 10.
        let none = expected_interval(&[cluster(0, 4); 8]).unwrap();
        assert_eq!((none.value, none.high), (f64::INFINITY, f64::INFINITY));
        assert!((none.low - 10.0 / wilson(0, 8).high).abs() < 1e-9, "{none:?}");
        assert_eq!(expected_interval(&[cluster(1, 4); 5]), None);
    }
}
