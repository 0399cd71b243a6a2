//! Who lives on into the next generation.

use super::selection::universal_sampling;
use crate::choices;
use crate::random::unit;
use rand::Rng;

choices! {
    /// Survivor selection, besides the elites.
    pub enum Replacement {
        /// All children, as many as there is room for; the parents are thrown away.
        Children = "children",
        /// The best `keep_percent` of the children; the parents are thrown away.
        KeepBest = "keep_best",
        /// `keep_percent` of the children, drawn by stochastic universal sampling; the parents are thrown away.
        KeepSampled = "keep_sampled",
        /// The best of parents and children together, as many as the population has.
        BestOfAll = "best_of_all",
    }
}

/// How many live on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Room {
    /// The size of the population.
    pub population: usize,
    /// How many of the best parents stay, unless all compete anyhow.
    pub elites: usize,
    /// How many of a hundred children stay, where they are counted so.
    pub keep_percent: u64,
}

impl Room {
    /// All but the given share of the children rounded down, and at least one.
    fn kept(self, children: usize) -> usize {
        let removed = children as u64 * (100 - self.keep_percent.min(100)) / 100;
        (children - removed as usize).max(1)
    }
}

impl Replacement {
    /// Puts the survivors into `survivors`, best first. The first `parents` of the individuals are the parents, the others
    /// the children. Of equally fit ones parents go first where all compete, and elites last. `fitness` is low for the fit.
    pub fn survivors(
        self,
        parents: usize,
        fitness: &[f64],
        room: Room,
        random: &mut impl Rng,
        survivors: &mut Vec<u32>,
    ) {
        let children = fitness.len() - parents;
        let children_from = parents as u32..fitness.len() as u32;
        survivors.clear();
        match self {
            Self::BestOfAll => {
                survivors.extend((0..parents as u32).chain(children_from));
                rank(survivors, fitness);
                survivors.truncate(room.population);
                return;
            }
            Self::Children => {
                survivors.extend(children_from.take(room.population.saturating_sub(room.elites).max(1)));
            }
            Self::KeepBest => {
                survivors.extend(children_from);
                rank(survivors, fitness);
                survivors.truncate(room.kept(children));
            }
            Self::KeepSampled => {
                let everybody: Vec<u32> = children_from.collect();
                universal_sampling(&everybody, fitness, room.kept(children), unit(random), survivors);
            }
        }
        if room.elites > 0 {
            let mut elites: Vec<u32> = (0..parents as u32).collect();
            rank(&mut elites, fitness);
            survivors.extend(elites.into_iter().take(room.elites));
        }
        rank(survivors, fitness);
    }
}

/// Sorts individuals, best first; equally fit ones stay in their order.
pub fn rank(individuals: &mut [u32], fitness: &[f64]) {
    individuals.sort_by(|&one, &other| fitness[one as usize].total_cmp(&fitness[other as usize]));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Purpose, stream};

    /// Three parents of fitness 5, 1 and 9, and five children of fitness 4, 6, 2, 8 and 1.
    fn survivors(replacement: Replacement, elites: usize, keep_percent: u64) -> Vec<u32> {
        let mut survivors = vec![7];
        let room = Room { population: 3, elites, keep_percent };
        let fitness = [5.0, 1.0, 9.0, 4.0, 6.0, 2.0, 8.0, 1.0];
        replacement.survivors(3, &fitness, room, &mut stream(1, Purpose::Search, 0), &mut survivors);
        survivors
    }

    #[test]
    fn children_replace_all_but_the_elites() {
        assert_eq!(survivors(Replacement::Children, 0, 100), [5, 3, 4]);
        assert_eq!(survivors(Replacement::Children, 1, 100), [1, 3, 4]);
        assert_eq!(survivors(Replacement::Children, 9, 100), [1, 3, 0, 2]);
    }

    /// 60 % of five are removed, rounded down: three, so two stay; with 41 % two are removed; one always stays.
    #[test]
    fn a_share_of_the_children_is_kept() {
        assert_eq!(survivors(Replacement::KeepBest, 0, 40), [7, 5]);
        assert_eq!(survivors(Replacement::KeepBest, 0, 41), [7, 5, 3]);
        assert_eq!(survivors(Replacement::KeepBest, 0, 0), [7]);
        assert_eq!(survivors(Replacement::KeepBest, 2, 40), [7, 1, 5, 0]);
        let room = Room { population: 100, elites: 0, keep_percent: 20 };
        assert_eq!(room.kept(202), 41);
    }

    /// Of shares 4/7, 2/7, 6/7, 0 and 1 four pointers always hit the largest two, and never the worst.
    #[test]
    fn sampled_children_are_drawn_by_fitness() {
        let kept = survivors(Replacement::KeepSampled, 0, 80);
        assert_eq!(kept.len(), 4);
        assert!(kept.contains(&7) && kept.contains(&5) && !kept.contains(&6), "{kept:?}");
    }

    #[test]
    fn parents_and_children_compete() {
        assert_eq!(survivors(Replacement::BestOfAll, 0, 100), [1, 7, 5]);
    }
}
