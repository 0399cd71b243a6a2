//! Grids of pencil marks: each cell is written as the values that are left for it, as solvers copy and paste them.

use crate::error::ExchangeError;
use crate::reader::Placed;
use evodoku::{Grid, Shape};
use std::fmt::Write;

/// What frames are made of, by their many programs.
const FRAME: &[char] = &['|', '+', '-', '*', '.', ':', '\'', '=', '_', '│', '┃', '║', '┌', '─'];

/// The words of a line without its frame.
fn words(line: &str) -> Vec<&str> {
    line.split(|character: char| character.is_whitespace() || FRAME.contains(&character))
        .filter(|word| !word.is_empty())
        .collect()
}

/// Is the line a frame or a ruler?
pub(crate) fn is_frame(line: &str) -> bool {
    line.len() > 9 && line.contains('-') && words(line).is_empty()
}

/// Could the line be a row of marks?
pub(crate) fn is_row(line: &str) -> bool {
    let words = words(line);
    words.len() == 9 && words.iter().all(is_mark)
}

/// Digits from 1 to 9 in ascending order.
fn is_mark(word: &&str) -> bool {
    let digits = word.as_bytes();
    digits.iter().all(|digit| (b'1'..=b'9').contains(digit))
        && digits.windows(2).all(|pair| pair[0] < pair[1])
}

/// A grid of marks: its first line, and its cells.
type Marks<'t> = (usize, Vec<&'t str>);

/// The grids of pencil marks of a text, if it is made of such: nine rows of nine words each, of which some have several
/// digits; in a frame as we draw it, none need have.
fn grids<'t>(text: &'t str) -> Option<Vec<Marks<'t>>> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    let rows: Vec<(usize, Vec<&str>)> =
        lines.map(|(number, line)| (number + 1, words(line))).filter(|(_, row)| !row.is_empty()).collect();
    let is_framed = text.trim_start().starts_with(".---");
    let is_row = |(_, row): &(usize, Vec<&str>)| row.len() == 9 && row.iter().all(is_mark);
    let has_marks = rows.iter().take(9).any(|(_, row)| row.iter().any(|word| word.len() > 1));
    let is_fit = !rows.is_empty() && rows.len().is_multiple_of(9) && rows.iter().all(is_row);
    (is_fit && (is_framed || has_marks)).then(|| {
        let grid = |rows: &[(usize, Vec<&'t str>)]| {
            (rows[0].0, rows.iter().flat_map(|(_, row)| row.iter().copied()).collect())
        };
        rows.chunks(9).map(grid).collect()
    })
}

/// Is the text made of grids of pencil marks?
pub(crate) fn is_marks(text: &str) -> bool {
    grids(text).is_some()
}

/// The cells in which one value is left, grid by grid, with the line of each.
pub(crate) fn read(text: &str) -> Result<Vec<Placed>, ExchangeError> {
    let wrong =
        || ExchangeError::not_of_kind("pencil marks", "nine rows of nine cells with ascending digits are");
    let value = |word: &&str| if word.len() == 1 { word.as_bytes()[0] - b'0' } else { 0 };
    let grid = |cells: &[&str]| Ok(Grid::new(Shape::classic(9)?.into(), cells.iter().map(value).collect())?);
    Ok(grids(text).ok_or_else(wrong)?.into_iter().map(|(line, cells)| (line, grid(&cells))).collect())
}

/// The values that the givens leave, in a frame.
pub(crate) fn write(grid: &Grid) -> String {
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

    #[test]
    fn marks_round_trip() {
        let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            .parse()
            .unwrap();
        let text = write(&grid);
        assert!(text.starts_with(".------"), "{text}");
        assert!(is_marks(&text), "{text}");
        // r5c5 has only 5 left, which reads as filled.
        let (line, read) = read(&text).unwrap().remove(0);
        let read = read.unwrap();
        assert_eq!(line, 2);
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
        let twice = read(&format!("{text}\n{text}")).unwrap();
        let values: Vec<_> = twice.iter().map(|(_, grid)| grid.as_ref().unwrap().values()).collect();
        assert_eq!(values, [solved.values(), solved.values()]);
    }

    #[test]
    fn other_texts_are_no_marks() {
        assert!(!is_marks("1 2 3"));
        assert!(!is_marks(&"1 2 3 4 5 6 7 8 9\n".repeat(9)));
        assert!(!is_marks(&"1 2 3 4 5 6 7 8 21\n".repeat(9)));
        assert!(is_marks(&"1 2 3 4 5 6 7 8 12\n".repeat(9)));
    }
}
