//! Sdk files: rows of characters, after comments whose letter says what they are.

use super::registry::Definition;
use super::text::cut;
use super::writer::{one_line, symbol};
use crate::Grid;

/// The comments that begin an sdk file: author, date, comment, description, level, source, address.
const LETTERS: &[u8] = b"ABCDLSU";

pub const SDK: Definition = Definition {
    name: "sdk",
    endings: &["sdk"],
    open: Some(|input, head, context| cut::open(input, head, context, |plan, _, _| plan.is_sdk = true)),
    has_numbers: false,
    between: "\n",
    write: Some(write),
    ..Definition::PLAIN
};

/// The title as `#D`, then the rows.
fn write(grid: &Grid) -> String {
    let row = |row: &[u8]| row.iter().map(|&value| symbol(value)).chain(['\n']).collect::<String>();
    let title = grid.title().map_or(String::new(), |title| format!("#D{}\n", one_line(title)));
    title + &grid.values().chunks(grid.shape().order()).map(row).collect::<String>()
}

/// Does the text begin with two different comments of the sdk kind, or have a section for the puzzle?
pub fn is_sdk(head: &str) -> bool {
    let letter = |line: &str| line.as_bytes().get(1).copied().filter(|letter| LETTERS.contains(letter));
    let mut letters: Vec<_> =
        head.lines().take_while(|line| line.starts_with('#')).filter_map(letter).collect();
    letters.sort_unstable();
    letters.dedup();
    letters.len() > 1 || head.lines().any(is_puzzle_section)
}

/// Does the section that this line begins hold the puzzle?
pub fn is_puzzle_section(line: &str) -> bool {
    line.trim().eq_ignore_ascii_case("[puzzle]")
}

/// The title in a comment.
pub fn title(comment: &str) -> Option<&str> {
    comment.strip_prefix("#D").or_else(|| comment.strip_prefix("#d"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{ReadOptions, Reader};

    const ROWS: &str = "1..4\n..2.\n.3..\n4..1\n";

    fn read(text: &str) -> Vec<Grid> {
        Reader::new(text.as_bytes(), ReadOptions::default()).map(|entry| entry.result.unwrap()).collect()
    }

    #[test]
    fn comments_give_the_title() {
        let text = format!("#ASomebody\n#DA small one\n#B2005-07-01\n{ROWS}");
        assert_eq!(read(&text)[0].title(), Some("A small one"));
        assert_eq!(write(&read(&text)[0]), format!("#DA small one\n{ROWS}"));
    }

    #[test]
    fn only_the_puzzle_section_is_read() {
        let text = format!("#ASomebody\n[Puzzle]\n{ROWS}[State]\n{}", ROWS.replace("..2.", "342."));
        assert_eq!(read(&text), read(ROWS));
    }
}
