//! A genetic algorithm: a population that is crossed, mutated and selected, generation after generation.

mod pool;

use super::{Advance, Context, Engine, Gauges, Outcome};
use crate::candidate::{Candidate, Cost};
use crate::config::{EngineConfig, EngineParameters};
use crate::landscape::Landscape;
use crate::operators::adaptation::{Adaptation, Rate};
use crate::operators::breeding::Breeding;
use crate::operators::crazy::Crazy;
use crate::operators::crossover::{Crosser, Crossover};
use crate::operators::diversity::{Similarity, diversity};
use crate::operators::init::{Filler, Init};
use crate::operators::keep::Keep;
use crate::operators::mutation::{Mutation, Mutator};
use crate::operators::objective::Objective;
use crate::operators::replacement::{Replacement, Room, rank};
use crate::operators::scaling::Scaling;
use crate::operators::selection::Selection;
use crate::operators::stagnation::{Flat, Stagnation, Verdict, Watch};
use crate::parameters;
use crate::problem::Problem;
use crate::puzzle::{Cell, MAX_ORDER};
use crate::random::{Chance, Random};
use pool::Pool;
use rand::RngExt;

parameters! {
    /// A genetic algorithm.
    pub struct GeneticParameters {
        /// The layer that is always valid.
        keep: Keep = Keep::Blocks;
        /// What counts as wrong.
        objective: Objective = Objective::ClashingCells;
        /// How the cost becomes the fitness that selection compares.
        scaling: Scaling = Scaling::Linear;
        /// How strongly being like the others is punished: up to this much is added to the fitness.
        punish_same: f64 = 0.0, 0.0..=1_000_000.0 => [live];
        /// The number of individuals.
        population: usize = 100, 1..=10_000;
        /// How the first individuals are filled.
        init: Init = Init::Random;
        /// How children come from parents.
        breeding: Breeding = Breeding::CrossFirst;
        /// How parents are drawn.
        selection: Selection = Selection::Tournament;
        /// The probability that the fitter of two wins a tournament.
        tournament_win: f64 = 0.85, 0.0..=1.0 => [live];
        /// What a child has from which parent.
        crossover: Crossover = Crossover::Bands;
        /// The number of parents when bands are crossed; 0 for as many as there are bands.
        crossover_parents: usize = 0, 0..=MAX_ORDER;
        /// The probability that parents are crossed; otherwise their children are copies.
        crossover_rate: f64 = 1.0, 0.0..=1.0 => [live];
        /// About how many children are crossed in a generation, in whole families; 0 for the population less the elites.
        offspring: usize = 0, 0..=10_000;
        /// What a mutation changes.
        mutation: Mutation = Mutation::ClashingPairs;
        /// The probability that an individual mutates; the first one, if it adapts.
        mutation_rate: f64 = 1.0, 0.0..=1.0 => [live];
        /// The share of cells without clash that join a mutation of clashing pairs.
        mutation_spread: f64 = 0.1, 0.0..=1.0 => [live];
        /// How the mutation rate changes from generation to generation.
        adaptation: Adaptation = Adaptation::Fixed;
        /// The factor by which the mutation rate adapts.
        adaptation_factor: f64 = 0.998, 0.5..=1.0;
        /// What a crazy mutation changes.
        crazy: Crazy = Crazy::Pairs;
        /// The probability that an individual mutates crazily, besides.
        crazy_rate: f64 = 0.0, 0.0..=1.0 => [live];
        /// The same after the population has come to a halt.
        crazy_high: f64 = 0.4, 0.0..=1.0 => [live];
        /// Which individuals become the parents of the next generation.
        replacement: Replacement = Replacement::KeepBest;
        /// How many of a hundred children are kept, if they are counted so.
        keep_percent: u64 = 20, 1..=100 => [live];
        /// How many of the best parents live on unchanged, unless all compete with their children.
        elites: usize = 0, 0..=10_000 => [live];
        /// Which generations count as flat.
        flat: Flat = Flat::NoGain;
        /// How many flat generations in a row are a halt.
        flat_limit: u64 = 25, 1..=1_000_000_000;
        /// What is done after a halt.
        stagnation: Stagnation = Stagnation::GiveUp;
    }
}

