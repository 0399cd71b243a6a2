//! Columns: every column holds each value once.

use super::{Kind, regions};
use crate::Cell;
use crate::layer::LayerKind;
use evodoku_messages::{Message, message};

/// Columns: every column holds each value once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Columns(Vec<Vec<Cell>>);

impl Columns {
    /// Those of a grid.
    pub fn new(order: usize) -> Self {
        Self(regions(order, |column, place| (place, column)))
    }
}

impl Kind for Columns {
    fn keyword(&self) -> &'static str {
        "columns"
    }

    fn noun(&self) -> Message {
        message!("columns-noun")
    }

    fn sentence(&self) -> Message {
        message!("columns-rule")
    }

    fn parts(&self) -> &[Vec<Cell>] {
        &self.0
    }

    fn layer(&self) -> Option<LayerKind> {
        Some(LayerKind::Columns)
    }
}
