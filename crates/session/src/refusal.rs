//! Refusals: one word for programs, a sentence for people, and where in a text the trouble is.

use evodoku_messages::{Localize, Message};
use serde::Serialize;
use thiserror::Error;

/// Why something cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Error, Localize)]
pub struct Refusal {
    /// One word for programs.
    pub code: &'static str,
    /// A sentence for people, which says what to do.
    pub message: Message,
    /// Places in the text that was sent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Place>,
}

/// A place in a text, in lines and columns from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column in it.
    pub column: usize,
    /// How many characters it takes, within its line.
    pub length: usize,
    /// What is there.
    pub text: Message,
}

/// What may be refused.
pub type Answer<T> = Result<T, Refusal>;

impl Refusal {
    /// With a word and a sentence.
    pub fn new(code: &'static str, message: impl Localize) -> Self {
        Self { code, message: message.message(), places: Vec::new() }
    }

    /// Of something that is not there.
    pub fn not_found(message: impl Localize) -> Self {
        Self::new("not_found", message)
    }

    /// The same with places in the text.
    #[must_use]
    pub fn at(self, places: Vec<Place>) -> Self {
        Self { places, ..self }
    }
}
