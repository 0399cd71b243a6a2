//! Grids of pencil marks: each cell is written as the values that are left for it, as solvers copy and paste them.

use super::error::{ForeignError, ReadError};
use super::registry::Definition;
use super::text::chunk::{Chunk, Unfinished, by_lines};
use super::text::context::Context;
use super::text::input::Lines;
use super::text::place::Places;
use crate::{Grid, Shape};
use std::fmt::Write;

pub const MARKS: Definition = Definition {
    name: "marks",
    sniff: Some(|head, _| is_start(&head.text)),
    open: Some(|input, head, _| by_lines(input, head, cut)),
    carries: Shape::is_standard_9x9,
    is_cells_only: false,
    between: "\n",
    write: Some(write),
    ..Definition::PLAIN
};

/// What frames are made of, by their many programs.
const FRAME: &[char] = &['|', '+', '-', '*', '.', ':', '\'', '=', '_', '│', '┃', '║', '┌', '─'];

/// The words of a line without its frame.
fn words(line: &str) -> Vec<&str> {
    line.split(|character: char| character.is_whitespace() || FRAME.contains(&character))
        .filter(|word| !word.is_empty())
        .collect()
}

/// Could the words be a row of marks?
fn is_row(words: &[&str]) -> bool {
    words.len() == 9 && words.iter().all(is_mark)
}

/// Digits from 1 to 9 in ascending order.
fn is_mark(word: &&str) -> bool {
    let digits = word.as_bytes();
    digits.iter().all(|digit| (b'1'..=b'9').contains(digit))
        && digits.windows(2).all(|pair| pair[0] < pair[1])
}

/// Does the text begin with nine rows of nine words each, of which some have several digits? In a frame as we draw it, none
/// need have.
fn is_start(text: &str) -> bool {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let rows: Vec<_> = lines.map(words).filter(|row| !row.is_empty()).take(9).collect();
    let is_framed = text.trim_start().starts_with(".---");
    let has_marks = rows.iter().flatten().any(|word| word.len() > 1);
    rows.len() == 9 && rows.iter().all(|row| is_row(row)) && (is_framed || has_marks)
}

/// Nine rows, with the frame around them.
fn cut(lines: &mut Lines<'_>) -> Option<Chunk> {
    let mut chunk = Unfinished::new(read, lines);
    let mut rows = 0;
    while rows < 9 {
        let Some(line) = lines.next() else { break };
        let is_row = line.text.as_ref().is_ok_and(|text| !text.starts_with('#') && !words(text).is_empty());
        let is_unreadable = line.text.is_err();
        if is_row || is_unreadable || rows > 0 {
            chunk.push(line);
        }
        rows += if is_unreadable { 9 } else { usize::from(is_row) };
    }
    (rows > 0).then(|| chunk.finish(lines.number()))
}

/// The cells in which one value is left.
fn read(text: &str, _: &mut Context) -> Result<(Grid, Places), ReadError> {
    let rows = || text.lines().map(words).filter(|row| !row.is_empty());
    if rows().count() != 9 || !rows().all(|row| is_row(&row)) {
        let message = "nine rows of nine cells with ascending digits are";
        return Err(ForeignError::not_of_kind("pencil marks", message).into());
    }
    let value = |word: &str| if word.len() == 1 { word.as_bytes()[0] - b'0' } else { 0 };
    let shape = Shape::classic(9).map_err(ForeignError::from)?;
    let grid = Grid::new(shape.into(), rows().flatten().map(value).collect()).map_err(ForeignError::from)?;
    Ok((grid, Places::Unknown))
}

/// The values that the givens leave, in a frame.
fn write(grid: &Grid) -> String {
    let shape = grid.shape();
    let (order, values) = (shape.order(), grid.values());
    let (height, width) = shape.boxes().unwrap_or((order, order));
    let left = |cell: usize| {
        if values[cell] != 0 {
            return values[cell].to_string();
        }
        let is_seen = |value: u8| {
            shape
                .regions_of(cell)
                .any(|region| shape.region(region).iter().any(|&other| values[usize::from(other)] == value))
        };
        (1..=order as u8).filter(|&value| !is_seen(value)).map(|value| value.to_string()).collect::<String>()
    };
    let cells: Vec<String> = (0..values.len()).map(left).collect();
    let widest = cells.iter().map(String::len).max().unwrap_or(1);
    let ruler = |left: char, middle: char, right: char| {
        let part = "-".repeat(width * (widest + 1) + 1);
        format!("{left}{}{right}\n", vec![part; order / width].join(&middle.to_string()))
    };
    let mut text = ruler('.', '.', '.');
    for (row, cells) in cells.chunks(order).enumerate() {
        if row > 0 && row.is_multiple_of(height) {
            text += &ruler(':', '+', ':');
        }
        for part in cells.chunks(width) {
            text += "| ";
            for cell in part {
                write!(text, "{cell:<widest$} ").expect("a string takes everything");
            }
        }
        text += "|\n";
    }
    text + &ruler('\'', '\'', '\'')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Entry, ReadOptions, Reader};

    fn entries(text: &str) -> Vec<Entry> {
        Reader::new(text.as_bytes(), ReadOptions::default()).collect()
    }

    #[test]
    fn marks_round_trip() {
        let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            .parse()
            .unwrap();
        let text = write(&grid);
        assert!(text.starts_with(".------"), "{text}");
        // r5c5 has only 5 left, which reads as filled.
        let entry = &entries(&text)[0];
        let read = entry.result.as_ref().unwrap();
        assert_eq!(entry.line, 2);
        let differs: Vec<_> = (0..81).filter(|&cell| read.values()[cell] != grid.values()[cell]).collect();
        assert!(differs.iter().all(|&cell| grid.values()[cell] == 0));
        assert!(differs.contains(&40) && read.values()[40] == 5);
    }

    #[test]
    fn complete_grids_and_several_are_read() {
        let solved: Grid =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .parse()
                .unwrap();
        let text = write(&solved);
        let twice: Vec<_> =
            entries(&format!("{text}\n{text}")).into_iter().map(|entry| entry.result.unwrap()).collect();
        assert_eq!(twice, [solved.clone(), solved]);
    }

    #[test]
    fn a_bad_grid_is_one_error_and_the_next_is_read() {
        let rows = "1 2 3 4 5 6 7 8 12\n".repeat(9);
        let results: Vec<_> = entries(&format!("{rows}{}{rows}", rows.replacen("12", "21", 1)))
            .into_iter()
            .map(|entry| entry.result.is_ok())
            .collect();
        assert_eq!(results, [true, false, true]);
    }

    #[test]
    fn other_texts_are_no_marks() {
        assert!(!is_start("1 2 3"));
        assert!(!is_start(&"1 2 3 4 5 6 7 8 9\n".repeat(9)));
        assert!(!is_start(&"1 2 3 4 5 6 7 8 21\n".repeat(9)));
        assert!(is_start(&"1 2 3 4 5 6 7 8 12\n".repeat(9)));
    }
}
