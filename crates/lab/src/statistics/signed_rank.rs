//! Where paired differences lie: Wilcoxon's signed ranks (1945), the estimate of Hodges and Lehmann (1963) and the interval of
//! Walsh averages, all of one and the same test.
//!
//! The sum of positive ranks is the number of Walsh averages (means of two differences, or of one with itself) above zero, each
//! of exactly zero counting half. So the differences that the test keeps when they are taken from all of them are those between
//! two Walsh averages. A difference of zero keeps its rank and counts half for either side: dropped, as is often done, six
//! puzzles of a hundred would show a difference whose estimate is zero.

use super::{Interval, SIGNIFICANCE};
use statrs::distribution::{ContinuousCDF, Normal};

/// Up to so many differences, the probability is exact.
const EXACT: usize = 50;

/// So near to an end that the test does not keep an interval ends, in parts of it.
const NEAR: f64 = 1e-9;

/// Where differences lie, with the probability of as much by chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Location {
    /// The median of the Walsh averages, with the interval that the test keeps.
    pub interval: Interval,
    /// The probability that they lie around zero, two-sided.
    pub p: f64,
}

/// Finds where finite differences lie; none without any.
pub fn location(differences: &[f64]) -> Option<Location> {
    if differences.is_empty() {
        return None;
    }
    let mut sorted = differences.to_vec();
    sorted.sort_by(f64::total_cmp);
    let walsh = Walsh { sorted };
    let (count, ranks) = (walsh.count(), Ranks::of(differences.len()));
    let probability = |taken: f64| {
        // Half of those that are equal are above.
        let below = f64::midpoint(walsh.below(taken) as f64, walsh.at_most(taken) as f64);
        ranks.probability(count as f64 - below)
    };
    let p = probability(0.0);
    // The more averages are left out at an end, the smaller the probability; so many may be.
    let (mut left_out, mut too_many) = (0, count.div_ceil(2));
    while too_many - left_out > 1 {
        let middle = usize::midpoint(left_out, too_many);
        if ranks.probability(middle as f64) >= SIGNIFICANCE { too_many = middle } else { left_out = middle }
    }
    let fewest = if ranks.probability(0.0) >= SIGNIFICANCE { 0 } else { too_many };
    let (low, high) = match fewest {
        0 => (f64::NEG_INFINITY, f64::INFINITY),
        fewest => {
            // Where many averages are equal, an end may be the first value that the test does not keep.
            let kept = |end: f64, inwards: f64| {
                if probability(end) >= SIGNIFICANCE { end } else { end + inwards * end.abs().max(1.0) }
            };
            (kept(walsh.nth(fewest - 1), NEAR), kept(walsh.nth(count - fewest), -NEAR))
        }
    };
    let value = f64::midpoint(walsh.nth((count - 1) / 2), walsh.nth(count / 2));
    Some(Location { interval: Interval { value, low, high }, p })
}

/// The distribution of the sum of positive ranks.
struct Ranks {
    count: usize,
    /// The share of all ways of giving signs with at most this sum, for few differences.
    cumulated: Vec<f64>,
}

impl Ranks {
    fn of(count: usize) -> Self {
        if count > EXACT {
            return Self { count, cumulated: Vec::new() };
        }
        let most = count * (count + 1) / 2;
        let mut ways = vec![0.0_f64; most + 1];
        ways[0] = 1.0;
        for rank in 1..=count {
            for sum in (0..=most).rev() {
                let with = if sum >= rank { ways[sum - rank] } else { 0.0 };
                ways[sum] = f64::midpoint(ways[sum], with);
            }
        }
        let mut sum = 0.0;
        let cumulated = ways.into_iter().map(|way| {
            sum += way;
            sum
        });
        Self { count, cumulated: cumulated.collect() }
    }

    /// The probability, two-sided, of a sum as far from its mean. Half a rank, of a tie, counts towards the mean.
    fn probability(&self, sum: f64) -> f64 {
        let n = self.count as f64;
        let most = n * (n + 1.0) / 2.0;
        let smaller = sum.min(most - sum);
        if self.cumulated.is_empty() {
            let spread = (n * (n + 1.0) * (2.0 * n + 1.0) / 24.0).sqrt();
            return (2.0 * Normal::standard().sf((most / 2.0 - smaller) / spread)).min(1.0);
        }
        (2.0 * self.cumulated[smaller.ceil() as usize]).min(1.0)
    }
}

/// The Walsh averages of sorted numbers, counted without being listed.
struct Walsh {
    sorted: Vec<f64>,
}

impl Walsh {
    fn count(&self) -> usize {
        self.sorted.len() * (self.sorted.len() + 1) / 2
    }