impl EngineParameters for GeneticParameters {
    fn build(&self, problem: &Problem, chance: Chance, _: &mut Context<'_>) -> Box<dyn Engine> {
        Box::new(Genetic::new(problem, self, chance.search))
    }
}

/// A running genetic algorithm.
pub struct Genetic {
    parameters: GeneticParameters,
    landscape: Landscape,
    random: Random,
    filler: Filler,
    /// None if there is nothing to exchange: then the only filling is the answer or there is none.
    mutator: Option<Mutator>,
    crosser: Crosser,
    similarity: Similarity,
    pool: Pool,
    rate: Rate,
    watch: Watch,
    best: Candidate,
    /// Evaluations made for a first population and not told of yet.
    untold: u64,
    /// Memory for drawn parents, survivors and cells.
    chosen: Vec<u32>,
    cells: Vec<Cell>,
}

impl Genetic {
    /// With a first population.
    pub fn new(problem: &Problem, parameters: &GeneticParameters, mut random: Random) -> Self {
        let landscape = Landscape::new(problem, parameters.keep, parameters.objective);
        let best = Candidate::random(&landscape, &mut random);
        let mut evolution = Self {
            filler: Filler::new(&landscape, parameters.init),
            mutator: Mutator::new(&landscape, parameters.mutation, parameters.mutation_spread),
            crosser: Crosser::new(&landscape, parameters.crossover, parameters.crossover_parents),
            similarity: Similarity::default(),
            pool: Pool::new(best.clone()),
            rate: Rate::new(parameters.adaptation, parameters.mutation_rate, parameters.adaptation_factor),
            watch: Watch::new(parameters.flat, parameters.stagnation, parameters.flat_limit),
            parameters: parameters.clone(),
            landscape,
            random,
            best,
            untold: 0,
            chosen: Vec::new(),
            cells: Vec::new(),
        };
        evolution.begin();
        evolution
    }

    /// Fills a first population and sets everything to its start.
    fn begin(&mut self) {
        let GeneticParameters {
            adaptation,
            mutation_rate,
            adaptation_factor,
            flat,
            stagnation,
            flat_limit,
            ..
        } = self.parameters;
        self.rate = Rate::new(adaptation, mutation_rate, adaptation_factor);
        self.watch = Watch::new(flat, stagnation, flat_limit);
        let population = self.parameters.population;
        self.pool.begin(population);
        for individual in self.pool.children() {
            self.filler.fill(&self.landscape, individual.values_mut(), &mut self.random);
            individual.recount(&self.landscape);
        }
        self.judge();
        let mut everybody: Vec<u32> = (0..population as u32).collect();
        rank(&mut everybody, self.pool.fitness());
        self.pool.settle(everybody);
        self.best.copy_from(self.pool.leader());
        self.untold += population as u64;
    }

    /// One generation; returns how many individuals were made.
    fn generation(&mut self) -> u64 {
        match self.parameters.breeding {
            Breeding::CrossFirst => self.cross_and_mutate(),
            Breeding::MutateFirst => self.mutate_and_cross(),
        }
        self.judge();
        let children = self.pool.children().len();
        let GeneticParameters { population, elites, keep_percent, replacement, .. } = self.parameters;
        let room = Room { population, elites, keep_percent };
        let mut survivors = std::mem::take(&mut self.chosen);
        let (parents, fitness) = (self.pool.parents().len(), self.pool.fitness());
        replacement.survivors(parents, fitness, room, &mut self.random, &mut survivors);
        self.chosen = self.pool.settle(survivors);
        self.rate.adapt(&mut self.random);
        if self.pool.leader().cost() < self.best.cost() {
            self.best.copy_from(self.pool.leader());
        }
        children as u64
    }

    /// How many families are crossed in a generation.
    fn family_count(&self) -> usize {
        let GeneticParameters { offspring, population, elites, .. } = self.parameters;
        let children = if offspring > 0 { offspring } else { population.saturating_sub(elites).max(1) };
        children.div_ceil(self.crosser.child_count())
    }

