//! A message.

use crate::{Language, Localize, catalogue, message};
use fluent_bundle::FluentValue;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A message: a code with arguments, or one of the parts that arguments are made of. Displayed in English, and serialised in
/// [`Language::serialised`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Message {
    /// Text that is the same in every language: a name, a formula, a user's words.
    Text(String),
    /// A number, by which a text may choose between singular and plural.
    Number(i64),
    /// Parts one after the other.
    List {
        /// The parts.
        parts: Vec<Self>,
        /// What is between two of them.
        separator: Box<Self>,
    },
    /// A text of the catalogue.
    Coded {
        /// Which one.
        code: &'static str,
        /// Its variables.
        arguments: Vec<(&'static str, Self)>,
    },
    /// A text of which only translations are in the catalogue: that of a parameter or of a preset, whose English text is where
    /// it is declared.
    Declared {
        /// Its key.
        key: String,
        /// The English text.
        english: String,
    },
}

impl Message {
    /// "a", "a and b", "a, b and c".
    pub fn and<T: Localize>(items: impl IntoIterator<Item = T>) -> Self {
        let mut items: Vec<_> = items.into_iter().map(|item| item.message()).collect();
        match items.pop() {
            Some(last) if !items.is_empty() => message!("list-and", items = Self::list(items), last),
            Some(only) => only,
            None => Self::Text(String::new()),
        }
    }

    /// "a, b, c".
    pub fn list<T: Localize>(items: impl IntoIterator<Item = T>) -> Self {
        Self::joined(items, ", ")
    }

    /// Parts with a separator.
    pub fn joined<T: Localize>(parts: impl IntoIterator<Item = T>, separator: impl Localize) -> Self {
        let parts = parts.into_iter().map(|part| part.message()).collect();
        Self::List { parts, separator: Box::new(separator.message()) }
    }

    /// A text that is declared elsewhere, under the first key that has a translation, or else the last.
    pub fn declared(english: &str, keys: impl IntoIterator<Item = String>) -> Self {
        let mut keys = keys.into_iter().peekable();
        let mut key = keys.next().unwrap_or_default();
        while let Some(next) = keys.next_if(|_| !catalogue::is_translated(&key)) {
            key = next;
        }
        Self::Declared { key, english: english.into() }
    }

    /// The text in a language.
    pub fn text(&self, language: Language) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
            Self::List { parts, separator } => {
                let parts: Vec<_> = parts.iter().map(|part| part.text(language)).collect();
                parts.join(&separator.text(language))
            }
            Self::Coded { code, arguments } => {
                let value = |argument: &Self| match argument {
                    Self::Number(number) => FluentValue::from(*number),
                    other => FluentValue::from(other.text(language)),
                };
                let arguments = arguments.iter().map(|(name, argument)| (*name, value(argument)));
                catalogue::text(language, code, arguments.collect())
            }
            Self::Declared { key, english } => {
                catalogue::translation(language, key).unwrap_or_else(|| english.clone())
            }
        }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(&self.text(Language::English))
    }
}

/// Compared with text, a message is its English text.
impl PartialEq<&str> for Message {
    fn eq(&self, text: &&str) -> bool {
        self.text(Language::English) == *text
    }
}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text(Language::serialised()))
    }
}

/// A message that was serialised, as in a record, is read as text.
impl<'de> Deserialize<'de> for Message {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::Text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_people_write_them() {
        assert_eq!(Message::and([1]).to_string(), "1");
        assert_eq!(Message::and([1, 2]).to_string(), "1 and 2");
        assert_eq!(Message::and([1, 2, 3]).text(Language::German), "1, 2 und 3");
        assert_eq!(Message::and::<u8>([]).to_string(), "");
    }

    #[test]
    fn large_numbers_are_written_out() {
        let message = Message::and([u64::MAX, 1_234_567]);
        assert_eq!(message.to_string(), "18446744073709551615 and 1234567");
    }
}
