//! The course of a search as CSV: one line per point.

use crate::diagnostic::Failure;
use evodoku::Event;
use evodoku::recorder::Recorder;
use std::fs::File;
use std::path::Path;

/// A file that takes one line per point, below a heading.
pub struct Trace {
    file: csv::Writer<File>,
    recorder: Recorder,
}

impl Trace {
    /// A new file.
    pub fn create(path: &Path) -> Result<Self, Failure> {
        let file = File::create(path).map_err(|error| Failure::of_file(path, &error))?;
        Ok(Self { file: csv::Writer::from_writer(file), recorder: Recorder::default() })
    }

    /// Writes what is still in memory.
    pub fn flush(&mut self) -> std::io::Result<()> {
        self.file.flush()
    }

    /// Writes a line if the event adds a point to the course.
    pub fn on(&mut self, event: &Event<'_>) -> std::io::Result<()> {
        Ok(self.recorder.point(event).map_or(Ok(()), |point| self.file.serialize(point))?)
    }
}
