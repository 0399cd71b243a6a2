//! Links and files of other programs: the reader never panics, and puzzles read from them round-trip through links.

use evodoku_puzzle::Grid;
use evodoku_puzzle::notation::{Notation, ReadOptions, Reader, write};

/// Maximum number of puzzles checked per text.
const MOST: usize = 5;

/// Puzzles round-trip through links. Only the first puzzle of a text is checked, since compressing takes longest.
pub fn throw(bytes: &[u8]) {
    let grids: Vec<_> =
        Reader::new(bytes, ReadOptions::default()).take(MOST).filter_map(|entry| entry.result.ok()).collect();
    if let Some(grid) = grids.first()
        && let Ok(link) = write(grid, Notation::SudokuPad)
    {
        let read: Grid = link.parse().expect("our own link is read");
        assert_eq!(read.values(), grid.values());
    }
}