    /// How many of them fit, where those that fit are the lower ones.
    fn fitting(&self, fits: impl Fn(f64) -> bool) -> usize {
        let numbers = &self.sorted;
        let (mut count, mut end) = (0, numbers.len());
        for (start, &one) in numbers.iter().enumerate() {
            while end > start && !fits(f64::midpoint(one, numbers[end - 1])) {
                end -= 1;
            }
            if end <= start {
                break;
            }
            count += end - start;
        }
        count
    }

    fn below(&self, value: f64) -> usize {
        self.fitting(|average| average < value)
    }

    fn at_most(&self, value: f64) -> usize {
        self.fitting(|average| average <= value)
    }

    /// The average of this number in order, from 0: the least value that more averages do not exceed.
    fn nth(&self, number: usize) -> f64 {
        // Numbers in the order of their bits, so that halving ends at the very average.
        let ordered = |bits: u64| f64::from_bits(if bits >> 63 == 1 { bits ^ (1 << 63) } else { !bits });
        let bits = |value: f64| {
            let bits = value.to_bits();
            if bits >> 63 == 1 { !bits } else { bits ^ (1 << 63) }
        };
        let (Some(&first), Some(&last)) = (self.sorted.first(), self.sorted.last()) else { return f64::NAN };
        let (mut low, mut high) = (bits(first), bits(last));
        while low < high {
            let middle = low + (high - low) / 2;
            if self.at_most(ordered(middle)) > number { high = middle } else { low = middle + 1 }
        }
        ordered(low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(numbers: &[f64]) -> Vec<f64> {
        let mut averages: Vec<f64> = numbers
            .iter()
            .enumerate()
            .flat_map(|(i, &one)| numbers[i..].iter().map(move |&other| f64::midpoint(one, other)))
            .collect();
        averages.sort_by(f64::total_cmp);
        averages
    }

    #[test]
    fn averages_are_counted_as_if_listed() {
        let numbers: Vec<f64> = (0..23).map(|i| f64::from(i * 7919 % 53) / 4.0 - 5.0).collect();
        let averages = listed(&numbers);
        let mut sorted = numbers.clone();
        sorted.sort_by(f64::total_cmp);
        let walsh = Walsh { sorted };
        assert_eq!(walsh.count(), averages.len());
        for (number, average) in averages.iter().enumerate() {
            assert_eq!(walsh.nth(number), *average);
        }
        assert_eq!(walsh.below(0.0), averages.iter().filter(|it| **it < 0.0).count());
    }

    #[test]
    fn as_scipy_has_it() {
        // scipy.stats.wilcoxon has this p; the averages are listed by a few lines of Python, of which the 26th from either end
        // (a probability of 0.0554) are the ends.
        let darwin =
            [6.0, 8.0, 14.0, 16.0, 23.0, 24.0, 28.0, 29.0, 41.0, -48.0, 49.0, 56.0, 60.0, -67.0, 75.0];
        let found = location(&darwin).unwrap();
        assert!((found.p - 0.041_259_765_625).abs() < 1e-12, "{found:?}");
        assert_eq!((found.interval.value, found.interval.low, found.interval.high), (25.0, 4.0, 41.5));
    }

    /// Whatever is taken from all differences, the test keeps it exactly if it is in the interval.
    #[test]
    fn interval_has_exactly_what_the_test_keeps() {
        for count in [4, 6, 9, 14, 60] {
            let numbers: Vec<f64> = (0..count).map(|i| f64::from(i * 37 % 53 % 11) - 4.0).collect();
            let found = location(&numbers).unwrap().interval;
            for shift in -24..=24 {
                let shift = f64::from(shift) / 4.0;
                let shifted: Vec<f64> = numbers.iter().map(|it| it - shift).collect();
                let is_kept = location(&shifted).unwrap().p >= SIGNIFICANCE;
                assert_eq!(is_kept, (found.low..=found.high).contains(&shift), "{count} {shift} {found:?}");
            }
        }
    }

    #[test]
    fn six_differences_of_one_sign_are_the_fewest_that_can_tell() {
        let all = |count: u32| location(&(1..=count).map(f64::from).collect::<Vec<_>>()).unwrap();
        assert_eq!((all(5).p, all(6).p), (0.0625, 0.03125));
        assert_eq!(all(5).interval.low, f64::NEG_INFINITY);
        assert_eq!((all(6).interval.low, all(6).interval.high), (1.0, 6.0));
    }

    #[test]
    fn a_few_differences_among_many_zeros_are_no_evidence() {
        let numbers: Vec<f64> = (0..100).map(|i| f64::from(u8::from(i < 6))).collect();
        let found = location(&numbers).unwrap();
        assert!(found.p > 0.3 && found.interval.value == 0.0, "{found:?}");
        assert_eq!(location(&[0.0; 9]).unwrap().p, 1.0);
        assert_eq!(location(&[]), None);
    }
}
