//! Links and foreign files: nothing breaks the reader, and what it reads can be written as a link and read again.

use evodoku::puzzle::formats::ReadOptions;
use evodoku_exchange::{Form, Reader, read_one, write_one};

/// So many puzzles of a text are enough.
const MOST: usize = 5;

/// What was read survives a link; packing it takes longest, so that the first of a text stands for all.
pub fn throw(bytes: &[u8]) {
    let grids: Vec<_> =
        Reader::new(bytes, ReadOptions::default()).take(MOST).filter_map(|entry| entry.result.ok()).collect();
    if let Some(grid) = grids.first()
        && let Ok(link) = write_one(grid, Form::SudokuPad)
    {
        let read = read_one(&link).expect("our own link is read");
        assert_eq!(read.values(), grid.values());
    }
}
