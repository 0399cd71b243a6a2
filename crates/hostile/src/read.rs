//! Any bytes, read as puzzles under any options.

use arbitrary::{Arbitrary, Unstructured};
use evodoku::puzzle::Shape;
use evodoku_puzzle::notation::{Entry, Notation, ReadOptions, Reader, Symbols, write};

#[derive(Arbitrary, Debug)]
struct ReadInput<'a> {
    notation: Option<u8>,
    hint: Option<u8>,
    symbols: Option<u8>,
    shape: Option<u8>,
    bytes: &'a [u8],
}

/// Maximum number of entries per text whose round trip is checked, which takes longest.
const WRITTEN: usize = 3;

const SHAPES: [&str; 6] = ["2x2:latin", "4x4", "5x5:latin", "6x6:3x2+diagonals", "9x9+windows", "16x16"];

fn pick<T: Copy>(from: &[T], index: Option<u8>) -> Option<T> {
    index.map(|index| from[usize::from(index) % from.len()])
}

/// No panic; every place is in the source; entries round-trip through TOML.
pub fn throw(bytes: &[u8]) {
    let Ok(input) = ReadInput::arbitrary_take_rest(Unstructured::new(bytes)) else { return };
    let shape = pick(&SHAPES, input.shape).map(|name| name.parse::<Shape>().expect("it is a shape").into());
    let options = ReadOptions {
        notation: pick(&Notation::ALL, input.notation),
        hint: pick(&Notation::ALL, input.hint),
        symbols: pick(&Symbols::ALL, input.symbols),
        shape,
        ..ReadOptions::default()
    };
    for (index, entry) in Reader::new(input.bytes, options).enumerate() {
        assert_eq!(entry.index, index);
        check(&entry);
    }
}

/// Checks the invariants of an entry.
pub fn check(entry: &Entry) {
    match &entry.result {
        Err(error) => {
            assert!(!error.to_string().is_empty());
            for label in error.labels() {
                assert!(entry.source.get(label.span.clone()).is_some(), "{label:?}");
            }
        }
        Ok(grid) => {
            // In a link, cells have no places.
            let last = entry.cell_span(grid.shape().cell_count() - 1);
            assert!(last.clone().is_none_or(|span| entry.source.get(span).is_some()), "a cell has no place");
            if let Some(violation) = grid.first_violation() {
                assert_eq!(
                    entry.violation_spans(&violation).is_some(),
                    last.is_some(),
                    "a violation has no place"
                );
            }
            if entry.index < WRITTEN {
                let text = write(grid, Notation::Toml).expect("TOML carries every grid");
                assert_eq!(text.parse().as_ref(), Ok(grid));
            }
        }
    }
}
