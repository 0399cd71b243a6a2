//! The usual 9×9 grid, bit-parallel: all solutions, or some, or the proof that there is none, in microseconds.
//!
//! For each value 81 bits say where it may still stand, as three bands of 27. Singles and locked candidates are table
//! look-ups on these, and what is left is searched, cells with two values first. Copying the 120 bytes of a state is cheaper
//! than taking steps back.

mod tables;

use crate::depth_first::Extent;
use crate::puzzle::Puzzle;
use crate::random::{Random, below};
use rand_xoshiro::rand_core::Rng;
use std::ops::ControlFlow;
use tables::{BAND_CELLS, BOXES, ON_PERMUTATION};

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
    /// Is the puzzle of the shape that this is made for?
    pub fn fits(puzzle: &Puzzle) -> bool {
        puzzle.order() == 9 && puzzle.shape().is_classic() && puzzle.shape().boxes() == Some((3, 3))
    }

    /// The givens (0 for none) and all that follows from them; `None` if there is no solution.
    pub fn new(givens: &[u8]) -> Option<Self> {
        let mut stands = [[0; 3]; 9];
        let mut given = [0; 3];
        for (cell, &value) in givens.iter().enumerate().filter(|(_, value)| **value != 0) {
            stands[usize::from(value) - 1][cell / 27] |= 1 << (cell % 27);
            given[cell / 27] |= 1 << (cell % 27);
        }
        let mut nine = Self { places: [[BAND; 3]; 9], filled: [0; 3] };
        for (places, stands) in nine.places.iter_mut().zip(stands) {
            for band in 0..3 {
                places[band] &= !given[band] & !rows_of(stands[band]) | stands[band];
            }
        }
        nine.settle(ROW).then_some(nine)
    }

    /// Calls `found` with each solution until it breaks, or until `may_go_on`, asked before each guess with the number of
    /// guesses so far, says no. With chance, the solutions come in any order.
    pub fn search(
        self,
        chance: Option<&mut Random>,
        found: impl FnMut(&[u8; 81]) -> ControlFlow<()>,
        may_go_on: impl FnMut(u64) -> bool,
    ) -> Extent {
        let mut search = Search { chance, found, may_go_on, guesses: 0 };
        match search.descend(self) {
            ControlFlow::Continue(()) => Extent::Everything,
            ControlFlow::Break(extent) => extent,
        }
    }

    /// The same with a value (from 1) struck from a cell; `None` if there is no solution without it.
    pub fn excluding(self, cell: usize, value: u8) -> Option<Self> {
        self.without(usize::from(value) - 1, cell / 27, (cell % 27) as u32)
    }

    /// How many solutions the givens have, counted up to a limit.
    pub fn count(givens: &[u8], limit: u64) -> u64 {
        let mut count = 0;
        let mut found = |_: &[u8; 81]| {
            count += 1;
            if count >= limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        if let Some(nine) = Self::new(givens) {
            nine.search(None, &mut found, |_| true);
        }
        count
    }

    /// Is every cell filled?
    pub fn is_solved(&self) -> bool {
        self.filled == [BAND; 3]
    }

    /// The value of each filled cell, from 1; 0 for an open one.
    pub fn values(&self) -> [u8; 81] {
        let mut values = [0; 81];
        for (value, places) in self.places.iter().enumerate() {
            for band in 0..3 {
                for cell in bits(places[band] & self.filled[band]) {
                    values[27 * band + cell as usize] = value as u8 + 1;
                }
            }
        }
        values
    }

    /// Follows singles and locked candidates from the changed values (a bit each); `false` if there is no solution.
    fn settle(&mut self, mut changed: u32) -> bool {
        loop {
            while changed != 0 {
                let value = changed.trailing_zeros() as usize;
                changed &= changed - 1;
                if !lock(&mut self.places[value]) {
                    return false;
                }
                changed |= self.fill(value);
            }
            match self.naked_singles() {
                None => return false,
                Some(0) => return true,
                Some(forced) => changed = forced,
            }
        }
    }

    /// Fills the cells in which a value must stand, and strikes the other values there; which values lost a place.
    #[inline]
    fn fill(&mut self, value: usize) -> u32 {
        let mut changed = 0;
        for band in 0..3 {
            let alone = alone_in_row(self.places[value][band]) & !self.filled[band];
            if alone == 0 {
                continue;
            }
            self.filled[band] |= alone;
            for other in 0..9 {
                let lost = self.places[other][band] & alone;
                if lost != 0 && other != value {
                    self.places[other][band] &= !alone;
                    changed |= 1 << other;
                }
            }
        }
        changed
    }

    /// Takes the other places from values that are alone in a cell; which values, or `None` if a cell has no value.
    fn naked_singles(&mut self) -> Option<u32> {
        let mut changed = 0;
        for band in 0..3 {
            let [ones, twos, _] = self.cells_with_more_than(band);
            if ones != BAND {
                return None;
            }
            let mut naked = !twos & BAND & !self.filled[band];
            for value in 0..9 {
                let here = self.places[value][band] & naked;
                if here != 0 {
                    // Two cells of one row that can take nothing but this value.
                    if alone_in_row(here) != here {
                        return None;
                    }
                    self.places[value][band] &= !rows_of(here) | here;
                    changed |= 1 << value;
                    naked &= !here;
                }
            }
        }
        Some(changed)
    }

    /// The cells of a band with more than 0, 1 and 2 values left.
    #[inline]
    fn cells_with_more_than(&self, band: usize) -> [u32; 3] {
        let (mut ones, mut twos, mut threes) = (0, 0, 0);
        for places in &self.places {
            threes |= twos & places[band];
            twos |= ones & places[band];
            ones |= places[band];
        }
        [ones, twos, threes]
    }

    /// The same with a value put into a cell of a band; `None` if that leads nowhere.
    fn with(mut self, value: usize, band: usize, cell: u32) -> Option<Self> {
        let row = rows_of(1 << cell);
        self.places[value][band] &= !row | 1 << cell;
        self.settle(1 << value).then_some(self)
    }

    /// The same with a value struck from a cell of a band; `None` if that leads nowhere.
    fn without(mut self, value: usize, band: usize, cell: u32) -> Option<Self> {
        self.places[value][band] &= !(1 << cell);
        self.settle(1 << value).then_some(self)
    }
}

