//! Failures, shown with the place in the source where there is one.

use crate::exit::Exit;
use crate::language::local;
use crate::print::say;
use crate::terminal;
use evodoku_lab::files;
use evodoku_messages::Localize;
use evodoku_puzzle::notation::{Entry, Label};
use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents,
    SourceCode, SourceSpan, SpanContents,
};
use std::io::IsTerminal;
use std::ops::Range;
use std::path::Path;
use thiserror::Error;

/// Why a command could not do what it was asked.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct Failure(String);

impl Failure {
    /// A failure from anything that can be said.
    pub fn new(message: impl std::fmt::Display) -> Self {
        Self(visible(&message.to_string()))
    }

    /// A failure in the language of the user.
    pub fn of(message: impl Localize) -> Self {
        Self::new(local(&message))
    }

    /// One whose message was [`pointed`] out, and may have colours.
    pub fn drawn(message: &str) -> Self {
        Self(message.into())
    }

    /// What the system says of a file, in words.
    pub fn of_file(path: impl AsRef<Path>, error: &std::io::Error) -> Self {
        Self::new(format!("{}: {}", path.as_ref().display(), files::message(error)))
    }

    /// Says it on standard error.
    pub fn tell(&self) -> Exit {
        say!("error: {}", self.0);
        Exit::Bad
    }
}

/// A message about one puzzle, with the places it means marked in the text.
#[derive(Debug, Error)]
#[error("{message}")]
struct Marked {
    message: String,
    excerpt: Excerpt,
    labels: Vec<LabeledSpan>,
}

impl Diagnostic for Marked {
    fn source_code(&self) -> Option<&dyn SourceCode> {
        (!self.labels.is_empty()).then_some(&self.excerpt as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }
}

/// A part of a file, whose lines have the numbers that they have there.
#[derive(Debug)]
struct Excerpt {
    name: String,
    text: String,
    /// Lines of the file above it.
    above: usize,
}

impl SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        lines_before: usize,
        lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let found = self.text.read_span(span, lines_before, lines_after)?;
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            found.data(),
            *found.span(),
            found.line() + self.above,
            found.column(),
            found.line_count(),
        )))
    }
}

/// Text of more than this many bytes around a place would hide the place; it is left out.
const SHOWN_AT_MOST: usize = 4000;

/// A line of more bytes would be broken over the terminal, with carets all over it.
const LONGEST_LINE: usize = 300;

/// What is to be said of a bad puzzle, as a person wants to see it.
pub fn marked(name: &str, entry: &Entry, message: &impl Localize, labels: Vec<Label>) -> String {
    let place = format!("{name}, line {}", entry.line);
    let message = visible(&local(message));
    let text = format!("{place}: {message}\n");
    let is_long =
        entry.source.len() > SHOWN_AT_MOST || entry.source.lines().any(|line| line.len() > LONGEST_LINE);
    if labels.is_empty() || is_long {
        return text;
    }
    let labels = labels.into_iter().map(|label| LabeledSpan::at(label.span, label.text)).collect();
    let excerpt = Excerpt { name: name.into(), text: entry.source.clone(), above: entry.line - 1 };
    drawn(excerpt, format!("{place}: {message}"), labels).unwrap_or(text)
}

/// What is to be said of a place in a file.
pub fn pointed(name: &str, text: &str, message: &str, span: Range<usize>) -> String {
    let message = visible(message);
    let label = LabeledSpan::at(span.clone(), "here");
    let excerpt = Excerpt { name: name.into(), text: text.into(), above: 0 };
    let is_drawn = !span.is_empty() && !has_long_line(text, &span);
    let picture = is_drawn.then(|| drawn(excerpt, message.clone(), vec![label])).flatten();
    picture.unwrap_or_else(|| format!("{message}\n"))
}

/// Is one of the lines that would be shown, those of the place and one around it, too long to look at?
fn has_long_line(text: &str, span: &Range<usize>) -> bool {
    let before = text.get(..span.start).unwrap_or(text).rsplit('\n').take(2);
    let after = text.get(span.start..).unwrap_or_default().split('\n');
    let shown = text.get(span.clone()).unwrap_or_default().matches('\n').count() + 2;
    before.chain(after.take(shown)).any(|line| line.len() > LONGEST_LINE)
}

/// A text without anything that would command the terminal, each character as long as it was.
fn visible(text: &str) -> String {
    let shown = |letter: char| match letter {
        '\n' | '\t' => letter,
        _ if letter.is_control() && letter.is_ascii() => '?',
        _ if letter.is_control() => '\u{bf}',
        _ => letter,
    };
    text.chars().map(shown).collect()
}

fn drawn(excerpt: Excerpt, message: String, labels: Vec<LabeledSpan>) -> Option<String> {
    let excerpt = Excerpt { text: visible(&excerpt.text), ..excerpt };
    let marked = Marked { message, excerpt, labels };
    let theme = match (std::io::stderr().is_terminal(), terminal::colours_on_stderr()) {
        (_, true) => GraphicalTheme::unicode(),
        (true, false) => GraphicalTheme::unicode_nocolor(),
        (false, false) => GraphicalTheme::none(),
    };
    let mut drawn = String::new();
    let handler = GraphicalReportHandler::new_themed(theme).with_width(110);
    handler.render_report(&mut drawn, &marked).ok()?;
    Some(format!("{}\n", drawn.trim()))
}
