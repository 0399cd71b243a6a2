//! A puzzle as other programs describe it, before it is known which of our shapes it is.

use crate::error::ExchangeError;
use evodoku::puzzle::{LayerKind, box_size};
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
        let mut extra = self.extra.clone();
        let mut shape = if let Some(shape) = self.base()? {
            shape
        } else {
            // Regions of unlike sizes, or cells outside all of them: rows and columns with regions of the puzzle's own.
            extra.extend(self.regions().into_iter().filter(|region| region.len() > 1));
            Shape::latin(order)?
        };
        match self.diagonals {
            [true, true] => shape = shape.and_diagonals()?,
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
            windows(&shape).filter(|windows| windows.iter().all(|window| extra.contains(window)))
        {
            extra.retain(|region| !windows.contains(region));
            shape = shape.and_windows()?;
        }
        if !extra.is_empty() {
            shape = shape.and_regions(&extra)?;
        }
        Ok(shape)
    }

    /// Rows, columns and boxes or pieces, if each of these holds every value or there are none.
    fn base(&self) -> Result<Option<Shape>, ExchangeError> {
        let order = self.order;
        if self.pieces.iter().all(Option::is_none) {
            return Ok(Some(Shape::latin(order)?));
        }
        let regions = self.regions();
        let is_whole =
            self.pieces.iter().all(Option::is_some) && regions.iter().all(|region| region.len() == order);
        if !is_whole {
            return Ok(None);
        }
        for height in (2..=order / 2).filter(|height| order.is_multiple_of(*height)) {
            let shape = Shape::with_boxes(order, height, order / height)?;
            let mut boxes = shape.layers()[2].regions.clone();
            for cells in &mut boxes {
                cells.sort_unstable();
            }
            if boxes.iter().all(|cells| regions.contains(cells)) {
                return Ok(Some(shape));
            }
        }
        let mut pieces = vec![0; self.pieces.len()];
        for (piece, cells) in regions.iter().enumerate() {
            for &cell in cells {
                pieces[usize::from(cell)] = piece;
            }
        }
        Ok(Some(Shape::jigsaw(order, &pieces)?))
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
fn windows(shape: &Shape) -> Option<Vec<Vec<Cell>>> {
    let with = shape.clone().and_windows().ok()?;
    let windows = with.layers().iter().find(|layer| layer.kind == LayerKind::Windows)?;
    (!windows.regions.is_empty()).then(|| windows.regions.clone())
}

/// The box of each cell where nothing else is said: the most square that fits, or none.
pub(crate) fn usual_pieces(order: usize) -> Vec<Option<usize>> {
    let Ok((height, width)) = box_size(order) else { return vec![None; order * order] };
    let piece = |cell: usize| (cell / order) / height * (order / width) + (cell % order) / width;
    (0..order * order).map(|cell| Some(piece(cell))).collect()
}

/// What a shape has beyond rows and columns, for formats that name boxes or pieces cell by cell and further regions as lists.
pub(crate) fn parts(shape: &Shape) -> Draft {
    let mut draft = Draft::new(shape.order());
    for layer in shape.layers() {
        match layer.kind {
            LayerKind::Rows | LayerKind::Columns => {}
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
