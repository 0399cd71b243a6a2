//! A text within a document, with its place there.

use crate::Grid;
use crate::notation::ReadError;
use crate::notation::text::cells;
use crate::notation::text::context::Context;
use crate::notation::text::place::{Part, Place, Places};
use crate::notation::text::plan::reader_of;
use ::toml::Spanned;

/// A text in quotes, with its place in the document.
pub struct Quoted<'t> {
    pub inner: &'t str,
    part: Part,
}

impl<'t> Quoted<'t> {
    pub fn new(document: &str, quoted: &'t Spanned<String>) -> Self {
        let (inner, span) = (quoted.get_ref(), quoted.span());
        let start = document.get(span.clone()).and_then(|raw| raw.find(inner.as_str()));
        Self { inner, part: Part { start: start.map(|start| span.start + start), span } }
    }

    pub fn read(&self, context: &mut Context) -> Result<(Grid, Places), ReadError> {
        let read = reader_of(self.inner)(self.inner, context);
        read.map(|(grid, places)| (grid, self.part.outer(places))).map_err(|error| error.in_part(&self.part))
    }

    /// The places in the quoted text itself.
    pub fn map_places(&self, context: &Context) -> Result<Vec<Place>, ReadError> {
        cells::read_map(self.inner, context).map_err(|error| error.in_part(&self.part))
    }
}
