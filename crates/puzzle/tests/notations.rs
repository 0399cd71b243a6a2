//! What must always hold of notations: reading undoes writing, and no bytes can do harm.

use evodoku_logic::random::{Purpose, below, stream};
use evodoku_puzzle::notation::{
    Entry, MAX_SYMBOL_ORDER, Notation, ReadOptions, Reader, Symbols, Writer, write,
};
use evodoku_puzzle::{Cell, Grid, Shape};
use proptest::prelude::*;
use rand::Rng;
use std::sync::Arc;

/// Shapes of every kind, from 2×2 to 40×40 and some of the largest.
fn shapes() -> impl Strategy<Value = Shape> {
    let order =
        prop_oneof![30 => 2..=16_usize, 10 => 17..=40_usize, 1 => prop::sample::select(vec![49, 100, 225])];
    let parts = (any::<u64>(), 0..4_u8, any::<[bool; 2]>(), 0..4_usize);
    (order, parts).prop_map(|(order, (seed, kind, [diagonals, windows], extra))| {
        let mut random = stream(seed, Purpose::Generate, 0);
        let mut pick = |bound: usize| below(random.next_u32(), bound);
        let heights: Vec<_> = (2..order).filter(|height| order.is_multiple_of(*height)).collect();
        let jigsaw = |pick: &mut dyn FnMut(usize) -> usize| {
            let mut pieces: Vec<_> = (0..order * order).map(|cell| cell / order).collect();
            (1..pieces.len()).for_each(|cell| pieces.swap(cell, pick(cell + 1)));
            Shape::jigsaw(order, &pieces).unwrap()
        };
        let mut shape = match kind {
            0 if !heights.is_empty() => Shape::classic(order).unwrap(),
            1 if !heights.is_empty() => {
                let height = heights[pick(heights.len())];
                Shape::with_boxes(order, height, order / height).unwrap()
            }
            2 => Shape::latin(order).unwrap(),
            3 if !heights.is_empty() && pick(4) == 0 => {
                let pieces = jigsaw(&mut pick).constraints()[2].clone();
                Shape::classic(order).unwrap().and(pieces).unwrap()
            }
            _ => jigsaw(&mut pick),
        };
        if diagonals {
            shape = shape.and_diagonals().unwrap();
        }
        if windows && let Ok(with_windows) = shape.clone().and_windows() {
            shape = with_windows;
        }
        let region = |_| (0..2).map(|half| (half * order + pick(order)) as Cell).collect::<Vec<_>>();
        let regions: Vec<_> = (0..extra).map(region).collect();
        shape.and_regions(&regions).unwrap()
    })
}

/// The shape that a plain text has.
fn usual_shapes() -> impl Strategy<Value = Shape> {
    shapes().prop_filter_map("prime order", |shape| Shape::classic(shape.order()).ok())
}

/// A grid with random values, which may clash.
fn grid(shape: Shape, seed: u64) -> Grid {
    let (order, count) = (shape.order(), shape.cell_count());
    let mut random = stream(seed, Purpose::Generate, 0);
    let percentage = below(random.next_u32(), 101);
    let mut value = || {
        let is_given = below(random.next_u32(), 100) < percentage;
        if is_given { below(random.next_u32(), order) as u8 + 1 } else { 0 }
    };
    let values = (0..count).map(|_| value()).collect();
    Grid::new(Arc::new(shape), values).unwrap()
}

/// Grids of any shape.
fn grids() -> impl Strategy<Value = Grid> {
    (shapes(), any::<u64>()).prop_map(|(shape, seed)| grid(shape, seed))
}

/// Grids that every plain notation can carry.
fn usual_grids() -> impl Strategy<Value = Grid> {
    (usual_shapes(), any::<u64>()).prop_map(|(shape, seed)| grid(shape, seed))
}

/// The notations that can say exactly what they are given, and where.
fn notations() -> impl Iterator<Item = Notation> {
    Notation::ALL.into_iter().take_while(|notation| *notation != Notation::FPuzzles)
}

/// What a reader must be given where characters alone can mean several things.
fn options(notation: Notation, order: usize) -> ReadOptions {
    let has_letters = (10..=MAX_SYMBOL_ORDER).contains(&order);
    let symbols = match notation {
        Notation::Line | Notation::Sdk | Notation::Sdm | Notation::Ss | Notation::Csv | Notation::Jigsaw => {
            has_letters.then_some(Symbols::Digits)
        }
        Notation::Grid => has_letters.then_some(Symbols::Numbers),
        _ => None,
    };
    ReadOptions { notation: Some(notation), symbols, ..ReadOptions::default() }
}

