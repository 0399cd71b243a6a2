//! The U test of Mann and Whitney (1947): does one sample tend to be smaller than the other? With Vargha and Delaney's A12.
//!
//! The test of statrs 0.19 counts every combination for small samples and compares all pairs of numbers for large ones, which
//! takes too long for an experiment; distributions are taken from there, the counting is done here.

use super::ranks::rank;
use statrs::distribution::{ContinuousCDF, Normal};

/// Up to this size of the smaller sample, and without ties, the probability is exact.
const EXACT_SMALLER: usize = 8;

/// Up to this size of the larger sample the exact count stays cheap.
const EXACT_LARGER: usize = 200;

/// Two samples compared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The statistic of the first sample.
    pub u: f64,
    /// The probability of such a difference by chance, two-sided.
    pub p: f64,
    /// The probability that a number of the first sample is larger than one of the second; 0.5 for no difference.
    pub a12: f64,
}

/// How large an effect is, in the words of Vargha and Delaney (2000).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Magnitude {
    /// A12 below 0.56.
    Negligible,
    /// Below 0.64.
    Small,
    /// Below 0.71.
    Medium,
    /// From 0.71.
    Large,
}

impl Magnitude {
    /// In one word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Negligible => "negligible",
            Self::Small => "small",
            Self::Medium => "medium",
            Self::Large => "large",
        }
    }
}

impl Comparison {
    /// How large the effect is, whichever way it goes.
    pub fn magnitude(&self) -> Magnitude {
        match self.a12.max(1.0 - self.a12) {
            far if far >= 0.71 => Magnitude::Large,
            far if far >= 0.64 => Magnitude::Medium,
            far if far >= 0.56 => Magnitude::Small,
            _ => Magnitude::Negligible,
        }
    }
}

/// Compares two samples; infinite numbers stand for runs without a solution and are equal to each other.
pub fn mann_whitney(one: &[f64], other: &[f64]) -> Option<Comparison> {
    if one.is_empty() || other.is_empty() {
        return None;
    }
    let ranked = rank(&[one, other].concat());
    let (m, n) = (one.len() as f64, other.len() as f64);
    let sum: f64 = ranked.ranks[..one.len()].iter().sum();
    let u = sum - m * (m + 1.0) / 2.0;
    let larger = u.max(m * n - u);
    let (fewer, more) = (one.len().min(other.len()), one.len().max(other.len()));
    let p = if ranked.tie_term == 0.0 && fewer <= EXACT_SMALLER && more <= EXACT_LARGER {
        exact(larger as usize, fewer, more)
    } else {
        asymptotic(larger, m, n, ranked.tie_term)
    };
    Some(Comparison { u, p: p.min(1.0), a12: u / (m * n) })
}

/// Twice the share of orders in which U is at least this large.
fn exact(u: usize, fewer: usize, more: usize) -> f64 {
    // ways[k][s]: how many choices of k ranks out of those looked at so far have a U of s.
    let most = fewer * more;
    let mut ways = vec![vec![0.0_f64; most + 1]; fewer + 1];
    ways[0][0] = 1.0;
    for place in 0..fewer + more {
        for chosen in (1..=fewer.min(place + 1)).rev() {
            // The chosen-th rank, at `place`, is above `place + 1 - chosen` numbers of the other sample.
            let gain = place + 1 - chosen;
            for sum in (gain..=most).rev() {
                let before = ways[chosen - 1][sum - gain];
                ways[chosen][sum] += before;
            }
        }
    }
    let counts = &ways[fewer];
    2.0 * counts[u..].iter().sum::<f64>() / counts.iter().sum::<f64>()
}

/// By the normal distribution, corrected for ties and for continuity.
fn asymptotic(u: f64, m: f64, n: f64, tie_term: f64) -> f64 {
    let total = m + n;
    let variance = m * n / 12.0 * (total + 1.0 - tie_term / (total * (total - 1.0)));
    if variance <= 0.0 {
        return 1.0;
    }
    let z = (u - m * n / 2.0 - 0.5) / variance.sqrt();
    2.0 * Normal::standard().sf(z)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(one: &[f64], other: &[f64], u: f64, p: f64) {
        let found = mann_whitney(one, other).unwrap();
        assert_eq!(found.u, u);
        assert!((found.p - p).abs() <= 1e-9 * p, "{} is not {p}", found.p);
        let turned = mann_whitney(other, one).unwrap();
        assert!((turned.p - found.p).abs() < 1e-12 && (turned.a12 + found.a12 - 1.0).abs() < 1e-12);
    }

    #[test]
    fn exact_as_scipy_has_it() {
        // stats.mannwhitneyu(x, y, method='exact')
        check(&[19.0, 22.0, 16.0, 29.0, 24.0], &[20.0, 11.0, 17.0, 12.0], 17.0, 0.111_111_111_111_111_1);
        check(
            &[3.1, 4.7, 2.2, 9.9, 5.5, 6.1, 7.3],
            &[8.4, 10.2, 12.9, 5.9, 11.1, 13.7, 14.2, 9.5],
            5.0,
            0.005_905_205_905_205_905,
        );
    }

    #[test]
    fn asymptotic_as_scipy_has_it() {
        // stats.mannwhitneyu(x, y, method='asymptotic')
        check(
            &[1.0, 2.0, 2.0, 3.0, 5.0, 8.0, 8.0, 8.0, 13.0, 21.0, 34.0, 34.0],
            &[2.0, 3.0, 3.0, 5.0, 5.0, 5.0, 9.0, 9.0, 14.0, 14.0],
            63.5,
            0.842_086_506_627_435_9,
        );
        let low: Vec<f64> = (0..60).map(f64::from).collect();
        let high: Vec<f64> = (37..117).map(f64::from).collect();
        check(&low, &high, 264.5, 2.467_858_011_354_917_5e-19);
    }

    #[test]
    fn runs_without_a_solution_are_equally_bad() {
        // stats.mannwhitneyu([1, 2, 3, inf, inf], [4, 5, 6, 7, inf, inf, inf], method='asymptotic')
        let never = f64::INFINITY;
        check(
            &[1.0, 2.0, 3.0, never, never],
            &[4.0, 5.0, 6.0, 7.0, never, never, never],
            11.0,
            0.312_320_360_958_999_2,
        );
        assert_eq!(mann_whitney(&[never; 9], &[never; 9]).unwrap().p, 1.0);
    }

    #[test]
    fn effects_have_names() {
        let of = |a12| Comparison { u: 0.0, p: 1.0, a12 }.magnitude().name();
        assert_eq!([0.5, 0.4, 0.66, 0.1].map(of), ["negligible", "small", "medium", "large"]);
    }
}
