//! The share of successes, with an interval that is honest for few runs and at the ends.

use super::Interval;
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// Wilson's score interval (1927) at 95 %; nothing is known without runs.
pub fn wilson(successes: u64, runs: u64) -> Interval {
    wilson_of_share(successes as f64 / runs as f64, runs)
}

/// The same for a share of so many units that are not successes or failures themselves, such as puzzles.
pub fn wilson_of_share(share: f64, units: u64) -> Interval {
    if units == 0 {
        return Interval { value: f64::NAN, low: 0.0, high: 1.0 };
    }
    wilson_with(share, units as f64, Normal::standard().inverse_cdf(0.975))
}

fn wilson_with(share: f64, n: f64, z: f64) -> Interval {
    let centre = share + z * z / (2.0 * n);
    let spread = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    // The formula gives exactly 0 and 1 at the ends, but for rounding.
    let low = if share == 0.0 { 0.0 } else { (centre - spread) / scale };
    let high = if share == 1.0 { 1.0 } else { (centre + spread) / scale };
    Interval { value: share, low, high }
}

/// The same for the mean share of some puzzles, given the variance of that mean as estimated from them.
pub fn wilson_of_spread(share: f64, variance: f64, puzzles: usize) -> Interval {
    let quantile =
        StudentsT::new(0.0, 1.0, puzzles as f64 - 1.0).map_or(f64::NAN, |it| it.inverse_cdf(0.975));
    // So many independent runs would spread as much.
    let units = share * (1.0 - share) / variance;
    wilson_with(share, units, quantile)
}

/// The difference of two shares with an interval made of theirs (Newcombe 1998, method 10).
///
/// It takes the shares for independent, which makes it a little too wide for shares of the same puzzles.
pub fn difference_of_shares(one: Interval, other: Interval) -> Interval {
    let value = one.value - other.value;
    let below = (one.value - one.low).hypot(other.high - other.value);
    let above = (one.high - one.value).hypot(other.value - other.low);
    Interval { value, low: value - below, high: value + above }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_as_statsmodels_has_them() {
        // confint_proportions_2indep(k, n, j, m, method='newcomb', compare='diff')
        for (one, other, low, high) in [
            ([8, 8], [0, 8], 0.541_218_422_004_786_6, 1.0),
            ([0, 6], [0, 6], -0.390_334_287_902_165_46, 0.390_334_287_902_165_46),
            ([7, 10], [3, 12], 0.035_705_667_442_761_546, 0.700_766_790_195_525_5),
        ] {
            let found = difference_of_shares(wilson(one[0], one[1]), wilson(other[0], other[1]));
            assert!((found.low - low).abs() < 1e-9 && (found.high - high).abs() < 1e-9, "{found:?}");
        }
    }

    #[test]
    fn as_scipy_has_it() {
        // stats.binomtest(k, n).proportion_ci(0.95, method='wilson')
        for (successes, runs, low, high) in [
            (0, 10, 0.0, 0.277_532_799_862_889_26),
            (7, 10, 0.396_778_147_461_145_26, 0.892_208_732_593_699),
            (10, 10, 0.722_467_200_137_110_9, 1.0),
            (123, 500, 0.210_280_991_685_670_72, 0.285_592_173_268_797_8),
        ] {
            let found = wilson(successes, runs);
            assert!((found.low - low).abs() < 1e-9 && (found.high - high).abs() < 1e-9, "{found:?}");
        }
        assert!(wilson(0, 0).value.is_nan());
    }
}