fn read(text: &str, options: ReadOptions) -> Vec<Entry> {
    Reader::new(text.as_bytes(), options).collect()
}

fn check_round_trip(grid: &Grid) {
    let order = grid.shape().order();
    for notation in notations() {
        let Ok(text) = write(grid, notation) else { continue };
        let entries = read(&text, options(notation, order));
        assert_eq!(entries.len(), 1, "{notation}: {text}");
        assert_eq!(entries[0].result.as_ref(), Ok(grid), "{notation}: {text}");
        if let Some(clash) = grid.first_violation() {
            let spans = entries[0].violation_spans(&clash).unwrap();
            let texts: Vec<_> = spans.into_iter().map(|span| &entries[0].source[span]).collect();
            assert_eq!((texts.len(), texts[0]), (2, texts[1]), "{notation}: {text}");
        }
    }
}

#[test]
fn global_rules_survive_every_notation_that_carries_them() {
    for name in
        ["9x9+anti-knight", "9x9+anti-king", "9x9+disjoint-groups", "6x6+diagonals+anti-king+anti-knight"]
    {
        let shape: Shape = name.parse().unwrap();
        let mut values = vec![0; shape.cell_count()];
        values[0] = 1;
        let grid = Grid::new(shape.into(), values).unwrap();
        let mut carriers = 0;
        for notation in Notation::ALL.into_iter().filter(|notation| notation.is_readable()) {
            let Ok(text) = write(&grid, notation) else { continue };
            carriers += 1;
            let read = read(&text, options(notation, grid.shape().order())).remove(0).result.unwrap();
            assert_eq!(read.shape().to_string(), name, "{notation}: {text}");
            assert_eq!(read.values(), grid.values(), "{notation}");
        }
        assert!(carriers >= 3, "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn reading_undoes_writing(grid in grids()) {
        check_round_trip(&grid);
    }

    #[test]
    fn reading_undoes_writing_of_usual_shapes(grid in usual_grids()) {
        check_round_trip(&grid);
        prop_assert_eq!(write(&grid, Notation::Toml).unwrap().parse(), Ok(grid));
    }

    #[test]
    fn a_file_of_many_grids_is_read_one_by_one(grids in prop::collection::vec(usual_grids(), 1..5)) {
        for notation in notations() {
            let mut writer = Writer::new(notation);
            let texts: Vec<_> = grids.iter().map(|grid| (grid, writer.next(grid))).collect();
            let written: Vec<_> = texts.iter().filter(|(_, text)| text.is_ok()).map(|(grid, _)| *grid).collect();
            if written.is_empty() {
                continue;
            }
            let text: String = texts.iter().filter_map(|(_, text)| text.clone().ok()).collect();
            let mut options = options(notation, 9);
            if notation == Notation::Grid {
                options.symbols = Some(Symbols::Numbers);
            } else if ![Notation::Toml, Notation::Json, Notation::Numbers].contains(&notation) {
                options.symbols = Some(Symbols::Digits);
            }
            let read: Vec<_> = read(&text, options).into_iter().map(|entry| entry.result.unwrap()).collect();
            prop_assert_eq!(read.iter().collect::<Vec<_>>(), written, "{}: {}", notation, text);
        }
    }

    /// With the Latin square named, one line suffices.
    #[test]
    fn cells_alone_are_enough_for_a_reader_who_knows_the_shape(grid in grids()) {
        let shape = grid.shape().clone();
        for notation in [Notation::Line, Notation::Grid, Notation::Numbers, Notation::Csv] {
            let text = Writer::new(notation).knowing(Some(shape.clone())).next(&grid).unwrap();
            let options = ReadOptions { shape: Some(shape.clone()), ..options(notation, shape.order()) };
            let entries = read(&text, options);
            prop_assert_eq!(entries[0].result.as_ref(), Ok(&grid), "{}: {}", notation, text);
        }
        let other = Shape::latin(shape.order() + 1).ok().map(Arc::new);
        let text = Writer::new(Notation::Line).knowing(other).next(&grid);
        prop_assert_eq!(text.is_ok(), Notation::Line.carries(&shape));
    }

    #[test]
    fn titles_of_any_characters_survive(title in any::<String>(), shape in shapes()) {
        let grid = grid(shape, 1).titled(Some(title));
        for notation in [Notation::Toml, Notation::Json] {
            let text = write(&grid, notation).unwrap();
            prop_assert_eq!(text.parse(), Ok(grid.clone()), "{}", text);
        }
    }

    #[test]
    fn every_notation_of_a_nine_is_found_out(seed in any::<u64>()) {
        let grid = grid(Shape::classic(9).unwrap(), seed);
        for notation in notations().filter(|notation| notation.carries(grid.shape())) {
            let text = write(&grid, notation).unwrap();
            for text in [text.clone(), text.replace('\n', "\r\n"), text.trim_end().to_owned(), format!("\u{feff}{text}")] {
                prop_assert_eq!(text.parse(), Ok(grid.clone()), "{}", text);
            }
        }
    }
}

/// Bytes that come near to a puzzle.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let alphabet = b"0123456789.-_*xX|+= \t\n\r,;#:[]\"'ABCDEFGHIY\0\xff\xc3\xa4".to_vec();
    let pieces = [
        &b"puzzle,solution\n"[..],
        b"[[puzzle]]\n",
        b"{\"puzzle\":\"",
        b"\"}\n",
        b"{\"shape\":\"4x4+jigsaw\",\"regions\":[1,2],",
        b"[Puzzle]\n",
        b"givens = '''",
        b"shape = \"9x9\"\n",
        b"regions = \"",
        b"2\n1\n",
        b"Sudoku 1:\n",
        b"-----\n",
        b"1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        b"1 2 3 4\n",
        b"................",
    ];
    let piece = prop_oneof![
        prop::sample::select(alphabet).prop_map(|byte| vec![byte]),
        prop::sample::select(pieces.to_vec()).prop_map(<[u8]>::to_vec),
        any::<u8>().prop_map(|byte| vec![byte]),
        prop::collection::vec(prop::sample::select(b"0123456789.".to_vec()), 0..100),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_do_harm(
        bytes in bytes(),
        notation in prop::option::of(prop::sample::select(Notation::ALL.to_vec())),
        hint in prop::option::of(prop::sample::select(Notation::ALL.to_vec())),
        symbols in prop::option::of(prop::sample::select(Symbols::ALL.to_vec())),
        shape in prop::option::of(prop::sample::select(vec!["4x4", "9x9", "3x3:latin", "6x6:3x2+diagonals"])),
    ) {
        let shape = shape.map(|name| Arc::new(name.parse::<Shape>().unwrap()));
        let options = ReadOptions { notation, hint, symbols, shape, ..ReadOptions::default() };
        for (index, entry) in Reader::new(bytes.as_slice(), options).enumerate() {
            prop_assert_eq!(entry.index, index);
            match &entry.result {
                Err(error) => {
                    prop_assert!(!error.to_string().is_empty());
                    for label in error.labels() {
                        prop_assert!(entry.source.get(label.span.clone()).is_some(), "{:?}", label);
                    }
                }
                Ok(grid) => {
                    let last = entry.cell_span(grid.shape().cell_count() - 1);
                    let is_own = notation.is_none_or(|notation| notations().any(|own| own == notation));
                    prop_assert!(last.is_some() || !is_own);
                    prop_assert!(last.is_none_or(|span| entry.source.get(span).is_some()));
                }
            }
        }
    }
}

/// Findings of fuzzers: such entries were read, but their cells had no place, so that a clash was shown without it.
#[test]
fn whatever_is_read_has_its_places() {
    let garbage = [&b",A,A,--'\x06,,,,,--'\x06,,,,"[..], b",A,A,--'\x06,\",,,,--'\x06,,,,,"];
    for notation in notations().map(Some).chain([None]) {
        for symbols in Symbols::ALL.map(Some).into_iter().chain([None]) {
            let options = ReadOptions { notation, symbols, ..ReadOptions::default() };
            for entry in garbage.iter().flat_map(|text| Reader::new(*text, options.clone())) {
                let Ok(grid) = &entry.result else { continue };
                let last = entry.cell_span(grid.shape().cell_count() - 1);
                assert!(last.is_some(), "{notation:?} {symbols:?}: {grid}");
            }
        }
    }
}
