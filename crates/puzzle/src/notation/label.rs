//! The places that an error marks in its text.

use super::text::place::Part;
use super::{ReadError, Span, cells};

/// A place to mark, with what to write beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The bytes to mark.
    pub span: Span,
    /// A word or two on what is there.
    pub text: String,
}

impl ReadError {
    /// The places to mark in the source of the entry; none where the whole of it is meant.
    pub fn labels(&self) -> Vec<Label> {
        let label = |span: &Span, text: String| vec![Label { span: span.clone(), text }];
        match self {
            Self::Empty
            | Self::NotText { .. }
            | Self::TooLong { .. }
            | Self::NoColumn { .. }
            | Self::NoField { .. }
            | Self::Several { .. }
            | Self::Foreign(_)
            | Self::Input { .. } => Vec::new(),
            Self::Length { found, span }
            | Self::OtherOrder { found, span, .. }
            | Self::InstanceLength { found, span, .. } => label(span, cells(*found).to_string()),
            Self::RowCount { rows, columns, span } => label(span, format!("{rows} rows of {columns}")),
            Self::Ragged { found, expected, span, .. } => {
                label(span, format!("{found} cells instead of {expected}"))
            }
            Self::Symbol { row, column, span, .. } => {
                label(span, format!("row {row}, column {column}: not a value"))
            }
            Self::Value { row, column, order, span, .. } => {
                label(span, format!("row {row}, column {column}: above {order}"))
            }
            Self::Shape { span, .. } => label(span, "this shape".into()),
            Self::BoxSide { span, .. } => label(span, "the side of a box?".into()),
            Self::Toml { span, .. } | Self::Json { span, .. } => label(span, "here".into()),
        }
    }

    /// The same error about a text of which the text is a part.
    pub(super) fn in_part(mut self, part: &Part) -> Self {
        if let Some(span) = self.span_mut() {
            *span = part.outer_span(span);
        }
        self
    }

    fn span_mut(&mut self) -> Option<&mut Span> {
        match self {
            Self::Empty
            | Self::NotText { .. }
            | Self::TooLong { .. }
            | Self::NoColumn { .. }
            | Self::NoField { .. }
            | Self::Several { .. }
            | Self::Foreign(_)
            | Self::Input { .. } => None,
            Self::Length { span, .. }
            | Self::RowCount { span, .. }
            | Self::Ragged { span, .. }
            | Self::Symbol { span, .. }
            | Self::Value { span, .. }
            | Self::Shape { span, .. }
            | Self::OtherOrder { span, .. }
            | Self::InstanceLength { span, .. }
            | Self::BoxSide { span, .. }
            | Self::Toml { span, .. }
            | Self::Json { span, .. } => Some(span),
        }
    }
}
