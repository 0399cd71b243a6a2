//! The shape of a puzzle: its order and the stack of layers whose regions must hold different values.

use super::layer::{Layer, LayerKind};
use super::{Cell, MAX_ORDER, MIN_ORDER};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use thiserror::Error;

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
        check_order(order)?;
        if height.checked_mul(width) != Some(order) || height < 2 || width < 2 {
            return Err(ShapeError::BoxDoesNotFit { order, height, width });
        }
        Self::latin(order)?.and(Layer::boxes(order, height, width))
    }

    /// Rows and columns only.
    pub fn latin(order: usize) -> Result<Self, ShapeError> {
        check_order(order)?;
        let bare = Self {
            order,
            layers: Vec::new(),
            layer_of: Vec::new(),
            starts: vec![0],
            cells: Vec::new(),
            region_of: Vec::new(),
        };
        bare.and(Layer::rows(order))?.and(Layer::columns(order))
    }

    /// Rows, columns and the pieces of a map that gives each cell a piece number below `order`.
    pub fn jigsaw(order: usize, pieces: &[usize]) -> Result<Self, ShapeError> {
        check_order(order)?;
        let mut regions = vec![Vec::new(); order];
        if pieces.len() != order * order {
            return Err(ShapeError::MapLength { found: pieces.len(), expected: order * order });
        }
        for (cell, &piece) in pieces.iter().enumerate() {
            let region = regions.get_mut(piece).ok_or(ShapeError::PieceCount { order })?;
            region.push(cell as Cell);
        }
        if let Some(piece) = regions.iter().position(|region| region.len() != order) {
            return Err(ShapeError::PieceSize {
                piece: piece + 1,
                found: regions[piece].len(),
                expected: order,
            });
        }
        Self::latin(order)?.and(Layer { kind: LayerKind::Jigsaw, regions })
    }

    /// The same with both diagonals.
    pub fn and_diagonals(self) -> Result<Self, ShapeError> {
        let order = self.order;
        self.and(Layer::diagonal(order))?.and(Layer::anti_diagonal(order))
    }

    /// The same with the windows of windoku.
    pub fn and_windows(self) -> Result<Self, ShapeError> {
        let (height, width) = self.boxes().map_or_else(|| box_size(self.order), Ok)?;
        let order = self.order;
        self.and(Layer::windows(order, height, width))
    }

    /// The same with one more region, in the first layer of extra regions that it does not overlap.
    pub fn and_region(self, cells: &[Cell]) -> Result<Self, ShapeError> {
        self.and_regions(&[cells.to_vec()])
    }

    /// The same with more regions, each in the first layer of extra regions that it does not overlap.
    pub fn and_regions(mut self, regions: &[Vec<Cell>]) -> Result<Self, ShapeError> {
        let mut layers = std::mem::take(&mut self.layers);
        // Which layers each cell is taken in, as a bit mask.
        let mut taken = vec![0_u64; self.cell_count()];
        for (index, layer) in layers.iter().enumerate() {
            let cells = layer.regions.iter().flatten().filter(|_| layer.kind == LayerKind::Extra);
            cells.for_each(|&cell| taken[usize::from(cell)] |= 1 << index);
        }
        let order = self.order;
        for region in regions {
            let mut occupied = 0;
            for &cell in region {
                let (row, column) = (usize::from(cell) / order + 1, usize::from(cell) % order + 1);
                occupied |=
                    *taken.get(usize::from(cell)).ok_or(ShapeError::OutsideGrid { row, column, order })?;
            }
            let is_free =
                |index: &usize| layers[*index].kind == LayerKind::Extra && occupied >> index & 1 == 0;
            let index = (0..layers.len()).find(is_free).unwrap_or(layers.len());
            if index == MAX_LAYERS {
                return Err(ShapeError::TooManyLayers { limit: MAX_LAYERS });
            }
            if index == layers.len() {
                layers.push(Layer { kind: LayerKind::Extra, regions: Vec::new() });
            }
            for &cell in region {
                taken[usize::from(cell)] |= 1 << index;
            }
            layers[index].regions.push(region.clone());
        }
        Self::from_layers(order, layers)
    }

    /// The same with one more layer.
    pub fn and(mut self, layer: Layer) -> Result<Self, ShapeError> {
        let mut layers = std::mem::take(&mut self.layers);
        layers.push(layer);
        Self::from_layers(self.order, layers)
    }

    /// A shape from its layers, which are checked.
    fn from_layers(order: usize, layers: Vec<Layer>) -> Result<Self, ShapeError> {
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
            _ => None,
        })
    }

    /// Are there rows, columns and boxes, and nothing else?
    pub fn is_classic(&self) -> bool {
        self.layers.len() == 3 && self.boxes().is_some()
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

/// Writes what [`FromStr`] reads; jigsaw pieces and extra regions have no short name and appear as `+jigsaw`, `+extra`.
impl fmt::Display for Shape {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{0}x{0}", self.order)?;
        match self.boxes() {
            Some((height, width)) if box_size(self.order) != Ok((height, width)) => {
                write!(out, ":{height}x{width}")?;
            }
            Some(_) => {}
            None if self.layers.iter().any(|layer| layer.kind == LayerKind::Jigsaw) => {
                write!(out, "+jigsaw")?;
            }
            None => write!(out, ":latin")?,
        }
        for (kind, name) in [
            (LayerKind::Diagonal, "+diagonals"),
            (LayerKind::Windows, "+windows"),
            (LayerKind::Extra, "+extra"),
        ] {
            if self.layers.iter().any(|layer| layer.kind == kind) {
                write!(out, "{name}")?;
            }
        }
        Ok(())
    }
}

