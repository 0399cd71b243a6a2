//! Extra region: a region of any shape holds no value twice.

use super::{Ground, Kind, Mark};
use crate::Cell;
use evodoku_messages::{Message, message};

/// A region of any shape holds no value twice.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ExtraRegion([Vec<Cell>; 1]);

impl ExtraRegion {
    /// The region of these cells.
    pub fn new(cells: Vec<Cell>) -> Self {
        Self([cells])
    }
}

impl Kind for ExtraRegion {
    fn keyword(&self) -> &'static str {
        "extra"
    }

    fn noun(&self) -> Message {
        message!("extra-region-noun")
    }

    fn sentence(&self) -> Message {
        message!("extra-region-rule")
    }

    fn parts(&self) -> &[Vec<Cell>] {
        &self.0
    }

    fn marks(&self, _ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::Shade(self.0[0].clone())]
    }
}
