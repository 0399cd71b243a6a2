//! A group of runs in figures.

use super::{Measure, Run};
use crate::statistics::{Interval, expected_running_time, mean, penalised_average, quantile, wilson};

/// A group of runs in figures; what there are no runs for is missing.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Runs.
    pub runs: u64,
    /// Solved ones.
    pub solved: u64,
    /// The share of solved runs, with its interval.
    pub success: Interval,
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
    /// The mean effort with ten budgets for each run without a solution.
    pub penalised: Option<f64>,
    /// Evaluations per processor second.
    pub speed: Option<f64>,
    /// The mean of the best cost in the last generation.
    pub last_best: Option<f64>,
    /// The mean of the mean cost in the last generation.
    pub last_mean: Option<f64>,
}

impl Summary {
    /// The summary of some runs, by a measure with its limit.
    pub fn of<'a>(runs: impl Iterator<Item = &'a Run>, measure: Measure, limit: f64) -> Self {
        let runs: Vec<&Run> = runs.collect();
        let runs = runs.iter().copied();
        let solved = runs.clone().filter(|run| run.is_solved);
        let aborted = runs.clone().filter(|run| !run.is_solved);
        let efforts = runs.clone().map(|run| (measure.effort(run), run.is_solved));
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
        Self {
            runs: count,
            solved: solved_count as u64,
            success: wilson(solved_count as u64, count),
            mean_solved: mean(solved.clone().map(|run| run.cpu_seconds)),
            mean_aborted: mean(aborted.clone().map(|run| run.cpu_seconds)),
            epochs_solved: mean(solved.map(|run| run.epochs as f64)),
            epochs_aborted: mean(aborted.map(|run| run.epochs as f64)),
            quartiles: (count > 0)
                .then(|| [0.25, 0.5, 0.75].map(|part| quantile(&costs, part).unwrap_or(f64::NAN))),
            median_solved: quantile(&costs[..solved_count], 0.5),
            expected: expected_running_time(efforts.clone()),
            penalised: penalised_average(efforts, limit),
            speed: (cpu > 0.0).then(|| evaluations / cpu),
            last_best: known(|run| run.last_best),
            last_mean: known(|run| run.last_mean),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(evaluations: u64, is_solved: bool) -> Run {
        Run {
            setting: 0,
            puzzle: 0,
            budget: 0,
            is_solved,
            evaluations,
            epochs: evaluations / 10,
            seconds: 1.0,
            cpu_seconds: 0.5,
            cost: 0.0,
            last_best: 2.0,
            last_mean: f64::NAN,
        }
    }

    #[test]
    fn all_runs_are_in_the_denominator() {
        let runs = [run(100, true), run(300, true), run(1000, false), run(1000, false)];
        let summary = Summary::of(runs.iter(), Measure::Evaluations, 1000.0);
        assert_eq!((summary.runs, summary.solved, summary.success.share), (4, 2, 0.5));
        assert_eq!(summary.expected, Some(1200.0));
        assert_eq!(summary.penalised, Some((100.0 + 300.0 + 20_000.0) / 4.0));
        assert_eq!(summary.quartiles.unwrap()[2], f64::INFINITY);
        assert_eq!(summary.median_solved, Some(200.0));
        assert_eq!((summary.epochs_solved, summary.epochs_aborted), (Some(20.0), Some(100.0)));
        assert_eq!((summary.last_best, summary.last_mean), (Some(2.0), None));
        assert_eq!(summary.speed, Some(1200.0));
    }
}
