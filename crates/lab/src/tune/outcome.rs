//! What tuning has to know of a run.

use crate::dataset::{Measure, Run};
use crate::records::{Limits, RunRecord};

/// What tuning has to know of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// Was it solved?
    pub is_solved: bool,
    /// Evaluations.
    pub evaluations: u64,
    /// Time.
    pub seconds: f64,
    /// Processor time.
    pub cpu_seconds: f64,
    /// Its budget.
    pub budget: Limits,
}

impl Outcome {
    /// The outcome of a recorded run.
    pub fn of(record: &RunRecord) -> Self {
        let result = &record.result;
        Self {
            is_solved: result.is_solved(),
            evaluations: result.figures.evaluations,
            seconds: result.seconds,
            cpu_seconds: result.cpu_seconds,
            budget: record.budget,
        }
    }

    /// The effort, or ten budgets for a run without a solution: what the judgement adds up in the end, too.
    pub fn score(&self, measure: Measure) -> f64 {
        let effort = measure.effort(&self.run(0, 0));
        if self.is_solved { effort } else { 10.0 * measure.budget(&self.budget).unwrap_or(effort) }
    }

    /// As a run of a dataset with one budget.
    pub fn run(&self, setting: u32, puzzle: u32) -> Run {
        Run {
            setting,
            puzzle,
            budget: 0,
            repetition: 0,
            is_solved: self.is_solved,
            evaluations: self.evaluations,
            epochs: 0,
            seconds: self.seconds,
            cpu_seconds: self.cpu_seconds,
            last_best: f64::NAN,
            last_mean: f64::NAN,
            last_worst: f64::NAN,
        }
    }
}

/// What runs of a budget are compared by: evaluations where these are limited, since they repeat, and otherwise time.
pub fn measure(budget: &Limits) -> Measure {
    let is_limited = |measure: &Measure| measure.budget(budget).is_some();
    Measure::ALL.into_iter().find(is_limited).unwrap_or(Measure::Evaluations)
}
