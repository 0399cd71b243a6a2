//! A genetic algorithm on rows with local search in columns and blocks, and learning from an archive of elites.
//!
//! An evaluation is one individual of one generation. The cost is the number of columns, blocks and other regions that
//! hold a value twice.

mod rows;

use super::{Advance, Context, Engine, Gauges, Outcome};
use crate::candidate::Cost;
use crate::config::{EngineConfig, EngineParameters};
use crate::parameters;
use crate::problem::Problem;
use crate::random::{Chance, Random, below};
use rand::Rng;
use rows::Rows;

parameters! {
    /// A genetic algorithm with local search and elite learning.
    pub struct LocalGeneticParameters {
        /// The number of individuals.
        population: usize = 150, 2..=100_000;
        /// The probability that an individual is crossed with another.
        crossover_rate: f64 = 0.2, 0.0..=1.0 => [live];
        /// The probability that a row is exchanged in a crossover.
        row_exchange_rate: f64 = 0.1, 0.0..=1.0 => [live];
        /// The probability that two cells of a row are exchanged.
        swap_rate: f64 = 0.3, 0.0..=1.0 => [live];
        /// The probability that a row is filled anew.
        refill_rate: f64 = 0.05, 0.0..=1.0 => [live];
        /// Do columns and blocks search for exchanges that help both?
        local_search: bool = true;
        /// How many of the best individuals ever are kept to learn from; 0 for none.
        elites: usize = 50, 0..=10_000;
    }
}

impl EngineParameters for LocalGeneticParameters {
    fn build(&self, problem: &Problem, chance: Chance, _: &mut Context<'_>) -> Box<dyn Engine> {
        Box::new(LocalGenetic::new(problem, self, chance.search))
    }
}

/// A running genetic algorithm with local search.
pub struct LocalGenetic {
    parameters: LocalGeneticParameters,
    rows: Rows,
    random: Random,
    population: Vec<Individual>,
    /// The next population while it is drawn; its memory is used again.
    drawn: Vec<Individual>,
    /// The best individuals since the start, none twice.
    elites: Vec<Individual>,
    best: Individual,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Individual {
    values: Vec<u8>,
    cost: Cost,
}

impl Individual {
    fn copy_from(&mut self, other: &Self) {
        self.values.copy_from_slice(&other.values);
        self.cost = other.cost;
    }
}

impl LocalGenetic {
    /// With a first population.
    pub fn new(problem: &Problem, parameters: &LocalGeneticParameters, random: Random) -> Self {
        let blank = Individual { values: problem.fixed().to_vec(), cost: Cost::MAX };
        let population = vec![blank.clone(); parameters.population];
        let mut evolution = Self {
            parameters: parameters.clone(),
            rows: Rows::new(problem),
            random,
            drawn: population.clone(),
            population,
            elites: Vec::new(),
            best: blank,
        };
        evolution.begin();
        evolution
    }

    /// Fills a first population.
    fn begin(&mut self) {
        self.elites.clear();
        self.best.cost = Cost::MAX;
        for index in 0..self.population.len() {
            self.rows.fill(&mut self.population[index].values, &mut self.random);
            self.evaluate(index);
        }
    }

    /// One generation.
    fn generation(&mut self) {
        self.select();
        self.cross();
        for index in 0..self.population.len() {
            self.change(index);
            self.evaluate(index);
        }
        self.learn();
    }

    /// Each place goes to the better of two random individuals.
    fn select(&mut self) {
        let count = self.population.len();
        for place in &mut self.drawn {
            let [one, other] = [(); 2].map(|()| &self.population[below(self.random.next_u32(), count)]);
            place.copy_from(if one.cost <= other.cost { one } else { other });
        }
        std::mem::swap(&mut self.population, &mut self.drawn);
    }

    /// Some individuals exchange some rows with a random other one; both children stay.
    fn cross(&mut self) {
        let count = self.population.len();
        for index in 0..count {
            if !is_lucky(&mut self.random, self.parameters.crossover_rate) {
                continue;
            }
            let partner = (index + 1 + below(self.random.next_u32(), count - 1)) % count;
            let Ok([one, other]) = self.population.get_disjoint_mut([index, partner]) else { continue };
            for row in 0..self.rows.free().len() {
                if is_lucky(&mut self.random, self.parameters.row_exchange_rate) {
                    self.rows.exchange_row(&mut one.values, &mut other.values, row);
                }
            }
        }
    }

    /// Mutates the rows of an individual and lets it search.
    fn change(&mut self, index: usize) {
        let LocalGeneticParameters { swap_rate, refill_rate, local_search, .. } = self.parameters;
        let values = &mut self.population[index].values;
        for row in 0..self.rows.free().len() {
            if is_lucky(&mut self.random, swap_rate) {
                self.rows.swap_in_row(values, row, &mut self.random);
            }
            if is_lucky(&mut self.random, refill_rate) {
                self.rows.fill_row(values, row, &mut self.random);
            }
        }
        if local_search {
            self.rows.search(values, &mut self.random);
        }
    }

    /// Counts the cost of an individual and remembers it if it is good.
    fn evaluate(&mut self, index: usize) {
        let individual = &mut self.population[index];
        individual.cost = self.rows.cost(&individual.values);
        if individual.cost < self.best.cost {
            self.best.copy_from(individual);
        }
        let limit = self.parameters.elites;
        let is_full = self.elites.len() >= limit;
        let worst = self.elites.last().map_or(Cost::MAX, |elite| elite.cost);
        if limit == 0 || (is_full && individual.cost >= worst) || self.elites.contains(individual) {
            return;
        }
        if is_full {
            self.elites.pop();
        }
        let place = self.elites.partition_point(|elite| elite.cost <= individual.cost);
        self.elites.insert(place, individual.clone());
    }

