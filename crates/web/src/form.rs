//! A puzzle as the page has it: its shape in fields, its givens, and what is wrong with them.

use crate::failure::{Answer, Failure};
use evodoku::puzzle::formats::{Notation, write};
use evodoku::puzzle::{Clash, ShapeError};
use evodoku::{Cell, Grid, LayerKind, Shape};
use serde::{Deserialize, Serialize};

/// A puzzle in fields.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Form {
    /// The number of values, rows and columns.
    pub order: usize,
    /// Height and width of the boxes.
    #[serde(default)]
    pub boxes: Option<(usize, usize)>,
    /// The number of each cell's jigsaw piece, from 0; takes the place of boxes.
    #[serde(default)]
    pub pieces: Option<Vec<usize>>,
    #[serde(default)]
    pub diagonals: bool,
    #[serde(default)]
    pub windows: bool,
    /// The cells of each further region.
    #[serde(default)]
    pub extra: Vec<Vec<Cell>>,
    /// One number per cell, 0 where nothing is given.
    pub givens: Vec<u8>,
    #[serde(default)]
    pub title: Option<String>,
}

impl Form {
    /// The grid, if the fields describe one.
    pub fn grid(&self, largest: usize) -> Answer<Grid> {
        if self.order > largest {
            let order = self.order;
            return Err(Failure::unprocessable(
                "order",
                format!("{order}×{order} is too large for this server; it takes up to {largest}×{largest}"),
            ));
        }
        let shape = self.shape().map_err(|error| Failure::unprocessable("shape", error.to_string()))?;
        let grid = Grid::new(shape.into(), self.givens.clone())
            .map_err(|error| Failure::unprocessable("grid", error.to_string()))?;
        Ok(grid.titled(self.title.clone()))
    }

    fn shape(&self) -> Result<Shape, ShapeError> {
        let mut shape = match (&self.pieces, self.boxes) {
            (Some(pieces), _) => Shape::jigsaw(self.order, pieces)?,
            (None, Some((height, width))) => Shape::with_boxes(self.order, height, width)?,
            (None, None) => Shape::latin(self.order)?,
        };
        if self.diagonals {
            shape = shape.and_diagonals()?;
        }
        if self.windows {
            shape = shape.and_windows()?;
        }
        if self.extra.is_empty() { Ok(shape) } else { shape.and_regions(&self.extra) }
    }

    /// A grid in fields.
    pub fn of(grid: &Grid) -> Self {
        let shape = grid.shape();
        let regions = |kind: LayerKind| {
            shape.layers().iter().filter(move |layer| layer.kind == kind).flat_map(|layer| &layer.regions)
        };
        let has = |kind| regions(kind).next().is_some();
        let pieces = has(LayerKind::Jigsaw).then(|| {
            let mut pieces = vec![0; shape.cell_count()];
            for (piece, region) in regions(LayerKind::Jigsaw).enumerate() {
                for &cell in region {
                    pieces[usize::from(cell)] = piece;
                }
            }
            pieces
        });
        // A single diagonal has no field of its own.
        let diagonals = has(LayerKind::Diagonal) && has(LayerKind::AntiDiagonal);
        let lone = [LayerKind::Diagonal, LayerKind::AntiDiagonal].into_iter().filter(|_| !diagonals);
        let extra = lone.chain([LayerKind::Extra]).flat_map(regions).cloned().collect();
        Self {
            order: shape.order(),
            boxes: shape.boxes(),
            pieces,
            diagonals,
            windows: has(LayerKind::Windows),
            extra,
            givens: grid.values().to_vec(),
            title: grid.title().map(Into::into),
        }
    }
}

/// What the page needs to draw a puzzle and to say what is wrong with it.
#[derive(Debug, Serialize)]
pub struct Drawn {
    puzzle: Form,
    /// The shape in short.
    shape: String,
    /// Regions other than rows and columns.
    layers: Vec<DrawnLayer>,
    /// The puzzle as text, in the plainest notation that carries the shape.
    text: String,
    clashes: Vec<DrawnClash>,
}

#[derive(Debug, Serialize)]
struct DrawnLayer {
    kind: &'static str,
    regions: Vec<Vec<Cell>>,
}

#[derive(Debug, Serialize)]
struct DrawnClash {
    cells: [usize; 2],
    message: String,
}

/// A grid full of equal values has more clashes than anybody reads.
const CLASHES_AT_MOST: usize = 200;

impl Drawn {
    pub fn of(grid: &Grid) -> Self {
        let is_drawn = |kind| !matches!(kind, LayerKind::Rows | LayerKind::Columns);
        let layers = grid.shape().layers().iter().filter(|layer| is_drawn(layer.kind));
        Self {
            puzzle: Form::of(grid),
            shape: grid.shape().to_string(),
            layers: layers
                .map(|layer| DrawnLayer { kind: name(layer.kind), regions: layer.regions.clone() })
                .collect(),
            text: text_of(grid),
            clashes: grid.clashes().take(CLASHES_AT_MOST).map(|clash| DrawnClash::of(&clash)).collect(),
        }
    }
}

impl DrawnClash {
    fn of(clash: &Clash) -> Self {
        Self { cells: [clash.first, clash.second], message: clash.to_string() }
    }
}

fn name(kind: LayerKind) -> &'static str {
    match kind {
        LayerKind::Rows => "rows",
        LayerKind::Columns => "columns",
        LayerKind::Boxes { .. } => "boxes",
        LayerKind::Jigsaw => "jigsaw",
        LayerKind::Diagonal | LayerKind::AntiDiagonal => "diagonals",
        LayerKind::Windows => "windows",
        LayerKind::Extra => "extra",
    }
}

/// A grid as text, in the first notation that carries its shape.
pub fn text_of(grid: &Grid) -> String {
    let notation = Notation::ALL.into_iter().find(|notation| notation.carries(grid.shape()));
    write(grid, notation.unwrap_or(Notation::Toml)).unwrap_or_default().trim_end().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_survives() {
        let pieces: Vec<usize> = (0..36).map(|cell| cell / 6).map(|row| (row + 1) % 6).collect();
        let shapes = [
            "9x9".parse().unwrap(),
            "12x12:3x4".parse().unwrap(),
            "7x7:latin".parse().unwrap(),
            "9x9+diagonals+windows".parse().unwrap(),
            Shape::jigsaw(6, &pieces).unwrap(),
            "9x9".parse::<Shape>().unwrap().and_region(&[0, 40, 80]).unwrap(),
        ];
        for shape in shapes {
            let cells = shape.cell_count();
            let grid = Grid::new(shape.into(), vec![0; cells]).unwrap();
            let read = Form::of(&grid).grid(144).unwrap();
            assert_eq!(Form::of(&read), Form::of(&grid));
            assert_eq!(read.shape().region_count(), grid.shape().region_count());
            assert_eq!(text_of(&grid).parse::<Grid>().unwrap().shape().order(), grid.shape().order());
        }
    }
}
