//! The bootstrap (Efron 1979): intervals by drawing what was seen again and again, always from the same seed, so that a report
//! repeats. Runs on one puzzle are alike, so that it is puzzles that should be drawn, with all their runs.

use super::{Interval, quantile};
use evodoku::logic::random::{Purpose, Random, stream};

/// So often it is drawn.
const ROUNDS: usize = 2_000;

/// Many units are drawn less often, so that an interval never costs more than this many draws.
const MOST_DRAWS: usize = 4_000_000;

const SEED: u64 = 1979;

/// The middle 95 % of some figures over many draws of `units` units with replacement; NaN is no value and does not count.
///
/// `None` with fewer than two units, where there is nothing to draw from.
pub fn bootstrap<const N: usize>(
    values: [f64; N],
    units: usize,
    mut draw: impl FnMut(&mut Random) -> [f64; N],
) -> Option<[Interval; N]> {
    if units < 2 {
        return None;
    }
    let mut random = stream(SEED, Purpose::Experiment, units as u64);
    let rounds = (MOST_DRAWS / units).clamp(200, ROUNDS);
    let drawn: Vec<[f64; N]> = (0..rounds).map(|_| draw(&mut random)).collect();
    let interval = |index: usize| {
        let mut figures: Vec<f64> =
            drawn.iter().map(|figures| figures[index]).filter(|figure| !figure.is_nan()).collect();
        figures.sort_by(f64::total_cmp);
        let end = |part| quantile(&figures, part).unwrap_or(f64::NAN);
        Interval { value: values[index], low: end(0.025), high: end(0.975) }
    };
    Some(std::array::from_fn(interval))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::mean;
    use evodoku::logic::random::below;
    use rand_xoshiro::rand_core::Rng;

    #[test]
    fn a_mean_as_scipy_has_it() {
        // stats.bootstrap((x,), np.mean, method='percentile', n_resamples=100000): 43.83 to 55.18.
        let numbers: Vec<f64> = (0..100).map(|i| f64::from(i * 37 % 100)).collect();
        let drawn =
            |random: &mut Random| [mean((0..100).map(|_| numbers[below(random.next_u32(), 100)])).unwrap()];
        let [found] = bootstrap([49.5], 100, drawn).unwrap();
        assert!((found.low - 43.83).abs() < 0.4 && (found.high - 55.18).abs() < 0.4, "{found:?}");
        assert_eq!(bootstrap([49.5], 100, drawn), Some([found]), "a report repeats");
        assert_eq!(bootstrap([49.5], 1, drawn), None);
    }
}
