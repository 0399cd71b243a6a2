//! Disjoint groups: cells at the same place of two boxes differ.

use super::{Kind, regions};
use crate::layer::LayerKind;
use crate::{Cell, ShapeError};
use evodoku_messages::{Message, message};

/// Cells at the same place of two boxes differ.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DisjointGroups(Vec<Vec<Cell>>);

impl DisjointGroups {
    /// The groups of a grid with boxes of `height` rows and `width` columns.
    pub fn new(order: usize, height: usize, width: usize) -> Result<Self, ShapeError> {
        if height.checked_mul(width) != Some(order) {
            return Err(ShapeError::BoxDoesNotFit { order, height, width });
        }
        let per_band = order / width;
        Ok(Self(regions(order, |place, index| {
            (index / per_band * height + place / width, index % per_band * width + place % width)
        })))
    }
}

impl Kind for DisjointGroups {
    fn keyword(&self) -> &'static str {
        "disjoint-groups"
    }

    fn noun(&self) -> Message {
        message!("disjoint-groups-noun")
    }

    fn sentence(&self) -> Message {
        message!("disjoint-groups-rule")
    }

    fn parts(&self) -> &[Vec<Cell>] {
        &self.0
    }

    fn layer(&self) -> Option<LayerKind> {
        Some(LayerKind::Extra)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_group_holds_the_first_cell_of_each_box() {
        let groups = DisjointGroups::new(9, 3, 3).unwrap();
        assert_eq!(groups.parts()[0], [0, 3, 6, 27, 30, 33, 54, 57, 60]);
        assert_eq!(groups.parts().len(), 9);
    }
}
