//! Sets of small numbers as bit masks: the values of a cell, or the places of a value in a region.

use super::MAX_ORDER;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// The words that sets of any order fit, and of values from 1 with 0 for none, too.
pub const MAX_WORDS: usize = MAX_ORDER / 64 + 1;

/// Evaluates an expression with the number of words that sets of `order` members need as a constant.
///
/// What works with [`Bits`] is compiled once for each width; this is where one of them is chosen.
///
/// ```
/// use evodoku_puzzle::{Bits, with_width};
///
/// let words = |order: usize| with_width!(order, W => Bits::<W>::first(order).0.len());
/// assert_eq!([9, 64, 65, 144, 225].map(words), [1, 1, 2, 3, 4]);
/// ```
#[macro_export]
macro_rules! with_width {
    ($order:expr, $width:ident => $body:expr) => {
        match $order {
            ..=64 => {
                const $width: usize = 1;
                $body
            }
            65..=128 => {
                const $width: usize = 2;
                $body
            }
            129..=192 => {
                const $width: usize = 3;
                $body
            }
            193.. => {
                const $width: usize = 4;
                $body
            }
        }
    };
}

/// A set of numbers below `64 * W`.
///
/// One word serves orders up to 64, two up to 128 and so on; [`with_width!`](crate::with_width) chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, bytemuck::Zeroable)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Bits<W> {
    /// The set without members.
    pub const EMPTY: Self = Self([0; W]);

    /// The numbers below `count`.
    #[inline]
    pub fn first(count: usize) -> Self {
        debug_assert!(count <= 64 * W);
        let mut set = Self::EMPTY;
        for (index, word) in set.0.iter_mut().enumerate() {
            let below = count.saturating_sub(index * 64).min(64) as u32;
            *word = u64::MAX.checked_shr(64 - below).unwrap_or(0);
        }
        set
    }

    /// The set of one number.
    #[inline]
    pub fn only(number: usize) -> Self {
        // Word by word rather than at an index, so that the set can stay in registers.
        let word = word_of::<W>(number);
        Self(std::array::from_fn(|index| u64::from(index == word) << (number & 63)))
    }

    /// The same without a number.
    #[inline]
    #[must_use]
    pub fn without(self, number: usize) -> Self {
        self & !Self::only(number)
    }

    /// Is the number a member?
    #[inline]
    pub fn contains(&self, number: usize) -> bool {
        self.0[word_of::<W>(number)] >> (number & 63) & 1 == 1
    }

    /// Makes the number a member.
    #[inline]
    pub fn insert(&mut self, number: usize) {
        self.0[word_of::<W>(number)] |= 1 << (number & 63);
    }

    /// Makes the number no member.
    #[inline]
    pub fn remove(&mut self, number: usize) {
        self.0[word_of::<W>(number)] &= !(1 << (number & 63));
    }

    /// How many members there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Are there no members?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Is there no member or only one?
    #[inline]
    pub fn has_at_most_one(&self) -> bool {
        let (mut beyond, mut seen) = (0, 0);
        for &word in &self.0 {
            beyond |= word & (word.wrapping_sub(1) | seen);
            seen |= 0_u64.wrapping_sub(u64::from(word != 0));
        }
        beyond == 0
    }

    /// The smallest member.
    #[inline]
    pub fn smallest(&self) -> Option<usize> {
        (0..W)
            .find(|&index| self.0[index] != 0)
            .map(|index| index * 64 + self.0[index].trailing_zeros() as usize)
    }

    /// The only member, if there is exactly one.
    #[inline]
    pub fn single(&self) -> Option<usize> {
        let number = self.smallest()?;
        self.without(number).is_empty().then_some(number)
    }

    /// The member with `rank` smaller ones, if there are that many.
    #[inline]
    pub fn nth(&self, mut rank: usize) -> Option<usize> {
        for (index, &word) in self.0.iter().enumerate() {
            let here = word.count_ones() as usize;
            if rank < here {
                let mut word = word;
                for _ in 0..rank {
                    word &= word - 1;
                }
                return Some(index * 64 + word.trailing_zeros() as usize);
            }
            rank -= here;
        }
        None
    }

    /// The members, smallest first.
    #[inline]
    pub fn iter(self) -> Members<W> {
        Members { words: self.0, index: 0, word: self.0[0] }
    }
}

/// The word of a number; known beforehand where there is only one, which saves the check of its index.
#[inline]
const fn word_of<const W: usize>(number: usize) -> usize {
    debug_assert!(number < 64 * W);
    if W == 1 { 0 } else { number >> 6 }
}

/// The members of a set, smallest first.
#[derive(Clone, Debug)]
pub struct Members<const W: usize> {
    words: [u64; W],
    index: usize,
    /// What is left of the word at the index.
    word: u64,
}

impl<const W: usize> Iterator for Members<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word == 0 {
            self.index += 1;
            self.word = *self.words.get(self.index)?;
        }
        let number = self.index * 64 + self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(number)
    }
}

impl<const W: usize> IntoIterator for Bits<W> {
    type Item = usize;
    type IntoIter = Members<W>;

    #[inline]
    fn into_iter(self) -> Members<W> {
        self.iter()
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine &= theirs);
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine |= theirs);
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_in_order_across_words() {
        let mut set = Bits::<3>::EMPTY;
        for number in [143, 0, 64, 63] {
            set.insert(number);
        }
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 143]);
        assert_eq!(
            (0..5).map(|rank| set.nth(rank)).collect::<Vec<_>>(),
            [Some(0), Some(63), Some(64), Some(143), None]
        );
        assert_eq!(set.len(), 4);
    }

    #[test]
    fn first_numbers_fill_words() {
        for count in [0, 1, 63, 64, 65, 127, 128] {
            assert_eq!(Bits::<2>::first(count).iter().collect::<Vec<_>>(), (0..count).collect::<Vec<_>>());
        }
    }

    #[test]
    fn single_is_only_for_one_member() {
        assert_eq!(Bits::<2>::EMPTY.single(), None);
        assert_eq!(Bits::<2>::only(100).single(), Some(100));
        assert_eq!((Bits::<2>::only(100) | Bits::only(3)).single(), None);
    }

    #[test]
    fn at_most_one_counts_across_words() {
        let sets = [
            Bits::<2>::EMPTY,
            Bits::only(3),
            Bits::only(100),
            Bits::only(3) | Bits::only(100),
            Bits::first(2),
        ];
        assert_eq!(sets.map(|set| set.has_at_most_one()), [true, true, true, false, false]);
    }

    #[test]
    fn complement_and_intersection() {
        let low = Bits::<1>::first(5);
        assert_eq!((Bits::first(9) & !low).iter().collect::<Vec<_>>(), [5, 6, 7, 8]);
    }
}
