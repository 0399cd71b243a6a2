//! One puzzle of a file, with its place there.

use super::error::{ReadError, Span};
use super::label::Label;
use super::text::place::Places;
use super::{Columns, Note};
use crate::{Grid, Violation};

/// A puzzle of a file, or what is wrong with it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its number in the file, from 0.
    pub index: usize,
    /// Its first line in the file, from 1.
    pub line: usize,
    /// Its text.
    pub source: String,
    /// The grid, or why it cannot be read.
    pub result: Result<Grid, ReadError>,
    /// Choices made among several readings, each reported once per file.
    pub notes: Vec<Note>,
    /// The row of the table that it is in, if it is in one.
    pub columns: Option<Columns>,
    /// Where its cells are in the source.
    pub(super) places: Places,
}

impl Entry {
    /// Labels for the cells of a violation: the value of each, where it is written.
    pub fn violation_labels(&self, violation: &Violation) -> Vec<Label> {
        let values = self.result.as_ref().map_or(&[][..], Grid::values);
        let spans = self.violation_spans(violation).unwrap_or_default();
        let labeled = spans.into_iter().zip(&violation.cells);
        labeled
            .map(|(span, &cell)| Label { span, text: format!("{} here", values[usize::from(cell)]) })
            .collect()
    }

    /// The places of a violation's cells in the source.
    pub fn violation_spans(&self, violation: &Violation) -> Option<Vec<Span>> {
        violation.cells.iter().map(|&cell| self.cell_span(usize::from(cell))).collect()
    }

    /// Where a cell is in the source, unless that is packed in a link.
    pub fn cell_span(&self, cell: usize) -> Option<Span> {
        self.places.span(cell)
    }
}
