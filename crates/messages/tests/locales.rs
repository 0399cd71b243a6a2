//! The locales agree with each other and with the code.

use evodoku_messages::{Language, declared_keys};
use evodoku_messages_macros::locale;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The variables of each message.
fn variables(source: &'static str) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let resource = fluent_syntax::parser::parse(source).expect("the locale is Fluent");
    let messages = resource.body.into_iter().filter_map(|entry| match entry {
        Entry::Message(message) => {
            let mut found = BTreeSet::new();
            collect(&message.value.expect("a message has a text"), &mut found);
            Some((message.id.name, found))
        }
        Entry::Junk { content } => panic!("this is not Fluent: {content}"),
        _ => None,
    });
    messages.collect()
}

fn collect(pattern: &Pattern<&'static str>, found: &mut BTreeSet<&'static str>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        let inline = match expression {
            Expression::Inline(inline) => inline,
            Expression::Select { selector, variants } => {
                for variant in variants {
                    collect(&variant.value, found);
                }
                selector
            }
        };
        if let InlineExpression::VariableReference { id } = inline {
            found.insert(id.name);
        }
    }
}

#[test]
fn german_texts_have_the_variables_of_the_english_ones() {
    let (english, german) = (variables(locale!("en")), variables(locale!("de")));
    let declared: BTreeSet<&str> = declared_keys().collect();
    for (code, used) in &german {
        match english.get(code) {
            Some(known) => assert!(used.is_subset(known), "{code} uses {used:?}, the English text {known:?}"),
            None => assert!(declared.contains(code), "en.ftl has no {code}"),
        }
    }
    // A new message does not wait for its German text.
    for code in english.keys().filter(|code| !german.contains_key(*code)) {
        println!("warning: de.ftl has no {code}");
    }
    assert!(Language::ALL.len() == 2, "a further language needs a comparison");
}

#[test]
fn every_english_text_is_used() {
    let mut sources = String::new();
    read_all(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."), &mut sources);
    let names: BTreeSet<&str> =
        sources.split(|letter: char| !letter.is_alphanumeric() && letter != '-').collect();
    let is_used = |code: &str| {
        // The code of a variant is the names of its enum and of itself.
        let words: Vec<String> = code.split('-').map(capitalised).collect();
        let has = |words: &[String]| names.contains(&*words.concat());
        names.contains(code)
            || has(&words)
            || (1..words.len()).any(|cut| has(&words[..cut]) && has(&words[cut..]))
    };
    let unused: Vec<_> = variables(locale!("en")).into_keys().filter(|code| !is_used(code)).collect();
    assert_eq!(unused, Vec::<&str>::new());
}

fn capitalised(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}

fn read_all(folder: &Path, sources: &mut String) {
    for entry in std::fs::read_dir(folder).expect("the sources are there") {
        let path: PathBuf = entry.expect("the entry can be read").path();
        let is_code = path.extension().is_some_and(|extension| extension == "rs");
        if path.is_dir() && !path.ends_with("target") && !path.ends_with("node_modules") {
            read_all(&path, sources);
        } else if is_code {
            *sources += &std::fs::read_to_string(&path).expect("a source is text");
        }
    }
}
