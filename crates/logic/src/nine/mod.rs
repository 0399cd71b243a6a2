//! The standard 9×9 grid, bit-parallel: finds all or some solutions, or proves that there is none, in microseconds.
//!
//! Every cell has 16 bits, nine of which say which values it may still take. A column is a vector of sixteen such
//! words, and nine columns are the grid. Propagation works on whole vectors, without branches on the puzzle; the rest
//! is search. Copying the 288 bytes of a state is cheaper than undoing steps.
//!
//! Three ideas are from Tom Dillon's tdoku: a value takes one of six arrangements in a band, boxes are vectors, and the
//! band with the fewest arrangements is the one to guess in. tdoku passes messages between boxes and bands. Here there
//! are no messages: the whole grid stays in registers, and all rules are applied to all of it until nothing changes.
//!
//! [`Search::of`] is the entry point: it takes a shape and givens.

#![allow(
    clippy::inline_always,
    reason = "code that is not inlined into a function compiled for AVX2 is not compiled for AVX2"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
mod guess;
mod lanes;
mod search;
mod settle;

use lanes::{Column, EVERY_VALUE, four_times};
pub use search::{MEMORY, STEPS_OF_GUESS, Search, Step};

/// The state of a 9×9 grid: the values left for each cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nine {
    columns: [Column; 9],
}

/// The values left for a cell with this given (0 for none). A table, since a branch per cell is mispredicted a quarter
/// of the time.
const VALUES: [u64; 10] = [EVERY_VALUE, 1, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7, 1 << 8];

impl Nine {
    /// The givens (0 for none), without propagation.
    fn new(givens: &[u8]) -> Self {
        let mut columns = [[four_times(EVERY_VALUE); 4]; 9];
        for (band, rows) in givens.chunks_exact(27).enumerate() {
            for (column, cells) in columns.iter_mut().enumerate() {
                let [upper, middle, lower] = [0, 9, 18].map(|row| VALUES[usize::from(rows[row + column])]);
                cells[band] = upper | middle << 16 | lower << 32 | EVERY_VALUE << 48;
            }
        }
        Self { columns }
    }

    /// Eliminates a value (from 1) from a cell.
    fn eliminate(&mut self, cell: usize, value: u8) {
        let (row, column) = (cell / 9, cell % 9);
        self.columns[column][row / 3] &= !(1 << (value - 1) << (16 * (row % 3)));
    }

    /// The lowest value of each cell, from 1; in a solution, the only one.
    pub fn values(&self) -> [u8; 81] {
        std::array::from_fn(|cell| {
            let (row, column) = (cell / 9, cell % 9);
            (self.columns[column][row / 3] >> (16 * (row % 3))).trailing_zeros() as u8 + 1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::depth_first::Extent;
    use crate::random::{Purpose, below, stream};
    use evodoku_puzzle::Shape;
    use rand_xoshiro::rand_core::Rng;
    use std::ops::ControlFlow;

    /// A random solved grid, and some of its cells as givens.
    pub(super) fn random_solution(seed: u64) -> ([u8; 81], [u8; 81]) {
        let mut random = stream(seed, Purpose::Generate, 0);
        let Step::Solution(solution) = search(&[0; 81]).step(Some(&mut random), |_| true) else {
            panic!("an empty grid has solutions")
        };
        let (solution, mut givens) = (solution.values(), solution.values());
        for _ in 0..75 + below(random.next_u32(), 60) {
            givens[below(random.next_u32(), 81)] = 0;
        }
        (solution, givens)
    }

    /// A random solved grid with random holes, and often a wrong value: with one solution, several or none.
    pub(super) fn any_nine(seed: u64) -> Nine {
        let (_, mut givens) = random_solution(seed);
        if seed.is_multiple_of(3) {
            givens[seed as usize % 81] = 1 + (seed % 9) as u8;
        }
        Nine::new(&givens)
    }

    fn search(givens: &[u8]) -> Search {
        Search::of(&Shape::classic(9).unwrap(), givens).unwrap()
    }

    #[test]
    fn search_of_another_shape_is_none() {
        for shape in ["9x9+diagonals", "9x9:latin", "8x8"] {
            let shape: Shape = shape.parse().unwrap();
            assert!(Search::of(&shape, &vec![0; shape.cell_count()]).is_none(), "{shape}");
        }
    }

    #[test]
    fn excluding_a_value_leaves_the_solutions_with_another_value_there() {
        let mut open = givens(ESCARGOT);
        open[0] = 0;
        let all = search(&open).count(u64::MAX);
        assert!(all > 1);
        // With the value placed, it is the puzzle itself.
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
    fn hard_puzzle_has_one_solution() {
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
    fn wrong_value_leaves_no_solution() {
        let mut wrong = givens(ESCARGOT);
        wrong[1] = 2;
        assert_eq!(search(&wrong).count(10), 0);
    }

    #[test]
    fn random_search_fills_the_empty_grid_differently_each_time() {
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
