//! A count of events, with an interval that is exact for few of them and for none.

use super::Interval;
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// The exact interval at 95 % for the expected number of events where so many were counted (Garwood 1936).
pub fn poisson(events: u64) -> Interval {
    let value = events as f64;
    // With n events the ends are half of quantiles of χ² with 2n and with 2n + 2 degrees of freedom.
    let half_quantile = |freedom: f64, part: f64| {
        ChiSquared::new(freedom).map_or(f64::NAN, |distribution| distribution.inverse_cdf(part) / 2.0)
    };
    let low = if events == 0 { 0.0 } else { half_quantile(2.0 * value, 0.025) };
    Interval { value, low, high: half_quantile(2.0 * value + 2.0, 0.975) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_scipy_has_it() {
        // stats.chi2.ppf(0.025, 2 * n) / 2, stats.chi2.ppf(0.975, 2 * n + 2) / 2
        for (events, low, high) in [
            (0, 0.0, 3.688_879_454_113_935_4),
            (1, 0.025_317_807_984_289_876, 5.571_643_390_938_898),
            (5, 1.623_486_390_118_420_7, 11.668_332_079_322_67),
            (20, 12.216_519_585_403_944, 30.888_377_902_674_6),
            (1000, 938.973_018_407_695_2, 1_063.952_136_016_302),
        ] {
            let found = poisson(events);
            assert!(
                (found.low - low).abs() < 1e-7 * (1.0 + low) && (found.high - high).abs() < 1e-7 * high,
                "{found:?}"
            );
            assert_eq!(found.value, events as f64);
        }
    }
}
