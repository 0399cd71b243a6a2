//! A text within a document, with its place there.

use crate::puzzle::Grid;
use crate::puzzle::formats::text::context::Context;
use crate::puzzle::formats::text::row::Place;
use crate::puzzle::formats::text::{cells, detect};
use crate::puzzle::formats::{ReadError, Span, reader};
use ::toml::Spanned;

/// A text in quotes, with its place in the document.
pub struct Quoted<'t> {
    pub inner: &'t str,
    pub span: Span,
    /// Where the text itself begins, if it stands there as it is, without escapes.
    start: Option<usize>,
}

impl<'t> Quoted<'t> {
    pub fn new(document: &str, quoted: &'t Spanned<String>) -> Self {
        let (inner, span) = (quoted.get_ref(), quoted.span());
        let start = document.get(span.clone()).and_then(|raw| raw.find(inner.as_str()));
        Self { inner, start: start.map(|start| span.start + start), span }
    }

    pub fn read(&self, context: &mut Context) -> Result<(Grid, Vec<Place>), ReadError> {
        reader::read(detect::kind(self.inner), self.inner, context).map_err(|error| self.relocated(error))
    }

    pub fn map_places(&self, context: &Context) -> Result<Vec<Place>, ReadError> {
        cells::read_map(self.inner, context).map_err(|error| self.relocated(error))
    }

    /// A place in the text as a place in the document.
    pub fn place(&self, place: Place) -> Place {
        let span = self.outer(&place.span());
        Place::new(span.start, span.end)
    }

    fn outer(&self, span: &Span) -> Span {
        self.start.map_or_else(|| self.span.clone(), |start| start + span.start..start + span.end)
    }

    fn relocated(&self, mut error: ReadError) -> ReadError {
        if let Some(span) = error.span_mut() {
            *span = self.outer(span);
        }
        error
    }
}