    /// Families of drawn parents; their children may mutate.
    fn cross_and_mutate(&mut self) {
        let (families, family) = (self.family_count(), self.crosser.child_count());
        self.draw_parents(families * self.crosser.parent_count());
        self.pool.expect_children(families * family);
        let (parents, children) = self.pool.split(0);
        let chosen = self.chosen.chunks_exact(self.crosser.parent_count());
        for (chosen, children) in chosen.zip(children.chunks_exact_mut(family)) {
            cross(
                &self.crosser,
                &self.landscape,
                self.parameters.crossover_rate,
                parents,
                chosen,
                children,
                &mut self.random,
            );
        }
        self.mutate(families * family);
    }

    /// Mutants of drawn parents, and families of the mutants in turn.
    fn mutate_and_cross(&mut self) {
        let (families, family) = (self.family_count(), self.crosser.child_count());
        let population = self.parameters.population;
        self.draw_parents(population);
        self.pool.expect_children(population + families * family);
        let (parents, children) = self.pool.split(0);
        for (child, &parent) in children.iter_mut().zip(&self.chosen) {
            child.copy_from(&parents[parent as usize]);
        }
        self.mutate(population);
        let (mutants, children) = self.pool.split(population);
        self.chosen.clear();
        self.chosen.extend((0..population as u32).cycle().take(families * self.crosser.parent_count()));
        let chosen = self.chosen.chunks_exact(self.crosser.parent_count());
        for (chosen, children) in chosen.zip(children.chunks_exact_mut(family)) {
            cross(
                &self.crosser,
                &self.landscape,
                self.parameters.crossover_rate,
                mutants,
                chosen,
                children,
                &mut self.random,
            );
        }
    }

    fn draw_parents(&mut self, count: usize) {
        let GeneticParameters { selection, tournament_win, .. } = self.parameters;
        let (ranking, fitness) = (self.pool.ranking(), self.pool.fitness());
        selection.draw(ranking, fitness, tournament_win, count, &mut self.random, &mut self.chosen);
    }

    /// Lets the first children mutate.
    fn mutate(&mut self, count: usize) {
        let Some(mutator) = &mut self.mutator else { return };
        let GeneticParameters { crazy, crazy_rate, crazy_high, .. } = self.parameters;
        let crazy_rate = if self.watch.is_escalated() { crazy_high } else { crazy_rate };
        for child in &mut self.pool.children()[..count] {
            let before = child.cost();
            if happens(self.rate.present(), &mut self.random)
                && mutator.mutate(&self.landscape, child, &mut self.random)
            {
                self.rate.note(child.cost() < before);
            }
            if happens(crazy_rate, &mut self.random) {
                crazy.mutate(&self.landscape, child, &mut self.random, &mut self.cells);
            }
        }
    }

    /// Works out the fitness of the children, and of all where being alike is punished.
    fn judge(&mut self) {
        let GeneticParameters { scaling, punish_same, .. } = self.parameters;
        let landscape = &self.landscape;
        if punish_same == 0.0 {
            return self.pool.judge_children(|child| scaling.fitness(landscape, child));
        }
        self.pool.judge_all(|individual| scaling.fitness(landscape, individual));
        // Parents that will be thrown away are no company.
        let is_with_parents =
            self.parameters.replacement == Replacement::BestOfAll || self.parameters.elites > 0;
        let (individuals, fitness) = self.pool.individuals(is_with_parents);
        self.similarity.punish(landscape, individuals, fitness, punish_same);
    }
}

/// A family's children, counted.
fn cross(
    crosser: &Crosser,
    landscape: &Landscape,
    rate: f64,
    pool: &[Candidate],
    parents: &[u32],
    children: &mut [Candidate],
    random: &mut Random,
) {
    if crosser.is_copying() || !happens(rate, random) {
        for (child, &parent) in children.iter_mut().zip(parents.iter().cycle()) {
            child.copy_from(&pool[parent as usize]);
        }
        return;
    }
    crosser.cross(pool, parents, children, random);
    for child in children {
        child.recount(landscape);
    }
}

