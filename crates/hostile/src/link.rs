//! What links hold, once it is unpacked: a fuzzer would never guess how to pack a document, so it is packed for it.

use evodoku_exchange::{Form, read_one, write_one};

/// The first byte picks the site: two for which the rest is packed, and one that has it plainly. All three with every text
/// would take three times as long.
pub fn throw(bytes: &[u8]) {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let Some(text) = crate::text(rest) else { return };
    let link = match first % 3 {
        0 => format!("https://f-puzzles.com/?load={}", evodoku_exchange::pack(text)),
        1 => format!("https://sudokupad.app/scl{}", evodoku_exchange::pack(text)),
        _ => format!("https://www.sudokuwiki.org/sudoku.htm?bd={text}"),
    };
    let Ok(grid) = read_one(&link) else { return };
    for form in [Form::FPuzzles, Form::SudokuPad, Form::SudokuWiki] {
        if let Ok(link) = write_one(&grid, form) {
            let read = read_one(&link).expect("our own link is read");
            assert_eq!(read.values(), grid.values(), "{form}");
        }
    }
}
