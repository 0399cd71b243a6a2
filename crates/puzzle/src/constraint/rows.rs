//! Rows: every row holds each value once.

use super::{Kind, regions};
use crate::Cell;
use crate::layer::LayerKind;
use evodoku_messages::{Message, message};

/// Rows: every row holds each value once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rows(Vec<Vec<Cell>>);

impl Rows {
    /// Those of a grid.
    pub fn new(order: usize) -> Self {
        Self(regions(order, |row, place| (row, place)))
    }
}

impl Kind for Rows {
    fn keyword(&self) -> &'static str {
        "rows"
    }

    fn noun(&self) -> Message {
        message!("rows-noun")
    }

    fn sentence(&self) -> Message {
        message!("rows-rule")
    }

    fn parts(&self) -> &[Vec<Cell>] {
        &self.0
    }

    fn layer(&self) -> Option<LayerKind> {
        Some(LayerKind::Rows)
    }
}
