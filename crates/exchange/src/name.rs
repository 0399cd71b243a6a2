//! Is a text a puzzle, or the name of a file that holds some?

/// A puzzle of 4×4 has this many cells; a shorter word that is no file is a mistyped name.
pub const SHORTEST_PUZZLE: usize = 16;

/// Files of puzzles may have so many bytes; larger ones are refused before they are read.
pub const LARGEST_FILE: u64 = 1 << 30;

/// What names of puzzle files end with.
const ENDINGS: [&str; 8] = [".txt", ".sdk", ".sdm", ".ss", ".csv", ".toml", ".json", ".dat"];

/// Does a text end as names of puzzle files do?
pub fn has_file_ending(text: &str) -> bool {
    let text = text.to_lowercase();
    ENDINGS.iter().any(|ending| text.ends_with(ending))
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
