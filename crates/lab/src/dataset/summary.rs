//! A group of runs in figures.

use super::cluster::{Cluster, clusters, expected_interval, success_interval};
use super::{Dataset, Measure, Run};
use crate::statistics::{Interval, mean, penalised_average, quantile};

/// A group of runs in figures; what there are no runs for is missing.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Runs.
    pub runs: u64,
    /// Solved ones.
    pub solved: u64,
    /// The mean processor time of solved runs; time itself says little on a machine that does other things too.
    pub mean_solved: Option<f64>,
    /// The mean processor time of runs that ended without a solution.
    pub mean_aborted: Option<f64>,
    /// The mean number of generations or epochs of solved runs.
    pub epochs_solved: Option<f64>,
    /// The same of runs that ended without a solution.
    pub epochs_aborted: Option<f64>,
    /// Quartiles and median of the effort of all runs; infinite where most are unsolved.
    pub quartiles: Option<[f64; 3]>,
    /// The median effort of solved runs.
    pub median_solved: Option<f64>,
    /// Effort per solution.
    pub expected: Option<f64>,
    /// The mean effort with ten budgets for each run without a solution; missing where the measure has no budget.
    pub penalised: Option<f64>,
    /// Evaluations per processor second.
    pub speed: Option<f64>,
    /// The mean of the best cost in the last generation.
    pub last_best: Option<f64>,
    /// The mean of the mean cost in the last generation.
    pub last_mean: Option<f64>,
    /// The mean of the highest cost in the last generation.
    pub last_worst: Option<f64>,
    clusters: Vec<Cluster>,
}

impl Summary {
    /// The summary of some runs by a measure.
    pub fn of<'a>(data: &Dataset, measure: Measure, runs: impl Iterator<Item = &'a Run>) -> Self {
        let runs: Vec<&Run> = runs.collect();
        let runs = runs.iter().copied();
        let solved = runs.clone().filter(|run| run.is_solved);
        let aborted = runs.clone().filter(|run| !run.is_solved);
        let mut costs: Vec<f64> = runs.clone().map(|run| measure.cost(run)).collect();
        costs.sort_by(f64::total_cmp);
        let known =
            |figure: fn(&Run) -> f64| mean(runs.clone().map(figure).filter(|figure| !figure.is_nan()));
        let count = costs.len() as u64;
        let solved_count = solved.clone().count();
        let searched = runs.clone().filter(|run| run.evaluations > 0);
        let (evaluations, cpu) = searched.fold((0.0, 0.0), |(evaluations, cpu), run| {
            (evaluations + run.evaluations as f64, cpu + run.cpu_seconds)
        });
        let clusters = clusters(runs.clone(), measure);
        let total: Cluster = clusters.iter().copied().sum();
        Self {
            runs: count,
            solved: solved_count as u64,
            mean_solved: mean(solved.clone().map(|run| run.cpu_seconds)),
            mean_aborted: mean(aborted.clone().map(|run| run.cpu_seconds)),
            epochs_solved: mean(solved.map(|run| run.epochs as f64)),
            epochs_aborted: mean(aborted.map(|run| run.epochs as f64)),
            quartiles: (count > 0)
                .then(|| [0.25, 0.5, 0.75].map(|part| quantile(&costs, part).unwrap_or(f64::NAN))),
            median_solved: quantile(&costs[..solved_count], 0.5),
            expected: (count > 0).then(|| total.expected()),
            penalised: penalised_average(runs.clone().map(|run| data.penalised(run, measure))),
            speed: (cpu > 0.0).then(|| evaluations / cpu),
            last_best: known(|run| run.last_best),
            last_mean: known(|run| run.last_mean),
            last_worst: known(|run| run.last_worst),
            clusters,
        }
    }

    /// The share of solved runs.
    pub fn share(&self) -> f64 {
        self.solved as f64 / self.runs as f64
    }

    /// The share of solved runs with its interval over puzzles, or over seeds if there is one puzzle.
    pub fn success(&self) -> Interval {
        success_interval(&self.clusters)
    }

    /// Effort per solution with its interval, where there are several puzzles or runs to draw from.
    pub fn expected_interval(&self) -> Option<Interval> {
        expected_interval(&self.clusters)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::testing::{data, run};

    #[test]
    fn all_runs_are_in_the_denominator() {
        let runs = [run(0, 0, Some(100)), run(0, 0, Some(300)), run(0, 0, None), run(0, 0, None)];
        let data = data(&["a"], 1, &runs);
        let summary = Summary::of(&data, Measure::Evaluations, data.runs.iter());
        assert_eq!((summary.runs, summary.solved, summary.share()), (4, 2, 0.5));
        assert_eq!(summary.expected, Some(1200.0));
        assert_eq!(summary.penalised, Some((100.0 + 300.0 + 20_000.0) / 4.0));
        assert_eq!(summary.quartiles.unwrap()[2], f64::INFINITY);
        assert_eq!(summary.median_solved, Some(200.0));
        assert_eq!((summary.epochs_solved, summary.epochs_aborted), (Some(20.0), Some(100.0)));
        assert_eq!((summary.last_best, summary.last_mean), (Some(2.0), None));
        assert_eq!(summary.speed, Some(1200.0));
    }

    #[test]
    fn without_a_budget_in_the_measure_there_is_no_par10() {
        let data = data(&["a"], 1, &[run(0, 0, Some(100)), run(0, 0, None)]);
        assert_eq!(Summary::of(&data, Measure::Cpu, data.runs.iter()).penalised, None);
    }
}
