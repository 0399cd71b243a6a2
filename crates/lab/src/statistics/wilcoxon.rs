//! Wilcoxon's signed-rank test (1945): do paired differences lie around zero?
//!
//! The same rules as `scipy.stats.wilcoxon` by default: zeros are dropped, equal sizes share their ranks, the probability is
//! exact for up to 50 differences without ties and zeros and for up to 13 with them, and otherwise by the normal distribution,
//! corrected for ties but not for continuity.

use super::ranks::rank;
use statrs::distribution::{ContinuousCDF, Normal};

/// Up to so many differences, none of them zero and no two of the same size, the probability is exact.
const EXACT: usize = 50;

/// Up to so many, whatever they are like, the probability is exact.
const EXACT_WITH_TIES: usize = 13;

/// Paired differences, tested.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SignedRank {
    /// The sum of the ranks of positive differences.
    pub plus: f64,
    /// The sum of the ranks of negative differences.
    pub minus: f64,
    /// The probability of such differences by chance, two-sided.
    pub p: f64,
}

impl SignedRank {
    /// The statistic that tables have: the smaller of the two sums.
    pub fn statistic(&self) -> f64 {
        // An empty sum is -0.
        self.plus.min(self.minus) + 0.0
    }
}

/// Tests differences; infinite ones are larger than all others and equal to each other. `None` without any.
pub fn wilcoxon(differences: &[f64]) -> Option<SignedRank> {
    if differences.is_empty() {
        return None;
    }
    let kept: Vec<f64> = differences.iter().copied().filter(|difference| *difference != 0.0).collect();
    let ranked = rank(&kept.iter().map(|difference| difference.abs()).collect::<Vec<f64>>());
    let sum = |is_counted: fn(&f64) -> bool| -> f64 {
        kept.iter().zip(&ranked.ranks).filter(|(kept, _)| is_counted(kept)).map(|(_, rank)| rank).sum()
    };
    let (plus, minus) = (sum(|difference| *difference > 0.0), sum(|difference| *difference < 0.0));
    let is_plain = kept.len() == differences.len() && ranked.tie_term == 0.0;
    let p = match differences.len() {
        _ if kept.is_empty() => 1.0,
        count if count <= EXACT_WITH_TIES || is_plain && count <= EXACT => exact(plus, &ranked.ranks),
        _ => asymptotic(plus, kept.len() as f64, ranked.tie_term),
    };
    Some(SignedRank { plus, minus, p })
}

/// Twice the smaller tail over all ways of giving signs to these ranks.
fn exact(plus: f64, ranks: &[f64]) -> f64 {
    // Shared ranks are halves, so that doubled ones are whole numbers.
    let doubled: Vec<usize> = ranks.iter().map(|rank| (rank * 2.0) as usize).collect();
    let most: usize = doubled.iter().sum();
    let mut ways = vec![0.0_f64; most + 1];
    ways[0] = 1.0;
    for rank in doubled {
        for sum in (rank..=most).rev() {
            ways[sum] += ways[sum - rank];
        }
    }
    let seen = (plus * 2.0) as usize;
    let tail = ways[..=seen].iter().sum::<f64>().min(ways[seen..].iter().sum());
    (2.0 * tail / ways.iter().sum::<f64>()).min(1.0)
}

fn asymptotic(plus: f64, count: f64, tie_term: f64) -> f64 {
    let mean = count * (count + 1.0) / 4.0;
    let variance = (count * (count + 1.0) * (2.0 * count + 1.0) - tie_term / 2.0) / 24.0;
    if variance <= 0.0 {
        return 1.0;
    }
    2.0 * Normal::standard().sf(((plus - mean) / variance.sqrt()).abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(differences: &[f64], statistic: f64, p: f64) {
        let found = wilcoxon(differences).unwrap();
        assert_eq!(found.statistic(), statistic, "{found:?}");
        assert!((found.p - p).abs() <= 1e-9 * p, "{} is not {p}", found.p);
        let turned: Vec<f64> = differences.iter().map(|difference| -difference).collect();
        assert!((wilcoxon(&turned).unwrap().p - found.p).abs() < 1e-12);
    }

    #[test]
    fn exact_as_scipy_has_it() {
        check(
            &[6.0, 8.0, 14.0, 16.0, 23.0, 24.0, 28.0, 29.0, 41.0, -48.0, 49.0, 56.0, 60.0, -67.0, 75.0],
            24.0,
            0.041_259_765_625,
        );
        check(&[1.5, -2.0, 3.0, 4.25, 5.0, 6.5], 2.0, 0.093_75);
        let fifty: Vec<f64> = (0..50).map(|i| f64::from(i * 37 % 53 - 20) + 0.001 * f64::from(i)).collect();
        check(&fifty, 388.0, 0.015_312_047_513_841_52);
    }

    #[test]
    fn ties_and_zeros_as_scipy_has_them() {
        // Up to 13 differences all signs are tried.
        check(&[0.0, 1.0, 1.0, 2.0, -2.0, 3.0, 4.0, 0.0, 5.0, 5.0, -1.0], 6.5, 0.066_406_25);
        check(&[3.0, -3.0, 3.0, -3.0, 3.0, -3.0], 10.5, 1.0);
        check(
            &[0.0, 0.0, 1.0, -1.0, 2.0, 2.0, 3.0, 3.0, 3.0, -4.0, 5.0, 6.0, 7.0, 8.0, -9.0, 10.0],
            22.5,
            0.059_283_657_554_585_7,
        );
    }

    #[test]
    fn asymptotic_as_scipy_has_it() {
        let sixty: Vec<f64> =
            (0..60).map(|i| f64::from(i * 7919 % 101) - 40.5 + 0.01 * f64::from(i)).collect();
        check(&sixty, 614.0, 0.026_702_290_402_880_455);
    }

    #[test]
    fn six_differences_of_one_sign_are_the_fewest_that_can_tell() {
        let all = |count: u32| wilcoxon(&(1..=count).map(f64::from).collect::<Vec<_>>()).unwrap().p;
        assert_eq!((all(5), all(6)), (0.0625, 0.03125));
    }

    #[test]
    fn infinite_differences_are_the_largest_and_no_difference_is_no_evidence() {
        let never = f64::INFINITY;
        assert_eq!(wilcoxon(&[1.0, -2.0, never, never]).unwrap().minus, 2.0);
        assert_eq!(wilcoxon(&[0.0; 9]).unwrap().p, 1.0);
        assert_eq!(wilcoxon(&[]), None);
    }
}
