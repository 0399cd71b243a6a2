//! Any text as a TOML document.
#![no_main]

use evodoku::puzzle::formats::{Notation, ReadOptions, Reader, write};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let options = ReadOptions { notation: Some(Notation::Toml), ..ReadOptions::default() };
    for entry in Reader::new(text.as_bytes(), options) {
        match &entry.result {
            Err(error) => {
                for label in error.labels() {
                    assert!(entry.source.get(label.span.clone()).is_some(), "{label:?}");
                }
            }
            Ok(grid) => {
                let last = entry.cell_span(grid.shape().cell_count() - 1);
                assert!(last.is_some_and(|span| entry.source.get(span).is_some()));
                assert_eq!(write(grid, Notation::Toml).unwrap().parse().as_ref(), Ok(grid));
            }
        }
    }
});
