//! Latin squares by the Markov chain of Jacobson and Matthews (1996).
//!
//! A square is a cube of zeros and ones, with one 1 in every line: rows, columns and values are its three directions. A
//! step adds 1 to an entry that is 0 and subtracts it along the three lines through it, which changes seven other
//! entries; the last of these may become -1. From such an improper square the chain continues until it is proper again.
//! The chain reaches every Latin square, in the limit all equally often.

use evodoku_logic::random::{Random, below};
use rand_xoshiro::rand_core::Rng;

/// Walks from a Latin square, over as many proper squares as it has cells, which are some `order` steps apart.
///
/// Counts proper squares, not steps: the first proper square after a fixed number of steps would be biased towards
/// those that many improper squares lead to.
pub(super) fn mix(values: &mut [u8], order: usize, random: &mut Random) {
    let mut cube = Cube::new(values, order);
    let mut pick = |bound: usize| below(random.next_u32(), bound);
    for _ in 0..order * order {
        cube.step(&mut pick);
        while cube.negative.is_some() {
            cube.step(&mut pick);
        }
    }
    for (value, &index) in values.iter_mut().zip(&cube.value_at) {
        *value = index as u8 + 1;
    }
}

/// The ones of the cube, by line: for two coordinates the third. Coordinates count from 0.
struct Cube {
    order: usize,
    value_at: Vec<usize>,
    column_of: Vec<usize>,
    row_of: Vec<usize>,
    /// The entry that is -1, if there is one, and the second 1 of each line through it: row, column, value.
    negative: Option<([usize; 3], [usize; 3])>,
}

impl Cube {
    fn new(values: &[u8], order: usize) -> Self {
        let mut cube = Self {
            order,
            value_at: values.iter().map(|&value| usize::from(value) - 1).collect(),
            column_of: vec![0; order * order],
            row_of: vec![0; order * order],
            negative: None,
        };
        for cell in 0..order * order {
            let (row, column, value) = (cell / order, cell % order, cube.value_at[cell]);
            cube.column_of[row * order + value] = column;
            cube.row_of[column * order + value] = row;
        }
        cube
    }

    /// One step, from a random 0 or from the entry that is -1.
    fn step(&mut self, pick: &mut impl FnMut(usize) -> usize) {
        let n = self.order;
        let ([row, column, value], others) = match self.negative.take() {
            None => loop {
                let (row, column, value) = (pick(n), pick(n), pick(n));
                let (cell, in_row, in_column) = (row * n + column, row * n + value, column * n + value);
                if self.value_at[cell] != value {
                    // Removes the only one of each of the three lines, adds this one.
                    let others = [self.row_of[in_column], self.column_of[in_row], self.value_at[cell]];
                    (self.row_of[in_column], self.column_of[in_row], self.value_at[cell]) =
                        (row, column, value);
                    break ([row, column, value], others);
                }
            },
            Some(([row, column, value], second)) => {
                // Removes one of the two ones of each line.
                let lines = [
                    &mut self.row_of[column * n + value],
                    &mut self.column_of[row * n + value],
                    &mut self.value_at[row * n + column],
                ];
                let mut others = second;
                for (first, other) in lines.into_iter().zip(&mut others) {
                    if pick(2) == 0 {
                        std::mem::swap(first, other);
                    }
                }
                ([row, column, value], others)
            }
        };
        let [other_row, other_column, other_value] = others;
        self.value_at[row * n + other_column] = other_value;
        self.value_at[other_row * n + column] = other_value;
        self.column_of[row * n + other_value] = other_column;
        self.column_of[other_row * n + value] = other_column;
        self.row_of[column * n + other_value] = other_row;
        self.row_of[other_column * n + value] = other_row;
        // Subtracts 1 from the opposite corner, whose lines gain three ones: a 0 becomes -1.
        let corner = other_row * n + other_column;
        if self.value_at[corner] == other_value {
            self.value_at[corner] = value;
            self.column_of[other_row * n + other_value] = column;
            self.row_of[other_column * n + other_value] = row;
        } else {
            self.negative = Some((others, [row, column, value]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::pattern::pattern;
    use super::*;
    use evodoku_logic::random::{Purpose, stream};
    use std::collections::HashMap;

    fn mixed(order: usize, seed: u64) -> Vec<u8> {
        let mut values = pattern(order, 1, order);
        mix(&mut values, order, &mut stream(seed, Purpose::Generate, 0));
        values
    }

    #[test]
    fn mixed_square_is_latin() {
        for order in [2, 3, 7, 30, 70] {
            let values = mixed(order, 1);
            for line in 0..order {
                for cells in [
                    (0..order).map(|it| values[line * order + it]).collect::<Vec<_>>(),
                    (0..order).map(|it| values[it * order + line]).collect(),
                ] {
                    let mut sorted = cells;
                    sorted.sort_unstable();
                    assert!(sorted.iter().map(|&it| usize::from(it)).eq(1..=order));
                }
            }
        }
    }

    /// There are 576 Latin squares of order 4.
    #[test]
    fn squares_of_order_four_are_uniformly_distributed() {
        let mut random = stream(1, Purpose::Generate, 0);
        let mut values = pattern(4, 1, 4);
        let mut counts: HashMap<Vec<u8>, u32> = HashMap::new();
        for _ in 0..57_600 {
            mix(&mut values, 4, &mut random);
            *counts.entry(values.clone()).or_default() += 1;
        }
        assert_eq!(counts.len(), 576);
        // Chi-squared with 575 degrees of freedom has mean 575 and standard deviation 34.
        let spread: f64 = counts.values().map(|&count| (f64::from(count) - 100.0).powi(2) / 100.0).sum();
        assert!((spread - 575.0).abs() < 4.0 * 34.0, "{spread}");
    }
}
