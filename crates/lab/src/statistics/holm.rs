//! Holm's correction (1979) for many comparisons at once.

/// The corrected probabilities, in the order of the given ones, which may have been chosen among more by looking at the data.
pub fn holm(probabilities: &[f64], family: usize) -> Vec<f64> {
    let mut order: Vec<usize> = (0..probabilities.len()).collect();
    order.sort_by(|&one, &other| probabilities[one].total_cmp(&probabilities[other]));
    let mut corrected = vec![0.0; probabilities.len()];
    let mut largest: f64 = 0.0;
    for (place, &index) in order.iter().enumerate() {
        let left = (family.max(probabilities.len()) - place) as f64;
        largest = largest.max((probabilities[index] * left).min(1.0));
        corrected[index] = largest;
    }
    corrected
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_is_multiplied_most_and_order_is_kept() {
        assert_eq!(holm(&[0.01, 0.04, 0.03, 0.005], 4), [0.03, 0.06, 0.06, 0.02]);
        assert_eq!(holm(&[0.9, 0.8], 2), [1.0, 1.0]);
        assert_eq!(holm(&[], 0), Vec::<f64>::new());
        assert_eq!(holm(&[0.01, 0.02], 10), [0.1, 0.18]);
    }
}
