//! Killers in one line: `3x3:d:k:` and a number per cell, as `SumoCue` keeps them, or 81 characters in which each cell is the
//! sum of its cage or points to a cell of the same cage, as forums write them. They are only read.

use super::error::ForeignError;
use crate::constraint::Positions;
use crate::constraint::clue::KillerCage;
use crate::{Cell, Grid, ShapeSpec};
use std::collections::BTreeMap;

const PROGRAM: &str = "SumoCue";

const ORDER: usize = 9;

/// The number of a cell is its cage's sum times this, and the number of the cage.
const RADIX: u32 = 256;

/// The beginning, with `d` between the colons where the diagonals hold each value once.
const BEGINNING: &str = "3x3:";

/// Is the line one of the two?
pub fn is_line(line: &str) -> bool {
    is_numbers(line) || is_arrows(line)
}

fn is_numbers(line: &str) -> bool {
    line.trim().strip_prefix(BEGINNING).and_then(|rest| rest.split(':').nth(1)) == Some("k")
}

/// Is each character a sum, a direction, or an empty cell?
fn is_arrows(line: &str) -> bool {
    let line = line.trim().as_bytes();
    let is_part =
        |byte: &u8| matches!(byte, b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'j') || step(*byte).is_some();
    line.len() == ORDER * ORDER && line.iter().any(|byte| b"<>^".contains(byte)) && line.iter().all(is_part)
}

/// Where a character points to, in cells.
fn step(direction: u8) -> Option<isize> {
    let order = ORDER as isize;
    Some(match direction {
        b'<' => -1,
        b'>' => 1,
        b'^' => -order,
        b'v' => order,
        b'`' => -order - 1,
        b'\'' => -order + 1,
        b',' => order - 1,
        b'.' => order + 1,
        _ => return None,
    })
}

fn wrong(message: &str) -> ForeignError {
    ForeignError::not_of_kind(PROGRAM, message)
}

/// The grid of a line.
pub fn read_line(line: &str) -> Result<Grid, ForeignError> {
    if is_numbers(line) { numbers(line) } else { arrows(line) }
}

/// A number per cell.
fn numbers(line: &str) -> Result<Grid, ForeignError> {
    let fields: Vec<&str> = line.trim().trim_end_matches(':').split(':').collect();
    if fields.len() != ORDER * ORDER + 3 {
        return Err(wrong("the line does not have a number for each of 81 cells"));
    }
    let mut cages: BTreeMap<u32, (u32, Vec<Cell>)> = BTreeMap::new();
    for (cell, field) in fields[3..].iter().enumerate() {
        let number: u32 = field.parse().map_err(|_| wrong(&format!("{field:.20?} is not a number")))?;
        if number >= RADIX {
            let cage = cages.entry(number % RADIX).or_insert((number / RADIX, Vec::new()));
            cage.1.push(cell as Cell);
        }
    }
    grid(cages.into_values(), fields[1].contains('d'))
}

/// Sums, and directions to cells of the same cage.
fn arrows(line: &str) -> Result<Grid, ForeignError> {
    let line = line.trim().as_bytes();
    let mut cages: BTreeMap<usize, (u32, Vec<Cell>)> = BTreeMap::new();
    for cell in 0..line.len() {
        let mut at = cell;
        let mut steps = 0;
        while let Some(step) = step(line[at]) {
            at = at
                .checked_add_signed(step)
                .filter(|&at| at < line.len() && steps < line.len())
                .ok_or_else(|| wrong("a cell points to none with a sum"))?;
            steps += 1;
        }
        let sum = match line[at] {
            digit @ b'0'..=b'9' => digit - b'0',
            letter @ b'A'..=b'Z' => letter - b'A' + 10,
            letter => letter - b'a' + 36,
        };
        cages.entry(at).or_insert((sum.into(), Vec::new())).1.push(cell as Cell);
    }
    grid(cages.into_values(), false)
}

/// A cage of one cell is a given.
fn grid(cages: impl Iterator<Item = (u32, Vec<Cell>)>, has_diagonals: bool) -> Result<Grid, ForeignError> {
    let mut values = vec![0; ORDER * ORDER];
    let mut constraints = Vec::new();
    for (sum, cells) in cages {
        match (&cells[..], u8::try_from(sum)) {
            (&[cell], Ok(value @ 1..=9)) => values[usize::from(cell)] = value,
            // A cell in no cage.
            ([_], Ok(0)) => {}
            (cells, _) => {
                let sum = Some(sum).filter(|&sum| sum > 0);
                constraints.push(KillerCage { cells: Positions::of(cells, ORDER), sum }.into());
            }
        }
    }
    let spec =
        ShapeSpec { boxes: Some((3, 3)), diagonals: has_diagonals, constraints, ..ShapeSpec::latin(ORDER) };
    Ok(Grid::new(spec.shape()?.into(), values)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cages_are_read_in_both_ways() {
        // A cage of three cells in the corner, and a given.
        let mut arrows = vec!['0'; 81];
        (arrows[0], arrows[1], arrows[9], arrows[80]) = ('F', '<', '^', '7');
        let arrows: String = arrows.iter().collect();
        let mut numbers = vec![0; 81];
        (numbers[0], numbers[1], numbers[9], numbers[80]) =
            (15 * 256 + 1, 15 * 256 + 1, 15 * 256 + 1, 7 * 256 + 2);
        let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
        let numbers = format!("3x3:d:k:{}:", numbers.join(":"));
        assert!(is_line(&numbers) && is_line(&arrows.replacen('0', "A", 0)));
        let [one, other] = [read_line(&arrows), read_line(&numbers)].map(Result::unwrap);
        let clues = |grid: &Grid| ShapeSpec::of(grid.shape()).constraints;
        let cage = |sum| KillerCage { cells: "r1c1 r1c2 r2c1".parse().unwrap(), sum };
        assert_eq!(clues(&other), [cage(Some(15)).into()]);
        assert_eq!(other.shape().to_string(), "9x9+diagonals");
        assert_eq!(clues(&one), [cage(Some(15)).into()]);
        assert_eq!((one.values()[80], other.values()[80]), (7, 7));
    }

    #[test]
    fn loops_and_ways_out_of_the_grid_are_errors() {
        for (text, what) in
            [("<".repeat(81), "points to none"), ("><".to_owned() + &"1".repeat(79), "points to none")]
        {
            assert!(read_line(&text).unwrap_err().to_string().contains(what), "{text}");
        }
        assert!(read_line("3x3::k:1:2").unwrap_err().to_string().contains("81 cells"));
        assert!(
            read_line(&format!("3x3::k:{}", "x:".repeat(81)))
                .unwrap_err()
                .to_string()
                .contains("not a number")
        );
        assert!(!is_line(&"1".repeat(81)) && !is_line(&".".repeat(81)));
    }
}
