//! Which item is branched on: the one with the fewest options, divided by how often it ran out of them.

use crate::random::{Random, unit};

/// The weights of all items, and chance to choose among equals.
#[derive(Debug)]
pub(super) struct Weights {
    /// How often each item was a dead end, plus one.
    dead_ends: Vec<f32>,
    /// One divided by the weight, times a little noise.
    shares: Vec<f32>,
    are_learned: bool,
}

/// Noise only decides between items that would be equal without it.
const NOISE: f32 = 1e-4;

/// Items are compared in groups of this size; the group of the smallest is then looked through.
const GROUP: usize = 128;

impl Weights {
    /// Equal weights; dead ends add to them if they are to be learned. Only the first `eligible` items are chosen.
    pub fn new(eligible: usize, are_learned: bool, random: &mut Random) -> Self {
        let mut weights = Self { dead_ends: vec![1.0; eligible], shares: vec![1.0; eligible], are_learned };
        weights.shake(random);
        weights
    }

    /// Redraws the noise.
    pub fn shake(&mut self, random: &mut Random) {
        for (share, weight) in self.shares.iter_mut().zip(&self.dead_ends) {
            *share = (1.0 + NOISE * unit(random) as f32) / weight;
        }
    }

    /// Counts a dead end.
    pub fn add(&mut self, item: usize) {
        if self.are_learned && item < self.dead_ends.len() {
            let before = self.dead_ends[item];
            self.dead_ends[item] += 1.0;
            self.shares[item] *= before / (before + 1.0);
        }
    }

    /// How many items can be chosen.
    pub fn len(&self) -> usize {
        self.shares.len()
    }

    /// How many dead ends were counted.
    #[cfg(test)]
    pub fn dead_ends(&self) -> u64 {
        self.dead_ends.iter().map(|&weight| weight as u64 - 1).sum()
    }

    /// The item with the smallest share of options left, among those not covered.
    pub fn choose(&self, counts: &[u32]) -> usize {
        let (mut best, mut group) = (f32::INFINITY, 0);
        let counts = &counts[..self.shares.len()];
        let groups = counts.chunks(GROUP).zip(self.shares.chunks(GROUP));
        for (index, (counts, shares)) in groups.enumerate() {
            let least = least_score(counts, shares);
            if least < best {
                (best, group) = (least, index);
            }
        }
        let from = group * GROUP;
        let mut pairs = counts[from..].iter().zip(&self.shares[from..]);
        let found = pairs.position(|(&count, &share)| score(count, share) == best);
        from + found.expect("an open cell is not covered")
    }
}

/// The smallest score of a group. Eight lanes side by side, so that the compiler finds vectors.
#[inline]
fn least_score(counts: &[u32], shares: &[f32]) -> f32 {
    let (counts, counts_rest) = counts.as_chunks::<8>();
    let (shares, shares_rest) = shares.as_chunks::<8>();
    let mut lanes = [f32::INFINITY; 8];
    for (counts, shares) in counts.iter().zip(shares) {
        for lane in 0..8 {
            let score = score(counts[lane], shares[lane]);
            lanes[lane] = if score < lanes[lane] { score } else { lanes[lane] };
        }
    }
    let rest = counts_rest.iter().zip(shares_rest).map(|(&count, &share)| score(count, share));
    lanes.into_iter().chain(rest).fold(f32::INFINITY, f32::min)
}

/// The number of options left, divided by the weight; far more for covered items.
///
/// The sum of places in the low half of the word is left in: it is less than any difference in numbers. There is no branch,
/// so that the compiler finds vectors.
#[inline]
fn score(word: u32, share: f32) -> f32 {
    let penalty = f32::from_bits((word as i32 >> 31) as u32 & 1e30_f32.to_bits());
    word as i32 as f32 * share + penalty
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Purpose, stream};

    /// So many options left, as an item has them in its word.
    fn left<const N: usize>(counts: [u32; N]) -> [u32; N] {
        counts.map(|count| count << 16)
    }

    #[test]
    fn the_item_with_the_fewest_options_per_dead_end_is_chosen() {
        let mut weights = Weights::new(4, true, &mut stream(1, Purpose::Search, 0));
        assert_eq!(weights.choose(&left([4, 3, 2, 5])), 2);
        // 5 / 3 is less than 2.
        weights.add(3);
        weights.add(3);
        assert_eq!(weights.choose(&left([4, 3, 2, 5])), 3);
        assert_eq!(weights.choose(&left([4, 3, 1, 5])), 2);
        // The weights outlast a new draw of the noise.
        weights.shake(&mut stream(2, Purpose::Search, 0));
        assert_eq!(weights.choose(&left([4, 3, 2, 5])), 3);
    }

    #[test]
    fn weights_that_are_not_learned_stay_equal() {
        let mut weights = Weights::new(2, false, &mut stream(1, Purpose::Search, 0));
        (0..5).for_each(|_| weights.add(1));
        assert_eq!((weights.choose(&left([2, 3])), weights.dead_ends()), (0, 0));
    }
}
