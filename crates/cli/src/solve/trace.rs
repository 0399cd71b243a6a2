//! The course of a search as CSV: one line per epoch.

use crate::diagnostic::Failure;
use evodoku::{Event, Point};
use std::fs::File;
use std::path::Path;

/// A file that takes one line per epoch, below a heading.
pub struct Trace(csv::Writer<File>);

impl Trace {
    /// A new file.
    pub fn create(path: &Path) -> Result<Self, Failure> {
        let file =
            File::create(path).map_err(|error| Failure::new(format!("{}: {error}", path.display())))?;
        Ok(Self(csv::Writer::from_writer(file)))
    }

    /// Writes what is still in memory.
    pub fn flush(&mut self) -> std::io::Result<()> {
        self.0.flush()
    }

    /// Writes a line if the event is an epoch.
    pub fn on(&mut self, event: &Event<'_>) -> csv::Result<()> {
        match event {
            Event::Started { progress, .. } | Event::Epoch(progress) | Event::Look(progress) => {
                self.0.serialize(Point::of(progress))
            }
            Event::Improved { .. }
            | Event::Restarted { .. }
            | Event::Reheated { .. }
            | Event::Escalated { .. }
            | Event::Changed { .. }
            | Event::Refused(_)
            | Event::Move(_) => Ok(()),
        }
    }
}
