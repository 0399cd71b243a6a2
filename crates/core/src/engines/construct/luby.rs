//! Luby's sequence 1 1 2 1 1 2 4 …: within a constant factor of the best restarts for any search
//! (M. Luby, A. Sinclair, D. Zuckerman: Optimal speedup of Las Vegas algorithms, 1993).

/// The term of the sequence at an index from 1.
pub(super) fn luby(mut index: u64) -> u64 {
    loop {
        // The next power of two above the index: each term below it repeats those below half of it.
        let power = (index + 1).next_power_of_two();
        if power == index + 1 {
            return power / 2;
        }
        index -= power / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::luby;

    #[test]
    fn the_sequence_begins_as_published() {
        let terms: Vec<_> = (1..=15).map(luby).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
