//! Jigsaws: a line of givens and a line that names the piece of each cell, or both in one line.

use super::MAX_SYMBOL_ORDER;
use super::registry::Definition;
use super::text::context::pieces;
use super::text::cut;
use super::text::place::Place;
use super::text::plan::ShortLines;
use super::text::row::{CellUnit, Row};
use super::writer::{join, symbol};
use crate::{Grid, LayerKind, Shape};

pub const JIGSAW: Definition = Definition {
    name: "jigsaw",
    open: Some(|input, head, context| {
        cut::open(input, head, context, |plan, _, _| {
            (plan.short_lines, plan.has_pairs) = (ShortLines::Puzzles, true);
        })
    }),
    carries: |shape| shape.layers().len() == 3 && shape.layers()[2].kind == LayerKind::Jigsaw,
    is_cells_only: false,
    write: Some(write),
    ..Definition::PLAIN
};

/// A line of givens and a line of pieces, in characters up to order 35 and in numbers above.
pub fn write(grid: &Grid) -> String {
    let map = map(grid.shape());
    let map = match grid.shape().order() {
        ..=MAX_SYMBOL_ORDER => map.iter().map(|&piece| symbol(piece)).collect(),
        _ => join(&map, " ", "0"),
    };
    format!("{}\n{map}\n", grid.to_line())
}

/// The number of each cell's piece, from 1; 0 if the shape has no pieces.
pub fn map(shape: &Shape) -> Vec<u8> {
    let mut map = vec![0; shape.cell_count()];
    let pieces = shape.layers().iter().find(|layer| layer.kind == LayerKind::Jigsaw);
    for (index, region) in pieces.iter().flat_map(|layer| &layer.regions).enumerate() {
        for &cell in region {
            map[usize::from(cell)] = index as u8 + 1;
        }
    }
    map
}

/// Can these cells be a region map: N pieces of N cells, and not a solved grid?
pub fn is_map(text: &str, places: &[Place]) -> bool {
    let order = places.len().isqrt();
    if order < 2 || order * order != places.len() {
        return false;
    }
    let pieces = pieces(text, places);
    let mut sizes = vec![0; places.len()];
    for &piece in &pieces {
        sizes[piece] += 1;
    }
    let has_twins = |row: &[usize]| row.windows(2).any(|pair| pair[0] == pair[1]);
    sizes.iter().all(|&size| size == 0 || size == order) && pieces.chunks(order).any(has_twins)
}

/// Is the second line the region map of the first?
pub fn are_pair(givens: &str, map: &str) -> bool {
    [CellUnit::Tokens, CellUnit::Characters].into_iter().any(|unit| {
        let places = places(map, unit);
        Row::of_line(givens).count(unit) == places.len() && is_map(map, &places)
    })
}

/// Does the line hold givens and region map at once?
pub fn is_both(line: &str) -> bool {
    [CellUnit::Tokens, CellUnit::Characters].into_iter().any(|unit| {
        let places = places(line, unit);
        let (givens, map) = places.split_at(places.len() / 2);
        givens.len() == map.len() && is_map(line, map)
    })
}

fn places(line: &str, unit: CellUnit) -> Vec<Place> {
    let mut places = Vec::new();
    Row::of_line(line).places(line, unit, &mut places);
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Notation, ReadOptions, Reader};

    const GIVENS: &str = "1..............2";
    const MAP: &str = "AAABACBBCCDBCDDD";

    fn read(text: &str, notation: Option<Notation>) -> Vec<Grid> {
        let options = ReadOptions { notation, ..ReadOptions::default() };
        Reader::new(text.as_bytes(), options).map(|entry| entry.result.unwrap()).collect()
    }

    #[test]
    fn givens_and_map_in_two_lines_in_one_or_in_one_with_a_blank() {
        let grid = &read(&format!("{GIVENS}\n{MAP}\n"), None)[0];
        assert_eq!(grid.shape().layers()[2].regions[1], [3, 6, 7, 11]);
        for separator in ["\n", "", " "] {
            let text = format!("{GIVENS}{separator}{MAP}\n").repeat(2);
            assert_eq!(read(&text, None), [grid.clone(), grid.clone()]);
            assert_eq!(read(&text, Some(Notation::Jigsaw)), [grid.clone(), grid.clone()]);
        }
        assert_eq!(&read(&write(grid), None)[0], grid);
    }

    #[test]
    fn a_solved_grid_is_no_map() {
        assert!(are_pair(GIVENS, MAP));
        assert!(!are_pair(GIVENS, "1234341221434321"));
        assert!(!are_pair(GIVENS, GIVENS));
        assert_eq!(read("12...........1..\n1234341221434321\n", None).len(), 2);
    }

    #[test]
    fn prime_orders_need_no_boxes() {
        let text = "1........................\n1111122222333334444455555\n";
        assert_eq!(read(text, None)[0].shape().to_string(), "5x5+jigsaw");
    }

    #[test]
    fn a_given_shape_adds_what_the_text_cannot_say() {
        let shape = "4x4+diagonals".parse::<Shape>().unwrap();
        let options = ReadOptions { shape: Some(shape.into()), ..ReadOptions::default() };
        let text = format!("{GIVENS}\n{MAP}\n");
        let grid = Reader::new(text.as_bytes(), options).next().unwrap().result.unwrap();
        assert_eq!(grid.shape().to_string(), "4x4+jigsaw+diagonals");
    }

    #[test]
    fn a_map_that_does_not_fit_says_why() {
        let text = format!("{GIVENS}\n{}\n", MAP.replace("DDD", "DDC"));
        let options = ReadOptions { notation: Some(Notation::Jigsaw), ..ReadOptions::default() };
        let error = Reader::new(text.as_bytes(), options).next().unwrap().result.unwrap_err();
        assert_eq!(error.to_string(), "jigsaw piece 3 has 5 cells, every piece must have 4");
    }
}
