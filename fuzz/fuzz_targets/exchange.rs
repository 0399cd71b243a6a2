//! Links and foreign files: nothing breaks the reader, and what it reads can be written as a link and read again.
#![no_main]

use evodoku_exchange::{Form, Reader, read_one, write_one};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for entry in Reader::new(text.as_bytes(), Default::default()).take(20) {
        let Ok(grid) = entry.result else { continue };
        if let Ok(link) = write_one(&grid, Form::SudokuPad) {
            let read = read_one(&link).expect("our own link is read");
            assert_eq!(read.values(), grid.values());
        }
    }
});