/// Comes true with a probability; certain ones cost no chance.
fn happens(probability: f64, random: &mut Random) -> bool {
    probability >= 1.0 || (probability > 0.0 && random.random::<f64>() < probability)
}

impl Engine for Genetic {
    fn begin_epoch(&mut self, _: u64) -> u64 {
        1
    }

    fn advance(&mut self, _: u64, _: &mut Context<'_>) -> Advance {
        let mut evaluations = std::mem::take(&mut self.untold);
        let (mut outcome, mut escalations) = (Outcome::Searching, 0);
        if self.best.cost() > 0 && self.mutator.is_none() {
            outcome = Outcome::Exhausted;
        } else if self.best.cost() > 0 {
            evaluations += self.generation();
            let (best, second) = self.pool.leading_fitness();
            match self.watch.look(best, second) {
                Verdict::GoOn => {}
                Verdict::Escalated => escalations = 1,
                Verdict::Stuck => outcome = Outcome::Stuck,
            }
        }
        if self.best.cost() == 0 {
            outcome = Outcome::Solved;
        }
        Advance { escalations, ..Advance::of(evaluations, outcome) }
    }

    fn restart(&mut self, _: &mut Context<'_>) {
        self.begin();
    }

    fn best_grid(&self) -> &[u8] {
        self.best.values()
    }

    fn best_cost(&self) -> Cost {
        self.best.cost()
    }

    fn gauges(&self) -> Gauges {
        let parents = self.pool.parents();
        let costs = parents.iter().map(Candidate::cost);
        let crazy_rate =
            if self.watch.is_escalated() { self.parameters.crazy_high } else { self.parameters.crazy_rate };
        Gauges {
            mean: Some(costs.clone().sum::<u64>() as f64 / parents.len() as f64),
            worst: costs.max().map(|cost| cost as f64),
            diversity: Some(diversity(&self.landscape, parents)),
            mutation_rate: Some(match self.parameters.adaptation {
                Adaptation::Fixed => crazy_rate,
                Adaptation::OneFifth => self.rate.present(),
            }),
            ..Gauges::default()
        }
    }

    fn show(&self, viewer: &mut dyn FnMut(&[u8], Cost)) {
        let ranked = self.pool.ranking().iter().map(|&parent| &self.pool.parents()[parent as usize]);
        ranked.for_each(|individual| viewer(individual.values(), individual.cost()));
    }

    fn retune(&mut self, engine: &EngineConfig) {
        let EngineConfig::Genetic(parameters) = engine else { return };
        if parameters.mutation_rate != self.parameters.mutation_rate {
            self.rate.set(parameters.mutation_rate);
        }
        if let Some(mutator) = &mut self.mutator {
            mutator.set_spread(parameters.mutation_spread);
        }
        self.parameters = parameters.clone();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::presets;
    use crate::propagate::tests::puzzle;

    /// Evaluations of the first two generations of a preset on an empty 9×9, and the number of parents after them.
    fn sizes(preset: &str) -> (u64, u64, usize) {
        let puzzle = puzzle("9x9", &".".repeat(81));
        let problem = Problem::of_givens(&puzzle);
        let config = presets::find(preset).unwrap().config;
        let mut engine = config.engine.build(&problem, Chance::new(1, 0), &mut Context::default());
        let [first, second] = [(); 2].map(|()| engine.advance(1, &mut Context::default()).evaluations);
        let mut parents = 0;
        engine.show(&mut |_, _| parents += 1);
        (first, second, parents)
    }

    /// The first program makes 100 mutants and 102 children, of which 41 live on; the second 50 children beside its 100;
    /// the third 950 children beside 50 elites. The first populations are counted with the first generation.
    #[test]
    fn generations_are_as_large_as_those_of_the_programs() {
        assert_eq!(sizes("huke-ga-as-coded"), (302, 202, 41));
        assert_eq!(sizes("glebpp-ga-as-coded"), (150, 50, 100));
        assert_eq!(sizes("lvsitanvs-ga-as-coded"), (1950, 950, 1000));
    }
}
