//! The content of links. It is compressed here, since a fuzzer would never find valid compressed data.

use evodoku_puzzle::Grid;
use evodoku_puzzle::notation::{Notation, pack, write};

/// The first byte selects the site: two with compressed content, one with plain content. All three with every text
/// would take three times as long.
pub fn throw(bytes: &[u8]) {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let Some(text) = crate::text(rest) else { return };
    let link = match first % 3 {
        0 => format!("https://f-puzzles.com/?load={}", pack(text)),
        1 => format!("https://sudokupad.app/scl{}", pack(text)),
        _ => format!("https://www.sudokuwiki.org/sudoku.htm?bd={text}"),
    };
    let Ok(grid) = link.parse::<Grid>() else { return };
    for notation in [Notation::FPuzzles, Notation::SudokuPad, Notation::SudokuWiki] {
        if let Ok(link) = write(&grid, notation) {
            let read: Grid = link.parse().expect("our own link is read");
            assert_eq!(read.values(), grid.values(), "{notation}");
        }
    }
}
