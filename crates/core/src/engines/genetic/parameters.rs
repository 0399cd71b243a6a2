//! What can be set about a genetic algorithm, and what it needs.

use super::super::{Context, Engine};
use super::Genetic;
use crate::candidate::Candidate;
use crate::config::EngineParameters;
use crate::landscape::{Landscape, counted};
use crate::memory::{Extent, Memory};
use crate::messages::Messages;
use crate::operators::adaptation::{Adaptation, Rate};
use crate::operators::breeding::Breeding;
use crate::operators::crossover::Crossover;
use crate::operators::elitism::Elitism;
use crate::operators::improvement::Improvement;
use crate::operators::init::Init;
use crate::operators::keep::Keep;
use crate::operators::mutation::{Mutation, MutationRates};
use crate::operators::neighbour::{Neighbour, Proposer};
use crate::operators::objective::Objective;
use crate::operators::replacement::Replacement;
use crate::operators::scaling::Scaling;
use crate::operators::selection::Selection;
use crate::operators::stagnation::{StagnationSign, Watch, WhenStagnant};
use crate::operators::upheaval::Upheaval;
use crate::parameters;
use crate::problem::Problem;
use crate::puzzle::MAX_ORDER;
use crate::random::Chance;

parameters! {
    /// A genetic algorithm.
    pub struct GeneticParameters {
        /// The layer that is always valid.
        keep: Keep = Keep::Blocks;
        /// What counts as wrong.
        objective: Objective = Objective::ClashingCells;
        /// How the cost becomes the fitness that selection compares.
        scaling: Scaling = Scaling::Linear;
        /// Fitness sharing: up to this much is added to the fitness of those that are like the others.
        sharing: f64 = 0.0, 0.0..=1_000_000.0 => [live was punish_same];
        /// The number of individuals.
        population: usize = 100, 1..=10_000;
        /// How the first individuals are filled.
        init: Init = Init::Random => [; |it| it.keep != Keep::Nothing];
        /// How children come from parents.
        breeding: Breeding = Breeding::CrossFirst;
        /// How parents are drawn.
        selection: Selection = Selection::Tournament;
        /// The probability that the fitter of two wins a tournament.
        tournament_win: f64 = 0.85, 0.0..=1.0 => [live; |it| it.selection == Selection::Tournament];
        /// What a child has from which parent.
        crossover: Crossover = Crossover::Bands;
        /// The number of parents when bands are crossed; 0 for as many as there are bands.
        crossover_parents: usize = 0, 0..=MAX_ORDER => [; |it| it.crossover == Crossover::Bands];
        /// The probability that parents are crossed; otherwise their children are copies.
        crossover_rate: f64 = 1.0, 0.0..=1.0 => [live; |it| it.crossover != Crossover::None];
        /// The probability that a kept region goes over, where parents exchange some.
        exchange_rate: f64 = 0.1, 0.0..=1.0
            => [live was row_exchange_rate; |it| it.crossover == Crossover::Exchange && it.crossover_rate > 0.0];
        /// About how many children are crossed in a generation, in whole families; 0 for the population less the elites.
        offspring: usize = 0, 0..=10_000;
        /// What a mutation changes.
        mutation: Mutation = Mutation::ClashingPairs;
        /// The probability that an individual mutates; the first one, if it adapts.
        mutation_rate: f64 = 1.0, 0.0..=1.0 => [live; |it| it.mutation != Mutation::None];
        /// The share of cells without clash that join a mutation of clashing pairs.
        mutation_spread: f64 = 0.1, 0.0..=1.0 => [live; |it| it.mutates_by(Mutation::ClashingPairs)];
        /// The probability that two cells of a group are exchanged, where groups mutate one by one.
        swap_rate: f64 = 0.3, 0.0..=1.0 => [live; |it| it.mutates_by(Mutation::Groups)];
        /// The probability that a group is filled anew, where groups mutate one by one.
        refill_rate: f64 = 0.05, 0.0..=1.0 => [live; |it| it.mutates_by(Mutation::Groups)];
        /// How the mutation rate changes from generation to generation.
        adaptation: Adaptation = Adaptation::Fixed => [; |it| it.mutation != Mutation::None];
        /// The factor by which the mutation rate adapts.
        adaptation_factor: f64 = 0.998, 0.5..=1.0
            => [; |it| it.mutation != Mutation::None && it.adaptation == Adaptation::OneFifth];
        /// What an upheaval, a macro-mutation to leave dead ends, changes.
        upheaval: Upheaval = Upheaval::Pairs
            => [was crazy; |it| it.upheaval_rate > 0.0 || (it.escalates() && it.escalated_rate > 0.0)];
        /// The probability of an upheaval, besides mutation.
        upheaval_rate: f64 = 0.0, 0.0..=1.0 => [live was crazy_rate];
        /// The same after the population has come to a halt.
        escalated_rate: f64 = 0.4, 0.0..=1.0 => [live was crazy_high; |it| it.escalates()];
        /// The local search that improves every child.
        improvement: Improvement = Improvement::None => [was local_search];
        /// Which individuals become the parents of the next generation.
        replacement: Replacement = Replacement::KeepBest;
        /// How many of a hundred children are kept, if they are counted so.
        keep_percent: u64 = 20, 1..=100
            => [live; |it| matches!(it.replacement, Replacement::KeepBest | Replacement::KeepSampled)];
        /// How many of the best are elites.
        elites: usize = 0, 0..=10_000
            => [live; |it| it.elitism == Elitism::Archive || it.replacement != Replacement::BestOfAll];
        /// What becomes of the elites.
        elitism: Elitism = Elitism::Survive => [; |it| it.elites > 0];
        /// Which generations count as stagnant.
        stagnation_sign: StagnationSign = StagnationSign::NoGain
            => [was flat; |it| it.when_stagnant != WhenStagnant::GoOn];
        /// How many stagnant generations in a row are a halt.
        stagnation_limit: u64 = 25, 1..=1_000_000_000
            => [was flat_limit; |it| it.when_stagnant != WhenStagnant::GoOn];
        /// What is done after a halt.
        when_stagnant: WhenStagnant = WhenStagnant::GiveUp => [was stagnation];
    }
}