    /// The worst individual becomes a random elite, the more likely the better that is, and else starts anew.
    fn learn(&mut self) {
        if self.elites.is_empty() {
            return;
        }
        let worst = (0..self.population.len()).max_by_key(|&index| self.population[index].cost);
        let worst = worst.expect("a population is not empty");
        let elite = &self.elites[below(self.random.next_u32(), self.elites.len())];
        let cost = self.population[worst].cost;
        if is_lucky(&mut self.random, learning_probability(cost, elite.cost)) {
            self.population[worst].copy_from(elite);
        } else {
            self.rows.fill(&mut self.population[worst].values, &mut self.random);
            self.evaluate(worst);
        }
    }
}

/// The probability with which the worst individual becomes an elite.
fn learning_probability(worst: Cost, elite: Cost) -> f64 {
    worst.saturating_sub(elite) as f64 / worst.max(1) as f64
}

fn is_lucky(random: &mut impl Rng, probability: f64) -> bool {
    f64::from(random.next_u32()) < probability * f64::from(u32::MAX)
}

impl Engine for LocalGenetic {
    fn advance(&mut self, evaluations: u64, _: &mut Context<'_>) -> Advance {
        let mut made = 0;
        while made < evaluations && self.best.cost > 0 {
            self.generation();
            made += self.population.len() as u64;
        }
        Advance::of(made, if self.best.cost == 0 { Outcome::Solved } else { Outcome::Searching })
    }

    fn restart(&mut self, _: &mut Context<'_>) {
        self.begin();
    }

    fn best_grid(&self) -> &[u8] {
        &self.best.values
    }

    fn best_cost(&self) -> Cost {
        self.best.cost
    }

    fn gauges(&self) -> Gauges {
        let costs = || self.population.iter().map(|individual| individual.cost as f64);
        Gauges {
            mean: Some(costs().sum::<f64>() / self.population.len() as f64),
            worst: costs().reduce(f64::max),
            ..Gauges::default()
        }
    }

    fn show(&self, viewer: &mut dyn FnMut(&[u8], Cost)) {
        self.population.iter().for_each(|individual| viewer(&individual.values, individual.cost));
    }

    fn retune(&mut self, engine: &EngineConfig) {
        let EngineConfig::LocalGenetic(parameters) = engine else { return };
        self.parameters = parameters.clone();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::problem;
    use crate::random::{Purpose, stream};

    fn evolution(problem: &Problem, parameters: &LocalGeneticParameters) -> LocalGenetic {
        LocalGenetic::new(problem, parameters, stream(3, Purpose::Search, 0))
    }

    #[test]
    fn learning_by_hand() {
        assert_eq!(
            [(8, 2), (8, 8), (2, 8), (0, 0)].map(|(worst, elite)| learning_probability(worst, elite)),
            [0.75, 0.0, 0.0, 0.0]
        );
    }

    #[test]
    fn elites_are_the_best_without_repeats() {
        let problem = problem("9x9", &".".repeat(81));
        let mut evolution = evolution(
            &problem,
            &LocalGeneticParameters { population: 30, elites: 5, ..LocalGeneticParameters::default() },
        );
        for _ in 0..20 {
            evolution.generation();
            let costs: Vec<Cost> = evolution.elites.iter().map(|elite| elite.cost).collect();
            assert!(costs.len() == 5 && costs.is_sorted() && costs[0] == evolution.best.cost);
            let repeats = evolution
                .elites
                .iter()
                .any(|elite| evolution.elites.iter().filter(|other| *other == elite).count() > 1);
            assert!(!repeats);
        }
    }

    /// With every row exchanged and nothing else done, crossing keeps the population's rows as they are, all told.
    #[test]
    fn crossing_exchanges_rows() {
        let problem = problem("4x4", "................");
        let parameters = LocalGeneticParameters {
            population: 2,
            crossover_rate: 1.0,
            row_exchange_rate: 1.0,
            ..LocalGeneticParameters::default()
        };
        let mut evolution = evolution(&problem, &parameters);
        let before = evolution.population.clone();
        evolution.cross();
        // Each of the two was crossed with the other once: everything went over and came back.
        assert_eq!(evolution.population, before);
        evolution.parameters.row_exchange_rate = 0.5;
        evolution.cross();
        let sorted = |population: &[Individual], row: usize| {
            let mut rows: Vec<_> = population.iter().map(|one| one.values[row * 4..][..4].to_vec()).collect();
            rows.sort();
            rows
        };
        assert!((0..4).all(|row| sorted(&evolution.population, row) == sorted(&before, row)));
    }

    /// Of two individuals the better wins its tournaments: a population of one good and many bad ones fills with the good.
    #[test]
    fn tournaments_favour_the_better() {
        let problem = problem("4x4", "................");
        let mut evolution = evolution(
            &problem,
            &LocalGeneticParameters { population: 20, ..LocalGeneticParameters::default() },
        );
        evolution.population.iter_mut().for_each(|individual| individual.cost = 9);
        evolution.population[7].cost = 1;
        (0..8).for_each(|_| evolution.select());
        assert!(evolution.population.iter().all(|individual| individual.cost == 1));
    }
}
