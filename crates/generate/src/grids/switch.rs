//! Cycle switches: two rows of one band, or two columns of one stack, exchange their values along a cycle.
//!
//! Start at a column and exchange the two values there; each row now has one value twice, which is exchanged in its
//! turn, and so on until the cycle closes. Rows hold the same values as before, and columns and boxes too, since both
//! rows are in the same boxes. A few passes over all pairs turn a pattern into a grid in which the number of 2×2
//! switches and the values of the parts of rows in boxes are as in a random Latin square (Jacobson and Matthews walk
//! there by such steps too).

use evodoku_logic::random::{Random, below};
use rand_xoshiro::rand_core::Rng;

/// Passes over the grid, each of `4 * order` switches in rows and as many in columns. Thirty remove all traces of the
/// pattern, judged by the share of 2×2 switches and of different part-rows from 25×25 to 64×64.
const PASSES: usize = 30;

/// Walks from a grid with boxes of `height` rows and `width` columns.
pub(super) fn mix(values: &mut [u8], order: usize, height: usize, width: usize, random: &mut Random) {
    let mut pick = |bound: usize| below(random.next_u32(), bound);
    for _ in 0..PASSES * 4 * order {
        let row = pick(order);
        let (one, other) = (row, row / height * height + pick(height));
        switch(values, order, |line, place| (line * order + place, place), [one, other], pick(order));
        let column = pick(order);
        let (one, other) = (column, column / width * width + pick(width));
        switch(values, order, |line, place| (place * order + line, place), [one, other], pick(order));
    }
}

/// Exchanges the values of two lines along the cycle through one place.
fn switch(
    values: &mut [u8],
    order: usize,
    cell: impl Fn(usize, usize) -> (usize, usize),
    [one, other]: [usize; 2],
    start: usize,
) {
    if one == other {
        return;
    }
    // The position of each value in the first line.
    let mut place_of = [0; 256];
    for place in 0..order {
        place_of[usize::from(values[cell(one, place).0])] = place;
    }
    let first = values[cell(one, start).0];
    let mut place = start;
    loop {
        let (here, there) = (cell(one, place).0, cell(other, place).0);
        values.swap(here, there);
        // The first line now has this value twice, unless the cycle closed.
        let twice = values[here];
        if twice == first {
            return;
        }
        place = place_of[usize::from(twice)];
    }
}

#[cfg(test)]
mod tests {
    use super::super::pattern::pattern;
    use super::*;
    use evodoku_logic::random::{Purpose, stream};
    use evodoku_puzzle::{Grid, Shape};
    use std::collections::HashSet;

    /// Intercalates: pairs of rows and columns whose four cells hold two values.
    fn intercalates(values: &[u8], order: usize) -> usize {
        let mut count = 0;
        for one in 0..order {
            for other in one + 1..order {
                for left in 0..order {
                    for right in left + 1..order {
                        let at = |row: usize, column: usize| values[row * order + column];
                        count += usize::from(
                            at(one, left) == at(other, right) && at(one, right) == at(other, left),
                        );
                    }
                }
            }
        }
        count
    }

    #[test]
    fn mixed_grid_is_valid_and_without_traces_of_the_pattern() {
        for (height, width) in [(3, 4), (5, 5)] {
            let order = height * width;
            let mut values = pattern(order, height, width);
            mix(&mut values, order, height, width, &mut stream(1, Purpose::Generate, 0));
            let shape = Shape::with_boxes(order, height, width).unwrap();
            let grid = Grid::new(shape.into(), values.clone()).unwrap();
            assert!(grid.is_complete() && grid.first_violation().is_none());
            let parts: HashSet<Vec<u8>> = values
                .chunks(width)
                .map(|part| {
                    let mut part = part.to_vec();
                    part.sort_unstable();
                    part
                })
                .collect();
            // A random Latin square has order²/4 intercalates on average.
            let expected = (order * order / 4) as f64;
            let ratio = intercalates(&values, order) as f64 / expected;
            assert!((0.6..1.6).contains(&ratio), "{order}: {ratio} of the intercalates expected");
            assert!(parts.len() * 10 > order * height * 6, "{order}: {} different part-rows", parts.len());
        }
    }
}
