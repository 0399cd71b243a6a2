//! What makes a message.

use crate::{Language, Message};
use std::borrow::Cow;

/// Something with a text in each language.
pub trait Localize {
    /// Its message.
    fn message(&self) -> Message;

    /// Its text in a language.
    fn text(&self, language: Language) -> String {
        self.message().text(language)
    }
}

impl Localize for Message {
    fn message(&self) -> Message {
        self.clone()
    }
}

impl<T: Localize + ?Sized> Localize for Box<T> {
    fn message(&self) -> Message {
        (**self).message()
    }
}

impl<T: Localize + ?Sized> Localize for &T {
    fn message(&self) -> Message {
        (**self).message()
    }
}

impl<T: Localize> Localize for Vec<T> {
    fn message(&self) -> Message {
        Message::list(self)
    }
}

/// Implements [`Localize`] for types that have English text only.
#[macro_export]
macro_rules! english {
    ($($type:ty),* $(,)?) => {
        $(impl $crate::Localize for $type {
            fn message(&self) -> $crate::Message {
                $crate::Message::Text(self.to_string())
            }
        })*
    };
}

english!(str, String, Cow<'_, str>, char, bool, f64, std::io::Error);

/// The largest number that Fluent, which counts in floats, writes as it is.
const LARGEST: u64 = 1 << 53;

macro_rules! numbers {
    ($($type:ty),*) => {
        $(impl Localize for $type {
            #[allow(clippy::allow_attributes, clippy::unnecessary_fallible_conversions, reason = "not of every type")]
            fn message(&self) -> Message {
                match i64::try_from(*self) {
                    Ok(number) if number.unsigned_abs() <= LARGEST => Message::Number(number),
                    _ => Message::Text(self.to_string()),
                }
            }
        })*
    };
}

numbers!(u8, u16, u32, u64, usize, i32, i64);
