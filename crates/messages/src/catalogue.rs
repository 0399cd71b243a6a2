//! The texts of each language, parsed at their first use.

use crate::Language;
use evodoku_messages_macros::locale;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::sync::LazyLock;

type Bundle = FluentBundle<FluentResource>;

static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| bundle("en", locale!("en")));
static GERMAN: LazyLock<Bundle> = LazyLock::new(|| bundle("de", locale!("de")));

fn bundle(identifier: &str, source: &str) -> Bundle {
    let resource = FluentResource::try_new(source.into());
    let resource = resource.unwrap_or_else(|(_, errors)| panic!("the texts of {identifier}: {errors:?}"));
    let mut bundle = FluentBundle::new_concurrent(identifier.parse().into_iter().collect());
    // Marks around arguments would show up in terminals and files.
    bundle.set_use_isolating(false);
    bundle.add_resource(resource).unwrap_or_else(|errors| panic!("texts are there twice: {errors:?}"));
    bundle
}

/// The text of a code with its arguments, in English if the language has none.
pub fn text(language: Language, code: &str, arguments: Vec<(&str, FluentValue<'_>)>) -> String {
    let arguments: FluentArgs<'_> = arguments.into_iter().collect();
    let translated = match language {
        Language::English => None,
        Language::German => format(&GERMAN, code, &arguments),
    };
    let text = translated.or_else(|| format(&ENGLISH, code, &arguments));
    text.unwrap_or_else(|| unreachable!("the macros look up {code} at compile time"))
}

/// The text under a key that only translations have.
pub fn translation(language: Language, key: &str) -> Option<String> {
    match language {
        Language::English => None,
        Language::German => format(&GERMAN, key, &FluentArgs::new()),
    }
}

/// Has a key of declared texts any translation?
pub fn is_translated(key: &str) -> bool {
    GERMAN.has_message(key)
}

/// The keys of declared texts: of parameters, their options and presets.
pub fn declared_keys() -> impl Iterator<Item = &'static str> {
    let keys = locale!("de").lines().filter_map(|line| line.split_once(" =")).map(|(key, _)| key);
    keys.filter(|key| ["parameter-", "choice-", "preset-"].iter().any(|kind| key.starts_with(kind)))
        .filter(|key| !ENGLISH.has_message(key))
}

fn format(bundle: &Bundle, code: &str, arguments: &FluentArgs<'_>) -> Option<String> {
    let pattern = bundle.get_message(code)?.value()?;
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(arguments), &mut errors).into_owned();
    debug_assert!(errors.is_empty(), "{code}: {errors:?}");
    Some(text)
}
