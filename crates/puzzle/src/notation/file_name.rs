//! Is a text a puzzle, or the name of a file that holds some?

use super::Notation;

/// A puzzle of 4×4 has this many cells; a shorter word that is no file is a mistyped name.
pub const SHORTEST_PUZZLE: usize = 16;

/// Files of puzzles may have so many bytes; larger ones are refused before they are read.
pub const LARGEST_FILE: u64 = 1 << 30;

/// What names of puzzle files end with that say nothing about the notation.
const ENDINGS: [&str; 2] = ["txt", "dat"];

/// Does a text end as names of puzzle files do?
pub fn has_file_ending(text: &str) -> bool {
    let Some((_, ending)) = text.rsplit_once('.') else { return false };
    ENDINGS.iter().any(|known| ending.eq_ignore_ascii_case(known)) || Notation::of_extension(ending).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_by_their_endings() {
        assert!(["a.txt", "B.SDK", "x/y.json"].into_iter().all(has_file_ending));
        assert!(!["", "txt", "1..4..2..3..4..1", "a.txt.gz"].into_iter().any(has_file_ending));
    }
}
