//! The course of a search as CSV: one line per point.

use crate::diagnostic::Failure;
use evodoku::{Display, Event, Point, Recorder};
use serde::Serialize;
use std::fs::File;
use std::path::Path;

/// A file that takes one line per point, below a heading.
pub struct Trace {
    file: csv::Writer<File>,
    recorder: Recorder,
    /// The unit in which the preset shows costs, if it is not the cost.
    unit: Option<Display>,
}

/// Best, mean and worst in the unit of the preset, for presets that have one of their own.
#[derive(Serialize)]
struct InUnit<'a> {
    unit: &'a str,
    unit_best: f64,
    unit_mean: Option<f64>,
    unit_worst: Option<f64>,
}

impl Trace {
    pub fn create(path: &Path, display: &Display) -> Result<Self, Failure> {
        let file = File::create(path).map_err(|error| Failure::of_file(path, &error))?;
        let unit = display.is_own().then(|| display.clone());
        Ok(Self { file: csv::Writer::from_writer(file), recorder: Recorder::default(), unit })
    }

    /// Writes what is still in memory.
    pub fn flush(&mut self) -> std::io::Result<()> {
        self.file.flush()
    }

    /// Writes a line if the event adds a point to the course.
    pub fn on(&mut self, event: &Event<'_>) -> std::io::Result<()> {
        let Some(point) = self.recorder.point(event) else { return Ok(()) };
        match &self.unit {
            None => self.file.serialize(point)?,
            Some(display) => self.file.serialize((point, in_unit(display, &point)))?,
        }
        Ok(())
    }
}

fn in_unit<'a>(display: &'a Display, point: &Point) -> InUnit<'a> {
    let value = |cost: f64| display.value(cost);
    InUnit {
        unit: &display.name,
        unit_best: value(point.figures.best_cost as f64),
        unit_mean: point.gauges.mean.map(value),
        unit_worst: point.gauges.worst.map(value),
    }
}
