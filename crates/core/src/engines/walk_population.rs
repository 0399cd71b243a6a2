//! A population of cover walks: several at one temperature, of which at every checkpoint the worst give way to heirs of the best.
//!
//! This is the evolutionary part on top of the cover walk. One evaluation is one proposal of any of the walks.

use super::cover_walk::{Tally, Walk, formula, walk_of};
use super::{Advance, Context, Engine, Gauges, Outcome};
use crate::candidate::Cost;
use crate::config::{EngineConfig, EngineParameters};
use crate::figures::NO_COST;
use crate::operators::inheritance::Inheritance;
use crate::parameters;
use crate::problem::Problem;
use crate::random::{Chance, Random, below};
use rand::{Rng, SeedableRng};

parameters! {
    /// A population of cover walks.
    pub struct WalkPopulationParameters {
        /// How many walks there are.
        population: usize = 8, 1..=1000;
        /// What the worst walks become at a checkpoint.
        inheritance: Inheritance = Inheritance::Copy;
        /// Sweeps of every walk between two checkpoints. A sweep is one proposal per free cell.
        checkpoint: u64 = 4000, 1..=1_000_000_000;
        /// The share of the walks that are replaced at a checkpoint.
        replaced_share: f64 = 0.25, 0.0..=0.5 => [live was give_way; |it| it.inheritance != Inheritance::Nothing];
        /// Times the temperature of the cover walk's formula.
        heat: f64 = 0.985, 0.1..=10.0 => [live];
        /// Checkpoints until all walks start anew.
        generations: u64 = 80, 1..=1_000_000_000;
    }
}

impl EngineParameters for WalkPopulationParameters {
    fn build(&self, problem: &Problem, chance: Chance, _: &mut Context<'_>) -> Box<dyn Engine> {
        let mut random = chance.search;
        let individuals =
            (0..self.population).map(|_| Individual::new(problem, Random::from_rng(&mut random)));
        Box::new(WalkPopulation {
            temperature: formula(problem).0 * self.heat,
            slice: (self.checkpoint * problem.free().len() as u64).max(4),
            individuals: individuals.collect(),
            next: 0,
            generation: 0,
            best: problem.fixed().to_vec(),
            best_holes: usize::MAX,
            parameters: self.clone(),
            random,
        })
    }
}

/// A walk, its chance, and how it did since the last checkpoint.
struct Individual {
    walk: Box<dyn Walk>,
    random: Random,
    values: Vec<u8>,
    tally: Tally,
}

impl Individual {
    fn new(problem: &Problem, mut random: Random) -> Self {
        let mut walk = walk_of(problem);
        walk.start(&mut random);
        Self { walk, random, values: problem.fixed().to_vec(), tally: Tally::default() }
    }

    /// The mean number of holes since the last checkpoint: steadier than the present number.
    fn mean_holes(&self) -> f64 {
        self.tally.hole_sum as f64 / self.tally.proposals.max(1) as f64
    }
}

/// A running population.
struct WalkPopulation {
    parameters: WalkPopulationParameters,
    temperature: f64,
    /// Proposals of a walk between two checkpoints.
    slice: u64,
    individuals: Vec<Individual>,
    /// Whose slice it is.
    next: usize,
    generation: u64,
    best: Vec<u8>,
    best_holes: usize,
    random: Random,
}

impl WalkPopulation {
    /// The worst walks become heirs of two of the best.
    fn checkpoint(&mut self) {
        self.individuals.sort_by(|one, other| one.mean_holes().total_cmp(&other.mean_holes()));
        let count = self.individuals.len();
        let heirs = ((count as f64 * self.parameters.replaced_share) as usize).min(count / 2);
        if heirs > 0 {
            self.individuals.iter_mut().for_each(|it| it.walk.write(&mut it.values));
        }
        for heir in count - heirs..count {
            let mut parent = || below(self.random.next_u32(), count - heirs);
            let (one, other) = (parent(), parent());
            let (one, other) = (&self.individuals[one].values, &self.individuals[other].values);
            if let Some(values) = self.parameters.inheritance.heir(one, other, &mut self.random) {
                self.individuals[heir].walk.start_from(&values);
            }
        }
        self.individuals.iter_mut().for_each(|it| it.tally = Tally::default());
        (self.next, self.generation) = (0, self.generation + 1);
    }
}

impl Engine for WalkPopulation {
    fn advance(&mut self, evaluations: u64, _: &mut Context<'_>) -> Advance {
        let mut total = Tally::default();
        let mut outcome = Outcome::Searching;
        while outcome == Outcome::Searching && total.proposals < evaluations {
            let individual = &mut self.individuals[self.next];
            let part =
                (self.slice - individual.tally.proposals.min(self.slice)).min(evaluations - total.proposals);
            let tally = individual.walk.walk(part, self.temperature, &mut individual.random);
            total.add(&tally);
            individual.tally.add(&tally);
            let holes = individual.walk.holes();
            if holes < self.best_holes {
                self.best_holes = holes;
                individual.walk.write(&mut self.best);
            }
            self.next += usize::from(individual.tally.proposals >= self.slice);
            if holes == 0 {
                outcome = Outcome::Solved;
            } else if self.next == self.individuals.len() {
                self.checkpoint();
                if self.generation == self.parameters.generations {
                    outcome = Outcome::Stuck;
                }
            }
        }
        Advance::of(total.proposals, outcome)
    }

    fn restart(&mut self, _: &mut Context<'_>) {
        for individual in &mut self.individuals {
            individual.walk.start(&mut individual.random);
            individual.tally = Tally::default();
        }
        (self.next, self.generation, self.best_holes) = (0, 0, usize::MAX);
    }

    fn best_grid(&self) -> &[u8] {
        &self.best
    }

    fn best_cost(&self) -> Cost {
        if self.best_holes == usize::MAX { NO_COST } else { self.best_holes as Cost }
    }

    fn gauges(&self) -> Gauges {
        let holes = || self.individuals.iter().map(|it| it.walk.holes() as f64);
        Gauges {
            mean: Some(holes().sum::<f64>() / self.individuals.len() as f64),
            worst: holes().reduce(f64::max),
            temperature: Some(self.temperature),
            ..Gauges::default()
        }
    }

    fn show(&self, viewer: &mut dyn FnMut(&[u8], Cost)) {
        for individual in &self.individuals {
            let mut values = individual.values.clone();
            individual.walk.write(&mut values);
            viewer(&values, individual.walk.holes() as Cost);
        }
    }

    fn retune(&mut self, engine: &EngineConfig) {
        let EngineConfig::WalkPopulation(parameters) = engine else { return };
        self.temperature *= parameters.heat / self.parameters.heat;
        self.parameters = parameters.clone();
    }
}
