//! A puzzle as other programs describe it, before it is known which of our shapes it is.

use crate::error::ExchangeError;
use evodoku::puzzle::{LayerKind, ShapeSpec, box_size};
use evodoku::{Cell, Grid, Shape};

/// Order, values, and which cells belong together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft {
    pub(crate) order: usize,
    pub(crate) values: Vec<u8>,
    pub(crate) title: Option<String>,
    /// The box or piece of each cell; none for a cell outside all of them.
    pub(crate) pieces: Vec<Option<usize>>,
    /// The diagonal from the top left, and the one from the top right.
    pub(crate) diagonals: [bool; 2],
    /// Further regions without equal values.
    pub(crate) extra: Vec<Vec<Cell>>,
}

impl Draft {
    /// An empty draft.
    pub(crate) fn new(order: usize) -> Self {
        let cells = order * order;
        Self { order, values: vec![0; cells], pieces: vec![None; cells], ..Self::default() }
    }

    /// The grid.
    pub(crate) fn grid(self) -> Result<Grid, ExchangeError> {
        let (values, title) = (self.values.clone(), self.title.clone());
        Ok(Grid::new(self.shape()?.into(), values)?.titled(title))
    }

    fn shape(self) -> Result<Shape, ExchangeError> {
        let order = self.order;
        let base = self.base();
        let mut extra = self.extra.clone();
        if base.is_none() {
            // Regions of unlike sizes, or cells outside all of them: rows and columns with regions of the puzzle's own.
            extra.extend(self.regions().into_iter().filter(|region| region.len() > 1));
        }
        let mut spec = base.unwrap_or_else(|| ShapeSpec::latin(order));
        match self.diagonals {
            [true, true] => spec.diagonals = true,
            [true, false] => extra.push((0..order).map(|row| (row * order + row) as Cell).collect()),
            [false, true] => {
                extra.push((0..order).map(|row| (row * order + order - 1 - row) as Cell).collect());
            }
            [false, false] => {}
        }
        for region in &mut extra {
            region.sort_unstable();
            region.dedup();
        }
        if let Some(windows) =
            windows(&spec).filter(|windows| windows.iter().all(|window| extra.contains(window)))
        {
            extra.retain(|region| !windows.contains(region));
            spec.windows = true;
        }
        spec.extra = extra;
        Ok(spec.shape()?)
    }

    /// Rows, columns and boxes or pieces, if each of these holds every value or there are none.
    fn base(&self) -> Option<ShapeSpec> {
        let order = self.order;
        let latin = ShapeSpec::latin(order);
        if self.pieces.iter().all(Option::is_none) {
            return Some(latin);
        }
        let regions = self.regions();
        let is_whole =
            self.pieces.iter().all(Option::is_some) && regions.iter().all(|region| region.len() == order);
        if !is_whole {
            return None;
        }
        let is_box = |cells: &Vec<Cell>, size| {
            let mut numbers = cells.iter().map(|&cell| box_number(order, size, usize::from(cell)));
            let first = numbers.next();
            numbers.all(|number| Some(number) == first)
        };
        let heights = (2..=order / 2).filter(|height| order.is_multiple_of(*height));
        let mut sizes = heights.map(|height| (height, order / height));
        if let Some(size) = sizes.find(|&size| regions.iter().all(|cells| is_box(cells, size))) {
            return Some(ShapeSpec { boxes: Some(size), ..latin });
        }
        let mut pieces = vec![0; self.pieces.len()];
        for (piece, cells) in regions.iter().enumerate() {
            for &cell in cells {
                pieces[usize::from(cell)] = piece;
            }
        }
        Some(ShapeSpec { pieces: Some(pieces), ..latin })
    }

    /// The cells of each piece, in the order of their first cells.
    fn regions(&self) -> Vec<Vec<Cell>> {
        let mut regions: Vec<(usize, Vec<Cell>)> = Vec::new();
        for (cell, piece) in self.pieces.iter().enumerate() {
            let Some(piece) = piece else { continue };
            match regions.iter_mut().find(|(known, _)| known == piece) {
                Some((_, cells)) => cells.push(cell as Cell),
                None => regions.push((*piece, vec![cell as Cell])),
            }
        }
        regions.into_iter().map(|(_, cells)| cells).collect()
    }
}

/// The windows that the shape would have, if it can have any.
fn windows(spec: &ShapeSpec) -> Option<Vec<Vec<Cell>>> {
    let with = ShapeSpec { windows: true, ..spec.clone() }.shape().ok()?;
    let windows = with.layers().iter().find(|layer| layer.kind == LayerKind::Windows)?;
    (!windows.regions.is_empty()).then(|| windows.regions.clone())
}

/// The number of the box that a cell is in, for boxes of a height and a width.
fn box_number(order: usize, (height, width): (usize, usize), cell: usize) -> usize {
    (cell / order) / height * (order / width) + (cell % order) / width
}

/// The box of each cell where nothing else is said: the most square that fits, or none.
pub(crate) fn usual_pieces(order: usize) -> Vec<Option<usize>> {
    let Ok(size) = box_size(order) else { return vec![None; order * order] };
    (0..order * order).map(|cell| Some(box_number(order, size, cell))).collect()
}

/// What a shape has beyond rows and columns, for formats that name boxes or pieces cell by cell and further regions as lists.
pub(crate) fn parts(shape: &Shape) -> Draft {
    let mut draft = Draft::new(shape.order());
    for layer in shape.layers() {
        match layer.kind {
            LayerKind::Rows | LayerKind::Columns => {}
            // Boxes and pieces at once: the formats have one of the two.
            LayerKind::Boxes { .. } | LayerKind::Jigsaw if draft.pieces.iter().any(Option::is_some) => {
                draft.extra.extend(layer.regions.iter().cloned());
            }
            LayerKind::Boxes { .. } | LayerKind::Jigsaw => {
                for (piece, cells) in layer.regions.iter().enumerate() {
                    for &cell in cells {
                        draft.pieces[usize::from(cell)] = Some(piece);
                    }
                }
            }
            LayerKind::Diagonal => draft.diagonals[0] = true,
            LayerKind::AntiDiagonal => draft.diagonals[1] = true,
            LayerKind::Windows | LayerKind::Extra => draft.extra.extend(layer.regions.iter().cloned()),
        }
    }
    draft
}

/// The cell at a row and a column from 0, if the grid has it.
pub(crate) fn cell_at(order: usize, row: u64, column: u64) -> Option<Cell> {
    let order = order as u64;
    (row < order && column < order).then(|| (row * order + column) as Cell)
}
