//! The public items of the crate: a short list, which changes on purpose only.
//!
//! Types, traits, functions and modules count, hidden ones too; methods and constants do not.
//! `EVODOKU_PUBLIC_API=write cargo test -p evodoku --test public_api` writes the list again.

use std::path::Path;

const LIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/public_api.txt");

const MOST: usize = 60;

/// Names that begin with a capital or are functions; constants are in capitals throughout.
fn counts(name: &str) -> bool {
    name.chars().any(char::is_lowercase)
}

/// What `pub use` and `pub mod` of the root show, and the items of its public modules.
fn items() -> Vec<String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let root = std::fs::read_to_string(source.join("lib.rs")).expect("the crate has a root");
    let mut items = Vec::new();
    for statement in
        root.split(';').map(|text| text.lines().filter(|line| !line.starts_with("//")).collect::<String>())
    {
        if let Some((_, used)) = statement.split_once("pub use ") {
            let names = used.split_once('{').map_or(used, |(_, list)| list.trim_end_matches('}'));
            let last = |name: &str| name.rsplit([':', ' ']).next().unwrap_or_default().to_owned();
            items.extend(names.split(',').map(|name| last(name.trim())).filter(|name| counts(name)));
        } else if let Some((_, module)) = statement.split_once("pub mod ") {
            items.push(module.to_owned());
            let text = std::fs::read_to_string(source.join(format!("{module}.rs"))).expect("it is a file");
            for line in text.lines() {
                let item = ["pub struct ", "pub enum ", "pub trait ", "pub type ", "pub fn ", "pub mod "];
                if let Some(name) = item.iter().find_map(|keyword| line.strip_prefix(keyword)) {
                    let end = name.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
                    items.push(format!("{module}::{}", &name[..end.unwrap_or(name.len())]));
                }
            }
        }
    }
    items.sort();
    items
}

#[test]
fn public_items_are_as_listed_and_few() {
    let found = items();
    let text = found.join("\n") + "\n";
    if std::env::var("EVODOKU_PUBLIC_API").is_ok_and(|wish| wish == "write") {
        std::fs::write(LIST, &text).expect("the list can be written");
    }
    assert_eq!(text, std::fs::read_to_string(LIST).expect("the list is there"));
    assert!(found.len() <= MOST, "{} public items, at most {MOST}", found.len());
}
