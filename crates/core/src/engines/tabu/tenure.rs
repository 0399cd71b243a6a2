//! Tabu tenure: for how many steps a value that a cell left stays forbidden to it.

use super::TabuParameters;
use crate::random::{Random, below};
use rand::Rng;

/// A random number of steps, and some for each clashing cell: the more clash, the longer the search is kept from going back.
pub(super) fn tenure(parameters: &TabuParameters, clashing: usize, random: &mut Random) -> u64 {
    let waiting = below(random.next_u32(), parameters.tenure_random) as u64;
    waiting + (parameters.tenure_factor * clashing as f64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Purpose, stream};

    #[test]
    fn tenure_is_random_below_a_limit_plus_a_share_of_the_clashing_cells() {
        let parameters = TabuParameters { tenure_random: 3, tenure_factor: 0.5, ..TabuParameters::default() };
        let mut random = stream(1, Purpose::Search, 0);
        let mut drawn: Vec<u64> = (0..100).map(|_| tenure(&parameters, 7, &mut random)).collect();
        drawn.sort_unstable();
        drawn.dedup();
        assert_eq!(drawn, [3, 4, 5]);
    }
}
