//! A puzzle as the page has it: its shape in fields, its givens, and what is wrong with them.

use crate::refusal::{Answer, Refusal};
use evodoku::puzzle::{Cell, Grid};
use evodoku_messages::{Localize, Message, message};
use evodoku_puzzle::notation::{Notation, write};
use evodoku_puzzle::sketch::Sketch;
use evodoku_puzzle::{Constraint, Shape, ShapeSpec, Violation};
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
    /// How its constraints are drawn.
    sketch: Sketch,
    /// What its constraints say, besides those of every Sudoku; two hundred at most.
    rules: Vec<RuleView>,
    /// How many more there are.
    more_rules: usize,
}

/// A constraint in words, and where it is among the fields of the puzzle.
#[derive(Debug, Serialize)]
struct RuleView {
    words: Message,
    /// The name of the field.
    field: &'static str,
    /// The place in it, if it is a list.
    index: Option<usize>,
    cells: Vec<Cell>,
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

/// A list of rules is for people.
const RULES_AT_MOST: usize = 200;

impl PuzzleView {
    /// Of a grid.
    pub fn of(grid: &Grid) -> Self {
        let ground = grid.shape().ground();
        let is_drawn = |it: &&Constraint| !it.is_clue() && !it.marks(&ground).is_empty();
        let drawn = grid.shape().constraints().iter().filter(is_drawn);
        let mut rules = rules_of(grid.shape());
        let more_rules = rules.len().saturating_sub(RULES_AT_MOST);
        rules.truncate(RULES_AT_MOST);
        Self {
            puzzle: PuzzleFields::of(grid),
            shape: grid.shape().to_string(),
            layers: drawn.map(|it| LayerView { kind: it.keyword(), regions: it.parts().to_vec() }).collect(),
            text: text_of(grid),
            clashes: grid.violations().take(CLASHES_AT_MOST).map(|clash| ClashView::of(&clash)).collect(),
            sketch: Sketch::of(grid.shape()),
            rules,
            more_rules,
        }
    }
}

/// The constraints that are worth a sentence, with their places among the fields of the puzzle.
fn rules_of(shape: &Shape) -> Vec<RuleView> {
    let spec = ShapeSpec::of(shape);
    let order = shape.order();
    let (mut global, mut extra, mut clues) = (0.., 0.., 0..);
    let said = shape.constraints().iter().filter(|constraint| !constraint.is_usual());
    let view = |constraint: &Constraint| {
        let (field, index) = match constraint {
            Constraint::Jigsaw(_) => ("pieces", None),
            Constraint::Diagonal(_) | Constraint::AntiDiagonal(_) if spec.diagonals => ("diagonals", None),
            Constraint::Windows(_) if spec.windows => ("windows", None),
            Constraint::AntiKnight(_) | Constraint::AntiKing(_) | Constraint::DisjointGroups(_) => {
                ("global", global.next())
            }
            constraint if constraint.is_clue() => ("constraints", clues.next()),
            _ => ("extra", extra.next()),
        };
        let cells = constraint.named_cells(order).iter().map(|at| at.cell(order)).collect();
        RuleView { words: constraint.in_words(order), field, index, cells }
    };
    said.map(view).collect()
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
    fn rules_are_in_words_and_know_their_fields() {
        let spec = r#"{"order": 6, "boxes": [2, 3], "diagonals": true, "global": ["anti-king"], "extra": [[0, 7]],
            "constraints": [{"kind": "killer-cage", "cells": "r1c1 r1c2", "sum": 7}, {"kind": "nonconsecutive"}]}"#;
        let shape = serde_json::from_str::<ShapeSpec>(spec).unwrap().shape().unwrap();
        let grid = Grid::new(shape.into(), vec![0; 36]).unwrap();
        let json = serde_json::to_value(PuzzleView::of(&grid)).unwrap();
        let rules = json["rules"].as_array().unwrap();
        let found: Vec<String> = rules
            .iter()
            .map(|rule| format!("{} {}", rule["field"].as_str().unwrap(), rule["index"]))
            .collect();
        assert_eq!(
            found,
            ["diagonals null", "diagonals null", "global 0", "extra 0", "constraints 0", "constraints 1"]
        );
        assert_eq!(
            rules[4]["words"],
            "killer cage at r1c1 r1c2: The values in the cage differ and add up to 7."
        );
        assert_eq!(rules[4]["cells"], serde_json::json!([0, 1]));
        assert!(json["sketch"]["over"].as_array().is_some_and(|items| !items.is_empty()));
        assert_eq!(json["more_rules"], 0);
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
