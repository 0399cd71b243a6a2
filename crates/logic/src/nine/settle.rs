//! Propagation without guessing, for all cells and values at once.
//!
//! In a band, a value is in a different row of each box: three rows for three boxes make six arrangements. The same
//! holds for columns and bands in a stack. A place that no arrangement uses is eliminated (locked candidates). Where
//! three values must be in three cells of a row, all others are eliminated there. After that, a value that is alone in
//! its column or box is alone in its row as well, so singles are searched in rows only.

use super::Nine;
use super::lanes::{EVERY_VALUE, Lanes, all};

/// The columns of a grid, a word per cell.
#[derive(Clone, Copy)]
pub(super) struct GridColumns<L>([L; 9]);

/// For each of the six arrangements of a band or a stack, the values that can take it.
///
/// The box (or, in a stack, the band) with index *k* takes row (or column) *i* + *k* in the even arrangement *i*, and
/// *i* − *k* in the odd one, both modulo three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arrangements {
    /// A word for each even arrangement.
    pub even: u64,
    /// A word for each odd arrangement.
    pub odd: u64,
}

impl<L: Lanes> GridColumns<L> {
    #[inline(always)]
    pub fn load(nine: &Nine) -> Self {
        Self(nine_of(|column| L::load(&nine.columns[column])))
    }

    #[inline(always)]
    pub fn store(&self) -> Nine {
        let mut columns = [[0; 4]; 9];
        for (column, cells) in columns.iter_mut().zip(self.0) {
            *column = cells.store();
        }
        Nine { columns }
    }

    /// Eliminates values from cells of a column.
    #[inline(always)]
    pub fn eliminate(&mut self, column: usize, values: L) {
        self.0[column] = self.0[column].without(values);
    }

    /// Propagates to a fixpoint. Returns the arrangements left in the three bands and the three stacks, or `None` if
    /// there is no solution.
    #[inline(always)]
    pub fn settle(&mut self) -> Option<[Arrangements; 6]> {
        loop {
            let before = self.0;
            self.naked_singles();
            let bands = self.lock_bands();
            let stacks = [self.lock_stack(0), self.lock_stack(3), self.lock_stack(6)];
            let has_all = self.hidden_singles();
            if !has_all || L::any_empty(&self.0) {
                return None;
            }
            if L::are_same(&self.0, &before) {
                let (even, odd) = (bands[0].store(), bands[1].store());
                let [left, centre, right] = stacks.map(|[even, odd]| (even.store()[0], odd.store()[0]));
                let left = [(even[0], odd[0]), (even[1], odd[1]), (even[2], odd[2]), left, centre, right];
                return Some(left.map(|(even, odd)| Arrangements { even, odd }));
            }
        }
    }

    /// Eliminates the value of each single-valued cell from the other cells of its row.
    #[inline(always)]
    fn naked_singles(&mut self) {
        let single = nine_of(|column| self.0[column].and(self.0[column].without_lowest().where_empty()));
        let taken = union(single);
        for (cells, single) in self.0.iter_mut().zip(single) {
            *cells = cells.without(taken).or(single);
        }
    }

    /// Restricts a cell to a value that no other cell of its row has. Returns whether each row has each value.
    #[inline(always)]
    fn hidden_singles(&mut self) -> bool {
        let (mut once, mut twice) = (self.0[0], all::<L>(0));
        for &cells in &self.0[1..] {
            twice = twice.or(once.and(cells));
            once = once.or(cells);
        }
        let single = once.without(twice);
        for cells in &mut self.0 {
            let only = cells.and(single);
            *cells = only.or(cells.and(only.where_empty()));
        }
        L::are_same(&[once], &[all(EVERY_VALUE)])
    }

    /// Eliminates places that no arrangement of rows in a band uses. Returns the even and the odd arrangements.
    #[inline(always)]
    fn lock_bands(&mut self) -> [L; 2] {
        // The values in each row of each box.
        let in_box = |first: usize| union([self.0[first], self.0[first + 1], self.0[first + 2]]);
        let (left, centre, right) = (in_box(0), in_box(3), in_box(6));
        let (left_1, left_2) = (left.turn::<1>(), left.turn::<2>());
        let (centre_1, centre_2) = (centre.turn::<1>(), centre.turn::<2>());
        let (right_1, right_2) = (right.turn::<1>(), right.turn::<2>());
        let even = left.and(centre_1).and(right_2);
        let odd = left.and(centre_2).and(right_1);
        let left = even.or(odd);
        let centre = centre.and(right_1.and(left_2).or(right_2.and(left_1)));
        let right = right.and(left_1.and(centre_2).or(left_2.and(centre_1)));
        for (first, here, others) in
            [(0, left, centre.or(right)), (3, centre, left.or(right)), (6, right, left.or(centre))]
        {
            let left = room_for_three(here, here.without(others));
            for cells in &mut self.0[first..first + 3] {
                *cells = cells.and(left);
            }
        }
        [even, odd]
    }

