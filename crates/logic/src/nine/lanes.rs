//! Vectors of sixteen 16-bit words, of which a column of the grid takes nine, and the operations on all words at once.
//!
//! A word has a bit for each value of a cell. Words are in groups of four: the three cells of a column in a band, and
//! an unused one. So are the bands, of which the fourth is unused. Unused words keep [`EVERY_VALUE`], so that no rule
//! applies there.

/// A column as stored: the cells of each band, the upper one in the lowest 16 bits.
pub(super) type Column = [u64; 4];

/// All nine values of a cell; also the content of unused words.
pub(super) const EVERY_VALUE: u64 = 0x1ff;

/// The same word four times.
pub(super) const fn four_times(word: u64) -> u64 {
    word * 0x0001_0001_0001_0001
}

/// The operations used by the rules, on all words at once.
///
/// [`PlainLanes`] implements them with 64-bit numbers for every processor and is the reference; `Avx2` takes one instruction
/// for each.
pub(super) trait Lanes: Copy {
    fn load(column: &Column) -> Self;
    fn store(self) -> Column;

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// The bits that are not in the other.
    fn without(self, other: Self) -> Self;
    /// Each word without its lowest bit.
    fn without_lowest(self) -> Self;
    /// All bits in words that are empty, no bits in the others.
    fn where_empty(self) -> Self;

    /// Rotates the three words of each band by `BY`.
    fn turn<const BY: usize>(self) -> Self;
    /// Rotates the three bands by `BY`.
    fn turn_bands<const BY: usize>(self) -> Self;
    /// Copies the word at an index to all three words of its band.
    fn spread<const INDEX: usize>(self) -> Self;
    /// The first word of each band from the first, the second from the second, the third from the third.
    fn diagonal(parts: [Self; 3]) -> Self;

    /// Whether any word is empty.
    fn any_empty(columns: &[Self; 9]) -> bool;
    fn are_same<const N: usize>(one: &[Self; N], other: &[Self; N]) -> bool;
}

/// A vector with the same value in each word.
pub(super) fn all<L: Lanes>(word: u64) -> L {
    L::load(&[four_times(word); 4])
}

/// Four words in a 64-bit number; works on every processor.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlainLanes(Column);

/// The highest bit of each word. No value uses it, so sums and differences stay within a word.
const TOP: u64 = four_times(1 << 15);

const FIRST: u64 = 0xffff;
const SECOND: u64 = FIRST << 16;
const THIRD: u64 = FIRST << 32;
const UNUSED: u64 = FIRST << 48;

impl PlainLanes {
    #[inline(always)]
    fn map(self, of: impl Fn(u64) -> u64) -> Self {
        Self(self.0.map(of))
    }

    #[inline(always)]
    fn with(self, other: Self, of: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|band| of(self.0[band], other.0[band])))
    }
}

impl Lanes for PlainLanes {
    #[inline(always)]
    fn load(column: &Column) -> Self {
        Self(*column)
    }

    #[inline(always)]
    fn store(self) -> Column {
        self.0
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.with(other, |one, other| one & other)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.with(other, |one, other| one | other)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.with(other, |one, other| one & !other)
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        self.map(|words| words & ((words | TOP) - four_times(1)))
    }

    #[inline(always)]
    fn where_empty(self) -> Self {
        self.map(|words| {
            let empty = !(words + (TOP - four_times(1))) & TOP;
            empty | (empty - (empty >> 15))
        })
    }

    #[inline(always)]
    fn turn<const BY: usize>(self) -> Self {
        self.map(|words| {
            let by_one = words >> 16 & (FIRST | SECOND) | words << 32 & THIRD;
            let by_two = words >> 32 & FIRST | words << 16 & (SECOND | THIRD);
            words & UNUSED | if BY == 1 { by_one } else { by_two }
        })
    }

    #[inline(always)]
    fn turn_bands<const BY: usize>(self) -> Self {
        let [top, middle, bottom, unused] = self.0;
        Self(if BY == 1 { [middle, bottom, top, unused] } else { [bottom, top, middle, unused] })
    }

    #[inline(always)]
    fn spread<const INDEX: usize>(self) -> Self {
        self.map(|words| {
            let word = words >> (16 * INDEX) & FIRST;
            words & UNUSED | word | word << 16 | word << 32
        })
    }

    #[inline(always)]
    fn diagonal([first, second, third]: [Self; 3]) -> Self {
        let take = |of: Self, words: u64| of.map(|all| all & words);
        take(first, FIRST | UNUSED).or(take(second, SECOND)).or(take(third, THIRD))
    }

    #[inline(always)]
    fn any_empty(columns: &[Self; 9]) -> bool {
        let [first, rest @ ..] = columns.map(|column| column.map(|words| words + (TOP - four_times(1))));
        rest.into_iter().fold(first, Self::and).0.iter().any(|filled| filled & TOP != TOP)
    }

    #[inline(always)]
    fn are_same<const N: usize>(one: &[Self; N], other: &[Self; N]) -> bool {
        one.iter().zip(other).all(|(one, other)| one.0 == other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words of a band, the unused one last.
    fn plain(words: [u64; 4]) -> PlainLanes {
        PlainLanes([words[0] | words[1] << 16 | words[2] << 32 | words[3] << 48; 4])
    }

    #[test]
    fn words_do_not_carry_into_their_neighbours() {
        let some = plain([0, 0b110, 1, 0x1ff]);
        assert_eq!(some.without_lowest().store(), plain([0, 0b100, 0, 0x1fe]).store());
        assert_eq!(some.where_empty().store(), plain([0xffff, 0, 0, 0]).store());
    }

    #[test]
    fn turn_rotates_three_words_and_keeps_the_fourth() {
        let some = plain([1, 2, 3, 9]);
        assert_eq!(some.turn::<1>().store(), plain([2, 3, 1, 9]).store());
        assert_eq!(some.turn::<2>().store(), plain([3, 1, 2, 9]).store());
        assert_eq!(some.spread::<1>().store(), plain([2, 2, 2, 9]).store());
        assert_eq!(PlainLanes([1, 2, 3, 9]).turn_bands::<1>().store(), [2, 3, 1, 9]);
        assert_eq!(PlainLanes([1, 2, 3, 9]).turn_bands::<2>().store(), [3, 1, 2, 9]);
        let parts = [some, some.turn::<1>(), some.turn::<2>()];
        assert_eq!(PlainLanes::diagonal(parts).store(), plain([1, 3, 2, 9]).store());
    }

    #[test]
    fn any_empty_finds_one_word_in_nine_columns() {
        let mut columns = [all::<PlainLanes>(1); 9];
        assert!(!PlainLanes::any_empty(&columns));
        columns[4].0[2] = four_times(1) - (1 << 32);
        assert!(PlainLanes::any_empty(&columns));
        assert!(!PlainLanes::are_same(&columns, &[all(1); 9]));
    }
}
