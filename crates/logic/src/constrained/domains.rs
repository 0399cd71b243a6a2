//! Domains: the values left to each cell, as one word per cell, and the cells whose domains have changed.

use evodoku_puzzle::Cell;

/// A set of values; bit 0 is value 1.
pub type Mask = u32;

/// The largest order whose values fit into a `Mask`.
pub const LARGEST_ORDER: usize = Mask::BITS as usize;

/// The first `count` values.
pub const fn first(count: usize) -> Mask {
    if count >= LARGEST_ORDER { Mask::MAX } else { (1 << count) - 1 }
}

/// The values from `low` to `high` (from 1, both included), of which those outside of a mask do not matter.
pub fn between(low: i64, high: i64) -> Mask {
    if low > high || high < 1 {
        return 0;
    }
    first(high.min(LARGEST_ORDER as i64) as usize) & !first((low - 1).clamp(0, LARGEST_ORDER as i64) as usize)
}

/// Is it one value?
pub const fn is_single(mask: Mask) -> bool {
    mask.is_power_of_two()
}

/// The smallest value of a set, from 1.
pub const fn lowest(mask: Mask) -> i64 {
    mask.trailing_zeros() as i64 + 1
}

/// The largest value of a set, from 1.
pub const fn highest(mask: Mask) -> i64 {
    Mask::BITS as i64 - mask.leading_zeros() as i64
}

/// The values of a set, smallest first, from 1.
pub fn values(mut mask: Mask) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let value = (mask != 0).then(|| mask.trailing_zeros() as u8 + 1);
        mask &= mask.wrapping_sub(1);
        value
    })
}

/// No solution is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dead;

/// What is left to each cell.
#[derive(Clone, Debug, Default)]
pub struct Domains {
    masks: Vec<Mask>,
    /// The cells whose domains have changed and were not yet looked at, a bit each.
    changed: Vec<u64>,
}

impl Domains {
    /// Every cell has the same domain, and all have changed.
    pub fn reset(&mut self, cells: usize, mask: Mask) {
        self.masks.clear();
        self.masks.resize(cells, mask);
        self.changed.clear();
        self.changed.resize(cells.div_ceil(64), 0);
        for cell in 0..cells {
            self.changed[cell / 64] |= 1 << (cell % 64);
        }
    }

    /// All domains.
    pub fn masks(&self) -> &[Mask] {
        &self.masks
    }

    /// The values left to a cell.
    #[inline]
    pub fn get(&self, cell: Cell) -> Mask {
        self.masks[usize::from(cell)]
    }

    /// Keeps only these values of a cell.
    #[inline]
    pub fn keep(&mut self, cell: Cell, mask: Mask) -> Result<(), Dead> {
        let slot = &mut self.masks[usize::from(cell)];
        let kept = *slot & mask;
        if kept != *slot {
            *slot = kept;
            self.changed[usize::from(cell) / 64] |= 1 << (cell % 64);
            if kept == 0 {
                return Err(Dead);
            }
        }
        Ok(())
    }

    /// A cell that has changed since it was last returned.
    #[inline]
    pub fn next_changed(&mut self) -> Option<Cell> {
        for (index, word) in self.changed.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                return Some((index * 64) as Cell + bit as Cell);
            }
        }
        None
    }

    /// Forgets which cells have changed.
    pub fn settle(&mut self) {
        self.changed.fill(0);
    }

    /// Takes over the domains of before; no cell counts as changed.
    pub fn restore(&mut self, masks: &[Mask]) {
        self.masks.copy_from_slice(masks);
        self.settle();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_values() {
        assert_eq!((first(3), first(32), between(2, 3), between(-5, 1), between(3, 2)), (7, !0, 6, 1, 0));
        assert_eq!((between(30, 99), between(33, 40), between(-3, 0)), (7 << 29, 0, 0));
        assert_eq!((lowest(0b1010), highest(0b1010)), (2, 4));
        assert_eq!(values(1 << 31 | 5).collect::<Vec<_>>(), [1, 3, 32]);
        assert!(is_single(8) && !is_single(0) && !is_single(9));
    }

    #[test]
    fn changes_are_noted_once() {
        let mut domains = Domains::default();
        domains.reset(70, first(4));
        domains.settle();
        assert_eq!(domains.keep(69, 3), Ok(()));
        assert_eq!(domains.keep(69, 7), Ok(()));
        assert_eq!(domains.keep(2, 1), Ok(()));
        let before = domains.masks().to_vec();
        assert_eq!(
            (domains.next_changed(), domains.next_changed(), domains.next_changed()),
            (Some(2), Some(69), None)
        );
        assert_eq!(domains.keep(2, 2), Err(Dead));
        domains.restore(&before);
        assert_eq!((domains.get(2), domains.get(69), domains.next_changed()), (1, 3, None));
    }
}
