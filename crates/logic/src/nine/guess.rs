//! Branching: guesses how a value is arranged in the band or stack with the fewest arrangements left.
//!
//! Such a guess decides three boxes at once. Choosing the cell with two values from which most follows takes as many
//! guesses on hard puzzles, or a tenth fewer with weights for cells with few values, but each choice costs as much as
//! the propagation after it.

use super::lanes::{Column, EVERY_VALUE, Lanes, all, four_times};
use super::settle::{Arrangements, GridColumns};
use crate::random::{Random, below};
use rand_xoshiro::rand_core::Rng;

/// A guess: splits the arrangements left for a value in two parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Guess {
    /// 0 to 2 for bands, 3 to 5 for stacks.
    line: usize,
    /// The value, as a bit.
    value: u64,
    /// The part tried first, a bit per arrangement: the even ones, then the odd ones.
    pub first: u8,
    /// The part tried next.
    pub rest: u8,
}

/// Masks the unused word.
const THREE_WORDS: u64 = four_times(EVERY_VALUE) >> 16;

/// The band or stack with the fewest arrangements, or `None` if every value has one arrangement everywhere, which is
/// then the solution.
#[inline(always)]
pub(super) fn tightest(lines: &[Arrangements; 6]) -> Option<usize> {
    let count = |words: u64| (words & THREE_WORDS).count_ones();
    let counts = lines.map(|line| count(line.even) + count(line.odd));
    (0..6).filter(|&line| counts[line] > 9).min_by_key(|&line| counts[line])
}

impl Guess {
    /// A guess in one of the lines.
    #[inline(always)]
    pub fn of(lines: &[Arrangements; 6], line: usize, chance: Option<&mut Random>) -> Self {
        let mut chance = BitChooser(chance);
        let Arrangements { even, odd } = lines[line];
        let word = |words: u64, index: u32| words >> (16 * index) & EVERY_VALUE;
        let arranged: [u64; 6] =
            [word(even, 0), word(even, 1), word(even, 2), word(odd, 0), word(odd, 1), word(odd, 2)];
        let [_, twice, more, many] = at_least(arranged);
        let (two, three) = (twice & !more, more & !many);
        let fewest = if two != 0 {
            two
        } else if three != 0 {
            three
        } else {
            many
        };
        let value = 1 << chance.pick(fewest as u32);
        let left = (0..6).fold(0, |left, index| left | u8::from(arranged[index] & value != 0) << index);
        let first = if left.count_ones() == 2 {
            1 << chance.pick(left.into())
        } else {
            // The row of the first box. Eliminating all places of just one of several arrangements is not enough: the
            // rest might allow the same places.
            let row = 1 << chance.pick(u32::from(left | left >> 3) & 7);
            left & (row | row << 3)
        };
        Self { line, value, first, rest: left & !first }
    }

    /// Restricts the value to some of its arrangements.
    #[inline(always)]
    pub fn apply<L: Lanes>(&self, arrangements: u8, columns: &mut GridColumns<L>) {
        let excluded_rows = &EXCLUDED_ROWS[usize::from(arrangements)];
        let value = all::<L>(self.value);
        if self.line < 3 {
            for (column, &rows) in
                [0, 0, 0, 1, 1, 1, 2, 2, 2].map(|index| &excluded_rows[index]).into_iter().enumerate()
            {
                columns.eliminate(column, value.and(L::load(&ROWS[self.line][usize::from(rows)])));
            }
        } else {
            for index in 0..3 {
                let bands = (0..3).fold(0, |bands, band| bands | (excluded_rows[band] >> index & 1) << band);
                columns
                    .eliminate(3 * (self.line - 3) + index, value.and(L::load(&BANDS[usize::from(bands)])));
            }
        }
    }
}

/// The values that are in at least one, two, three and four of the sets.
#[inline(always)]
fn at_least(sets: [u64; 6]) -> [u64; 4] {
    let mut times = [0; 4];
    for set in sets {
        for count in (1..4).rev() {
            times[count] |= times[count - 1] & set;
        }
        times[0] |= set;
    }
    times
}

