//! Links and foreign files: nothing breaks the reader, and what it reads can be written as a link and read again.

use evodoku::puzzle::formats::ReadOptions;
use evodoku_exchange::{Form, Reader, read_one, write_one};

/// So many puzzles of a text are enough.
const MOST: usize = 5;

/// What was read survives a link.
pub fn throw(bytes: &[u8]) {
    for entry in Reader::new(bytes, ReadOptions::default()).take(MOST) {
        let Ok(grid) = entry.result else { continue };
        if let Ok(link) = write_one(&grid, Form::SudokuPad) {
            let read = read_one(&link).expect("our own link is read");
            assert_eq!(read.values(), grid.values());
        }
    }
}
