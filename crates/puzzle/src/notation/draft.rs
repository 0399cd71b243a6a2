//! A puzzle as other programs describe it, before it is known which of our shapes it is.

use super::error::ForeignError;
use crate::constraint::Constraint;
use crate::{Cell, GlobalRule, Grid, LayerKind, Shape, ShapeSpec, box_size};

/// Order, values, and which cells belong together.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    pub order: usize,
    pub values: Vec<u8>,
    pub title: Option<String>,
    /// The box or piece of each cell; none for a cell outside all of them.
    pub pieces: Vec<Option<usize>>,
    /// The diagonal from the top left, and the one from the top right.
    pub diagonals: [bool; 2],
    /// Rules that hold everywhere.
    pub global: Vec<GlobalRule>,
    /// Further regions without equal values.
    pub extra: Vec<Vec<Cell>>,
    /// Clues.
    pub constraints: Vec<Constraint>,
    /// What is there and was not read, as people call it.
    pub unread: Vec<String>,
}

impl Draft {
    /// An empty draft.
    pub fn new(order: usize) -> Self {
        let cells = order * order;
        Self { order, values: vec![0; cells], pieces: vec![None; cells], ..Self::default() }
    }

    /// The grid.
    pub fn grid(self) -> Result<Grid, ForeignError> {
        let (values, title) = (self.values.clone(), self.title.clone());
        let mut unread = self.unread.clone();
        unread.sort();
        unread.dedup();
        Ok(Grid::new(self.shape()?.into(), values)?.titled(title).with_unread(unread))
    }

    fn shape(self) -> Result<Shape, ForeignError> {
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
        spec.global = self.global;
        spec.constraints = self.constraints;
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
pub fn usual_pieces(order: usize) -> Vec<Option<usize>> {
    let Ok(size) = box_size(order) else { return vec![None; order * order] };
    (0..order * order).map(|cell| Some(box_number(order, size, cell))).collect()
}

/// What a shape has beyond rows and columns, for formats that name boxes or pieces cell by cell and further regions as lists.
pub fn parts(shape: &Shape) -> Draft {
    let mut draft = Draft::new(shape.order());
    for constraint in shape.constraints() {
        match constraint {
            Constraint::Rows(_) | Constraint::Columns(_) => {}
            // Boxes and pieces at once: the formats have one of the two.
            Constraint::Boxes(_) | Constraint::Jigsaw(_) if draft.pieces.iter().any(Option::is_some) => {
                draft.extra.extend(constraint.parts().iter().cloned());
            }
            Constraint::Boxes(_) | Constraint::Jigsaw(_) => {
                for (piece, cells) in constraint.parts().iter().enumerate() {
                    for &cell in cells {
                        draft.pieces[usize::from(cell)] = Some(piece);
                    }
                }
            }
            Constraint::Diagonal(_) => draft.diagonals[0] = true,
            Constraint::AntiDiagonal(_) => draft.diagonals[1] = true,
            Constraint::AntiKnight(_) => draft.global.push(GlobalRule::AntiKnight),
            Constraint::AntiKing(_) => draft.global.push(GlobalRule::AntiKing),
            Constraint::DisjointGroups(_) => draft.global.push(GlobalRule::DisjointGroups),
            Constraint::Windows(_) | Constraint::ExtraRegion(_) => {
                draft.extra.extend(constraint.parts().iter().cloned());
            }
            clue => draft.constraints.push(clue.clone()),
        }
    }
    draft
}

/// The cell at a row and a column from 0, if the grid has it.
pub fn cell_at(order: usize, row: u64, column: u64) -> Option<Cell> {
    let order = order as u64;
    (row < order && column < order).then(|| (row * order + column) as Cell)
}
