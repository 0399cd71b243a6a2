//! The shape of a puzzle: its order and the stack of layers whose regions must hold different values.

use super::layer::{Layer, LayerKind, stack_regions};
use super::shape_error::ShapeError;
use super::shape_spec::{ShapeSpec, windows};
use super::{Cell, MAX_ORDER, MIN_ORDER};
use std::sync::Arc;

/// A region's number within its shape, counted through all layers.
pub type RegionId = u16;

/// Marks a cell that has no region in a layer.
pub const NO_REGION: RegionId = RegionId::MAX;

/// Extra regions may pile up in further layers; more than this many layers in all is refused.
pub const MAX_LAYERS: usize = 32;

/// Order and layers of a puzzle, with the tables that say which cell lies in which region.
///
/// Regions with as many cells as there are values hold every value; smaller ones only hold no value twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    order: usize,
    layers: Vec<Layer>,
    /// The layer of each region.
    layer_of: Vec<u8>,
    /// Where the cells of each region begin in `cells`, with one more entry for the end.
    starts: Vec<u32>,
    /// The cells of all regions, one after the other.
    cells: Vec<Cell>,
    /// `region_of[cell * layers + layer]`, or [`NO_REGION`].
    region_of: Vec<RegionId>,
}

impl Shape {
    /// The shape of the usual puzzle of that order: rows, columns and the most square boxes that fit.
    pub fn classic(order: usize) -> Result<Self, ShapeError> {
        let (height, width) = box_size(order)?;
        Self::with_boxes(order, height, width)
    }

    /// Rows, columns and boxes of `height` rows and `width` columns.
    pub fn with_boxes(order: usize, height: usize, width: usize) -> Result<Self, ShapeError> {
        ShapeSpec { boxes: Some((height, width)), ..ShapeSpec::latin(order) }.shape()
    }

    /// Rows and columns only.
    pub fn latin(order: usize) -> Result<Self, ShapeError> {
        ShapeSpec::latin(order).shape()
    }

    /// Rows, columns and the pieces of a map that gives each cell a piece number below `order`.
    pub fn jigsaw(order: usize, pieces: &[usize]) -> Result<Self, ShapeError> {
        ShapeSpec { pieces: Some(pieces.to_vec()), ..ShapeSpec::latin(order) }.shape()
    }

    /// The same with both diagonals.
    pub fn and_diagonals(self) -> Result<Self, ShapeError> {
        let order = self.order;
        self.and(Layer::diagonal(order))?.and(Layer::anti_diagonal(order))
    }

    /// The same with the windows of windoku.
    pub fn and_windows(self) -> Result<Self, ShapeError> {
        let windows = windows(self.order, self.boxes())?;
        self.and(windows)
    }

    /// The same with one more region, in the first layer of extra regions that it does not overlap.
    pub fn and_region(self, cells: &[Cell]) -> Result<Self, ShapeError> {
        self.and_regions(&[cells.to_vec()])
    }

    /// The same with more regions, each in the first layer of extra regions that it does not overlap.
    pub fn and_regions(mut self, regions: &[Vec<Cell>]) -> Result<Self, ShapeError> {
        let mut layers = std::mem::take(&mut self.layers);
        stack_regions(&mut layers, self.order, regions)?;
        Self::from_layers(self.order, layers)
    }

    /// The same with one more layer.
    pub fn and(mut self, layer: Layer) -> Result<Self, ShapeError> {
        let mut layers = std::mem::take(&mut self.layers);
        layers.push(layer);
        Self::from_layers(self.order, layers)
    }

    /// A shape of a proper order from its layers, which are checked.
    pub(super) fn from_layers(order: usize, layers: Vec<Layer>) -> Result<Self, ShapeError> {
        if layers.len() > MAX_LAYERS {
            return Err(ShapeError::TooManyLayers { limit: MAX_LAYERS });
        }
        let region_count = layers.iter().map(|layer| layer.regions.len()).sum::<usize>();
        if region_count >= usize::from(NO_REGION) {
            return Err(ShapeError::TooManyRegions { found: region_count });
        }
        let count = order * order;
        let mut region_of = vec![NO_REGION; count * layers.len()];
        let (mut layer_of, mut starts, mut cells) = (Vec::new(), vec![0], Vec::new());
        for (index, layer) in layers.iter().enumerate() {
            for region in &layer.regions {
                let id = layer_of.len() as RegionId;
                if region.len() > order || region.len() < 2 {
                    return Err(ShapeError::RegionSize { kind: layer.kind, found: region.len(), order });
                }
                for &cell in region {
                    let (row, column) = (usize::from(cell) / order + 1, usize::from(cell) % order + 1);
                    let place = region_of
                        .get_mut(usize::from(cell) * layers.len() + index)
                        .ok_or(ShapeError::OutsideGrid { row, column, order })?;
                    if *place != NO_REGION {
                        return Err(ShapeError::CellTwice { kind: layer.kind, row, column });
                    }
                    *place = id;
                }
                layer_of.push(index as u8);
                cells.extend_from_slice(region);
                starts.push(cells.len() as u32);
            }
        }
        Ok(Self { order, layers, layer_of, starts, cells, region_of })
    }

    /// The number of values, and of rows and columns.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The number of cells.
    pub fn cell_count(&self) -> usize {
        self.order * self.order
    }

