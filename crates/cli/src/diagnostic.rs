//! Failures, shown with the place in the source where there is one.

use crate::exit::Exit;
use evodoku::puzzle::formats::{Entry, Label};
use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode};
use std::io::IsTerminal;
use std::ops::Range;
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
    let text = format!("{place}: {message}\n");
    if labels.is_empty() || entry.source.len() > SHOWN_AT_MOST {
        return text;
    }
    // Empty lines before the puzzle give its lines the numbers that they have in the file.
    let above = (entry.line - 1).min(MOST_LINES_ABOVE);
    let shifted =
        |label: Label| LabeledSpan::at(label.span.start + above..label.span.end + above, label.text);
    let labels = labels.into_iter().map(shifted).collect();
    let source = "\n".repeat(above) + &entry.source;
    drawn(name, source, format!("{place}: {message}"), labels).unwrap_or(text)
}

/// What is to be said of a place in a file.
pub fn pointed(name: &str, text: &str, message: &str, span: Range<usize>) -> String {
    let label = LabeledSpan::at(span.clone(), "here");
    let picture = drawn(name, text.into(), message.into(), vec![label]).filter(|_| !span.is_empty());
    picture.unwrap_or_else(|| format!("{message}\n"))
}

fn drawn(name: &str, text: String, message: String, labels: Vec<LabeledSpan>) -> Option<String> {
    let marked = Marked { message, source_text: NamedSource::new(name, text), labels };
    let theme =
        if std::io::stderr().is_terminal() { GraphicalTheme::unicode() } else { GraphicalTheme::none() };
    let mut drawn = String::new();
    let handler = GraphicalReportHandler::new_themed(theme).with_width(110);
    handler.render_report(&mut drawn, &marked).ok()?;
    Some(format!("{}\n", drawn.trim()))
}
