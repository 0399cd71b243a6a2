//! The values of a cell, as a person writes them: from 1.

use super::bits::{Bits, Members};

/// A set of values, which lives as bit masks in some table: bit 0 of the first word is value 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Values<'a>(&'a [u64]);

impl<'a> Values<'a> {
    /// The set in these words.
    #[inline]
    /// The values whose bits are set.
    pub fn new(words: &'a [u64]) -> Self {
        Self(words)
    }

    /// How many values there are.
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Are there no values?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Is it one of them?
    #[inline]
    pub fn contains(self, value: u8) -> bool {
        let bit = usize::from(value).wrapping_sub(1);
        self.0.get(bit / 64).is_some_and(|word| word >> (bit % 64) & 1 == 1)
    }

    /// The value with `rank` smaller ones, if there are that many.
    #[inline]
    pub fn nth(self, mut rank: usize) -> Option<u8> {
        for (index, &word) in self.0.iter().enumerate() {
            let here = word.count_ones() as usize;
            if rank < here {
                return Bits([word]).nth(rank).map(|bit| value_of(index, bit));
            }
            rank -= here;
        }
        None
    }

    /// The values, smallest first.
    #[inline]
    pub fn iter(self) -> ValuesIter<'a> {
        ValuesIter { words: self.0, index: 0, members: Bits([self.0.first().copied().unwrap_or(0)]).iter() }
    }

    /// The same as a set of bit numbers, in which value 1 is member 0. `W` words must hold the order.
    #[inline]
    pub fn bits<const W: usize>(self) -> Bits<W> {
        let mut bits = Bits::EMPTY;
        bits.0[..self.0.len()].copy_from_slice(self.0);
        bits
    }
}

#[inline]
fn value_of(word: usize, bit: usize) -> u8 {
    (word * 64 + bit) as u8 + 1
}

impl<'a> IntoIterator for Values<'a> {
    type Item = u8;
    type IntoIter = ValuesIter<'a>;

    #[inline]
    fn into_iter(self) -> ValuesIter<'a> {
        self.iter()
    }
}

/// Values, smallest first.
#[derive(Clone, Debug)]
pub struct ValuesIter<'a> {
    words: &'a [u64],
    index: usize,
    /// What is left of the word at the index.
    members: Members<1>,
}

impl Iterator for ValuesIter<'_> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        loop {
            if let Some(bit) = self.members.next() {
                return Some(value_of(self.index, bit));
            }
            self.index += 1;
            self.members = Bits([*self.words.get(self.index)?]).iter();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_count_from_one_across_words() {
        let words = [1 | 1 << 63, 0, 0, 1 << 32];
        let values = Values::new(&words);
        assert_eq!(values.iter().collect::<Vec<_>>(), [1, 64, 225]);
        assert_eq!(
            (0..4).map(|rank| values.nth(rank)).collect::<Vec<_>>(),
            [Some(1), Some(64), Some(225), None]
        );
        assert_eq!(
            [0, 1, 2, 64, 65, 225, 255].map(|value| values.contains(value)),
            [false, true, false, true, false, true, false]
        );
        assert_eq!((values.len(), values.is_empty()), (3, false));
        assert_eq!(values.bits::<4>(), Bits(words));
    }

    #[test]
    fn no_values_are_empty() {
        assert!(Values::new(&[0]).is_empty());
        assert_eq!(Values::new(&[0]).iter().next(), None);
    }
}