/// Reads `9x9`, `12x12:3x4` (boxes of 3 rows and 4 columns), `30x30:latin`, `9x9+diagonals+windows`.
impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let unreadable = || ShapeError::Unreadable { found: text.into() };
        let pair = |text: &str| {
            let (height, width) = text.split_once(['x', 'X', '×'])?;
            Some((height.parse::<usize>().ok()?, width.parse::<usize>().ok()?))
        };
        let mut parts = text.trim().split('+');
        let base = parts.next().unwrap_or_default();
        let (size, boxes) = base.split_once(':').map_or((base, None), |(size, boxes)| (size, Some(boxes)));
        let (order, width) = pair(size).ok_or_else(unreadable)?;
        if order != width {
            return Err(ShapeError::NotSquare { height: order, width });
        }
        let mut shape = match boxes {
            None => Self::classic(order)?,
            Some("latin") => Self::latin(order)?,
            Some(boxes) => {
                let (height, width) = pair(boxes).ok_or_else(unreadable)?;
                Self::with_boxes(order, height, width)?
            }
        };
        for part in parts {
            shape = match part {
                "diagonals" => shape.and_diagonals()?,
                "windows" => shape.and_windows()?,
                _ => return Err(unreadable()),
            };
        }
        Ok(shape)
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

fn check_order(order: usize) -> Result<(), ShapeError> {
    if (MIN_ORDER..=MAX_ORDER).contains(&order) { Ok(()) } else { Err(ShapeError::Order { order }) }
}

