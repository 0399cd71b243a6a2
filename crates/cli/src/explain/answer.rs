//! Explanations as text and as JSON.

use super::Length;
use crate::language::local;
use evodoku::Puzzle;
use evodoku_logic::{End, Explanation, ExplanationRecord, Step};
use evodoku_messages::{Message, message};
use evodoku_puzzle::notation::Outline;
use serde::Serialize;
use std::fmt::Write;

/// An explanation and the puzzle it is of.
pub struct ExplainAnswer<'a> {
    pub puzzle: &'a Puzzle,
    pub explanation: &'a Explanation,
    pub index: u64,
    pub source: &'a str,
    pub line: usize,
}

impl ExplainAnswer<'_> {
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
            let _ = writeln!(text, "{number}{} ({difficulty}): {}", local(technique), local(sentence));
        }
        if length == Length::All || steps.is_empty() {
            let _ = writeln!(text, "{}", local(&ending(self.explanation, *end)));
        }
        text
    }

    /// One object without a line end.
    pub(super) fn json(&self, length: Length) -> Result<String, serde_json::Error> {
        // After a single step nothing is known of the end.
        let is_ended = length == Length::All || self.explanation.steps.is_empty();
        serde_json::to_string(&ExplainRecord {
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

fn ending(explanation: &Explanation, end: End) -> Message {
    match (end, explanation.hardest()) {
        (End::Solved, None) => message!("explained-complete"),
        (End::Solved, Some(Step { technique, difficulty, .. })) => {
            let steps = explanation.steps.len();
            message!("explained-solved", steps, technique, difficulty = difficulty.to_string())
        }
        (End::NoSolution, _) => message!("explained-no-solution"),
        (End::Several, _) => {
            message!("explained-several")
        }
        (End::Stopped, _) => message!("explained-stopped"),
    }
}

/// One line of `--format json`.
#[derive(Debug, Serialize)]
struct ExplainRecord<'a> {
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
