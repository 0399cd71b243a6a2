//! What can be wrong with a link or a foreign file.

use evodoku::puzzle::{GridError, ShapeError};
use thiserror::Error;

/// Why a link or a foreign file is not a grid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExchangeError {
    /// The puzzle has rules that regions cannot say.
    #[error("this puzzle has {features}, which evodoku does not know")]
    Variant {
        /// What it has, as people call it.
        features: String,
    },
    /// The link only names a puzzle that lies on a server.
    #[error(
        "{site} keeps this puzzle under a short name, and evodoku asks no network; open the link there and copy \
         the puzzle itself or its long link"
    )]
    NeedsNetwork {
        /// The site.
        site: String,
    },
    /// A link to a place whose links are not known.
    #[error("links of {site} are not known; known are {known}")]
    UnknownSite {
        /// The site.
        site: String,
        /// The known ones.
        known: &'static str,
    },
    /// The text of the link is cut short or altered.
    #[error("the link is damaged: {message}; copy it once more, to its end")]
    Damaged {
        /// What is wrong.
        message: String,
    },
    /// The link holds more than any puzzle needs.
    #[error("the link holds more than {limit} characters, which no puzzle needs")]
    TooLarge {
        /// The most that is unpacked.
        limit: usize,
    },
    /// A file that does not have what its kind must have.
    #[error("this is not a puzzle of {program}: {message}")]
    NotOfKind {
        /// The program whose file it would be.
        program: &'static str,
        /// What is missing or wrong.
        message: String,
    },
    /// Regions that no shape can have.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// Values that no grid can have.
    #[error(transparent)]
    Grid(#[from] GridError),
}

impl ExchangeError {
    pub(crate) fn not_of_kind(program: &'static str, message: impl Into<String>) -> Self {
        Self::NotOfKind { program, message: message.into() }
    }

    /// The error for what a puzzle has beyond regions, if it has anything.
    pub(crate) fn check(mut features: Vec<String>) -> Result<(), Self> {
        features.sort();
        features.dedup();
        match features.pop() {
            None => Ok(()),
            Some(last) if features.is_empty() => Err(Self::Variant { features: last }),
            Some(last) => Err(Self::Variant { features: format!("{} and {last}", features.join(", ")) }),
        }
    }
}