/// Why a shape cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ShapeError {
    /// The order is out of range.
    #[error("a grid of {order}×{order} is out of range; orders from {MIN_ORDER} to {MAX_ORDER} work")]
    Order {
        /// The order asked for.
        order: usize,
    },
    /// Rows and columns differ in number.
    #[error("a grid of {height}×{width} is not square; give it as many rows as columns")]
    NotSquare {
        /// Rows asked for.
        height: usize,
        /// Columns asked for.
        width: usize,
    },
    /// A prime order cannot be cut into boxes.
    #[error(
        "{order} values cannot be cut into boxes; give jigsaw regions, or say \"{order}x{order}:latin\" for rows and columns only"
    )]
    NoBoxes {
        /// The order asked for.
        order: usize,
    },
    /// The box does not hold every value once.
    #[error(
        "a box of {height}×{width} does not hold the {order} values; height times width must be {order}, each at least 2"
    )]
    BoxDoesNotFit {
        /// The order asked for.
        order: usize,
        /// Rows of the box.
        height: usize,
        /// Columns of the box.
        width: usize,
    },
    /// The region map has the wrong size.
    #[error("the region map has {found} cells, {expected} were expected")]
    MapLength {
        /// Cells in the map.
        found: usize,
        /// Cells in the grid.
        expected: usize,
    },
    /// More pieces than values.
    #[error("the region map names more than {order} pieces")]
    PieceCount {
        /// The order of the grid.
        order: usize,
    },
    /// A piece of a jigsaw has too few or too many cells.
    #[error("jigsaw piece {piece} has {found} cells, every piece must have {expected}")]
    PieceSize {
        /// The piece, from 1.
        piece: usize,
        /// Its cells.
        found: usize,
        /// Cells of a proper piece.
        expected: usize,
    },
    /// A region has more cells than there are values, or fewer than two.
    #[error("{} of {found} cells: a region has from 2 to {order} cells", kind.region_name())]
    RegionSize {
        /// What kind of region.
        kind: LayerKind,
        /// Its cells.
        found: usize,
        /// The number of values.
        order: usize,
    },
    /// A region names a cell that is not in the grid.
    #[error("row {row}, column {column} lies outside the {order}×{order} grid")]
    OutsideGrid {
        /// Row from 1.
        row: usize,
        /// Column from 1.
        column: usize,
        /// The order of the grid.
        order: usize,
    },
    /// A cell is named twice within one layer.
    #[error("row {row}, column {column} is in two regions of one layer ({})", kind.region_name())]
    CellTwice {
        /// What kind of region.
        kind: LayerKind,
        /// Row from 1.
        row: usize,
        /// Column from 1.
        column: usize,
    },
    /// Too many overlapping extra regions.
    #[error("the extra regions overlap too often; at most {limit} layers are possible")]
    TooManyLayers {
        /// The limit.
        limit: usize,
    },
    /// More regions than can be numbered.
    #[error("{found} regions are too many; fewer than {NO_REGION} are possible")]
    TooManyRegions {
        /// The regions asked for.
        found: usize,
    },
    /// The text is not the name of a shape.
    #[error("\"{found}\" is not a shape; write 9x9, 12x12:3x4, 30x30:latin or 9x9+diagonals+windows")]
    Unreadable {
        /// What was found.
        found: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for name in [
            "9x9",
            "6x6",
            "6x6:3x2",
            "12x12",
            "12x12:4x3",
            "30x30:latin",
            "9x9+diagonals",
            "16x16+diagonals+windows",
        ] {
            assert_eq!(name.parse::<Shape>().unwrap().to_string(), name);
        }
    }

    #[test]
    fn the_most_square_box_lies_flat() {
        assert_eq!(
            [6, 8, 9, 10, 12, 15, 20].map(|order| box_size(order).unwrap()),
            [(2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (3, 5), (4, 5)]
        );
        assert_eq!(box_size(7), Err(ShapeError::NoBoxes { order: 7 }));
    }

    #[test]
    fn impossible_shapes_say_why() {
        assert_eq!(
            "9x9:2x4".parse::<Shape>(),
            Err(ShapeError::BoxDoesNotFit { order: 9, height: 2, width: 4 })
        );
        assert_eq!("9x8".parse::<Shape>(), Err(ShapeError::NotSquare { height: 9, width: 8 }));
        assert_eq!("226x226".parse::<Shape>(), Err(ShapeError::Order { order: 226 }));
        assert!("9x9+stars".parse::<Shape>().is_err());
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
