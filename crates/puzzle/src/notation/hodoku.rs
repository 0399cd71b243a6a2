//! HoDoKu's library: one line per position, with fields between colons.
//!
//! `:0000:x:53..7+4…:candidates:eliminations:more:`, where the fourth field has the cells and a plus before those that were
//! found while solving.

use super::error::ForeignError;
use super::link;
use super::registry::Definition;
use super::text::place::Places;
use crate::{Grid, Shape};

pub const HODOKU: Definition = Definition {
    name: "hodoku",
    standalone: Some(|line| is_line(line).then_some(|text, _| Ok((read(text)?, Places::Unknown)))),
    carries: Shape::is_standard_9x9,
    write: Some(write),
    ..link::LINK
};

/// Does the line look like one of the library?
fn is_line(line: &str) -> bool {
    let mut fields = line.trim().split(':');
    let is_code = |code: &str| {
        (4..=6).contains(&code.len())
            && code.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-' || byte == b'x')
    };
    fields.next() == Some("") && fields.next().is_some_and(is_code)
}

/// The givens of a line.
fn read(line: &str) -> Result<Grid, ForeignError> {
    let wrong = |message: &str| ForeignError::not_of_kind("HoDoKu", message);
    let cells = line.trim().split(':').nth(3).ok_or_else(|| wrong("the line has no field of cells"))?;
    let mut values = Vec::with_capacity(81);
    let mut is_found = false;
    for character in cells.trim().chars() {
        match character {
            '+' => is_found = true,
            '.' | '0' => values.push(0),
            '1'..='9' => {
                let value = if is_found { 0 } else { character as u8 - b'0' };
                values.push(value);
                is_found = false;
            }
            other => return Err(wrong(&format!("{other:?} is neither a value nor empty"))),
        }
    }
    if values.len() != 81 {
        return Err(wrong(&format!("the line has {} cells instead of 81", values.len())));
    }
    Ok(Grid::new(Shape::classic(9)?.into(), values)?)
}

/// A line with the givens.
fn write(grid: &Grid) -> String {
    format!(":0000:x:{}:::\n", grid.to_line())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = ":0702:9:53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:124 126::935::";

    #[test]
    fn found_values_are_no_givens() {
        assert!(is_line(LINE) && !is_line("1..4..2..3..4..1") && !is_line(":a:b"));
        let grid = read(LINE).unwrap();
        assert_eq!(grid.values()[..5], [5, 3, 0, 0, 7]);
        assert_eq!(read(&write(&grid)).unwrap(), grid);
    }

    #[test]
    fn bad_lines_say_what_is_wrong() {
        assert!(read(":0000:x:").unwrap_err().to_string().contains("0 cells instead of 81"));
        assert!(read(":0000:x:12a").unwrap_err().to_string().contains("'a' is neither"));
        assert!(read(":0000").unwrap_err().to_string().contains("no field of cells"));
    }
}
