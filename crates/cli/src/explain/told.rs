//! Explanations as text and as JSON.

use super::Length;
use evodoku::Puzzle;
use evodoku::puzzle::formats::Outline;
use evodoku_exact::{End, Explanation, ExplanationRecord, Step};
use serde::Serialize;
use std::fmt::Write;

/// An explanation and the puzzle it is of.
pub struct Told<'a> {
    pub puzzle: &'a Puzzle,
    pub explanation: &'a Explanation,
    pub index: u64,
    pub source: &'a str,
    pub line: usize,
}

impl Told<'_> {
    /// For people: a line per step, and how it ends.
    pub(super) fn text(&self, length: Length) -> String {
        let Explanation { steps, end } = self.explanation;
        let mut text = String::new();
        if length == Length::All {
            let _ = writeln!(text, "{}, line {}:", self.source, self.line);
        }
        for (index, step) in steps.iter().enumerate() {
            let Step { technique, difficulty, sentence, .. } = step;
            let number = if length == Length::All { format!("{:3}. ", index + 1) } else { String::new() };
            let _ = writeln!(text, "{number}{technique} ({difficulty}): {sentence}");
        }
        if length == Length::All || steps.is_empty() {
            let _ = writeln!(text, "{}", ending(self.explanation, *end));
        }
        text
    }

    /// One object without a line end.
    pub(super) fn json(&self, length: Length) -> Result<String, serde_json::Error> {
        // After a single step nothing is known of the end.
        let is_ended = length == Length::All || self.explanation.steps.is_empty();
        serde_json::to_string(&Record {
            puzzle: self.puzzle.grid().to_line(),
            index: self.index,
            source: self.source,
            line: self.line,
            order: self.puzzle.order(),
            outline: Outline::of(self.puzzle.shape()),
            givens: self.puzzle.given_count(),
            explained: ExplanationRecord::new(self.puzzle.shape(), self.explanation, is_ended),
        })
    }
}

/// The last sentence.
fn ending(explanation: &Explanation, end: End) -> String {
    match (end, explanation.hardest()) {
        (End::Solved, None) => "The grid is complete.".into(),
        (End::Solved, Some(Step { technique, difficulty, .. })) => {
            let count = explanation.steps.len();
            let steps = if count == 1 { "step" } else { "steps" };
            format!("Solved in {count} {steps}; hardest: {technique} ({difficulty}).")
        }
        (End::NoSolution, _) => "There is no solution: what is in the grid cannot be completed.".into(),
        (End::Several, _) => {
            "Nothing more follows: each value that is left is part of a solution, so there are several."
                .into()
        }
        (End::Stopped, _) => "No further step was found within the time; try a longer --time-limit.".into(),
    }
}

/// One line of `--format json`.
#[derive(Debug, Serialize)]
struct Record<'a> {
    puzzle: String,
    index: u64,
    source: &'a str,
    line: usize,
    order: usize,
    #[serde(flatten)]
    outline: Outline,
    givens: usize,
    /// How the steps end; null if only the next was asked for.
    #[serde(flatten)]
    explained: ExplanationRecord,
}
