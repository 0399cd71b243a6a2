//! One seed, many independent streams of random numbers.
//!
//! Each use draws from its own stream, named by a [`Purpose`] and an index. So an added draw in one place does not
//! change another, and a run does not depend on thread scheduling.

use rand::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// The generator used everywhere: small, fast, and the same on every platform.
pub type Random = Xoshiro256PlusPlus;

/// Written into every record. Raise it when a change of the streams makes old seeds give other runs.
pub const RNG_STREAM: u32 = 2;

/// What a stream is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// First candidates, and those after a restart.
    Start = 1,
    /// The search itself: which moves are proposed, which parents are drawn.
    Search = 2,
    /// Generating puzzles.
    Generate = 3,
    /// Deriving the seeds of an experiment's runs.
    Experiment = 4,
    /// Whether a move is accepted.
    Acceptance = 5,
}

/// The streams of one engine.
#[derive(Clone, Debug)]
pub struct Chance {
    /// For first candidates, and those after a restart.
    pub start: Random,
    /// For proposals.
    pub search: Random,
    /// For acceptance.
    pub acceptance: Random,
}

impl Chance {
    /// The streams of engine number `index` of a run.
    pub fn new(seed: u64, index: u64) -> Self {
        let [start, search, acceptance] =
            [Purpose::Start, Purpose::Search, Purpose::Acceptance].map(|it| stream(seed, it, index));
        Self { start, search, acceptance }
    }

    /// Streams split from one, so far apart that they never overlap.
    pub fn split(random: &Random) -> Self {
        let (mut start, mut acceptance) = (random.clone(), random.clone());
        start.jump();
        acceptance.long_jump();
        Self { start, search: random.clone(), acceptance }
    }
}

/// True with the given probability. Probabilities 0 and 1 draw nothing.
#[inline]
pub fn happens(probability: f64, random: &mut impl Rng) -> bool {
    probability >= 1.0 || (probability > 0.0 && unit(random) < probability)
}

/// A uniform number in `0.0..1.0`.
#[inline]
pub fn unit(random: &mut impl Rng) -> f64 {
    (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// The stream of `seed` for one purpose; `index` distinguishes walkers, puzzles or runs.
pub fn stream(seed: u64, purpose: Purpose, index: u64) -> Random {
    Random::seed_from_u64(derive(seed, purpose, index))
}

/// A new seed that depends on all three numbers and looks unrelated to its neighbours.
pub fn derive(seed: u64, purpose: Purpose, index: u64) -> u64 {
    mix(mix(mix(seed) ^ purpose as u64) ^ index)
}

/// The finaliser of `SplitMix64` (Steele, Lea and Flood 2014): a bijection in which every input bit reaches every
/// output bit.
fn mix(seed: u64) -> u64 {
    let mut word = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// A number in `0..bound` from a random 32-bit number, without a division (Lemire 2019, without its rejection step).
///
/// The bias is at most `bound / 2^32`, negligible for the bounds used here.
#[inline]
pub fn below(chance: u32, bound: usize) -> usize {
    ((u64::from(chance) * bound as u64) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_match_golden_values() {
        let first = |purpose, index| stream(1, purpose, index).next_u64();
        let words = [first(Purpose::Start, 0), first(Purpose::Search, 0), first(Purpose::Search, 1)];
        assert_eq!(
            words,
            [4_768_342_884_129_243_497, 10_884_868_079_882_034_657, 10_832_288_089_897_087_012]
        );
    }

    #[test]
    fn certain_outcome_draws_nothing_and_others_match_their_probability() {
        let mut random = stream(1, Purpose::Search, 0);
        let untouched = random.clone();
        assert!(happens(1.0, &mut random) && !happens(0.0, &mut random));
        assert_eq!(random, untouched);
        let share = (0..10_000).filter(|_| happens(0.3, &mut random)).count();
        assert!((2850..3150).contains(&share), "{share}");
        assert!((0..1000).all(|_| (0.0..1.0).contains(&unit(&mut random))));
    }

    #[test]
    fn below_covers_its_range() {
        assert_eq!(below(0, 9), 0);
        assert_eq!(below(u32::MAX, 9), 8);
    }
}
