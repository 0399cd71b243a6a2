//! Links and files of other programs: the reader never panics, and puzzles read from them round-trip through links.

use evodoku_puzzle::Grid;
use evodoku_puzzle::notation::{Notation, ReadOptions, Reader, write};

/// Maximum number of puzzles checked per text.
const MOST: usize = 5;

/// Puzzles round-trip through links. Only the first puzzle of a text is checked, since compressing takes longest.
pub fn throw(bytes: &[u8]) {
    let grids: Vec<_> =
        Reader::new(bytes, ReadOptions::default()).take(MOST).filter_map(|entry| entry.result.ok()).collect();
    let Some(grid) = grids.first() else { return };
    for notation in [Notation::SudokuPad, Notation::FPuzzlesJson, Notation::Iss] {
        let Ok(text) = write(grid, notation) else { continue };
        match text.parse::<Grid>() {
            // Candidates of a single value are a given there.
            Ok(read) if notation == Notation::Iss => {
                let mut both = read.values().iter().zip(grid.values());
                assert!(both.all(|(read, given)| *given == 0 || read == given), "{text}");
            }
            Ok(read) => assert_eq!(read.values(), grid.values(), "{text}"),
            // Very large automata and very many pairs are refused.
            Err(_) if notation == Notation::Iss => {}
            Err(error) => panic!("our own text is not read: {error}\n{text}"),
        }
    }
}
