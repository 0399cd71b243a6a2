//! How long a plan will take at most: each setting searches for a moment, and its speed is projected.

use crate::experiment::{Plan, Setting};
use crate::statistics::mean;
use evodoku::{Budget, Options, solve};
use std::time::Duration;

/// So long each setting is tried.
const TRIAL: Duration = Duration::from_millis(60);

/// No more settings than this are tried; the rest is assumed to be like them.
const MOST_TRIALS: usize = 20;

/// An upper bound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Processor seconds if every run uses up its budget.
    pub seconds: f64,
    /// Evaluations per second of the settings that were tried, on average.
    pub speed: f64,
}

/// The time of so many runs of the plan, if none of them finds a solution early. `None` if the budget is in epochs alone.
pub fn estimate(plan: &Plan, runs: u64) -> Option<Estimate> {
    let budget = plan.frame.budget;
    if budget.evaluations.is_none() && budget.time.is_none() && budget.cpu.is_none() {
        return None;
    }
    let stride = plan.settings.len().div_ceil(MOST_TRIALS).max(1);
    let hardest = plan
        .subjects
        .iter()
        .max_by_key(|subject| subject.puzzle.givens().len() - subject.puzzle.given_count())?;
    let engines = plan.settings.iter().step_by(stride).filter_map(Setting::config);
    let speeds: Vec<f64> = engines
        .map(|config| {
            let trial = Budget { time: Some(TRIAL), ..budget };
            let report = solve(
                &hardest.puzzle,
                &Options { config: config.clone(), seed: plan.frame.seed, budget: trial, threads: 1 },
            );
            report.figures.evaluations.max(1) as f64 / report.cpu.as_secs_f64().max(1e-6)
        })
        .collect();
    let clock = [budget.time, budget.cpu].into_iter().flatten().map(|limit| limit.as_secs_f64());
    let clock = clock.fold(f64::INFINITY, f64::min);
    let counted = |speed: &f64| budget.evaluations.map_or(f64::INFINITY, |limit| limit as f64 / speed);
    let per_run: Vec<f64> = speeds.iter().map(|speed| counted(speed).min(clock)).collect();
    Some(Estimate {
        // Of a solver of another program only the clock is known.
        seconds: mean(per_run).unwrap_or(clock) * runs as f64,
        speed: mean(speeds).unwrap_or(0.0),
    })
}
