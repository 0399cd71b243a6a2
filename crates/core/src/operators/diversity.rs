//! How different the individuals of a population are, and fitness sharing: a penalty for being like the others.

use crate::candidate::Candidate;
use crate::landscape::Landscape;
use crate::stop::CancelToken;
use std::ops::ControlFlow;

/// How many pairs are compared for the figure of diversity.
const PAIRS: usize = 16;

/// The share of the free cells in which two individuals differ on average, from 0 (all alike) to 1.
///
/// A few pairs from all over the population are compared: a figure for curves that must cost next to nothing.
pub fn diversity(landscape: &Landscape, population: &[Candidate]) -> f64 {
    let half = population.len() / 2;
    let pairs = half.min(PAIRS);
    let differing = |pair: usize| {
        let first = pair * half / pairs;
        let (one, other) = (population[first].values(), population[first + half].values());
        one.iter().zip(other).filter(|(one, other)| one != other).count()
    };
    let compared = pairs * landscape.problem().free().len();
    if compared == 0 { 0.0 } else { (0..pairs).map(differing).sum::<usize>() as f64 / compared as f64 }
}

/// Memory for working out what is shared.
#[derive(Clone, Debug, Default)]
pub struct Sharing {
    /// How often each value stands in each cell.
    counts: Vec<u32>,
    penalties: Vec<f64>,
}

impl Sharing {
    /// Adds to the fitness of each individual what it has in common with the others: the shares of the population that
    /// hold the same value as it does, summed over the free cells, scaled from 0 for the least to `strength` for the most.
    /// Breaks off if it is time to stop.
    pub fn punish(
        &mut self,
        landscape: &Landscape,
        population: &[Candidate],
        fitness: &mut [f64],
        strength: f64,
        cancel: &mut CancelToken,
    ) -> ControlFlow<()> {
        let (free, stride) = (landscape.problem().free(), landscape.problem().order() + 1);
        let place = |index: usize, individual: &Candidate| {
            index * stride + usize::from(individual.values()[usize::from(free[index])])
        };
        self.counts.clear();
        self.counts.resize(free.len() * stride, 0);
        // Zeros are written many at a time.
        cancel.check(self.counts.len() as u64 / 16)?;
        for individual in population {
            (0..free.len()).for_each(|index| self.counts[place(index, individual)] += 1);
            cancel.check(free.len() as u64)?;
        }
        self.penalties.clear();
        for individual in population {
            let alike: u32 = (0..free.len()).map(|index| self.counts[place(index, individual)]).sum();
            self.penalties.push(f64::from(alike) / population.len() as f64);
            cancel.check(free.len() as u64)?;
        }
        let least = self.penalties.iter().copied().fold(f64::INFINITY, f64::min);
        let most = self.penalties.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if most > least {
            for (fitness, penalty) in fitness.iter_mut().zip(&self.penalties) {
                *fitness += (penalty - least) / (most - least) * strength;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::{keep::Keep, objective::Objective};
    use crate::problem::Problem;
    use crate::test_puzzles::puzzle;

    /// Individuals that differ in the two free cells of each of the first two rows, or not.
    fn with_population<T>(rows: &[&str], test: impl Fn(&Landscape, &[Candidate]) -> T) -> T {
        let puzzle = puzzle("4x4", "12.. 34.. 2143 4321");
        let problem = Problem::of_givens(&puzzle);
        let landscape = Landscape::new(&problem, Keep::Rows, Objective::Missing);
        let individual = |rows: &&str| {
            let digits = rows.bytes().map(|digit| digit - b'0').collect::<Vec<_>>();
            let values = [&[1, 2], &digits[..2], &[3, 4], &digits[2..], &[2, 1, 4, 3, 4, 3, 2, 1]].concat();
            Candidate::from_values(&landscape, values)
        };
        test(&landscape, &rows.iter().map(individual).collect::<Vec<_>>())
    }

    #[test]
    fn diversity_is_the_share_of_differing_cells() {
        let of = |rows: &[&str]| with_population(rows, diversity);
        assert_eq!(of(&["3412"]), 0.0);
        assert_eq!(of(&["3412", "3412"]), 0.0);
        assert_eq!(of(&["3412", "4321"]), 1.0);
        // The first is compared with the third, the second with the fourth.
        assert_eq!(of(&["3412", "3412", "4312", "3412"]), 0.25);
    }

    /// Four of five have 34 in the first row and three have 12 in the second, so that the shares add up to 2·4/5 + 2·3/5
    /// for the first three, 2·4/5 + 2·2/5 for the fourth, and 2·1/5 + 2·2/5 for the last.
    #[test]
    fn who_is_like_the_others_is_punished() {
        let punished = |rows: &[&str]| {
            with_population(rows, |landscape, population| {
                let mut fitness = vec![10.0; population.len()];
                let mut cancel = CancelToken::default();
                let punished =
                    Sharing::default().punish(landscape, population, &mut fitness, 8.0, &mut cancel);
                assert!(punished.is_continue());
                fitness
            })
        };
        let found = punished(&["3412", "3412", "3412", "3421", "4321"]);
        let expected = [18.0, 18.0, 18.0, 16.0, 10.0];
        assert!(
            found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-9),
            "{found:?}"
        );
        assert_eq!(punished(&["3412", "3412"]), [10.0, 10.0], "equal individuals are not penalised");
    }

    /// The largest value in the last cell is counted like the others.
    #[test]
    fn every_value_is_counted_in_every_cell() {
        let problem = Problem::of_givens(&puzzle("4x4", ".... .... .... ...."));
        let landscape = Landscape::new(&problem, Keep::Rows, Objective::Missing);
        let population = ["4321214334121234", "4321214334121234", "1234341221434321"].map(|digits| {
            Candidate::from_values(&landscape, digits.bytes().map(|digit| digit - b'0').collect())
        });
        let (mut fitness, mut cancel) = ([10.0; 3], CancelToken::default());
        let punished = Sharing::default().punish(&landscape, &population, &mut fitness, 8.0, &mut cancel);
        assert!(punished.is_continue());
        assert_eq!(fitness, [18.0, 18.0, 10.0]);
    }
}
