//! Messages: a code with arguments, whose text is looked up in the language of the reader.
//!
//! The libraries of evodoku return errors and explanations as [`Message`]s or as types that make one ([`Localize`]); only the
//! front ends turn them into text. The texts are Fluent files, `locales/en.ftl` and `locales/de.ftl` of `evodoku-messages-macros`.
//! [`macro@Localize`] and [`message!`] fail to compile unless the English text exists and has exactly their arguments. What has
//! no German text yet is in English.

// The macros speak of this crate by its name, here as well.
extern crate self as evodoku_messages;

mod catalogue;
mod language;
mod localize;
mod message;

pub use catalogue::declared_keys;
pub use evodoku_messages_macros::{Localize, message};
pub use language::Language;
pub use localize::Localize;
pub use message::Message;
