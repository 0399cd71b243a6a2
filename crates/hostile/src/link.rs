//! What links hold, once it is unpacked: a fuzzer would never guess how to pack a document, so it is packed for it.

use evodoku_exchange::{Form, read_one, write_one};

/// Any text, packed into the links of two sites and written plainly into that of a third.
pub fn throw(bytes: &[u8]) {
    let Some(text) = crate::text(bytes) else { return };
    let packed = evodoku_exchange::pack(text);
    let links = [
        format!("https://f-puzzles.com/?load={packed}"),
        format!("https://sudokupad.app/scl{packed}"),
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={text}"),
    ];
    for link in links {
        let Ok(grid) = read_one(&link) else { continue };
        for form in [Form::FPuzzles, Form::SudokuPad, Form::SudokuWiki] {
            if let Ok(link) = write_one(&grid, form) {
                let read = read_one(&link).expect("our own link is read");
                assert_eq!(read.values(), grid.values(), "{form}");
            }
        }
    }
}
