//! Failures, shown with the place in the source where there is one.

use crate::exit::Exit;
use evodoku::puzzle::formats::{Entry, Label};
use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode};
use std::fmt::Write as _;
use std::io::IsTerminal;
use thiserror::Error;

/// Why a command could not do what it was asked.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct Failure(String);

impl Failure {
    /// A failure from anything that can be said.
    pub fn new(message: impl std::fmt::Display) -> Self {
        Self(message.to_string())
    }

    /// Says it on standard error.
    pub fn tell(&self) -> Exit {
        eprintln!("error: {}", self.0);
        Exit::Bad
    }
}

/// A message about one puzzle, with the places it means marked in the text.
#[derive(Debug, Error)]
#[error("{message}")]
struct Marked {
    message: String,
    source_text: NamedSource<String>,
    labels: Vec<LabeledSpan>,
}

impl Diagnostic for Marked {
    fn source_code(&self) -> Option<&dyn SourceCode> {
        (!self.labels.is_empty()).then_some(&self.source_text as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }
}

/// Text of more than this many bytes around a place would hide the place; it is left out.
const SHOWN_AT_MOST: usize = 4000;

/// A file of a million bad puzzles must not make a million lines for each of them.
const MOST_LINES_ABOVE: usize = 100_000;

/// What is to be said of a bad puzzle, as a person wants to see it.
pub fn marked(name: &str, entry: &Entry, message: &str, labels: Vec<Label>) -> String {
    let place = format!("{name}, line {}", entry.line);
    let mut text = format!("{place}: {message}\n");
    if labels.is_empty() || entry.source.len() > SHOWN_AT_MOST {
        return text;
    }
    // Empty lines before the puzzle give its lines the numbers that they have in the file.
    let above = (entry.line - 1).min(MOST_LINES_ABOVE);
    let shifted =
        |label: Label| LabeledSpan::at(label.span.start + above..label.span.end + above, label.text);
    let marked = Marked {
        message: format!("{place}: {message}"),
        source_text: NamedSource::new(name, "\n".repeat(above) + &entry.source),
        labels: labels.into_iter().map(shifted).collect(),
    };
    let theme =
        if std::io::stderr().is_terminal() { GraphicalTheme::unicode() } else { GraphicalTheme::none() };
    let mut drawn = String::new();
    if GraphicalReportHandler::new_themed(theme).with_width(110).render_report(&mut drawn, &marked).is_ok() {
        text.clear();
        let _ = writeln!(text, "{}", drawn.trim());
    }
    text
}