/// A search in progress.
struct Search<'r, F, M> {
    chance: Option<&'r mut Random>,
    found: F,
    may_go_on: M,
    guesses: u64,
}

impl<F: FnMut(&[u8; 81]) -> ControlFlow<()>, M: FnMut(u64) -> bool> Search<'_, F, M> {
    /// Visits all solutions of a state. Each guess fills at least a cell or strikes a value, so the depth is bounded.
    fn descend(&mut self, mut nine: Nine) -> ControlFlow<Extent> {
        while !nine.is_solved() {
            if !(self.may_go_on)(self.guesses) {
                return ControlFlow::Break(Extent::Stopped);
            }
            self.guesses += 1;
            let (value, band, cell) = self.guess(&nine);
            if let Some(next) = nine.with(value, band, cell) {
                self.descend(next)?;
            }
            let Some(rest) = nine.without(value, band, cell) else {
                return ControlFlow::Continue(());
            };
            nine = rest;
        }
        (self.found)(&nine.values()).map_break(|()| Extent::Enough)
    }

    /// A value for a cell with two of them, or else one of the two places of a value in a row, or else any.
    fn guess(&mut self, nine: &Nine) -> (usize, usize, u32) {
        let counts: [[u32; 3]; 3] = std::array::from_fn(|band| nine.cells_with_more_than(band));
        let pairs = counts.map(|[_, twos, threes]| twos & !threes);
        if pairs != [0; 3] {
            return self.value_in(nine, pairs);
        }
        for (value, places) in nine.places.iter().enumerate() {
            for (band, &here) in places.iter().enumerate() {
                for row in (0..27).step_by(9) {
                    let places = here & ROW << row;
                    if places.count_ones() == 2 {
                        return (value, band, self.pick(places));
                    }
                }
            }
        }
        self.value_in(nine, counts.map(|[_, twos, _]| twos))
    }

    /// One of the cells that are marked, and one of its values.
    fn value_in(&mut self, nine: &Nine, marked: [u32; 3]) -> (usize, usize, u32) {
        let bands = (0..3).filter(|&band| marked[band] != 0).fold(0, |bands, band| bands | 1 << band);
        let band = self.pick(bands) as usize;
        let cell = self.pick(marked[band]);
        let values = (0..9)
            .filter(|&value| nine.places[value][band] >> cell & 1 == 1)
            .fold(0, |values, value| values | 1 << value);
        (self.pick(values) as usize, band, cell)
    }

    /// The lowest bit, or with chance any of them.
    fn pick(&mut self, mut set: u32) -> u32 {
        if let Some(random) = self.chance.as_mut() {
            for _ in 0..below(random.next_u32(), set.count_ones() as usize) {
                set &= set - 1;
            }
        }
        set.trailing_zeros()
    }
}

