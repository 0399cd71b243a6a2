//! SudokuWiki: a board after `?bd=`, as 81 digits, or as 81 pairs of digits in base 32 that hold candidates as well.

use super::error::ForeignError;
use super::link;
use super::registry::Definition;
use crate::{Grid, Shape};

const PROGRAM: &str = "SudokuWiki";

pub const SUDOKUWIKI: Definition = Definition {
    name: "sudokuwiki",
    carries: Shape::is_standard_9x9,
    write: Some(|grid| format!("https://www.sudokuwiki.org/sudoku.htm?bd={}\n", write(grid))),
    ..link::LINK
};

/// The grid of a board; of pairs, only the clues are read.
pub fn read(board: &str) -> Result<Grid, ForeignError> {
    let wrong = |message: &str| ForeignError::not_of_kind(PROGRAM, message);
    let values: Option<Vec<u8>> = match board.len() {
        81 => board
            .chars()
            .map(|digit| if digit == '.' { Some(0) } else { Some(digit.to_digit(10)? as u8) })
            .collect(),
        162 if board.is_ascii() => board.as_bytes().chunks(2).map(clue).collect(),
        length => return Err(wrong(&format!("its board has {length} characters; 81 or 162 are known"))),
    };
    let values = values.ok_or_else(|| wrong("its board has a character that is not known"))?;
    Ok(Grid::new(Shape::classic(9)?.into(), values)?)
}

/// Two digits hold the possible values as bits from bit 1 up, and in bit 0 whether the cell is a clue.
fn clue(pair: &[u8]) -> Option<u8> {
    let number = u32::from_str_radix(std::str::from_utf8(pair).ok()?, 32).ok()?;
    let values = number >> 1;
    match (number & 1, values.count_ones()) {
        (1, 1) => Some(values.trailing_zeros() as u8 + 1),
        (0, _) => Some(0),
        _ => None,
    }
}

/// The digits of a grid.
fn write(grid: &Grid) -> String {
    grid.values().iter().map(|value| char::from(b'0' + value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pair as the site's description packs it: the values as bits, moved up by one to make room for the clue.
    fn pair(values: &[u32], is_clue: bool) -> String {
        let bits: u32 = values.iter().map(|value| 1 << (value - 1)).sum();
        let number = bits << 1 | u32::from(is_clue);
        [number / 32, number % 32].map(|digit| char::from_digit(digit, 32).unwrap()).iter().collect()
    }

    #[test]
    fn pairs_say_which_cells_are_clues() {
        assert_eq!((pair(&[5], true), pair(&[1, 2, 3, 4, 5, 6, 7, 8, 9], false)), ("11".into(), "vu".into()));
        let board =
            pair(&[5], true) + &pair(&[3], false) + &pair(&[9], true) + &pair(&[1, 9], false).repeat(78);
        // What was found while solving is no clue.
        assert_eq!(read(&board).unwrap().values()[..4], [5, 0, 9, 0]);
        assert!(read(&pair(&[1, 9], true).repeat(81)).is_err());
    }

    #[test]
    fn other_boards_are_refused() {
        assert!(read("123").unwrap_err().to_string().contains("its board has 3 characters"));
        assert!(read(&"?".repeat(81)).is_err());
        assert!(read(&"é".repeat(81)).is_err());
    }
}
