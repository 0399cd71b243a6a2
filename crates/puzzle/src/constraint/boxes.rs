//! Boxes: every rectangular box holds each value once.

use super::{Ground, Kind, Mark, regions};
use crate::layer::LayerKind;
use crate::{Cell, ShapeError};
use evodoku_messages::{Message, message};

/// Every rectangular box holds each value once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Boxes {
    height: usize,
    width: usize,
    regions: Vec<Vec<Cell>>,
}

impl Boxes {
    /// Boxes of `height` rows and `width` columns, which hold `order` cells.
    pub fn new(order: usize, height: usize, width: usize) -> Result<Self, ShapeError> {
        if height.checked_mul(width) != Some(order) || height < 2 || width < 2 {
            return Err(ShapeError::BoxDoesNotFit { order, height, width });
        }
        let per_band = order / width;
        let regions = regions(order, |index, place| {
            (index / per_band * height + place / width, index % per_band * width + place % width)
        });
        Ok(Self { height, width, regions })
    }
}

impl Kind for Boxes {
    fn keyword(&self) -> &'static str {
        "boxes"
    }

    fn noun(&self) -> Message {
        message!("boxes-noun")
    }

    fn sentence(&self) -> Message {
        message!("boxes-rule", height = self.height, width = self.width)
    }

    fn parts(&self) -> &[Vec<Cell>] {
        &self.regions
    }

    fn layer(&self) -> Option<LayerKind> {
        Some(LayerKind::Boxes { height: self.height, width: self.width })
    }

    fn marks(&self, _ground: &Ground<'_>) -> Vec<Mark> {
        vec![Mark::Borders(self.regions.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_numbered_row_by_row() {
        let boxes = Boxes::new(6, 2, 3).unwrap();
        assert_eq!(boxes.parts()[1], [3, 4, 5, 9, 10, 11]);
        assert_eq!(boxes.parts()[2], [12, 13, 14, 18, 19, 20]);
        assert!(Boxes::new(6, 1, 6).is_err() && Boxes::new(6, 3, 3).is_err());
    }
}
