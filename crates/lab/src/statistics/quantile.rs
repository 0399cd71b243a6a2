//! Quantiles and means.

/// The quantile of sorted numbers, interpolated between neighbours (type 7 of Hyndman and Fan 1996, the usual one).
///
/// Infinite numbers stand for runs without a solution: a quantile that falls among them is infinite.
pub fn quantile(sorted: &[f64], part: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let place = part * last as f64;
    let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    let between = place.fract();
    Some(if between == 0.0 || below == above { below } else { below + (above - below) * between })
}

/// The median of numbers in any order.
pub fn median(numbers: &[f64]) -> Option<f64> {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    quantile(&sorted, 0.5)
}

/// The mean.
pub fn mean(numbers: impl IntoIterator<Item = f64>) -> Option<f64> {
    let (sum, count) =
        numbers.into_iter().fold((0.0, 0_u64), |(sum, count), number| (sum + number, count + 1));
    (count > 0).then(|| sum / count as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_numpy_has_it() {
        // np.quantile([3, 1, 4, 1, 5, 9, 2, 6], [0, .25, .5, .75, 1])
        let sorted = [1.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 9.0];
        let found = [0.0, 0.25, 0.5, 0.75, 1.0].map(|part| quantile(&sorted, part).unwrap());
        assert_eq!(found, [1.0, 1.75, 3.5, 5.25, 9.0]);
        assert_eq!(quantile(&[], 0.5), None);
    }

    #[test]
    fn unsolved_runs_count_as_infinite() {
        assert_eq!(median(&[1.0, f64::INFINITY, 2.0]), Some(2.0));
        assert_eq!(median(&[1.0, f64::INFINITY]), Some(f64::INFINITY));
        assert_eq!(median(&[f64::INFINITY, f64::INFINITY]), Some(f64::INFINITY));
    }
}
