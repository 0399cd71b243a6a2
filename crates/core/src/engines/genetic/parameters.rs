//! What can be set about a genetic algorithm, and what it needs.

use super::super::{Context, Engine};
use super::Genetic;
use crate::belief_propagation::Messages;
use crate::candidate::Candidate;
use crate::config::EngineParameters;
use crate::landscape::{Landscape, counted};
use crate::memory::{Extent, Memory};
use crate::operators::adaptation::{Adaptation, AdaptiveRate};
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
use crate::operators::stagnation::{StagnationCounter, StagnationSign, WhenStagnant};
use crate::operators::upheaval::Upheaval;
use crate::operators::weights::ViolationWeights;
use crate::parameters;
use crate::problem::Problem;
use crate::puzzle::MAX_ORDER;
use crate::puzzle::constraint::Primitive;
use crate::random::Chance;

parameters! {
    /// A genetic algorithm.
    pub struct GeneticParameters {
        /// The layer that is always valid.
        keep: Keep = Keep::Blocks;
        /// Cost function.
        objective: Objective = Objective::ClashingCells;
        /// Fitness scaling: how selection compares costs.
        scaling: Scaling = Scaling::Linear;
        /// Fitness sharing: maximum penalty for individuals similar to the others.
        sharing: f64 = 0.0, 0.0..=1_000_000.0 => [live id punish_same];
        /// Population size.
        population: usize = 100, 1..=10_000;
        /// Initialisation of the population.
        init: Init = Init::Random => [; |it| it.keep != Keep::Nothing];
        /// Order of crossover and mutation.
        breeding: Breeding = Breeding::CrossFirst;
        /// Parent selection.
        selection: Selection = Selection::Tournament;
        /// Probability that the fitter of two wins a tournament.
        tournament_win: f64 = 0.85, 0.0..=1.0 => [live; |it| it.selection == Selection::Tournament];
        /// Crossover operator.
        crossover: Crossover = Crossover::Bands;
        /// Number of parents of a band crossover; 0 for the number of bands.
        crossover_parents: usize = 0, 0..=MAX_ORDER => [; |it| it.crossover == Crossover::Bands];
        /// Crossover probability; without crossover, children are copies.
        crossover_rate: f64 = 1.0, 0.0..=1.0 => [live; |it| it.crossover != Crossover::None];
        /// Probability of exchanging a kept region, with crossover `exchange`.
        exchange_rate: f64 = 0.1, 0.0..=1.0
            => [live id row_exchange_rate; |it| it.crossover == Crossover::Exchange && it.crossover_rate > 0.0];
        /// Offspring per generation (approximately, rounded to whole families); 0 for the population size less the
        /// elites.
        offspring: usize = 0, 0..=10_000;
        /// Mutation operator.
        mutation: Mutation = Mutation::ClashingPairs;
        /// Mutation probability per individual; the initial value, if it adapts.
        mutation_rate: f64 = 1.0, 0.0..=1.0 => [live; |it| it.mutation != Mutation::None];
        /// The share of cells without clash that join a mutation of clashing pairs.
        mutation_spread: f64 = 0.1, 0.0..=1.0 => [live; |it| it.exchanges_clashing()];
        /// The probability that two cells of a group are exchanged, where groups mutate one by one.
        swap_rate: f64 = 0.3, 0.0..=1.0 => [live; |it| it.mutates_by(Mutation::Groups)];
        /// The probability that a group is refilled, where groups mutate one by one.
        refill_rate: f64 = 0.05, 0.0..=1.0 => [live; |it| it.mutates_by(Mutation::Groups)];
        /// Adaptation of the mutation rate.
        adaptation: Adaptation = Adaptation::Fixed => [; |it| it.mutation != Mutation::None];
        /// Factor of the adaptation.
        adaptation_factor: f64 = 0.998, 0.5..=1.0
            => [; |it| it.mutation != Mutation::None && it.adaptation == Adaptation::OneFifth];
        /// Upheaval operator: a macro-mutation to leave local optima.
        upheaval: Upheaval = Upheaval::Pairs
            => [id crazy; |it| it.upheaval_rate > 0.0 || (it.escalates() && it.escalated_rate > 0.0)];
        /// The probability of an upheaval, besides mutation.
        upheaval_rate: f64 = 0.0, 0.0..=1.0 => [live id crazy_rate];
        /// Probability of an upheaval after stagnation.
        escalated_rate: f64 = 0.4, 0.0..=1.0 => [live id crazy_high; |it| it.escalates()];
        /// Local search applied to every child.
        improvement: Improvement = Improvement::None => [id local_search];
        /// Survivor selection.
        replacement: Replacement = Replacement::KeepBest;
        /// Percentage of children kept, with replacement `keep_best` or `keep_sampled`.
        keep_percent: u64 = 20, 1..=100
            => [live; |it| matches!(it.replacement, Replacement::KeepBest | Replacement::KeepSampled)];
        /// Number of elites.
        elites: usize = 0, 0..=10_000
            => [live; |it| it.elitism == Elitism::Archive || it.replacement != Replacement::BestOfAll];
        /// Share of the population that are elites, besides `elites`.
        elite_share: f64 = 0.0, 0.0..=1.0
            => [live; |it| it.elitism == Elitism::Archive || it.replacement != Replacement::BestOfAll];
        /// Elitism strategy.
        elitism: Elitism = Elitism::Survive => [; |it| it.elite_count() > 0];
        /// Criterion for a stagnant generation.
        stagnation_sign: StagnationSign = StagnationSign::NoGain
            => [id flat; |it| it.when_stagnant != WhenStagnant::GoOn];
        /// Consecutive stagnant generations that count as stagnation.
        stagnation_limit: u64 = 25, 1..=1_000_000_000
            => [id flat_limit; |it| it.when_stagnant != WhenStagnant::GoOn];
        /// Response to stagnation.
        when_stagnant: WhenStagnant = WhenStagnant::GiveUp => [id stagnation];
        /// The weights of broken rules.
        weights: ViolationWeights = ViolationWeights::default() => [group; |it, name| true];
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

    fn exchanges_clashing(&self) -> bool {
        self.mutates_by(Mutation::ClashingPairs) || self.mutates_by(Mutation::DoublyClashingPairs)
    }

    pub(super) fn escalates(&self) -> bool {
        self.when_stagnant == WhenStagnant::Escalate
    }

    fn elite_count(&self) -> usize {
        self.elites + (self.elite_share * self.population as f64).round() as usize
    }

    /// How many elites live on, and how many are kept aside.
    pub(super) fn elites_alive(&self) -> usize {
        if self.elitism == Elitism::Survive { self.elite_count() } else { 0 }
    }

    pub(super) fn elites_aside(&self) -> usize {
        if self.elitism == Elitism::Archive { self.elite_count() } else { 0 }
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

    pub(super) fn rate(&self) -> AdaptiveRate {
        AdaptiveRate::new(self.adaptation, self.mutation_rate, self.adaptation_factor)
    }

    pub(super) fn watch(&self) -> StagnationCounter {
        StagnationCounter::new(self.stagnation_sign, self.when_stagnant, self.stagnation_limit)
    }
}

impl EngineParameters for GeneticParameters {
    fn build(&self, problem: &Problem, chance: Chance, context: &mut Context<'_>) -> Box<dyn Engine> {
        Box::new(Genetic::new(problem, self, chance, context))
    }

    /// Every rule is a term of the cost.
    fn can_search(&self, _: &Primitive) -> bool {
        true
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
