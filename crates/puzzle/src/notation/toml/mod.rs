//! Our own notation, the only one that carries everything: shape, regions, diagonals, windows, extra regions, clues, title.
//!
//! ```toml
//! title = "A small one"
//! shape = "4x4"              # or order = 4 and boxes = [2, 2]; "4x4:latin" has no boxes
//! diagonals = true
//! windows = true
//! extra = [[[1, 1], [2, 3]]] # regions as lists of row and column, from 1
//! constraints = [{ kind = "killer-cage", sum = 6, cells = "r1c1 r1c2 r1c3" }]
//! givens = """
//! 1..4
//! ..2.
//! .3..
//! 4..1
//! """
//! ```
//!
//! `regions` names the piece of each cell, as in a jigsaw; further puzzles follow under `[[puzzle]]`.

mod document;
mod quoted;
mod write;

use super::error::ReadError;
use super::registry::Definition;
use super::text::chunk::{Chunk, Unfinished, by_lines};
use super::text::context::Context;
use super::text::input::Lines;
use super::text::place::Places;
use super::{Notation, ReadOptions};
use crate::{Grid, SharedShape};
use document::Document;
use quoted::Quoted;

pub const TOML: Definition = Definition {
    name: "toml",
    endings: &["toml"],
    sniff: Some(|head, options| {
        options.hint == Some(Notation::Toml) || head.content().next().is_some_and(is_first_line)
    }),
    open: Some(|input, head, _| by_lines(input, head, cut)),
    carries: |_| true,
    carries_clue: |_, _| true,
    is_cells_only: false,
    between: "\n[[puzzle]]\n",
    write: Some(write::write),
    ..Definition::PLAIN
};

/// The line that begins a further puzzle.
const NEXT_PUZZLE: &str = "[[puzzle]]";

/// Reads one document without the line that may introduce it.
fn read(text: &str, context: &mut Context) -> Result<(Grid, Places), ReadError> {
    let document: Document = ::toml::from_str(text).map_err(|error| ReadError::Toml {
        message: error.message().trim().to_owned(),
        span: error.span().unwrap_or(0..text.len()),
    })?;
    let symbols = document.symbols()?.or(context.options.symbols);
    let shape = document.shape(text)?.map(SharedShape::new).or_else(|| context.options.shape.clone());
    let mut inner = Context::new(ReadOptions { symbols, shape, ..ReadOptions::default() });
    let quoted = Quoted::new(text, &document.givens);
    let (grid, places) = quoted.read(&mut inner)?;
    context.notes.append(&mut inner.notes);
    Ok((grid.titled(document.title), places))
}

/// The text of the next document, up to the line that introduces the one after it.
fn cut(lines: &mut Lines<'_>) -> Option<Chunk> {
    let mut chunk = Unfinished::new(read, lines);
    let mut has_begun = false;
    while let Some(line) = lines.next() {
        if line.text.as_ref().is_ok_and(|text| text.trim() == NEXT_PUZZLE) {
            if has_begun {
                lines.unread(line);
                break;
            }
            has_begun = true;
            continue;
        }
        let is_aside = |text: &String| text.trim().is_empty() || text.trim_start().starts_with('#');
        if has_begun || !line.text.as_ref().is_ok_and(is_aside) {
            has_begun = true;
            chunk.push(line);
        }
    }
    has_begun.then(|| chunk.finish(lines.number()))
}

/// Is this a line that begins such a document?
pub fn is_first_line(line: &str) -> bool {
    let name = line.split('=').next().unwrap_or_default().trim();
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'_');
    line.trim() == NEXT_PUZZLE || line.contains('=') && is_name
}

#[cfg(test)]
mod tests {
    use super::write::write;
    use super::*;
    use crate::notation::{Entry, Reader};

    fn entry(text: &str) -> Entry {
        Reader::new(text.as_bytes(), ReadOptions::default()).next().unwrap()
    }

    fn error(text: &str) -> (String, String) {
        let entry = entry(text);
        let error = entry.result.unwrap_err();
        (error.to_string(), entry.source[error.labels()[0].span.clone()].to_owned())
    }