    /// Eliminates places that no arrangement uses in the stack whose first column is given. Returns the even and the
    /// odd arrangements.
    #[inline(always)]
    fn lock_stack(&mut self, first: usize) -> [L; 2] {
        let [left, centre, right] = [self.0[first], self.0[first + 1], self.0[first + 2]];
        // A word for each column, with the values that it has in the band.
        let top = L::diagonal([left, centre, right]);
        let middle = L::diagonal([right, left, centre]).turn::<1>();
        let bottom = L::diagonal([centre, right, left]).turn::<2>();
        let here = union([top, middle, bottom]);
        let (next, last) = (here.turn_bands::<1>(), here.turn_bands::<2>());
        let even = here.and(next.turn::<1>()).and(last.turn::<2>());
        let odd = here.and(next.turn::<2>()).and(last.turn::<1>());
        let here = even.or(odd);
        let others = here.turn::<1>().or(here.turn::<2>());
        let here = room_for_three(here, here.without(others));
        self.0[first] = left.and(here.spread::<0>());
        self.0[first + 1] = centre.and(here.spread::<1>());
        self.0[first + 2] = right.and(here.spread::<2>());
        [even, odd]
    }
}

/// The values that three cells of a row can have, given those that they must have: if these are three, no others.
#[inline(always)]
fn room_for_three<L: Lanes>(possible: L, needed: L) -> L {
    let is_less = needed.without_lowest().without_lowest().where_empty();
    possible.and(needed.or(is_less))
}

/// An array with an element per column. The standard library's functions for this are not always inlined, and then
/// every operation is a call.
#[inline(always)]
fn nine_of<L>(of: impl Fn(usize) -> L) -> [L; 9] {
    [of(0), of(1), of(2), of(3), of(4), of(5), of(6), of(7), of(8)]
}

#[inline(always)]
fn union<L: Lanes, const N: usize>(parts: [L; N]) -> L {
    let (first, rest) = parts.split_first().expect("there are some");
    rest.iter().fold(*first, |union, &part| union.or(part))
}

#[cfg(test)]
mod tests {
    use super::super::lanes::PlainLanes;
    use super::super::tests::{any_nine, random_solution};
    use super::*;

    /// An empty grid with values (from 1) eliminated from some cells.
    fn without_values(cells: impl IntoIterator<Item = (usize, usize)>, values: &[u8]) -> Nine {
        let mut nine = Nine::new(&[0; 81]);
        for (row, column) in cells {
            for &value in values {
                nine.eliminate(9 * row + column, value);
            }
        }
        nine
    }

    /// The values left after propagation, as a function of row and column: a bit per value.
    fn settled(nine: &Nine) -> impl Fn(usize, usize) -> u64 + use<> {
        let mut columns = GridColumns::<PlainLanes>::load(nine);
        columns.settle().expect("there are solutions");
        let left = columns.store();
        move |row, column| left.columns[column][row / 3] >> (16 * (row % 3)) & EVERY_VALUE
    }

    #[test]
    fn value_locked_in_a_row_is_eliminated_from_the_rest_of_the_box() {
        let left = settled(&without_values((3..9).map(|column| (4, column)), &[7]));
        assert_eq!([left(3, 0), left(5, 2)], [EVERY_VALUE & !(1 << 6); 2]);
        assert_eq!([left(4, 0), left(3, 3), left(0, 0)], [EVERY_VALUE; 3]);
    }

    #[test]
    fn value_locked_in_a_column_is_eliminated_from_the_rest_of_the_box() {
        let left = settled(&without_values((0..6).map(|row| (row, 4)), &[7]));
        assert_eq!([left(6, 3), left(8, 5)], [EVERY_VALUE & !(1 << 6); 2]);
        assert_eq!([left(7, 4), left(6, 0), left(0, 3)], [EVERY_VALUE; 3]);
    }

