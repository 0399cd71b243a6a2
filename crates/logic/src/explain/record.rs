//! Explanations as serialised for JSON and Python: cells by name, one record per step.

use super::{End, Explanation, Mark, Step, cell_name};
use evodoku_puzzle::Shape;
use serde::Serialize;

/// An explanation.
#[derive(Debug, Serialize)]
pub struct ExplanationRecord {
    /// How it ends, if that is known.
    pub end: Option<&'static str>,
    /// The technique of the hardest step.
    pub hardest: Option<String>,
    /// Its difficulty, on the scale of Sudoku Explainer.
    pub difficulty: Option<f64>,
    /// The steps.
    pub steps: Vec<StepRecord>,
}

/// A step.
#[derive(Debug, Serialize)]
pub struct StepRecord {
    /// The technique.
    pub technique: String,
    /// The difficulty, on the scale of Sudoku Explainer.
    pub difficulty: f64,
    /// The explanation in words.
    pub sentence: String,
    /// The cells to look at.
    pub cells: Vec<String>,
    /// Cells filled.
    pub filled: Vec<MarkRecord>,
    /// Values eliminated.
    pub struck: Vec<MarkRecord>,
}

/// A value in a cell.
#[derive(Debug, Serialize)]
pub struct MarkRecord {
    /// The cell, such as `r1c6`.
    pub cell: String,
    /// The value.
    pub value: u8,
}

impl ExplanationRecord {
    /// The record of an explanation on a shape. `is_ended` is false for single steps, whose end is unknown.
    pub fn new(shape: &Shape, explanation: &Explanation, is_ended: bool) -> Self {
        let hardest = explanation.hardest();
        Self {
            end: is_ended.then_some(match explanation.end {
                End::Solved => "solved",
                End::NoSolution => "none",
                End::Several => "several",
                End::Stopped => "stopped",
            }),
            hardest: hardest.map(|step| step.technique.to_string()),
            difficulty: hardest.map(|step| step.difficulty.number()),
            steps: explanation.steps.iter().map(|step| StepRecord::new(shape, step)).collect(),
        }
    }
}

impl StepRecord {
    fn new(shape: &Shape, step: &Step) -> Self {
        let mark =
            |mark: &Mark| MarkRecord { cell: cell_name(shape, mark.cell).to_string(), value: mark.value };
        Self {
            technique: step.technique.to_string(),
            difficulty: step.difficulty.number(),
            sentence: step.sentence.to_string(),
            cells: step.cells.iter().map(|&cell| cell_name(shape, cell).to_string()).collect(),
            filled: step.filled.iter().map(mark).collect(),
            struck: step.struck.iter().map(mark).collect(),
        }
    }
}
