//! A puzzle as the page has it: its shape in fields, its givens, and what is wrong with them.

use crate::refusal::{Answer, Refusal};
use evodoku::puzzle::{Cell, Grid};
use evodoku_messages::{Localize, Message, message};
use evodoku_puzzle::notation::{Notation, write};
use evodoku_puzzle::{Constraint, ShapeSpec, Violation};
use serde::{Deserialize, Serialize};

/// A puzzle in fields.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleFields {
    /// What its shape is.
    #[serde(flatten)]
    pub shape: ShapeSpec,
    /// One number per cell, 0 where nothing is given.
    pub givens: Vec<u8>,
    /// What it is called.
    #[serde(default)]
    pub title: Option<String>,
}

impl PuzzleFields {
    /// The grid, if the fields describe one.
    pub fn grid(&self, largest: usize) -> Answer<Grid> {
        let order = self.shape.order;
        if order > largest {
            return Err(Refusal::new("order", message!("too-large-here", order, largest)));
        }
        let shape = self.shape.shape().map_err(|error| Refusal::new("shape", error))?;
        let grid =
            Grid::new(shape.into(), self.givens.clone()).map_err(|error| Refusal::new("grid", error))?;
        Ok(grid.titled(self.title.clone()))
    }

    /// A grid in fields.
    pub fn of(grid: &Grid) -> Self {
        Self {
            shape: ShapeSpec::of(grid.shape()),
            givens: grid.values().to_vec(),
            title: grid.title().map(Into::into),
        }
    }
}

/// What the page needs to draw a puzzle and to say what is wrong with it.
#[derive(Debug, Serialize)]
pub struct PuzzleView {
    puzzle: PuzzleFields,
    /// The shape in short.
    shape: String,
    /// Regions other than rows and columns.
    layers: Vec<LayerView>,
    /// The puzzle as text, in the plainest notation that carries the shape.
    text: String,
    clashes: Vec<ClashView>,
}

#[derive(Debug, Serialize)]
struct LayerView {
    kind: &'static str,
    regions: Vec<Vec<Cell>>,
}

#[derive(Debug, Serialize)]
struct ClashView {
    cells: Vec<Cell>,
    message: Message,
}

/// A grid full of equal values has more clashes than are useful.
const CLASHES_AT_MOST: usize = 200;

impl PuzzleView {
    /// Of a grid.
    pub fn of(grid: &Grid) -> Self {
        let ground = grid.shape().ground();
        let is_drawn = |it: &&Constraint| !it.is_clue() && !it.marks(&ground).is_empty();
        let drawn = grid.shape().constraints().iter().filter(is_drawn);
        Self {
            puzzle: PuzzleFields::of(grid),
            shape: grid.shape().to_string(),
            layers: drawn.map(|it| LayerView { kind: it.keyword(), regions: it.parts().to_vec() }).collect(),
            text: text_of(grid),
            clashes: grid.violations().take(CLASHES_AT_MOST).map(|clash| ClashView::of(&clash)).collect(),
        }
    }
}

impl ClashView {
    fn of(clash: &Violation) -> Self {
        Self { cells: clash.cells.clone(), message: clash.message() }
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
    use evodoku::puzzle::Shape;

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
            ShapeSpec { boxes: Some((2, 3)), pieces: Some(pieces), ..ShapeSpec::latin(6) }.shape().unwrap(),
        ];
        for shape in shapes {
            let cells = shape.cell_count();
            let grid = Grid::new(shape.into(), vec![0; cells]).unwrap();
            let read = PuzzleFields::of(&grid).grid(144).unwrap();
            assert_eq!(PuzzleFields::of(&read), PuzzleFields::of(&grid));
            assert_eq!(read.shape().region_count(), grid.shape().region_count());
            assert_eq!(text_of(&grid).parse::<Grid>().unwrap().shape().order(), grid.shape().order());
        }
    }

    #[test]
    fn unknown_fields_are_refused() {
        let form = |text: &str| serde_json::from_str::<PuzzleFields>(text);
        let plain = r#""order": 2, "givens": [0, 0, 0, 0]"#;
        assert_eq!(form(&format!("{{{plain}}}")).unwrap().shape, ShapeSpec::latin(2));
        let error = form(&format!("{{{plain}, \"colour\": 3}}")).unwrap_err().to_string();
        assert!(error.contains("colour"), "{error}");
    }
}
