//! Any bytes, read under any options.
#![no_main]

use arbitrary::Arbitrary;
use evodoku::Shape;
use evodoku::puzzle::formats::{Notation, ReadOptions, Reader, Symbols, write};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    notation: Option<u8>,
    hint: Option<u8>,
    symbols: Option<u8>,
    shape: Option<u8>,
    bytes: &'a [u8],
}

const SHAPES: [&str; 6] = ["2x2:latin", "4x4", "5x5:latin", "6x6:3x2+diagonals", "9x9+windows", "16x16"];

fn pick<T: Copy>(from: &[T], index: Option<u8>) -> Option<T> {
    index.map(|index| from[usize::from(index) % from.len()])
}

fuzz_target!(|input: Input<'_>| {
    let options = ReadOptions {
        notation: pick(&Notation::ALL, input.notation),
        hint: pick(&Notation::ALL, input.hint),
        symbols: pick(&Symbols::ALL, input.symbols),
        shape: pick(&SHAPES, input.shape).map(|name| name.parse::<Shape>().unwrap().into()),
    };
    for (index, entry) in Reader::new(input.bytes, options).enumerate() {
        assert_eq!(entry.index, index);
        match &entry.result {
            Err(error) => {
                assert!(!error.to_string().is_empty());
                for label in error.labels() {
                    assert!(entry.source.get(label.span.clone()).is_some(), "{label:?}");
                }
            }
            Ok(grid) => {
                let last = entry.cell_span(grid.shape().cell_count() - 1);
                assert!(last.is_some_and(|span| entry.source.get(span).is_some()));
                if let Some(clash) = grid.first_clash() {
                    assert!(entry.clash_spans(&clash).is_some());
                }
                assert_eq!(write(grid, Notation::Toml).unwrap().parse().as_ref(), Ok(grid));
            }
        }
    }
});
