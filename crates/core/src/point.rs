//! A point of a run's course: its figures at a moment, as traces and curves have them.

use crate::event::Progress;
use crate::figures::Figures;
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

/// The figures of a run at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// What was done and how far it came.
    pub figures: Figures,
    /// Time up to it, to the microsecond.
    pub seconds: f64,
    /// The mean cost of the population, or the cost of the present candidate.
    pub mean: Option<f64>,
    /// The highest cost in the population.
    pub worst: Option<f64>,
    /// How different the individuals are, from 0 to 1.
    pub diversity: Option<f64>,
    /// The present temperature.
    pub temperature: Option<f64>,
    /// The present mutation rate.
    pub mutation_rate: Option<f64>,
    /// The share of the cells that is emptied next.
    pub emptied_share: Option<f64>,
}

impl Point {
    /// The figures of a moment.
    pub fn of(progress: &Progress<'_>) -> Self {
        let gauges = progress.gauges();
        Self {
            figures: progress.figures,
            seconds: (progress.elapsed.as_secs_f64() * 1e6).round() / 1e6,
            mean: gauges.mean,
            worst: gauges.worst,
            diversity: gauges.diversity,
            temperature: gauges.temperature,
            mutation_rate: gauges.mutation_rate,
            emptied_share: gauges.emptied_share,
        }
    }
}

/// Flat, because the fields are the columns of a trace. (The attribute `flatten` makes maps, which CSV cannot write.)
impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Figures { epochs, evaluations, restarts, reheats, escalations, best_cost, cost_since_restart } =
            self.figures;
        let mut row = serializer.serialize_struct("Point", 14)?;
        row.serialize_field("epoch", &epochs)?;
        row.serialize_field("evaluations", &evaluations)?;
        row.serialize_field("seconds", &self.seconds)?;
        row.serialize_field("restarts", &restarts)?;
        row.serialize_field("reheats", &reheats)?;
        row.serialize_field("escalations", &escalations)?;
        row.serialize_field("best_cost", &best_cost)?;
        row.serialize_field("cost_since_restart", &cost_since_restart)?;
        row.serialize_field("mean", &self.mean)?;
        row.serialize_field("worst", &self.worst)?;
        row.serialize_field("diversity", &self.diversity)?;
        row.serialize_field("temperature", &self.temperature)?;
        row.serialize_field("mutation_rate", &self.mutation_rate)?;
        row.serialize_field("emptied_share", &self.emptied_share)?;
        row.end()
    }
}
