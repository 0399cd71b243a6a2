//! A layer divides the cells, or some of them, into disjoint regions that must hold different values.

use super::Cell;
use super::shape::MAX_LAYERS;
use super::shape_error::ShapeError;

/// What the regions of a layer are to a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LayerKind {
    /// The rows of the grid.
    Rows,
    /// The columns of the grid.
    Columns,
    /// Rectangular boxes of one size.
    Boxes {
        /// Rows of a box.
        height: usize,
        /// Columns of a box.
        width: usize,
    },
    /// Irregular pieces that together cover the grid.
    Jigsaw,
    /// The diagonal from the top left to the bottom right.
    Diagonal,
    /// The diagonal from the top right to the bottom left.
    AntiDiagonal,
    /// The inner boxes of windoku (hyper-sudoku).
    Windows,
    /// Regions of the puzzle's own.
    Extra,
}

impl LayerKind {
    /// What one region of the layer is called, before its number.
    pub fn region_name(self) -> &'static str {
        match self {
            Self::Rows => "row",
            Self::Columns => "column",
            Self::Boxes { .. } => "box",
            Self::Jigsaw => "jigsaw piece",
            Self::Diagonal => "diagonal",
            Self::AntiDiagonal => "antidiagonal",
            Self::Windows => "window",
            Self::Extra => "extra region",
        }
    }

    /// What the layer is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rows => "rows",
            Self::Columns => "columns",
            Self::Boxes { .. } => "boxes",
            Self::Jigsaw => "jigsaw",
            Self::Diagonal | Self::AntiDiagonal => "diagonals",
            Self::Windows => "windows",
            Self::Extra => "extra",
        }
    }

    /// Is there only one region of this kind, so that a number would say nothing?
    pub fn is_alone(self) -> bool {
        matches!(self, Self::Diagonal | Self::AntiDiagonal)
    }
}

/// Disjoint regions of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// What the regions are.
    pub kind: LayerKind,
    /// The cells of each region.
    pub regions: Vec<Vec<Cell>>,
}

impl Layer {
    /// The rows of a grid.
    pub fn rows(order: usize) -> Self {
        Self::numbered(LayerKind::Rows, order, |row, place| (row, place))
    }

    /// The columns of a grid.
    pub fn columns(order: usize) -> Self {
        Self::numbered(LayerKind::Columns, order, |column, place| (place, column))
    }

    /// Boxes of `height` rows and `width` columns, where `height * width == order`.
    pub fn boxes(order: usize, height: usize, width: usize) -> Self {
        debug_assert_eq!(height * width, order);
        let per_band = order / width;
        Self::numbered(LayerKind::Boxes { height, width }, order, |index, place| {
            (index / per_band * height + place / width, index % per_band * width + place % width)
        })
    }

    /// The pieces of a map that gives each cell a piece number below `order`.
    pub fn pieces(order: usize, map: &[usize]) -> Result<Self, ShapeError> {
        let mut regions = vec![Vec::new(); order];
        if map.len() != order * order {
            return Err(ShapeError::MapLength { found: map.len(), expected: order * order });
        }
        for (cell, &piece) in map.iter().enumerate() {
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
        Ok(Self { kind: LayerKind::Jigsaw, regions })
    }

    /// Regions by number: the cell at each place of each of `order` regions, as row and column.
    fn numbered(kind: LayerKind, order: usize, at: impl Fn(usize, usize) -> (usize, usize)) -> Self {
        let region = |index| (0..order).map(|place| cell_at(order, at(index, place))).collect();
        Self { kind, regions: (0..order).map(region).collect() }
    }

    /// The diagonal from the top left.
    pub fn diagonal(order: usize) -> Self {
        let cells = (0..order).map(|row| cell_at(order, (row, row))).collect();
        Self { kind: LayerKind::Diagonal, regions: vec![cells] }
    }

    /// The diagonal from the top right.
    pub fn anti_diagonal(order: usize) -> Self {
        let cells = (0..order).map(|row| cell_at(order, (row, order - 1 - row))).collect();
        Self { kind: LayerKind::AntiDiagonal, regions: vec![cells] }
    }

    /// Windows as large as a box, one row and one column apart from each other and from the edge.
    ///
    /// On a 9×9 grid these are the four windows of windoku; on b²×b² there are (b-1)² of them.
    pub fn windows(order: usize, height: usize, width: usize) -> Self {
        let starts = |size: usize| (1..order).step_by(size + 1).filter(move |start| start + size < order);
        let window = |top: usize, left: usize| {
            let cells =
                (top..top + height).flat_map(|row| (left..left + width).map(move |column| (row, column)));
            cells.map(|place| cell_at(order, place)).collect()
        };
        let regions =
            starts(height).flat_map(|top| starts(width).map(move |left| window(top, left))).collect();
        Self { kind: LayerKind::Windows, regions }
    }
}

/// Adds extra regions to layers, each to the first layer of extra regions in which no cell of it is taken.
pub(super) fn stack_regions(
    layers: &mut Vec<Layer>,
    order: usize,
    regions: &[Vec<Cell>],
) -> Result<(), ShapeError> {
    // Which layers each cell is taken in, as a bit mask.
    let mut taken = vec![0_u64; order * order];
    for (index, layer) in layers.iter().enumerate() {
        let cells = layer.regions.iter().flatten().filter(|_| layer.kind == LayerKind::Extra);
        cells.for_each(|&cell| taken[usize::from(cell)] |= 1 << index);
    }
    for region in regions {
        let mut occupied = 0;
        for &cell in region {
            let (row, column) = (usize::from(cell) / order + 1, usize::from(cell) % order + 1);
            occupied |=
                *taken.get(usize::from(cell)).ok_or(ShapeError::OutsideGrid { row, column, order })?;
        }
        let is_free = |index: &usize| layers[*index].kind == LayerKind::Extra && occupied >> index & 1 == 0;
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
    Ok(())
}

fn cell_at(order: usize, (row, column): (usize, usize)) -> Cell {
    (row * order + column) as Cell
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_numbered_row_by_row() {
        let boxes = Layer::boxes(6, 2, 3);
        assert_eq!(boxes.regions[1], [3, 4, 5, 9, 10, 11]);
        assert_eq!(boxes.regions[2], [12, 13, 14, 18, 19, 20]);
    }

    #[test]
    fn nine_has_the_four_windows_of_windoku() {
        let windows = Layer::windows(9, 3, 3);
        assert_eq!(windows.regions.len(), 4);
        assert_eq!(windows.regions[0], [10, 11, 12, 19, 20, 21, 28, 29, 30]);
        assert_eq!(windows.regions[3].last(), Some(&(7 * 9 + 7)));
    }

    #[test]
    fn sixteen_has_nine_windows() {
        assert_eq!(Layer::windows(16, 4, 4).regions.len(), 9);
    }
}
