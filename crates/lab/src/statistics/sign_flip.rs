//! The sign-flip test (Fisher 1935): do paired differences add up to more than chance gives them?
//!
//! Under the hypothesis each difference might as well have the other sign. The sum of squares does not change with signs, so that
//! the studentised mean orders all ways of giving signs as the sum does, and the test is that of the studentised mean, too.
//! Nothing is drawn, so that a report repeats: the sum over the largest differences is worked out for all their signs, and only
//! what the rest adds is taken to be normal. Few puzzles with heavy tails decide many a comparison, and these are exact.

use super::{Interval, SIGNIFICANCE};
use statrs::distribution::{ContinuousCDF, Normal};

/// Up to so many differences that are not zero, all signs are tried.
const EXACT: usize = 12;

/// Of more differences, so many of the largest are tried with all signs.
const LARGEST: usize = 6;

/// Sums of whole numbers are counted exactly up to this.
const MOST_SUMS: usize = 20_000;

/// An end of an interval is halved so often, until it is far more precise than it is shown.
const HALVINGS: usize = 24;

/// What is found to be equal to the sum that was seen.
const NEAR: f64 = 1e-9;

/// How ways of giving signs count that add up to exactly what was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// As extreme: the test never rejects too often.
    Whole,
    /// Half (mid-p; Lancaster 1961): where only few sums are possible, as with shares of runs, the test would otherwise reject
    /// far too seldom.
    Half,
}

/// The probability, two-sided, that the differences add up to as much by chance.
pub fn sign_flip(differences: &[f64], ties: Ties) -> f64 {
    let sum: f64 = differences.iter().sum();
    let mut sizes: Vec<f64> =
        differences.iter().map(|difference| difference.abs()).filter(|size| *size > 0.0).collect();
    let total: f64 = sizes.iter().sum();
    if sum.abs() <= NEAR * total {
        return 1.0;
    }
    sizes.sort_by(|one, other| other.total_cmp(one));
    let upper = match whole(&sizes) {
        Some(sizes) => upper_of_whole(&sizes, sum.abs(), ties),
        None if sizes.len() <= EXACT => upper(&sizes, &[], sum.abs(), ties),
        None => upper(&sizes[..LARGEST], &sizes[LARGEST..], sum.abs(), ties),
    };
    (2.0 * upper).min(1.0)
}

/// The share of ways of giving signs to some sizes that add up to this much or more, with what others add taken to be normal.
fn upper(sizes: &[f64], others: &[f64], seen: f64, ties: Ties) -> f64 {
    let spread = others.iter().map(|size| size * size).sum::<f64>().sqrt();
    let near = NEAR * (sizes.iter().sum::<f64>() + spread);
    let mut sums = vec![0.0];
    for size in sizes {
        let plus: Vec<f64> = sums.iter().map(|sum| sum + size).collect();
        for sum in &mut sums {
            *sum -= size;
        }
        sums.extend(plus);
    }
    let normal = Normal::standard();
    let of_sum = |sum: &f64| {
        let missing = seen - sum;
        if spread > 0.0 {
            return normal.sf(missing / spread);
        }
        match (missing.abs() <= near, ties) {
            (true, Ties::Whole) => 1.0,
            (true, Ties::Half) => 0.5,
            (false, _) => f64::from(u8::from(missing < 0.0)),
        }
    };
    sums.iter().map(of_sum).sum::<f64>() / sums.len() as f64
}

/// The sizes as multiples of a part of the smallest one, where they are such and their sums can be counted: those of shares of
/// runs are.
fn whole(sizes: &[f64]) -> Option<(Vec<usize>, f64)> {
    let least = *sizes.last()?;
    let total: f64 = sizes.iter().sum();
    let is_whole = |multiple: f64| (multiple - multiple.round()).abs() < NEAR * 1e3;
    let is_unit =
        |unit: &f64| total / unit < MOST_SUMS as f64 && sizes.iter().all(|size| is_whole(size / unit));
    let unit = (1..=6).map(|part| least / f64::from(part)).find(is_unit).filter(|_| sizes.len() > EXACT)?;
    Some((sizes.iter().map(|size| (size / unit).round() as usize).collect(), unit))
}

/// The same for whole numbers, counted exactly.
fn upper_of_whole((sizes, unit): &(Vec<usize>, f64), seen: f64, ties: Ties) -> f64 {
    let total: usize = sizes.iter().sum();
    // `ways[k]`: the share of ways in which the positive ones add up to k; the sum is 2k - total.
    let mut ways = vec![0.0_f64; total + 1];
    ways[0] = 1.0;
    let mut most = 0;
    for &size in sizes {
        most += size;
        for sum in (0..=most).rev() {
            let with = if sum >= size { ways[sum - size] } else { 0.0 };
            ways[sum] = f64::midpoint(ways[sum], with);
        }
    }
    let at = (seen / unit).round() as usize;
    let first = usize::midpoint(at, total);
    let above: f64 = ways[first + 1..].iter().sum();
    above + ways[first] * if ties == Ties::Whole { 1.0 } else { 0.5 }
}

