//! Upheaval: a macro-mutation that goes through all groups at once, to leave dead ends.

use super::mutation::exchange_pairs;
use crate::candidate::{Candidate, deal};
use crate::choices;
use crate::landscape::Landscape;
use crate::puzzle::Cell;
use crate::random::below;
use rand::Rng;
use rand::seq::SliceRandom;

choices! {
    /// Upheaval operator (a macro-mutation).
    pub enum Upheaval {
        /// In every group all free cells exchange their values in random pairs; an odd one stays.
        Pairs = "pairs",
        /// The free cells of every group are refilled, in random order.
        Shuffle = "shuffle",
        /// The free cells of one group are refilled, in random order.
        ShuffleOne = "shuffle_one",
    }
}

impl Upheaval {
    /// Changes a candidate and counts it. `scratch` is memory to work in.
    pub fn mutate(
        self,
        landscape: &Landscape,
        candidate: &mut Candidate,
        random: &mut impl Rng,
        scratch: &mut Vec<Cell>,
    ) {
        let (groups, stock) = (landscape.groups(), landscape.stock());
        match self {
            Self::Pairs => {
                for group in groups {
                    scratch.clear();
                    scratch.extend(group);
                    scratch.shuffle(random);
                    exchange_pairs(candidate.values_mut(), scratch);
                }
            }
            Self::Shuffle => {
                for (group, stock) in groups.iter().zip(stock) {
                    deal(candidate.values_mut(), group, stock, random);
                }
            }
            Self::ShuffleOne => {
                let chosen = below(random.next_u32(), groups.len());
                deal(candidate.values_mut(), &groups[chosen], &stock[chosen], random);
            }
        }
        candidate.recount(landscape);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::{keep::Keep, objective::Objective};
    use crate::problem::Problem;
    use crate::random::{Purpose, stream};
    use crate::test_puzzles::puzzle;

    /// How many cells of each row change, summed over 200 mutations, in rows of 4, 4, 3 and 2 free cells.
    fn changed(upheaval: Upheaval) -> [usize; 4] {
        let puzzle = puzzle("4x4", ".... .... 2... 43..");
        let problem = Problem::of_givens(&puzzle);
        let landscape = Landscape::new(&problem, Keep::Rows, Objective::Missing);
        let mut random = stream(1, Purpose::Search, 0);
        let candidate = Candidate::random(&landscape, &mut random);
        let mut changed = [0; 4];
        for _ in 0..200 {
            let mut mutant = candidate.clone();
            upheaval.mutate(&landscape, &mut mutant, &mut random, &mut Vec::new());
            assert_eq!(mutant, Candidate::from_values(&landscape, mutant.values().to_vec()), "it is counted");
            for cell in (0..16).filter(|&cell| mutant.values()[cell] != candidate.values()[cell]) {
                changed[cell / 4] += 1;
            }
        }
        changed
    }

    #[test]
    fn pairs_change_every_cell_but_an_odd_one() {
        assert_eq!(changed(Upheaval::Pairs), [800, 800, 400, 400]);
    }

    /// Of k shuffled cells k - 1 change on average.
    #[test]
    fn a_shuffle_changes_all_but_one() {
        let expected = [600, 600, 400, 200];
        for (found, expected) in changed(Upheaval::Shuffle).into_iter().zip(expected) {
            assert!(found.abs_diff(expected) < 60, "{found} {expected}");
        }
        for (found, expected) in changed(Upheaval::ShuffleOne).into_iter().zip(expected) {
            assert!(found.abs_diff(expected / 4) < 60, "{found} {expected}");
        }
    }
}
