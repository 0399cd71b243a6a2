//! The language of what is printed for people: `--lang`, or that of the environment. Help, JSON and records are in English.

use evodoku_messages::{Language, Localize};
use std::sync::OnceLock;

static CHOSEN: OnceLock<Language> = OnceLock::new();

/// Chooses the language, once.
pub fn choose(option: Option<&str>) {
    let language = option.and_then(Language::from_tag).unwrap_or_else(of_environment);
    let _ = CHOSEN.set(language);
}

/// The first of these variables that has a value says it, as for every program.
fn of_environment() -> Language {
    let values = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let set = values.into_iter().find(|value| !value.is_empty());
    set.and_then(|tag| Language::from_tag(&tag)).unwrap_or_default()
}

/// The text of a message in the language of the user.
pub fn local(message: &(impl Localize + ?Sized)) -> String {
    message.text(CHOSEN.get().copied().unwrap_or_default())
}
