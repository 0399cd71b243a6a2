//! The course of a search as CSV: one line per epoch.

use crate::diagnostic::Failure;
use evodoku::{Event, Progress};
use std::fs::File;
use std::path::Path;

/// A file that takes one line per epoch.
pub struct Trace(csv::Writer<File>);

impl Trace {
    /// A new file with its heading.
    pub fn create(path: &Path) -> Result<Self, Failure> {
        let told = |error: &dyn std::fmt::Display| Failure::new(format!("{}: {error}", path.display()));
        let mut writer = csv::Writer::from_writer(File::create(path).map_err(|error| told(&error))?);
        let heading = [
            "epoch",
            "evaluations",
            "seconds",
            "restarts",
            "reheats",
            "best",
            "cost",
            "mean",
            "worst",
            "temperature",
            "diversity",
        ];
        writer.write_record(heading).map_err(|error| told(&error))?;
        Ok(Self(writer))
    }

    /// Writes what is still in memory.
    pub fn flush(&mut self) -> std::io::Result<()> {
        self.0.flush()
    }

    /// Writes a line if the event is an epoch.
    pub fn on(&mut self, event: &Event<'_>) -> csv::Result<()> {
        match event {
            Event::Epoch(progress) => self.0.write_record(fields(progress)),
            Event::Started { .. }
            | Event::Restarted { .. }
            | Event::Reheated { .. }
            | Event::Changed { .. }
            | Event::Refused(_) => Ok(()),
        }
    }
}

fn fields(progress: &Progress<'_>) -> [String; 11] {
    let optional = |figure: Option<f64>| figure.map(|figure| figure.to_string()).unwrap_or_default();
    let statistics = progress.statistics;
    [
        progress.epochs.to_string(),
        progress.evaluations.to_string(),
        format!("{:.6}", progress.elapsed.as_secs_f64()),
        progress.restarts.to_string(),
        progress.reheats.to_string(),
        progress.best_cost.to_string(),
        progress.cost.to_string(),
        optional(statistics.mean),
        optional(statistics.worst),
        optional(statistics.temperature),
        optional(statistics.diversity),
    ]
}
