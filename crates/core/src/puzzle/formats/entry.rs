//! One puzzle of a file, with its place there.

use super::error::{ReadError, Span};
use super::text::chunk::Kind;
use super::text::context::Context;
use super::text::row::Place;
use super::text::seen::Seen;
use super::{Columns, Note, ReadOptions, Symbols, reader};
use crate::puzzle::{Clash, Grid};

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
    /// Choices made among several readings, each told once per file.
    pub notes: Vec<Note>,
    /// The row of the table that it stands in, if it is one.
    pub columns: Option<Columns>,
    /// How the source was read.
    pub(super) kind: Kind,
    /// The symbols that were asked for.
    pub(super) symbols: Option<Symbols>,
    /// The characters of the file, which say what the symbols mean where the puzzle alone leaves a choice.
    pub(super) file: Seen,
}

impl Entry {
    /// An entry of a source that another crate reads: a link, or the file of another program.
    pub fn foreign(index: usize, line: usize, source: String, result: Result<Grid, String>) -> Self {
        let result = result.map_err(|message| ReadError::Foreign { message });
        Self { source, ..Self::new(index, line, result) }
    }

    /// An entry for a text that cannot be read at all.
    pub fn failed(error: ReadError) -> Self {
        Self::new(0, 1, Err(error))
    }

    fn new(index: usize, line: usize, result: Result<Grid, ReadError>) -> Self {
        Self {
            index,
            line,
            source: String::new(),
            result,
            notes: Vec::new(),
            columns: None,
            kind: Kind::Line,
            symbols: None,
            file: Seen::default(),
        }
    }

    /// Where the two cells of a clash stand in the source.
    pub fn clash_spans(&self, clash: &Clash) -> Option<[Span; 2]> {
        let places = self.places()?;
        Some([places.get(clash.first)?.span(), places.get(clash.second)?.span()])
    }

    /// Where a cell stands in the source.
    pub fn cell_span(&self, cell: usize) -> Option<Span> {
        Some(self.places()?.get(cell)?.span())
    }

    /// Reads the source once more: places are asked for only when something is wrong.
    fn places(&self) -> Option<Vec<Place>> {
        let grid = self.result.as_ref().ok()?;
        let read = |shape| {
            let options = ReadOptions { symbols: self.symbols, shape, ..ReadOptions::default() };
            let mut context = Context::new(options);
            context.file = self.file;
            let read = reader::read(self.kind, &self.source, &mut context).ok();
            read.filter(|(again, _)| again.values() == grid.values()).map(|(_, places)| places)
        };
        // A text that says its shape itself may be read otherwise by somebody who knows it.
        read(Some(grid.shape().clone())).or_else(|| read(None))
    }
}
