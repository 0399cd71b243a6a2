//! How long a plan will take at most: each setting searches for a moment, and its speed is projected.

use crate::experiment::{Plan, Setting};
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
    let speeds: Vec<f64> = plan
        .settings
        .iter()
        .step_by(stride)
        .filter_map(Setting::config)
        .map(|config| {
            let trial = Budget { time: Some(TRIAL), ..budget };
            let report = solve(
                &hardest.puzzle,
                &Options { config: config.clone(), seed: plan.frame.seed, budget: trial, threads: 1 },
            );
            report.figures.evaluations.max(1) as f64 / report.cpu.as_secs_f64().max(1e-6)
        })
        .collect();
    let per_run = |speed: &f64| {
        let counted = budget.evaluations.map_or(f64::INFINITY, |limit| limit as f64 / speed);
        let clocks = [budget.time, budget.cpu].into_iter().flatten();
        clocks.fold(counted, |least, limit| least.min(limit.as_secs_f64()))
    };
    let mean = |numbers: &mut dyn Iterator<Item = f64>| numbers.sum::<f64>() / speeds.len() as f64;
    Some(Estimate {
        seconds: mean(&mut speeds.iter().map(per_run)) * runs as f64,
        speed: mean(&mut speeds.iter().copied()),
    })
}
