//! Where the true median lies, without any assumption on how the numbers are spread.

/// The interval between two of the sorted numbers that holds the true median in about 95 of 100 cases: the binomial order
/// statistics, by the normal approximation (Conover 1999). With few numbers it is the whole range.
pub fn median_interval(sorted: &[f64]) -> Option<(f64, f64)> {
    let count = sorted.len() as f64;
    let last = sorted.len().checked_sub(1)?;
    let spread = 1.96 * count.sqrt() / 2.0;
    let low = (count / 2.0 - spread).round().max(1.0) as usize - 1;
    let high = ((count / 2.0 + spread).round() as usize).min(last);
    Some((sorted[low], sorted[high]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fifty_numbers_give_ranks_18_and_33() {
        // Conover's table for n = 50: the 18th and the 33rd.
        let numbers: Vec<f64> = (1..=50).map(f64::from).collect();
        assert_eq!(median_interval(&numbers), Some((18.0, 33.0)));
        assert_eq!(median_interval(&[1.0, 2.0, 3.0]), Some((1.0, 3.0)));
        assert_eq!(median_interval(&[]), None);
    }
}
