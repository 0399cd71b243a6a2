//! Explanations as JSON and Python have them: cells by name, one record per step.

use super::{End, Explanation, Mark, Step, cell_name};
use evodoku::Shape;
use serde::Serialize;

/// An explanation.
#[derive(Debug, Serialize)]
pub struct ExplanationRecord {
    /// How it ends; none where nothing is known of that.
    pub end: Option<&'static str>,
    /// The technique of the hardest step.
    pub hardest: Option<&'static str>,
    /// How hard that is to see, on the scale of Sudoku Explainer.
    pub difficulty: Option<f64>,
    /// The steps.
    pub steps: Vec<StepRecord>,
}

/// A step.
#[derive(Debug, Serialize)]
pub struct StepRecord {
    /// How it is found.
    pub technique: &'static str,
    /// How hard it is to see, on the scale of Sudoku Explainer.
    pub difficulty: f64,
    /// What is seen and what follows.
    pub sentence: String,
    /// The cells to look at.
    pub cells: Vec<String>,
    /// What is filled in.
    pub filled: Vec<MarkRecord>,
    /// What can no longer be.
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
    /// An explanation of a puzzle of that shape; of a single step one does not know how it ends.
    pub fn new(shape: &Shape, explanation: &Explanation, is_ended: bool) -> Self {
        let hardest = explanation.hardest();
        Self {
            end: is_ended.then_some(match explanation.end {
                End::Solved => "solved",
                End::NoSolution => "none",
                End::Several => "several",
                End::Stopped => "stopped",
            }),
            hardest: hardest.map(|step| step.technique.name()),
            difficulty: hardest.map(|step| step.difficulty.number()),
            steps: explanation.steps.iter().map(|step| StepRecord::new(shape, step)).collect(),
        }
    }
}

impl StepRecord {
    fn new(shape: &Shape, step: &Step) -> Self {
        let mark = |mark: &Mark| MarkRecord { cell: cell_name(shape, mark.cell), value: mark.value };
        Self {
            technique: step.technique.name(),
            difficulty: step.difficulty.number(),
            sentence: step.sentence.clone(),
            cells: step.cells.iter().map(|&cell| cell_name(shape, cell)).collect(),
            filled: step.filled.iter().map(mark).collect(),
            struck: step.struck.iter().map(mark).collect(),
        }
    }
}
