//! What is wrong with an experiment file, with the place.

use std::fmt;
use std::ops::Range;

/// All that is wrong with an experiment file.
#[derive(Clone, Debug)]
pub struct ExperimentError {
    /// The file.
    pub name: String,
    /// Its text.
    pub text: String,
    /// What is wrong, in the order in which it was found.
    pub mistakes: Vec<Mistake>,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Where, in bytes of the text.
    pub span: Range<usize>,
    /// What, and what to do.
    pub message: String,
}

impl Mistake {
    /// Something wrong at a place.
    pub fn new(span: Range<usize>, message: impl fmt::Display) -> Self {
        Self { span, message: message.to_string() }
    }
}

impl ExperimentError {
    /// The line of a mistake, from 1.
    pub fn line_of(&self, mistake: &Mistake) -> usize {
        let start = mistake.span.start;
        self.text.bytes().take(start).filter(|&byte| byte == b'\n').count() + 1
    }
}

impl fmt::Display for ExperimentError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mistake) in self.mistakes.iter().enumerate() {
            let gap = if index > 0 { "\n" } else { "" };
            write!(out, "{gap}{}, line {}: {}", self.name, self.line_of(mistake), mistake.message)?;
        }
        Ok(())
    }
}

impl std::error::Error for ExperimentError {}
