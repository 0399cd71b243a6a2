//! A grid: a shape with a value or nothing in each cell, as somebody wrote it.

use super::Cell;
use super::shape::{Shape, SharedShape};
use thiserror::Error;

/// A shape and a number for each cell, 0 where it is empty.
///
/// The numbers are in range; whether they clash is asked by [`Grid::clashes`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    shape: SharedShape,
    values: Vec<u8>,
    title: Option<String>,
}

impl Grid {
    /// A grid from one number per cell.
    pub fn new(shape: SharedShape, values: Vec<u8>) -> Result<Self, GridError> {
        let (order, expected) = (shape.order(), shape.cell_count());
        if values.len() != expected {
            return Err(GridError::Length { found: values.len(), expected });
        }
        // The largest is found many at a time; which cell it is, only if it is too large.
        let is_too_large = |value: u8| usize::from(value) > order;
        if values.iter().copied().max().is_some_and(is_too_large)
            && let Some(cell) = values.iter().position(|&value| is_too_large(value))
        {
            return Err(GridError::Value { found: values[cell], cell: shape.cell_name(cell), order });
        }
        Ok(Self { shape, values, title: None })
    }

    /// The same with a title.
    #[must_use]
    pub fn titled(mut self, title: Option<String>) -> Self {
        self.title = title;
        self
    }

    /// The shape.
    pub fn shape(&self) -> &SharedShape {
        &self.shape
    }

    /// One number per cell, 0 where it is empty.
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The title, if the text had one.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// Is every cell filled?
    pub fn is_complete(&self) -> bool {
        self.values.iter().all(|&value| value != 0)
    }

    /// The first two equal values in one region.
    pub fn first_clash(&self) -> Option<Clash> {
        let is_proper = |region| are_different(self.shape.region(region), &self.values, self.shape.order());
        if (0..self.shape.region_count()).all(is_proper) {
            return None;
        }
        clashes(&self.shape, &self.values).next()
    }

    /// Every pair of neighbouring equal values, region by region.
    pub fn clashes(&self) -> impl Iterator<Item = Clash> + '_ {
        clashes(&self.shape, &self.values)
    }
}

/// Do no two cells hold the same value? Empty ones do not count. This is asked of every puzzle, so it is made for speed.
pub(super) fn are_different(cells: &[Cell], values: &[u8], order: usize) -> bool {
    // While a word has room for the sum of a bit for every cell, the sum is the union of the bits only if all are different;
    // nothing has to be decided for a cell.
    if order < 57 {
        let (mut union, mut sum) = (0_u64, 0_u64);
        for &cell in cells {
            let bit = 1_u64.wrapping_shl(u32::from(values[usize::from(cell)])) & !1;
            union |= bit;
            sum += bit;
        }
        return union == sum;
    }
    // Above, values fill one word after the other.
    (0..=order as u8 / 64).all(|word| {
        let (mut seen, mut repeated) = (0_u64, 0_u64);
        for &cell in cells {
            let value = values[usize::from(cell)];
            let bit = u64::from(value / 64 == word) << (value % 64);
            repeated |= seen & bit;
            seen |= bit;
        }
        let empty = u64::from(word == 0);
        repeated & !empty == 0
    })
}

/// For each region in turn: each cell whose value an earlier cell of the region has, with the last such cell.
fn clashes<'a>(shape: &'a Shape, values: &'a [u8]) -> impl Iterator<Item = Clash> + 'a {
    (0..shape.region_count()).flat_map(move |region| {
        let mut last = [None; 256];
        shape
            .region(region)
            .iter()
            .map(|&cell| usize::from(cell))
            .filter(|&cell| values[cell] != 0)
            .filter_map(move |second| {
                let value = values[second];
                let first = last[usize::from(value)].replace(second)?;
                Some(Clash {
                    value,
                    first,
                    second,
                    region,
                    text: describe(shape, value, first, second, region),
                })
            })
    })
}

fn describe(shape: &Shape, value: u8, first: usize, second: usize, region: usize) -> String {
    let (region, first, second) =
        (shape.region_name(region), shape.cell_name(first), shape.cell_name(second));
    format!("{value} stands twice in {region}: at {first} and at {second}")
}

/// Two equal values in one region.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{text}")]
pub struct Clash {
    /// The value that stands twice.
    pub value: u8,
    /// The earlier cell.
    pub first: usize,
    /// The later cell.
    pub second: usize,
    /// The region of both.
    pub region: usize,
    text: String,
}

/// Why numbers are not a grid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GridError {
    /// Too few or too many numbers.
    #[error("{found} cells were given, the shape has {expected}")]
    Length {
        /// Numbers given.
        found: usize,
        /// Cells of the shape.
        expected: usize,
    },
    /// A number above the order.
    #[error("{found} at {cell} is out of range; values go from 1 to {order}, 0 is empty")]
    Value {
        /// The number.
        found: u8,
        /// Where it stands.
        cell: String,
        /// The largest value.
        order: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(digits: &str) -> Grid {
        let values = digits.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
        Grid::new(Shape::classic(4).unwrap().into(), values).unwrap()
    }

    #[test]
    fn clashes_name_both_cells_and_the_region() {
        let clash = grid("1000 0000 0010 1000").first_clash().unwrap();
        assert_eq!((clash.first, clash.second, clash.value), (0, 12, 1));
        assert_eq!(
            clash.to_string(),
            "1 stands twice in column 1: at row 1, column 1 and at row 4, column 1"
        );
    }

    #[test]
    fn three_equal_values_are_two_clashes_in_a_row() {
        assert_eq!(grid("1101 0000 0000 0000").clashes().filter(|clash| clash.region == 0).count(), 2);
        assert_eq!(grid("1234 3412 2143 4321").clashes().count(), 0);
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        let shape: SharedShape = Shape::classic(4).unwrap().into();
        assert!(matches!(Grid::new(shape.clone(), vec![5; 16]), Err(GridError::Value { found: 5, .. })));
        assert!(matches!(Grid::new(shape, vec![0; 15]), Err(GridError::Length { found: 15, expected: 16 })));
    }

    #[test]
    fn large_values_clash_too() {
        let shape: SharedShape = Shape::latin(130).unwrap().into();
        for value in [1, 63, 64, 127, 128, 130] {
            let mut values = vec![0; 130 * 130];
            (values[0], values[1]) = (value, value % 130 + 1);
            assert_eq!(Grid::new(shape.clone(), values.clone()).unwrap().first_clash(), None);
            values[129] = value;
            let clash = Grid::new(shape.clone(), values).unwrap().first_clash().unwrap();
            assert_eq!((clash.first, clash.second, clash.value), (0, 129, value));
        }
    }
}
