//! Any text as a TOML document of puzzles.

use evodoku_puzzle::notation::{Notation, ReadOptions, Reader};

/// The same invariants as for any text of puzzles.
pub fn throw(bytes: &[u8]) {
    let options = ReadOptions { notation: Some(Notation::Toml), ..ReadOptions::default() };
    for entry in Reader::new(bytes, options) {
        crate::read::check(&entry);
    }
}