    /// The layers, rows and columns first.
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// The number of regions in all layers.
    pub fn region_count(&self) -> usize {
        self.layer_of.len()
    }

    /// The cells of a region.
    #[inline]
    pub fn region(&self, id: usize) -> &[Cell] {
        &self.cells[self.starts[id] as usize..self.starts[id + 1] as usize]
    }

    /// Does the region hold every value?
    #[inline]
    pub fn is_full(&self, id: usize) -> bool {
        self.region(id).len() == self.order
    }

    /// The layer of a region.
    pub fn layer_of(&self, id: usize) -> usize {
        usize::from(self.layer_of[id])
    }

    /// The cell's region in each layer, or [`NO_REGION`].
    #[inline]
    pub fn slots(&self, cell: usize) -> &[RegionId] {
        let layers = self.layers.len();
        &self.region_of[cell * layers..(cell + 1) * layers]
    }

    /// The regions that a cell lies in.
    #[inline]
    pub fn regions_of(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        self.slots(cell).iter().filter(|&&id| id != NO_REGION).map(|&id| usize::from(id))
    }

    /// Height and width of the boxes, if there are boxes.
    pub fn boxes(&self) -> Option<(usize, usize)> {
        self.layers.iter().find_map(|layer| match layer.kind {
            LayerKind::Boxes { height, width } => Some((height, width)),
            LayerKind::Rows
            | LayerKind::Columns
            | LayerKind::Jigsaw
            | LayerKind::Diagonal
            | LayerKind::AntiDiagonal
            | LayerKind::Windows
            | LayerKind::Extra => None,
        })
    }

    /// Are there rows, columns and boxes, and nothing else?
    pub fn is_classic(&self) -> bool {
        self.layers.len() == 3 && self.boxes().is_some()
    }

    /// Are there rows and columns, and nothing else?
    pub fn is_latin(&self) -> bool {
        self.layers.len() == 2
    }

    /// Is this the usual 9×9: nine rows, columns and boxes of 3×3?
    pub fn is_usual_nine(&self) -> bool {
        self.order == 9 && self.is_classic()
    }

    /// The region as a person would call it: "row 3", "box 7", "diagonal".
    pub fn region_name(&self, id: usize) -> String {
        let layer = self.layer_of(id);
        let kind = self.layers[layer].kind;
        if kind.is_alone() {
            return kind.region_name().into();
        }
        let before = self.layers[..layer]
            .iter()
            .filter(|earlier| earlier.kind != LayerKind::Extra || kind != LayerKind::Extra);
        format!(
            "{} {}",
            kind.region_name(),
            id - before.map(|earlier| earlier.regions.len()).sum::<usize>() + 1
        )
    }

    /// The cell as a person would call it: row and column from 1.
    pub fn cell_name(&self, cell: usize) -> String {
        format!("row {}, column {}", cell / self.order + 1, cell % self.order + 1)
    }
}

/// Shapes are shared between the many puzzles of a file.
pub type SharedShape = Arc<Shape>;

/// Height and width of the most square box with `order` cells, the height not above the width.
pub fn box_size(order: usize) -> Result<(usize, usize), ShapeError> {
    check_order(order)?;
    let height = (2..=order.isqrt()).rev().find(|height| order.is_multiple_of(*height));
    height.map(|height| (height, order / height)).ok_or(ShapeError::NoBoxes { order })
}

pub(super) fn check_order(order: usize) -> Result<(), ShapeError> {
    if (MIN_ORDER..=MAX_ORDER).contains(&order) { Ok(()) } else { Err(ShapeError::Order { order }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_square_box_lies_flat() {
        assert_eq!(
            [6, 8, 9, 10, 12, 15, 20].map(|order| box_size(order).unwrap()),
            [(2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (3, 5), (4, 5)]
        );
        assert_eq!(box_size(7), Err(ShapeError::NoBoxes { order: 7 }));
    }

    #[test]
    fn a_cell_knows_its_regions() {
        let shape: Shape = "9x9+diagonals+windows".parse().unwrap();
        let names: Vec<_> = shape.regions_of(10).map(|id| shape.region_name(id)).collect();
        assert_eq!(names, ["row 2", "column 2", "box 1", "diagonal", "window 1"]);
        assert_eq!(shape.region_count(), 27 + 2 + 4);
    }

    #[test]
    fn overlapping_extra_regions_go_to_layers_of_their_own() {
        let shape = Shape::classic(4)
            .unwrap()
            .and_region(&[0, 5])
            .unwrap()
            .and_region(&[5, 10])
            .unwrap()
            .and_region(&[1, 2])
            .unwrap();
        assert_eq!(shape.layers().len(), 5);
        assert_eq!(
            shape.regions_of(5).map(|id| shape.region_name(id)).collect::<Vec<_>>()[3..],
            ["extra region 1", "extra region 3"]
        );
    }

    #[test]
    fn jigsaw_pieces_are_counted() {
        let mut pieces: Vec<_> = (0..16).map(|cell| cell / 4).collect();
        assert!(Shape::jigsaw(4, &pieces).is_ok());
        pieces[0] = 3;
        assert_eq!(Shape::jigsaw(4, &pieces), Err(ShapeError::PieceSize { piece: 1, found: 3, expected: 4 }));
    }
}