/// The values that a test does not reject, from the lowest to the highest, around an estimate: the interval of that very test.
///
/// `neutral` is the value of no difference, and the interval has it exactly if the test of it does not reject. `probability` is
/// that of a value; it is tried in growing steps. An end that no value within the bounds is beyond is the bound.
pub fn inverted(
    value: f64,
    neutral: f64,
    probability: impl Fn(f64) -> f64,
    step: f64,
    bounds: [f64; 2],
) -> Interval {
    let is_kept = |value: f64| probability(value) >= SIGNIFICANCE;
    let has_neutral = is_kept(neutral);
    let end = |sign: f64, bound: f64| {
        // What is known to be kept, and on the way outwards what is not.
        let is_between = (neutral - value) * sign > 0.0;
        let mut kept = if is_between && has_neutral { neutral } else { value };
        let mut beyond = (is_between && !has_neutral).then_some(neutral);
        let mut distance = step;
        while beyond.is_none() {
            let next = kept + sign * distance;
            if (next - bound) * sign >= 0.0 {
                return bound;
            }
            if is_kept(next) {
                kept = next;
            } else {
                beyond = Some(next);
            }
            distance *= 2.0;
        }
        let mut beyond = beyond.unwrap_or(bound);
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(kept, beyond);
            if is_kept(middle) {
                kept = middle;
            } else {
                beyond = middle;
            }
        }
        kept
    };
    Interval { value, low: end(-1.0, bounds[0]), high: end(1.0, bounds[1]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All signs, by the definition.
    fn plain(differences: &[f64], ties: Ties) -> f64 {
        let seen = differences.iter().sum::<f64>().abs();
        let of_signs = |signs: usize| {
            let signed = |(bit, size): (usize, &f64)| if signs >> bit & 1 == 1 { *size } else { -*size };
            let sum = differences.iter().enumerate().map(signed).sum::<f64>().abs();
            let same = if ties == Ties::Whole { 1.0 } else { 0.5 };
            if (sum - seen).abs() < 1e-9 { same } else { f64::from(u8::from(sum > seen)) }
        };
        let count = 1 << differences.len();
        (0..count).map(of_signs).sum::<f64>() / f64::from(count as u32)
    }

    #[test]
    fn few_differences_are_exact() {
        for (differences, ties) in [
            (vec![1.0, 2.0, -0.5, 4.0, 3.25, 0.1], Ties::Whole),
            (vec![5.0; 6], Ties::Whole),
            (vec![1.0, 1.0, -1.0, 0.0, 1.0, 1.0, 1.0], Ties::Half),
        ] {
            let found = sign_flip(&differences, ties);
            assert!((found - plain(&differences, ties)).abs() < 1e-12, "{differences:?}: {found}");
        }
        assert_eq!(sign_flip(&[5.0; 6], Ties::Whole), 2.0 / 64.0);
        assert_eq!(sign_flip(&[0.0; 9], Ties::Whole), 1.0);
        assert_eq!(sign_flip(&[], Ties::Half), 1.0);
    }

    /// One difference in nine is larger than all others together.
    #[test]
    fn many_differences_with_heavy_tails_are_nearly_exact() {
        for shift in [0.2, 0.5, 1.0] {
            let differences: Vec<f64> = (0..18)
                .map(|i| {
                    let size = f64::from(i * 7 % 18) / 6.0 - 1.0;
                    (if i % 9 == 0 { 20.0 * size } else { size }) + shift
                })
                .collect();
            let (found, exact) = (sign_flip(&differences, Ties::Whole), plain(&differences, Ties::Whole));
            assert!((found - exact).abs() < 0.01 + 0.05 * exact, "{found} is not {exact}");
        }
    }

    #[test]
    fn shares_are_exact_with_half_of_the_ties() {
        // McNemar with mid-p: 2 * (binom.cdf(5, 20, 0.5) - 0.5 * binom.pmf(5, 20, 0.5)) = 0.026604.
        let once: Vec<f64> = (0..40)
            .map(|i| {
                [1.0, -1.0, 0.0][if i < 15 {
                    0
                } else if i < 20 {
                    1
                } else {
                    2
                }]
            })
            .collect();
        assert!((sign_flip(&once, Ties::Half) - 0.026_603_698_730_468_75).abs() < 1e-12);
        let thirds: Vec<f64> = (0..16).map(|i| f64::from(i % 5 - 1) / 3.0).collect();
        let exact = plain(&thirds, Ties::Half);
        assert!((sign_flip(&thirds, Ties::Half) - exact).abs() < 1e-12, "{exact}");
    }

    #[test]
    fn interval_has_what_the_test_keeps() {
        let numbers: Vec<f64> = (0..20).map(|i| f64::from(i * 37 % 20) + 3.0).collect();
        let probability =
            |mean: f64| sign_flip(&numbers.iter().map(|it| it - mean).collect::<Vec<_>>(), Ties::Whole);
        let found = inverted(12.5, 0.0, probability, 0.1, [-100.0, 100.0]);
        // The interval of Student's t is 9.73 to 15.27.
        assert!((found.low - 9.73).abs() < 0.1 && (found.high - 15.27).abs() < 0.1, "{found:?}");
        assert!(probability(found.low) >= 0.05 && probability(found.low - 1e-5) < 0.05);
        let open = inverted(12.5, 0.0, |_| 1.0, 0.1, [-100.0, 100.0]);
        assert_eq!((open.low, open.high), (-100.0, 100.0));
    }
}
