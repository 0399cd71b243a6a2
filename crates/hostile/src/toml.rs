//! Any text as a TOML document of puzzles.

use evodoku::puzzle::formats::{Notation, ReadOptions, Reader};

/// As any text that is read as puzzles.
pub fn throw(bytes: &[u8]) {
    let options = ReadOptions { notation: Some(Notation::Toml), ..ReadOptions::default() };
    for entry in Reader::new(bytes, options) {
        crate::read::check(&entry);
    }
}