    #[test]
    fn two_boxes_without_a_row_lock_the_value_in_the_third() {
        // In the upper left and upper right boxes the value is not in the middle row.
        let left = settled(&without_values([0, 1, 2, 6, 7, 8].map(|column| (1, column)), &[2]));
        assert_eq!([left(0, 4), left(2, 4)], [EVERY_VALUE & !(1 << 1); 2]);
        assert_eq!([left(1, 4), left(0, 0)], [EVERY_VALUE; 2]);
    }

    #[test]
    fn three_values_locked_in_three_cells_eliminate_others() {
        let left = settled(&without_values((3..9).map(|column| (4, column)), &[1, 2, 3]));
        assert_eq!([left(4, 0), left(4, 1), left(4, 2)], [0b111; 3]);
        let left = settled(&without_values((0..6).map(|row| (row, 4)), &[1, 2, 3]));
        assert_eq!([left(6, 4), left(7, 4), left(8, 4)], [0b111; 3]);
        let left = settled(&without_values((3..9).map(|column| (4, column)), &[1, 2]));
        assert_eq!(left(4, 0), EVERY_VALUE, "two leave room");
    }

    #[test]
    fn settle_finds_singles_in_cells_rows_columns_and_boxes() {
        let cell = settled(&without_values([(4, 4)], &[1, 2, 3, 4, 6, 7, 8, 9]));
        let row = settled(&without_values((0..9).filter(|&at| at != 4).map(|column| (4, column)), &[5]));
        let column = settled(&without_values((0..9).filter(|&at| at != 4).map(|row| (row, 4)), &[5]));
        let of_box = (0..9).filter(|&at| at != 4).map(|at| (3 + at / 3, 3 + at % 3));
        for left in
            [&cell as &dyn Fn(usize, usize) -> u64, &row, &column, &settled(&without_values(of_box, &[5]))]
        {
            assert_eq!(left(4, 4), 1 << 4);
            let peers = [(4, 0), (4, 5), (0, 4), (5, 4), (3, 3)];
            assert_eq!(peers.map(|(row, column)| left(row, column)), [EVERY_VALUE & !(1 << 4); 5]);
            assert_eq!(left(0, 0), EVERY_VALUE);
        }
    }

    #[test]
    fn settle_of_contradiction_is_none() {
        let is_dead = |nine: &Nine| GridColumns::<PlainLanes>::load(nine).settle().is_none();
        assert!(is_dead(&without_values([(4, 4)], &[1, 2, 3, 4, 5, 6, 7, 8, 9])));
        assert!(is_dead(&without_values((0..9).map(|column| (4, column)), &[5])));
        assert!(is_dead(&without_values((0..9).map(|row| (row, 4)), &[5])));
        assert!(is_dead(&without_values((0..9).map(|at| (3 + at / 3, 3 + at % 3)), &[5])));
    }

    #[test]
    fn settle_keeps_every_value_of_a_solution() {
        for seed in 0..300 {
            let (solution, givens) = random_solution(seed);
            let left = settled(&Nine::new(&givens));
            for (cell, value) in solution.into_iter().enumerate() {
                assert_ne!(left(cell / 9, cell % 9) >> (value - 1) & 1, 0, "cell {cell} of {givens:?}");
            }
        }
    }

    /// Compares with a plain count: places in all three boxes, each in a different row.
    #[test]
    fn arrangements_match_a_plain_count() {
        for seed in 0..100 {
            let mut columns = GridColumns::<PlainLanes>::load(&any_nine(seed));
            let Some(lines) = columns.settle() else { continue };
            let left = columns.store();
            let has = |row: usize, column: usize, value: usize| {
                left.columns[column][row / 3] >> (16 * (row % 3) + value) & 1 == 1
            };
            for (line, value, arrangement) in (0..6 * 9 * 6).map(|at| (at / 54, at / 6 % 9, at % 6)) {
                let index =
                    |of: usize| if arrangement < 3 { arrangement + of } else { arrangement + 3 - of } % 3;
                let can_be = (0..3).all(|of| {
                    (0..3).any(|along| match line {
                        0..3 => has(3 * line + index(of), 3 * of + along, value),
                        _ => has(3 * of + along, 3 * (line - 3) + index(of), value),
                    })
                });
                let words = if arrangement < 3 { lines[line].even } else { lines[line].odd };
                assert_eq!(
                    words >> (16 * (arrangement % 3) + value) & 1 == 1,
                    can_be,
                    "line {line} of seed {seed}"
                );
            }
        }
    }
}
