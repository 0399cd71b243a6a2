//! The languages.

use std::cell::Cell;

/// A language with texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English, which has every text.
    #[default]
    English,
    /// German.
    German,
}

thread_local! {
    static SERIALISED: Cell<Language> = const { Cell::new(Language::English) };
}

impl Language {
    /// The languages.
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// Does something during which messages are serialised in this language, on this thread. Elsewhere they are in English.
    pub fn serialising<T>(self, act: impl FnOnce() -> T) -> T {
        let before = SERIALISED.replace(self);
        let done = act();
        SERIALISED.set(before);
        done
    }

    /// The language in which messages are serialised now.
    pub fn serialised() -> Self {
        SERIALISED.get()
    }

    /// The code of ISO 639.
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// The language of a tag such as `de`, `de-AT` or `de_DE.UTF-8`.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.trim().split(['-', '_', '.', '@', ';']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| primary.eq_ignore_ascii_case(language.code()))
    }

    /// The first language of a list, as in the header `Accept-Language`; English if there is none.
    pub fn from_list(tags: &str) -> Self {
        tags.split(',').find_map(Self::from_tag).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn language_tags_of_systems_and_browsers_are_read() {
        for tag in ["de", "DE", "de-AT", "de_DE.UTF-8", "de@euro"] {
            assert_eq!(Language::from_tag(tag), Some(Language::German), "{tag}");
        }
        assert_eq!((Language::from_tag("C"), Language::from_tag("")), (None, None));
        assert_eq!(Language::from_list("fr-CH, de;q=0.8, en;q=0.5"), Language::German);
        assert_eq!(Language::from_list("*"), Language::English);
    }
}
