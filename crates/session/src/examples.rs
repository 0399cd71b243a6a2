//! Puzzles to begin with: examples by size and level.

use crate::puzzle::PuzzleView;
use crate::refusal::{Answer, Refusal};
use evodoku::puzzle::Grid;
use evodoku_messages::{Message, message};
use evodoku_puzzle::notation::{ReadOptions, Reader};
use serde::Serialize;

/// An example: which puzzle of a file of ours.
struct Example {
    id: &'static str,
    /// Its shape and, where it has one, its level, as the page sorts them.
    shape: &'static str,
    level: &'static str,
    file: &'static str,
    index: usize,
}

/// A file of puzzles of our own making.
macro_rules! file {
    ($name:literal) => {
        include_str!(concat!("../puzzles/", $name))
    };
}

#[rustfmt::skip]
const EXAMPLES: &[Example] = &[
    Example { id: "9x9-easy", shape: "9x9", level: "easy", file: file!("levels.txt"), index: 0 },
    Example { id: "9x9-medium", shape: "9x9", level: "medium", file: file!("levels.txt"), index: 10 },
    Example { id: "9x9-hard", shape: "9x9", level: "hard", file: file!("levels.txt"), index: 20 },
    Example { id: "9x9-expert", shape: "9x9", level: "expert", file: file!("levels.txt"), index: 30 },
    Example { id: "9x9-jigsaw", shape: "9x9+jigsaw", level: "", file: file!("jigsaw.txt"), index: 0 },
    Example { id: "9x9-diagonals", shape: "9x9+diagonals", level: "", file: file!("diagonals-1.toml"), index: 0 },
    Example { id: "9x9-windows", shape: "9x9+windows", level: "", file: file!("windows-1.toml"), index: 0 },
    Example { id: "6x6", shape: "6x6", level: "", file: file!("6x6.txt"), index: 0 },
    Example { id: "12x12", shape: "12x12", level: "", file: file!("12x12.txt"), index: 0 },
    Example { id: "16x16", shape: "16x16", level: "", file: file!("16x16.txt"), index: 0 },
    Example { id: "16x16-jigsaw", shape: "16x16+jigsaw", level: "", file: file!("16x16-jigsaw.txt"), index: 0 },
    Example { id: "25x25", shape: "25x25", level: "", file: file!("25x25-50.txt"), index: 0 },
    Example { id: "36x36", shape: "36x36", level: "", file: file!("36x36-52.txt"), index: 0 },
    Example { id: "49x49", shape: "49x49", level: "", file: file!("49x49-57.txt"), index: 0 },
    Example { id: "64x64", shape: "64x64", level: "", file: file!("64x64-58.txt"), index: 0 },
    Example { id: "81x81", shape: "81x81", level: "", file: file!("81x81-62.txt"), index: 0 },
];

/// An example by name.
#[derive(Serialize)]
pub struct Named {
    id: &'static str,
    shape: &'static str,
    level: Option<&'static str>,
}

/// All examples, by name.
pub fn list() -> Vec<Named> {
    let named = |example: &Example| Named {
        id: example.id,
        shape: example.shape,
        level: Some(example.level).filter(|level| !level.is_empty()),
    };
    EXAMPLES.iter().map(named).collect()
}

/// The example of that name.
pub fn example(id: &str) -> Answer<PuzzleView> {
    let found = EXAMPLES.iter().find(|example| example.id == id).and_then(grid);
    found.map(|grid| PuzzleView::of(&grid)).ok_or_else(|| {
        let ids = Message::list(EXAMPLES.iter().map(|example| example.id));
        Refusal::not_found(message!("no-example", id, ids))
    })
}

fn grid(example: &Example) -> Option<Grid> {
    let mut entries = Reader::new(example.file.as_bytes(), ReadOptions::default());
    entries.nth(example.index)?.result.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_a_puzzle_of_its_shape() {
        for example in EXAMPLES {
            let grid = grid(example).unwrap_or_else(|| panic!("{}", example.id));
            assert_eq!(grid.shape().to_string(), example.shape);
            assert!(grid.first_violation().is_none(), "{}", example.id);
        }
    }
}
