//! A point of a run's course: its figures at a moment, as traces and curves have them.

use crate::engines::Gauges;
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
    /// What else the engine tells.
    pub gauges: Gauges,
}

impl Point {
    /// The figures of a moment.
    pub fn of(progress: &Progress<'_>) -> Self {
        Self {
            figures: progress.figures,
            seconds: (progress.elapsed.as_secs_f64() * 1e6).round() / 1e6,
            gauges: progress.gauges(),
        }
    }
}

/// Flat, because the fields are the columns of a trace. (The attribute `flatten` makes maps, which CSV cannot write.)
impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Figures { epochs, evaluations, restarts, reheats, escalations, best_cost, cost_since_restart } =
            self.figures;
        let Gauges {
            mean,
            worst,
            diversity,
            temperature,
            mutation_rate,
            emptied_share,
            level,
            mutation_strength,
        } = self.gauges;
        let mut row = serializer.serialize_struct("Point", 16)?;
        row.serialize_field("epoch", &epochs)?;
        row.serialize_field("evaluations", &evaluations)?;
        row.serialize_field("seconds", &self.seconds)?;
        row.serialize_field("restarts", &restarts)?;
        row.serialize_field("reheats", &reheats)?;
        row.serialize_field("escalations", &escalations)?;
        row.serialize_field("best_cost", &best_cost)?;
        row.serialize_field("cost_since_restart", &cost_since_restart)?;
        row.serialize_field("mean", &mean)?;
        row.serialize_field("worst", &worst)?;
        row.serialize_field("diversity", &diversity)?;
        row.serialize_field("temperature", &temperature)?;
        row.serialize_field("mutation_rate", &mutation_rate)?;
        row.serialize_field("emptied_share", &emptied_share)?;
        row.serialize_field("level", &level)?;
        row.serialize_field("mutation_strength", &mutation_strength)?;
        row.end()
    }
}