    const EVERYTHING: &str = "\
title = \"A \\\"small\\\" one\"
shape = \"4x4:2x2\"
diagonals = true
windows = true
extra = [
    [[1, 1], [2, 3]],
    [[2, 3], [4, 4]],
]
regions = '''
1112
1322
3342
3444
'''
givens = '''
1..4
..2.
.3..
4..1
'''
";

    #[test]
    fn everything_is_read_and_written() {
        let grid = entry(EVERYTHING).result.unwrap();
        assert_eq!(grid.title(), Some("A \"small\" one"));
        assert_eq!(grid.shape().layers().len(), 9);
        assert_eq!(write(&grid), EVERYTHING);
    }

    #[test]
    fn the_shape_can_be_said_in_several_ways() {
        let shape = |text: &str| {
            let cells = ".".repeat(36);
            entry(&format!("{text}\ngivens = \"{cells}\"")).result.unwrap().shape().to_string()
        };
        assert_eq!(shape("title = \"plain\""), "6x6");
        assert_eq!(shape("shape = \"6x6:3x2\""), "6x6:3x2");
        assert_eq!(shape("order = 6"), "6x6");
        assert_eq!(shape("boxes = [3, 2]"), "6x6:3x2");
        assert_eq!(shape("diagonals = true"), "6x6+diagonals");
        assert_eq!(shape("shape = \"6x6:latin+diagonals\""), "6x6:latin+diagonals");
        let map = "123456".repeat(6);
        assert_eq!(shape(&format!("regions = \"{map}\"")), "6x6+jigsaw");
    }

    #[test]
    fn givens_come_in_any_other_notation() {
        let line = |givens: &str| entry(&format!("givens = '''{givens}'''")).result.unwrap().to_line();
        let small = "1..4..2..3..4..1";
        assert_eq!(line(small), small);
        assert_eq!(line("1 . . 4\n. . 2 .\n. 3 . .\n4 . . 1"), small);
        assert_eq!(line("1,0,0,4,0,0,2,0,0,3,0,0,4,0,0,1"), small);
        assert_eq!(line("2\n1\n1 -1 -1 4\n-1 -1 2 -1\n-1 3 -1 -1\n4 -1 -1 1"), small);
        assert_eq!(line("|1.|.4|\n|..|2.|\n|--+--|\n|.3|..|\n|4.|.1|"), small);
    }

    #[test]
    fn further_puzzles_follow_under_their_own_heading() {
        let text = format!("# two\n{EVERYTHING}\n[[puzzle]]\ngivens = '''1...'''\n[[puzzle]]\n{EVERYTHING}");
        let entries: Vec<_> = Reader::new(text.as_bytes(), ReadOptions::default()).collect();
        assert_eq!(entries.iter().map(|entry| entry.line).collect::<Vec<_>>(), [2, 24, 26]);
        assert_eq!(entries.iter().map(|entry| entry.result.is_ok()).collect::<Vec<_>>(), [true, false, true]);
    }

    #[test]
    fn errors_point_into_the_document() {
        let message = |text: &str| error(text).0;
        assert_eq!(error("givens = '''\n1..4\n..!.\n.3..\n4..1'''").1, "!");
        assert_eq!(error("shape = \"9x8\"\ngivens = \"1\"").1, "\"9x8\"");
        assert_eq!(
            error("shape = \"4x4\"\nextra = [[[1, 1], [5, 1]]]\ngivens = \"1\"").1,
            "[[[1, 1], [5, 1]]]"
        );
        assert_eq!(message("givens = \"1...\nx = 3"), "invalid basic string, expected `\"`");
        assert!(message("givens = \"1\"\ncolour = 3").contains("unknown field `colour`"));
        assert!(message("title = \"nothing\"").contains("missing field `givens`"));
        assert!(message("symbols = \"runes\"\ngivens = \"1\"").contains("hexadecimal"));
        assert!(message("order = 4\nshape = \"4x4\"\ngivens = \"1\"").contains("either"));
    }

    #[test]
    fn clashes_are_found_in_the_document() {
        let entry = entry("givens = '''\n1..1\n..2.\n.3..\n4..1'''");
        let clash = entry.result.as_ref().unwrap().first_violation().unwrap();
        assert_eq!(entry.violation_spans(&clash), Some(vec![13..14, 16..17]));
    }
}