impl GeneticParameters {
    /// A memetic algorithm, with local search on rows and learning from an archive: what was an engine of its own once, under
    /// the name of `local_genetic`.
    pub fn memetic() -> Self {
        Self {
            keep: Keep::Rows,
            objective: Objective::IllegalRegions,
            population: 150,
            breeding: Breeding::CrossInPlace,
            tournament_win: 1.0,
            crossover: Crossover::Exchange,
            crossover_rate: 0.2,
            mutation: Mutation::Groups,
            improvement: Improvement::Trades,
            replacement: Replacement::Children,
            elites: 50,
            elitism: Elitism::Archive,
            when_stagnant: WhenStagnant::GoOn,
            ..Self::default()
        }
    }

    fn mutates_by(&self, rule: Mutation) -> bool {
        self.mutation == rule && (self.mutation_rate > 0.0 || self.adaptation != Adaptation::Fixed)
    }

    pub(super) fn escalates(&self) -> bool {
        self.when_stagnant == WhenStagnant::Escalate
    }

    /// How many elites live on, and how many are kept aside.
    pub(super) fn elites_alive(&self) -> usize {
        if self.elitism == Elitism::Survive { self.elites } else { 0 }
    }

    pub(super) fn elites_aside(&self) -> usize {
        if self.elitism == Elitism::Archive { self.elites } else { 0 }
    }

    /// About how many children a generation has, besides mutants.
    pub(super) fn child_count(&self) -> usize {
        match self.offspring {
            0 => self.population.saturating_sub(self.elites_alive()).max(1),
            offspring => offspring,
        }
    }

    /// How many mutants are made before children are crossed.
    pub(super) fn mutant_count(&self) -> usize {
        if self.breeding == Breeding::MutateFirst { self.population } else { 0 }
    }

    pub(super) fn mutation_rates(&self) -> MutationRates {
        MutationRates { spread: self.mutation_spread, swap: self.swap_rate, refill: self.refill_rate }
    }

    pub(super) fn rate(&self) -> Rate {
        Rate::new(self.adaptation, self.mutation_rate, self.adaptation_factor)
    }

    pub(super) fn watch(&self) -> Watch {
        Watch::new(self.stagnation_sign, self.when_stagnant, self.stagnation_limit)
    }
}

impl EngineParameters for GeneticParameters {
    fn build(&self, problem: &Problem, chance: Chance, context: &mut Context<'_>) -> Box<dyn Engine> {
        Box::new(Genetic::new(problem, self, chance, context))
    }

    fn memory(&self, extent: &Extent) -> Memory {
        let &Extent { order, cells, .. } = extent;
        let (regions, layers) = counted(extent, self.keep);
        let faults = if self.objective.is_sum() { 0 } else { 4 * regions };
        // The cells of bands and regions, for crossing.
        let mut own = Landscape::bytes(extent, self.keep) + 4 * cells;
        if matches!(self.mutation, Mutation::Swap | Mutation::LegalSwap) {
            own += Proposer::bytes(extent, self.keep, Neighbour::Pair);
        }
        if self.init == Init::Drawn {
            // What each cell may hold, and the ways to fill a small group, of which there are as many as sets of values.
            own += cells * (order + 24) + if order <= 12 { order * (4 << order) } else { 0 };
        }
        if self.init == Init::Messages && self.keep != Keep::Nothing {
            own += Messages::memory(extent);
        }
        if self.improvement != Improvement::None {
            own += 2 * cells * (1 + layers);
        }
        if self.sharing > 0.0 {
            own += 4 * cells * (order + 1);
        }
        own += self.elites_aside() as u64 * (cells + 40);
        Memory {
            candidate: Candidate::bytes(extent, self.keep) + faults,
            candidates: (self.population + self.mutant_count() + self.child_count() + 1) as u64,
            own,
            counted_by: Some("population"),
        }
    }
}
