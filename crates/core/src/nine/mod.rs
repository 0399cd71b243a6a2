//! The usual 9×9 grid, bit-parallel: all solutions, or some, or the proof that there is none, in microseconds.
//!
//! For each value 81 bits say where it may still stand, as three bands of 27. Singles and locked candidates are table
//! look-ups on these, and what is left is searched, cells with two values first. Copying the 120 bytes of a state is cheaper
//! than taking steps back.
//!
//! [`Search::of`] is the door to it: whoever has a shape and givens asks there.

mod guess;
mod lookup;
mod search;
mod settle;

pub use search::{MEMORY, STEPS_OF_GUESS, Search, Step};

/// All cells of a band.
const BAND: u32 = (1 << 27) - 1;

/// A row of a band.
const ROW: u32 = 0x1ff;

/// The first column of a band, to spread columns over its rows.
const FIRST_COLUMN: u32 = 1 | 1 << 9 | 1 << 18;

/// What is known of a 9×9 grid: where each value may still stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nine {
    /// For each value (from 0) and band, a bit per cell, row by row.
    places: [[u32; 3]; 9],
    /// The cells that are filled.
    filled: [u32; 3],
}

impl Nine {
    /// The givens (0 for none) and all that follows from them; `None` if there is no solution.
    fn new(givens: &[u8]) -> Option<Self> {
        let mut stands = [[0; 3]; 9];
        let mut given = [0; 3];
        for (band, givens) in givens.chunks(27).enumerate() {
            for (cell, &value) in givens.iter().enumerate() {
                if value != 0 {
                    stands[usize::from(value) - 1][band] |= 1 << cell;
                    given[band] |= 1 << cell;
                }
            }
        }
        let mut nine = Self { places: [[BAND; 3]; 9], filled: given };
        for (places, stands) in nine.places.iter_mut().zip(stands) {
            for band in 0..3 {
                places[band] &= !given[band] & !settle::rows_of(stands[band]) | stands[band];
            }
        }
        nine.settle(ROW).then_some(nine)
    }

    /// The same with a value (from 1) struck from a cell; `None` if there is no solution without it.
    fn excluding(mut self, cell: usize, value: u8) -> Option<Self> {
        let changed = self.strike(usize::from(value) - 1, cell / 27, 1 << (cell % 27));
        self.settle(changed).then_some(self)
    }

    /// Is every cell filled?
    #[inline]
    pub fn is_solved(&self) -> bool {
        self.filled == [BAND; 3]
    }

    /// The value of each filled cell, from 1; 0 for an open one.
    pub fn values(&self) -> [u8; 81] {
        let mut values = [0; 81];
        for (value, places) in self.places.iter().enumerate() {
            for band in 0..3 {
                let mut cells = places[band] & self.filled[band];
                while cells != 0 {
                    values[27 * band + cells.trailing_zeros() as usize] = value as u8 + 1;
                    cells &= cells - 1;
                }
            }
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;
    use crate::depth_first::Extent;
    use crate::random::{Purpose, stream};
    use std::ops::ControlFlow;

    fn search(givens: &[u8]) -> Search {
        Search::of(&Shape::classic(9).unwrap(), givens).unwrap()
    }

    #[test]
    fn other_shapes_are_not_let_in() {
        for shape in ["9x9+diagonals", "9x9:latin", "8x8"] {
            let shape: Shape = shape.parse().unwrap();
            assert!(Search::of(&shape, &vec![0; shape.cell_count()]).is_none(), "{shape}");
        }
    }

    #[test]
    fn the_solutions_without_a_value_are_those_that_have_another_one_there() {
        let mut open = givens(ESCARGOT);
        open[0] = 0;
        let all = search(&open).count(u64::MAX);
        assert!(all > 1);
        // With the value there, it is the puzzle itself.
        assert_eq!(search(&open).excluding(0, 1).count(u64::MAX), all - 1);
        assert_eq!(search(&givens(ESCARGOT)).excluding(0, 1).count(u64::MAX), 0);
    }

    fn givens(digits: &str) -> Vec<u8> {
        digits.bytes().map(|digit| if digit == b'.' { 0 } else { digit - b'0' }).collect()
    }

    /// "AI Escargot" by Arto Inkala (2006).
    const ESCARGOT: &str =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

    #[test]
    fn a_hard_puzzle_has_one_solution() {
        let mut solution = None;
        let extent = search(&givens(ESCARGOT)).run(
            None,
            |values| {
                assert!(solution.replace(*values).is_none());
                ControlFlow::Continue(())
            },
            |_| true,
        );
        let text: String = solution.unwrap().iter().map(|value| char::from(b'0' + value)).collect();
        assert_eq!(extent, Extent::Everything);
        assert_eq!(text, "162857493534129678789643521475312986913586742628794135356478219241935867897261354");
    }

    #[test]
    fn solutions_are_counted_up_to_the_limit() {
        let mut open = givens(ESCARGOT);
        open[0] = 0;
        assert_eq!(search(&givens(ESCARGOT)).count(10), 1);
        assert!(search(&open).count(1000) > 1);
        assert_eq!(search(&[0; 81]).count(12), 12);
    }

    #[test]
    fn a_wrong_value_leaves_none() {
        let mut wrong = givens(ESCARGOT);
        wrong[1] = 2;
        assert_eq!(search(&wrong).count(10), 0);
    }

    #[test]
    fn chance_fills_an_empty_grid_differently_each_time() {
        let grid = |seed| {
            let mut first = None;
            let found = |values: &[u8; 81]| {
                first = Some(*values);
                ControlFlow::Break(())
            };
            search(&[0; 81]).run(Some(&mut stream(seed, Purpose::Generate, 0)), found, |_| true);
            first.unwrap()
        };
        assert_eq!(grid(1), grid(1));
        assert_ne!(grid(1), grid(2));
    }
}
