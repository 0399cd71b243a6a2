//! The pattern that fills any grid with boxes, and the shuffles that keep it valid.

use super::shuffle;
use evodoku_logic::random::Random;
use rand_xoshiro::rand_core::Rng;

/// Each row is the one above shifted by the width of a box, and by one more from band to band. Values from 1.
///
/// `height` and `width` are those of the boxes; without boxes, of one row.
pub(super) fn pattern(order: usize, height: usize, width: usize) -> Vec<u8> {
    let value = |row: usize, column: usize| (width * (row % height) + row / height + column) % order;
    (0..order * order).map(|cell| value(cell / order, cell % order) as u8 + 1).collect()
}

/// Shuffles rows within bands, bands, columns within stacks, stacks and values, and with probability ½ transposes the
/// grid if the boxes are square (the "root grid" of Lewis 2007). Empty cells (0) stay empty.
pub fn shuffle_symmetries(
    values: &[u8],
    order: usize,
    height: usize,
    width: usize,
    random: &mut Random,
) -> Vec<u8> {
    let rows = shuffled_lines(order, height, random);
    let columns = shuffled_lines(order, width, random);
    let mut names: Vec<u8> = (1..=order as u8).collect();
    shuffle(&mut names, random);
    names.insert(0, 0);
    let is_transposed = height == width && random.next_u32() & 1 == 1;
    let cell = |row: usize, column: usize| {
        let (row, column) = if is_transposed { (column, row) } else { (row, column) };
        rows[row] * order + columns[column]
    };
    let at = |place: usize| usize::from(values[cell(place / order, place % order)]);
    (0..order * order).map(|place| names[at(place)]).collect()
}

/// Line indices, shuffled within groups of `size`, and the groups shuffled.
fn shuffled_lines(order: usize, size: usize, random: &mut Random) -> Vec<usize> {
    let mut groups: Vec<Vec<usize>> =
        (0..order / size).map(|group| (group * size..(group + 1) * size).collect()).collect();
    for group in &mut groups {
        shuffle(group, random);
    }
    shuffle(&mut groups, random);
    groups.concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku_logic::random::{Purpose, stream};
    use evodoku_puzzle::{Grid, Shape};

    #[test]
    fn pattern_and_its_shuffles_are_valid() {
        for (height, width) in [(3, 3), (2, 3), (3, 4), (4, 3), (2, 7), (5, 5)] {
            let order = height * width;
            let shape = std::sync::Arc::new(Shape::with_boxes(order, height, width).unwrap());
            let pattern = pattern(order, height, width);
            let shuffled =
                shuffle_symmetries(&pattern, order, height, width, &mut stream(1, Purpose::Generate, 0));
            assert_ne!(pattern, shuffled);
            for values in [pattern, shuffled] {
                let grid = Grid::new(shape.clone(), values).unwrap();
                assert!(grid.is_complete() && grid.first_violation().is_none(), "{height}×{width}");
            }
        }
    }
}
