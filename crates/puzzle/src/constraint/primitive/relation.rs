//! Relations: which pairs of values two cells may hold.

use crate::Values;

/// A table of the values that a second cell may hold for each value of a first one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Relation {
    order: usize,
    /// The words of one value's row.
    width: usize,
    /// Bit masks, row by row; bit 0 is value 1.
    rows: Vec<u64>,
}

impl Relation {
    /// The relation of the pairs (from 1) for which the function is true.
    pub fn new(order: usize, mut is_allowed: impl FnMut(u8, u8) -> bool) -> Self {
        let width = order.div_ceil(64);
        let mut rows = vec![0; order * width];
        for first in 0..order {
            for second in 0..order {
                if is_allowed(first as u8 + 1, second as u8 + 1) {
                    rows[first * width + second / 64] |= 1 << (second % 64);
                }
            }
        }
        Self { order, width, rows }
    }

    /// The number of values.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The values that the second cell may hold if the first one holds `value` (from 1).
    pub fn row(&self, value: u8) -> Values<'_> {
        let start = (usize::from(value) - 1) * self.width;
        Values::new(&self.rows[start..start + self.width])
    }

    /// Whether the pair is in the relation.
    pub fn allows(&self, first: u8, second: u8) -> bool {
        self.row(first).contains(second)
    }

    /// The same with the cells exchanged.
    #[must_use]
    pub fn transposed(&self) -> Self {
        Self::new(self.order, |first, second| self.allows(second, first))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_hold_the_allowed_pairs_at_every_width() {
        for order in [4, 64, 65, 225] {
            let relation =
                Relation::new(order, |first, second| usize::from(first) + usize::from(second) == order + 1);
            for value in 1..=order as u8 {
                assert_eq!(relation.row(value).iter().collect::<Vec<_>>(), [(order + 1) as u8 - value]);
            }
            assert_eq!(relation.transposed(), relation);
        }
        let less = Relation::new(9, |first, second| first < second);
        assert!(less.allows(1, 9) && !less.allows(9, 1) && less.transposed().allows(9, 1));
    }
}
