//! Ranks, with the mean rank for equal numbers.

/// Numbers by their place in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// The rank of each number, from 1; equal numbers share the mean of their ranks.
    pub ranks: Vec<f64>,
    /// The sum of `t³ - t` over all groups of `t` equal numbers: how much ties take away from the spread of ranks.
    pub tie_term: f64,
}

/// Ranks numbers from the smallest; infinite ones may be among them, but no NaN.
pub fn rank(numbers: &[f64]) -> Ranked {
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_by(|&one, &other| numbers[one].total_cmp(&numbers[other]));
    let mut ranks = vec![0.0; numbers.len()];
    let mut tie_term = 0.0;
    let mut start = 0;
    for group in order.chunk_by(|&one, &other| numbers[one] == numbers[other]) {
        let count = group.len() as f64;
        for &index in group {
            ranks[index] = start as f64 + f64::midpoint(count, 1.0);
        }
        tie_term += count.powi(3) - count;
        start += group.len();
    }
    Ranked { ranks, tie_term }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_numbers_share_their_ranks() {
        let ranked = rank(&[3.0, 1.0, f64::INFINITY, 3.0, f64::INFINITY, 3.0]);
        assert_eq!(ranked.ranks, [3.0, 1.0, 5.5, 3.0, 5.5, 3.0]);
        assert_eq!(ranked.tie_term, 24.0 + 6.0);
    }
}