/// For a set of arrangements, the rows (as bits) that each of three boxes takes in none of them.
static EXCLUDED_ROWS: [[u8; 3]; 64] = excluded_rows();

/// For a band and a set of its rows, all bits of these cells in a column.
static ROWS: [[Column; 8]; 3] = rows();

/// For a set of bands, all bits of their cells in a column.
static BANDS: [Column; 8] = bands();

const fn excluded_rows() -> [[u8; 3]; 64] {
    let mut table = [[0b111; 3]; 64];
    let mut set = 0;
    while set < 64 {
        let mut index = 0;
        while index < 18 {
            let (arrangement, of) = (index / 3, index % 3);
            let row = if arrangement < 3 { arrangement + of } else { arrangement + 3 - of };
            if set >> arrangement & 1 == 1 {
                table[set][of] &= !(1 << (row % 3));
            }
            index += 1;
        }
        set += 1;
    }
    table
}

const fn rows() -> [[Column; 8]; 3] {
    let mut table = [[[0; 4]; 8]; 3];
    let mut index = 0;
    while index < 72 {
        let (band, set, row) = (index / 24, index / 3 % 8, index % 3);
        table[band][set][band] |= ((set as u64 >> row & 1) * 0xffff) << (16 * row);
        index += 1;
    }
    table
}

const fn bands() -> [Column; 8] {
    let mut table = [[0; 4]; 8];
    let mut index = 0;
    while index < 24 {
        let (set, band) = (index / 3, index % 3);
        table[set][band] = (set as u64 >> band & 1) * (four_times(0xffff) >> 16);
        index += 1;
    }
    table
}

/// Chooses between bits.
struct BitChooser<'r>(Option<&'r mut Random>);

impl BitChooser<'_> {
    /// The lowest bit, or a random one if there is a generator.
    #[inline(always)]
    fn pick(&mut self, mut set: u32) -> u32 {
        if let Some(random) = self.0.as_mut() {
            for _ in 0..below(random.next_u32(), set.count_ones() as usize) {
                set &= set - 1;
            }
        }
        set.trailing_zeros()
    }
}

#[cfg(test)]
mod tests {
    use super::super::lanes::PlainLanes;
    use super::super::tests::any_nine;
    use super::*;
    use crate::random::{Purpose, stream};

    #[test]
    fn guess_splits_the_grid_in_two_smaller_parts() {
        let mut kinds = [0; 2];
        for seed in 0..300 {
            let mut columns = GridColumns::<PlainLanes>::load(&any_nine(seed));
            let Some((lines, line)) = columns.settle().and_then(|lines| Some((lines, tightest(&lines)?)))
            else {
                continue;
            };
            let mut random = stream(seed, Purpose::Generate, 1);
            for chance in [None, Some(&mut random)] {
                let guess = Guess::of(&lines, line, chance);
                let [first, rest] = [guess.first, guess.rest].map(|part| {
                    let mut columns = columns;
                    guess.apply(part, &mut columns);
                    columns.store().columns.as_flattened().to_vec()
                });
                let all = columns.store().columns.as_flattened().to_vec();
                assert!(first != all && rest != all, "each eliminates something: {guess:?}");
                let both: Vec<u64> = first.iter().zip(&rest).map(|(first, rest)| first | rest).collect();
                assert_eq!(both, all, "nothing is lost: {guess:?}");
                kinds[line / 3] += 1;
            }
        }
        assert!(kinds.iter().all(|&count| count > 20), "bands and stacks: {kinds:?}");
    }

    #[test]
    fn guess_takes_the_line_with_the_fewest_arrangements() {
        let one_each = Arrangements { even: 0b111_111_111, odd: 0 };
        let two = Arrangements { even: 0b111_111_111 | 0b1 << 16, odd: 0 };
        let more = Arrangements { even: 0b111_111_111 | 0b111 << 16, odd: 0b11 };
        assert_eq!(tightest(&[one_each; 6]), None);
        assert_eq!(tightest(&[more, one_each, more, one_each, two, more]), Some(4));
        let guess = Guess::of(&[more; 6], 2, None);
        assert_eq!(guess, Guess { line: 2, value: 0b100, first: 0b001, rest: 0b010 });
    }
}
