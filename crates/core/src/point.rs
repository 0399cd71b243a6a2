//! A point of a run's course: the figures of one epoch, as traces and curves have them.

use crate::candidate::Cost;
use crate::event::Progress;
use serde::Serialize;

/// The figures of one epoch; the names of the fields are the columns of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Point {
    /// Its number, from 1.
    pub epoch: u64,
    /// Evaluations up to its end.
    pub evaluations: u64,
    /// Time up to its end, to the microsecond.
    pub seconds: f64,
    /// Fresh starts so far.
    pub restarts: u64,
    /// Times the temperature or the like was raised, so far.
    pub reheats: u64,
    /// The lowest cost of the run.
    pub best: Cost,
    /// The lowest cost since the last fresh start.
    pub cost: Cost,
    /// The mean cost of the population, or the cost of the present candidate.
    pub mean: Option<f64>,
    /// The highest cost in the population.
    pub worst: Option<f64>,
    /// The present temperature, or mutation strength.
    pub temperature: Option<f64>,
    /// How different the individuals are, from 0 to 1.
    pub diversity: Option<f64>,
}

impl Point {
    /// The figures of an epoch that is over.
    pub fn of(progress: &Progress<'_>) -> Self {
        let statistics = progress.statistics;
        Self {
            epoch: progress.epochs,
            evaluations: progress.evaluations,
            seconds: (progress.elapsed.as_secs_f64() * 1e6).round() / 1e6,
            restarts: progress.restarts,
            reheats: progress.reheats,
            best: progress.best_cost,
            cost: progress.cost,
            mean: statistics.mean,
            worst: statistics.worst,
            temperature: statistics.temperature,
            diversity: statistics.diversity,
        }
    }
}
