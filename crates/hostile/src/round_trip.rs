//! A grid of any shape, written and read in one of the notations.

use arbitrary::{Arbitrary, Unstructured};
use evodoku::puzzle::{Cell, Grid, Shape};
use evodoku_puzzle::notation::{MAX_SYMBOL_ORDER, Notation, ReadOptions, Reader, Symbols, write};

/// Maximum order. Larger grids only take longer: with a few more than nine values, all kinds of symbols occur.
const LARGEST: usize = 17;

/// The first byte selects order and notation; trying all notations with every grid would be ten times as slow.
const ORDERS: u8 = (LARGEST - 1) as u8;

/// The notations that give back exactly what they are given, with its shape; links are packed by the target `link`.
const EXACT: [Notation; 11] = [
    Notation::Line,
    Notation::Grid,
    Notation::Numbers,
    Notation::Instance,
    Notation::Sdk,
    Notation::Sdm,
    Notation::Ss,
    Notation::Csv,
    Notation::Jigsaw,
    Notation::Toml,
    Notation::Json,
];

#[derive(Arbitrary, Debug)]
struct Input {
    order_and_notation: u8,
    kind: TextKind,
    diagonals: bool,
    windows: bool,
    extra: Vec<[Cell; 3]>,
    title: Option<String>,
    values: Vec<u8>,
}

#[derive(Arbitrary, Debug)]
enum TextKind {
    Boxes(u8),
    Latin,
    Jigsaw(Vec<u16>),
}

fn shape(input: &Input) -> Option<Shape> {
    let order = 2 + usize::from(input.order_and_notation % ORDERS);
    let mut shape = match &input.kind {
        TextKind::Boxes(height) => {
            let height = usize::from(*height) % order;
            let width = order.checked_div(height)?;
            Shape::with_boxes(order, height, width).or_else(|_| Shape::classic(order)).ok()?
        }
        TextKind::Latin => Shape::latin(order).ok()?,
        TextKind::Jigsaw(swaps) => {
            let mut pieces: Vec<_> = (0..order * order).map(|cell| cell / order).collect();
            for (cell, other) in swaps.iter().enumerate().take(pieces.len()) {
                let other = usize::from(*other) % pieces.len();
                pieces.swap(cell, other);
            }
            Shape::jigsaw(order, &pieces).ok()?
        }
    };
    if input.diagonals {
        shape = shape.and_diagonals().ok()?;
    }
    if input.windows {
        shape = shape.and_windows().ok()?;
    }
    let cells = shape.cell_count() as Cell;
    let regions: Vec<_> = input.extra.iter().map(|region| region.map(|cell| cell % cells).to_vec()).collect();
    shape.and_regions(&regions).ok()
}

/// Whatever a notation can carry round-trips.
pub fn throw(bytes: &[u8]) {
    let Ok(input) = Input::arbitrary_take_rest(Unstructured::new(bytes)) else { return };
    let Some(shape) = shape(&input) else { return };
    let order = shape.order();
    let mut values = input.values;
    values.resize(shape.cell_count(), 0);
    for value in &mut values {
        *value %= order as u8 + 1;
    }
    let grid = Grid::new(shape.into(), values).expect("as many values as cells, none too large");
    let notation = EXACT[usize::from(input.order_and_notation / ORDERS) % EXACT.len()];
    if let Ok(text) = write(&grid, notation) {
        let symbols = match notation {
            Notation::Grid => Some(Symbols::Numbers),
            Notation::Numbers | Notation::Instance | Notation::Toml | Notation::Json => None,
            _ => (order <= MAX_SYMBOL_ORDER).then_some(Symbols::Digits),
        };
        let options = ReadOptions { notation: Some(notation), symbols, ..ReadOptions::default() };
        let read: Vec<_> = Reader::new(text.as_bytes(), options).map(|entry| entry.result).collect();
        assert_eq!(read, [Ok(grid.clone())], "{notation}: {text}");
    }
    if input.title.is_some() {
        let titled = grid.titled(input.title);
        assert_eq!(write(&titled, Notation::Toml).expect("TOML carries every grid").parse(), Ok(titled));
    }
}