/// Strikes the places of a value that no arrangement of rows against boxes, or boxes against columns, can use.
#[inline]
fn lock(places: &mut [u32; 3]) -> bool {
    loop {
        let before = *places;
        for band in places.iter_mut() {
            let rows =
                [*band & ROW, *band >> 9 & ROW, *band >> 18].map(|row| usize::from(BOXES[row as usize]));
            let left = ON_PERMUTATION[rows[0] | rows[1] << 3 | rows[2] << 6];
            if left == 0 {
                return false;
            }
            *band &= BAND_CELLS[usize::from(left)];
        }
        let columns = places.map(|band| (band | band >> 9 | band >> 18) & ROW);
        let mut allowed = [0; 3];
        for stack in [0, 3, 6] {
            let [top, middle, bottom] = columns.map(|columns| (columns >> stack & 7) as usize);
            let left = u32::from(ON_PERMUTATION[top | middle << 3 | bottom << 6]);
            if left == 0 {
                return false;
            }
            for (band, allowed) in allowed.iter_mut().enumerate() {
                *allowed |= (left >> (3 * band) & 7) << stack;
            }
        }
        for (band, allowed) in places.iter_mut().zip(allowed) {
            *band &= allowed * FIRST_COLUMN;
        }
        if *places == before {
            return true;
        }
    }
}

/// The cells of a band that are the only ones marked in their row. After [`lock`], those alone in a column or box are, too.
#[inline]
fn alone_in_row(band: u32) -> u32 {
    let mut alone = 0;
    for row in (0..27).step_by(9) {
        let places = band & ROW << row;
        if places & places.wrapping_sub(1) == 0 {
            alone |= places;
        }
    }
    alone
}

/// All cells of the rows that have a marked cell.
#[inline]
fn rows_of(band: u32) -> u32 {
    let mut rows = 0;
    for row in (0..27).step_by(9) {
        if band & ROW << row != 0 {
            rows |= ROW << row;
        }
    }
    rows
}

fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros();
            set &= set - 1;
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Purpose, stream};

    fn givens(digits: &str) -> Vec<u8> {
        digits.bytes().map(|digit| if digit == b'.' { 0 } else { digit - b'0' }).collect()
    }

    /// "AI Escargot" by Arto Inkala (2006).
    const ESCARGOT: &str =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

    #[test]
    fn a_hard_puzzle_has_one_solution() {
        let mut solution = None;
        let nine = Nine::new(&givens(ESCARGOT)).unwrap();
        let extent = nine.search(
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
        assert_eq!(Nine::count(&givens(ESCARGOT), 10), 1);
        assert!(Nine::count(&open, 1000) > 1);
        assert_eq!(Nine::count(&[0; 81], 12), 12);
    }

    #[test]
    fn a_wrong_value_leaves_none() {
        let mut wrong = givens(ESCARGOT);
        wrong[1] = 2;
        assert_eq!(Nine::count(&wrong, 10), 0);
    }

    #[test]
    fn chance_fills_an_empty_grid_differently_each_time() {
        let grid = |seed| {
            let mut first = None;
            let nine = Nine::new(&[0; 81]).unwrap();
            let found = |values: &[u8; 81]| {
                first = Some(*values);
                ControlFlow::Break(())
            };
            nine.search(Some(&mut stream(seed, Purpose::Generate, 0)), found, |_| true);
            first.unwrap()
        };
        assert_eq!(grid(1), grid(1));
        assert_ne!(grid(1), grid(2));
    }
}
