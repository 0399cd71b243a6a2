//! A genetic algorithm: a population that is crossed, mutated, improved and selected, generation after generation.

mod archive;
mod pool;
mod scribe;

use super::{Advance, Context, Engine, Gauges, Outcome};
use crate::candidate::{Candidate, Cost};
use crate::config::{EngineConfig, EngineParameters};
use crate::figures::NO_COST;
use crate::landscape::{Landscape, counted};
use crate::memory::{Extent, Memory};
use crate::moves::{Move, MutationKind};
use crate::operators::adaptation::{Adaptation, Rate};
use crate::operators::breeding::Breeding;
use crate::operators::crossover::{Crosser, Crossover};
use crate::operators::diversity::{Sharing, diversity};
use crate::operators::elitism::{Elitism, learning_probability};
use crate::operators::improvement::{Improvement, Improver};
use crate::operators::init::{Filler, Init};
use crate::operators::keep::Keep;
use crate::operators::mutation::{Mutation, MutationRates, Mutator};
use crate::operators::neighbour::{Neighbour, Proposer};
use crate::operators::objective::Objective;
use crate::operators::replacement::{Replacement, Room, rank};
use crate::operators::scaling::Scaling;
use crate::operators::selection::Selection;
use crate::operators::stagnation::{StagnationSign, Verdict, Watch, WhenStagnant};
use crate::operators::upheaval::Upheaval;
use crate::parameters;
use crate::problem::Problem;
use crate::puzzle::{Cell, MAX_ORDER};
use crate::random::{Chance, Random, below, happens};
use archive::Archive;
use pool::Pool;
use rand::Rng;
use scribe::Scribe;
use std::ops::ControlFlow;

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

    fn escalates(&self) -> bool {
        self.when_stagnant == WhenStagnant::Escalate
    }

    /// How many elites live on, and how many are kept aside.
    fn elites_alive(&self) -> usize {
        if self.elitism == Elitism::Survive { self.elites } else { 0 }
    }

    fn elites_aside(&self) -> usize {
        if self.elitism == Elitism::Archive { self.elites } else { 0 }
    }

    /// About how many children a generation has, besides mutants.
    fn child_count(&self) -> usize {
        match self.offspring {
            0 => self.population.saturating_sub(self.elites_alive()).max(1),
            offspring => offspring,
        }
    }

    /// How many mutants are made before children are crossed.
    fn mutant_count(&self) -> usize {
        if self.breeding == Breeding::MutateFirst { self.population } else { 0 }
    }

    fn mutation_rates(&self) -> MutationRates {
        MutationRates { spread: self.mutation_spread, swap: self.swap_rate, refill: self.refill_rate }
    }

    fn rate(&self) -> Rate {
        Rate::new(self.adaptation, self.mutation_rate, self.adaptation_factor)
    }

    fn watch(&self) -> Watch {
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

/// A running genetic algorithm.
pub struct Genetic {
    parameters: GeneticParameters,
    landscape: Landscape,
    chance: Chance,
    filler: Filler,
    /// None if there is nothing to exchange: then the only filling is the answer or there is none.
    mutator: Option<Mutator>,
    crosser: Crosser,
    improver: Improver,
    sharing: Sharing,
    archive: Archive,
    pool: Pool,
    rate: Rate,
    watch: Watch,
    best: Candidate,
    /// What it costs, once there is one since the last start.
    best_cost: Cost,
    /// Is there a first population? There is none if it was time to stop before it was complete.
    has_begun: bool,
    /// Evaluations made for a first population and not told of yet.
    untold: u64,
    /// How many values are touched when an individual is counted.
    steps: u64,
    scribe: Scribe,
    /// Memory for drawn parents, survivors, cells, and families that are crossed in place.
    chosen: Vec<u32>,
    cells: Vec<Cell>,
    family: [Vec<Candidate>; 2],
}

impl Genetic {
    /// With a first population.
    pub fn new(
        problem: &Problem,
        parameters: &GeneticParameters,
        chance: Chance,
        context: &mut Context<'_>,
    ) -> Self {
        let landscape = Landscape::new(problem, parameters.keep, parameters.objective);
        let best = Candidate::from_values(&landscape, problem.fixed().to_vec());
        let mut evolution = Self {
            filler: Filler::new(&landscape, parameters.init),
            mutator: None,
            crosser: Crosser::new(&landscape, parameters.crossover, parameters.crossover_parents),
            improver: Improver::new(&landscape, parameters.improvement),
            sharing: Sharing::default(),
            archive: Archive::default(),
            pool: Pool::new(best.clone()),
            rate: parameters.rate(),
            watch: parameters.watch(),
            parameters: parameters.clone(),
            steps: (problem.fixed().len() * (1 + landscape.layers().len())) as u64,
            landscape,
            chance,
            best,
            best_cost: NO_COST,
            has_begun: false,
            untold: 0,
            scribe: Scribe::default(),
            chosen: Vec::new(),
            cells: Vec::new(),
            family: [Vec::new(), Vec::new()],
        };
        evolution.crosser.set_exchange_rate(parameters.exchange_rate);
        evolution.furnish(context);
        // Whoever is told to stop here is left without a population.
        let _ = evolution.begin(context);
        evolution
    }

    /// Makes the tables that are long on large grids.
    fn furnish(&mut self, context: &mut Context<'_>) {
        let GeneticParameters { mutation, .. } = self.parameters;
        let rates = self.parameters.mutation_rates();
        self.mutator = Mutator::new(&self.landscape, mutation, rates, &mut context.lookout);
    }

    /// Fills a first population and sets everything to its start.
    fn begin(&mut self, context: &mut Context<'_>) -> ControlFlow<()> {
        (self.has_begun, self.best_cost) = (false, NO_COST);
        (self.rate, self.watch) = (self.parameters.rate(), self.parameters.watch());
        self.archive.clear();
        self.scribe.begin(&[], context);
        let (population, elites) = (self.parameters.population, self.parameters.elites_aside());
        let children = self.parameters.mutant_count() + self.parameters.child_count();
        self.pool.begin(population, children, &mut context.lookout)?;
        for (number, individual) in self.pool.children().iter_mut().enumerate() {
            self.filler.fill(
                &self.landscape,
                individual.values_mut(),
                &mut self.chance.start,
                &mut context.lookout,
            )?;
            individual.recount(&self.landscape);
            self.archive.note(individual, elites);
            let (grid, cost) = (individual.values(), individual.cost());
            context.tell(&Move::Filled { individual: number, grid, cost });
            context.lookout.ask(self.steps)?;
        }
        self.judge(context)?;
        let mut everybody: Vec<u32> = (0..population as u32).collect();
        rank(&mut everybody, self.pool.fitness());
        self.note_best(0, context);
        self.scribe.survival(&everybody, context);
        self.pool.settle(everybody);
        self.untold += population as u64;
        self.has_begun = true;
        ControlFlow::Continue(())
    }

    /// One generation; returns how many individuals were made. Broken off, it leaves the population as it was.
    fn generation(&mut self, context: &mut Context<'_>) -> ControlFlow<(), u64> {
        self.scribe.begin(self.pool.ranking(), context);
        match self.parameters.breeding {
            Breeding::CrossFirst => self.cross_and_mutate(context),
            Breeding::MutateFirst => self.mutate_and_cross(context),
            Breeding::CrossInPlace => self.copy_and_cross(context),
        }?;
        self.improve(context)?;
        self.learn(context)?;
        self.judge(context)?;
        let children = self.pool.children().len() as u64;
        let survivors = self.survivors();
        self.note_best(self.untold, context);
        self.scribe.survival(&survivors, context);
        self.chosen = self.pool.settle(survivors);
        self.rate.adapt(&mut self.chance.search);
        debug_assert!(self.is_counted(), "costs are those of a recount");
        ControlFlow::Continue(children)
    }

    fn survivors(&mut self) -> Vec<u32> {
        let GeneticParameters { population, keep_percent, replacement, .. } = self.parameters;
        let room = Room { population, elites: self.parameters.elites_alive(), keep_percent };
        let mut survivors = std::mem::take(&mut self.chosen);
        let (parents, fitness) = (self.pool.parents().len(), self.pool.fitness());
        replacement.survivors(parents, fitness, room, &mut self.chance.acceptance, &mut survivors);
        survivors
    }

    /// Is the cost of the best and of the worst parent what a recount gives?
    fn is_counted(&self) -> bool {
        let is_counted =
            |it: &Candidate| *it == Candidate::from_values(&self.landscape, it.values().to_vec());
        self.pool.ranked().take(1).chain(self.pool.ranked().last()).all(is_counted)
    }

    /// Notes the best of the children; so many evaluations of the step had been made before them.
    fn note_best(&mut self, made: u64, context: &mut Context<'_>) {
        for (child, number) in self.pool.children().iter().zip(1..) {
            if child.cost() < self.best_cost {
                self.best.copy_from(child);
                self.best_cost = child.cost();
                context.improvements.note(made + number, self.best_cost);
            }
        }
    }

    /// Families of drawn parents; their children may mutate.
    fn cross_and_mutate(&mut self, context: &mut Context<'_>) -> ControlFlow<()> {
        let family = self.crosser.child_count();
        let families = self.parameters.child_count().div_ceil(family);
        self.draw_parents(families * self.crosser.parent_count(), context)?;
        self.pool.expect_children(families * family, &mut context.lookout)?;
        self.cross_families(0, context)?;
        self.mutate(families * family, context)
    }

    /// Mutants of drawn parents, and families of the mutants in turn.
    fn mutate_and_cross(&mut self, context: &mut Context<'_>) -> ControlFlow<()> {
        let (population, family) = (self.parameters.population, self.crosser.child_count());
        let families = self.parameters.child_count().div_ceil(family);
        self.copy_parents(population, families * family, context)?;
        self.mutate(population, context)?;
        self.chosen.clear();
        self.chosen.extend((0..population as u32).cycle().take(families * self.crosser.parent_count()));
        self.cross_families(population, context)
    }

    /// Copies of drawn parents, of which some are crossed with others; all may mutate.
    fn copy_and_cross(&mut self, context: &mut Context<'_>) -> ControlFlow<()> {
        let children = self.parameters.child_count();
        self.copy_parents(children, 0, context)?;
        self.cross_in_place(context)?;
        self.mutate(children, context)
    }

    fn draw_parents(&mut self, count: usize, context: &mut Context<'_>) -> ControlFlow<()> {
        let GeneticParameters { selection, tournament_win, .. } = self.parameters;
        let (ranking, fitness) = (self.pool.ranking(), self.pool.fitness());
        selection.draw(ranking, fitness, tournament_win, count, &mut self.chance.search, &mut self.chosen);
        context.lookout.ask((count + ranking.len()) as u64)
    }

    /// The first children are copies of drawn parents; room is made for more.
    fn copy_parents(&mut self, count: usize, more: usize, context: &mut Context<'_>) -> ControlFlow<()> {
        self.draw_parents(count, context)?;
        self.pool.expect_children(count + more, &mut context.lookout)?;
        let (parents, children) = self.pool.split(0);
        for (number, (child, parent)) in children.iter_mut().zip(&self.chosen).enumerate() {
            child.copy_from(&parents[*parent as usize]);
            if context.teller.is_heard() {
                self.scribe.begin_family(1, 1, child.values().len());
                self.scribe.birth((number, 0), (&[*parent], false), child, context);
            }
            context.lookout.ask(self.steps)?;
        }
        ControlFlow::Continue(())
    }

    /// Families of the chosen, who are parents or else the first children, so many, that are mutants.
    fn cross_families(&mut self, mutants: usize, context: &mut Context<'_>) -> ControlFlow<()> {
        let Self { crosser, landscape, parameters, chance, pool, chosen, scribe, .. } = self;
        let random = &mut chance.search;
        let (crossed, children) = pool.split(mutants);
        let (family, families) = (crosser.child_count(), chosen.chunks_exact(crosser.parent_count()));
        for (number, (parents, children)) in families.zip(children.chunks_exact_mut(family)).enumerate() {
            let is_heard = context.teller.is_heard();
            if is_heard {
                scribe.begin_family(parents.len(), family, children[0].values().len());
            }
            if crosser.is_copying() || !happens(parameters.crossover_rate, random) {
                for (child, &parent) in children.iter_mut().zip(parents.iter().cycle()) {
                    child.copy_from(&crossed[parent as usize]);
                }
            } else {
                let scribe = is_heard.then_some(&mut *scribe);
                cross(crosser, landscape, crossed, parents, children, random, scribe);
            }
            for (place, child) in children.iter().enumerate().take(if is_heard { family } else { 0 }) {
                let born = mutants + number * family + place;
                scribe.birth((born, place), (parents, mutants > 0), child, context);
            }
            context.lookout.ask(self.steps * family as u64)?;
        }
        ControlFlow::Continue(())
    }

    /// Each child in turn may be crossed with random others; all of the family are changed.
    fn cross_in_place(&mut self, context: &mut Context<'_>) -> ControlFlow<()> {
        let Self { crosser, landscape, parameters, chance, pool, scribe, family: [old, new], .. } = self;
        let random = &mut chance.search;
        let (children, size) = (pool.children(), crosser.parent_count());
        let (count, born) = (children.len(), crosser.child_count());
        if crosser.is_copying() || count < size.max(2) {
            return ControlFlow::Continue(());
        }
        old.resize_with(size, || children[0].clone());
        new.resize_with(born, || children[0].clone());
        let in_turn: Vec<u32> = (0..size as u32).collect();
        for index in 0..count {
            context.lookout.ask(1)?;
            if !happens(parameters.crossover_rate, random) {
                continue;
            }
            let first = below(random.next_u32(), count - 1);
            let other = |number: usize| (index + 1 + (first + number) % (count - 1)) % count;
            let members: Vec<u32> =
                std::iter::once(index).chain((0..size - 1).map(other)).map(|it| it as u32).collect();
            for (&member, old) in members.iter().zip(&mut *old) {
                std::mem::swap(&mut children[member as usize], old);
            }
            let is_heard = context.teller.is_heard();
            if is_heard {
                scribe.begin_family(size, born, old[0].values().len());
            }
            cross(crosser, landscape, old, &in_turn, new, random, is_heard.then_some(&mut *scribe));
            let grown = new.iter_mut().chain(old.iter_mut().skip(born));
            for (&member, grown) in members.iter().zip(grown) {
                std::mem::swap(&mut children[member as usize], grown);
            }
            for place in 0..if is_heard { born } else { 0 } {
                let child = members[place] as usize;
                scribe.birth((child, place), (&members, true), &children[child], context);
            }
            context.lookout.ask(self.steps * size as u64)?;
        }
        ControlFlow::Continue(())
    }

    /// The probability of an upheaval now.
    fn upheaval_rate(&self) -> f64 {
        let GeneticParameters { upheaval_rate, escalated_rate, .. } = self.parameters;
        if self.watch.is_escalated() { escalated_rate } else { upheaval_rate }
    }

    /// Lets the first children mutate.
    fn mutate(&mut self, count: usize, context: &mut Context<'_>) -> ControlFlow<()> {
        let upheaval_rate = self.upheaval_rate();
        let Some(mutator) = &mut self.mutator else { return ControlFlow::Continue(()) };
        for (number, child) in self.pool.children()[..count].iter_mut().enumerate() {
            self.scribe.remember(child, context);
            let before = child.cost();
            if happens(self.rate.present(), &mut self.chance.search)
                && mutator.mutate(&self.landscape, child, &mut self.chance.search)
            {
                self.rate.note(before, child.cost());
                self.scribe.mutation(number, MutationKind::Mutation, child, context);
            }
            if happens(upheaval_rate, &mut self.chance.search) {
                let upheaval = self.parameters.upheaval;
                upheaval.mutate(&self.landscape, child, &mut self.chance.search, &mut self.cells);
                self.scribe.mutation(number, MutationKind::Upheaval, child, context);
            }
            context.lookout.ask(2 * self.steps)?;
        }
        ControlFlow::Continue(())
    }

    /// Lets every child improve itself.
    fn improve(&mut self, context: &mut Context<'_>) -> ControlFlow<()> {
        if self.improver.is_idle() {
            return ControlFlow::Continue(());
        }
        for (number, child) in self.pool.children().iter_mut().enumerate() {
            self.scribe.remember(child, context);
            self.improver.improve(&self.landscape, child, &mut self.chance.search);
            self.scribe.mutation(number, MutationKind::Improvement, child, context);
            context.lookout.ask(4 * self.steps)?;
        }
        ControlFlow::Continue(())
    }

    /// The archive takes in the best children; the worst child becomes a random elite, or is filled anew.
    fn learn(&mut self, context: &mut Context<'_>) -> ControlFlow<()> {
        let room = self.parameters.elites_aside();
        if room == 0 {
            return ControlFlow::Continue(());
        }
        let children = self.pool.children();
        for child in &*children {
            self.archive.note(child, room);
            context.lookout.ask(child.values().len() as u64 + self.archive.elites().len() as u64)?;
        }
        let numbered = children.iter_mut().enumerate();
        let (number, worst) = numbered.max_by_key(|(_, child)| child.cost()).expect("there are children");
        let elites = self.archive.elites();
        let elite = &elites[below(self.chance.search.next_u32(), elites.len())];
        if happens(learning_probability(worst.cost(), elite.cost), &mut self.chance.search) {
            worst.values_mut().copy_from_slice(&elite.values);
        } else {
            let (values, lookout) = (worst.values_mut(), &mut context.lookout);
            self.filler.fill(&self.landscape, values, &mut self.chance.search, lookout)?;
        }
        worst.recount(&self.landscape);
        self.archive.note(worst, room);
        let (grid, cost) = (worst.values(), worst.cost());
        context.tell(&Move::Birth { child: number, parents: &[], of_children: false, from: &[], grid, cost });
        context.lookout.ask(self.steps)
    }

    /// Works out the fitness of the children, and of all where it is shared.
    fn judge(&mut self, context: &mut Context<'_>) -> ControlFlow<()> {
        let GeneticParameters { scaling, sharing, replacement, .. } = self.parameters;
        let (landscape, lookout) = (&self.landscape, &mut context.lookout);
        let steps = match scaling {
            Scaling::Linear | Scaling::Quadratic => 1,
            Scaling::CubicLines | Scaling::CubicBlocks | Scaling::Exponential => {
                (landscape.region_count() * landscape.stride()) as u64
            }
        };
        let (individuals, fitness) = self.pool.individuals(sharing > 0.0);
        for (individual, fitness) in individuals.iter().zip(fitness) {
            *fitness = scaling.fitness(landscape, individual);
            lookout.ask(steps)?;
        }
        if sharing > 0.0 {
            // Parents that will be thrown away are no company.
            let has_parents = replacement == Replacement::BestOfAll || self.parameters.elites_alive() > 0;
            let (individuals, fitness) = self.pool.individuals(has_parents);
            self.sharing.punish(landscape, individuals, fitness, sharing, lookout)?;
        }
        // They are sorted next.
        let everybody = self.pool.fitness().len() as u64;
        lookout.ask(everybody * u64::from(everybody.ilog2() + 1))
    }
}

/// A family's children, counted; what comes from whom is noted if somebody listens.
fn cross(
    crosser: &Crosser,
    landscape: &Landscape,
    pool: &[Candidate],
    parents: &[u32],
    children: &mut [Candidate],
    random: &mut Random,
    scribe: Option<&mut Scribe>,
) {
    match scribe {
        None => crosser.cross(pool, parents, children, random, |_, _, _| {}),
        Some(scribe) => crosser.cross(pool, parents, children, random, |child, parent, cells| {
            scribe.note(child, parent, cells);
        }),
    }
    for child in children {
        child.recount(landscape);
    }
}

impl Engine for Genetic {
    fn begin_epoch(&mut self, _: u64) -> u64 {
        1
    }

    fn advance(&mut self, _: u64, context: &mut Context<'_>) -> Advance {
        if !self.has_begun {
            // Whoever was stopped while it was made, and goes on all the same, makes up for it.
            self.furnish(context);
            if self.begin(context).is_break() {
                return Advance::default();
            }
        }
        let (mut outcome, mut escalations, mut evaluations) = (Outcome::Searching, 0, self.untold);
        if self.best_cost > 0 && self.mutator.is_none() {
            outcome = Outcome::Exhausted;
        } else if self.best_cost > 0 {
            // A generation that is broken off does not count, nor does a first population that nobody was told of.
            let ControlFlow::Continue(children) = self.generation(context) else { return Advance::default() };
            evaluations += children;
            let (best, second) = self.pool.leading_fitness();
            match self.watch.look(best, second) {
                Verdict::GoOn => {}
                Verdict::Escalated => {
                    escalations = 1;
                    context.tell(&Move::Escalation { rate: self.upheaval_rate() });
                }
                Verdict::Stuck => outcome = Outcome::Stuck,
            }
        }
        self.untold = 0;
        if self.best_cost == 0 {
            outcome = Outcome::Solved;
        }
        Advance { escalations, ..Advance::of(evaluations, outcome) }
    }

    fn restart(&mut self, context: &mut Context<'_>) {
        context.tell(&Move::Restart);
        // Stopped meanwhile, it fills the rest of a population when it is asked to go on.
        let _ = self.begin(context);
    }

    fn best_grid(&self) -> &[u8] {
        self.best.values()
    }

    fn best_cost(&self) -> Cost {
        self.best_cost
    }

    fn gauges(&self) -> Gauges {
        let costs = || self.pool.ranked().map(Candidate::cost);
        let count = self.pool.ranking().len();
        Gauges {
            mean: (count > 0).then(|| costs().sum::<u64>() as f64 / count as f64),
            worst: costs().max().map(|cost| cost as f64),
            diversity: Some(diversity(&self.landscape, self.pool.parents())),
            mutation_rate: match self.parameters.adaptation {
                Adaptation::OneFifth => Some(self.rate.present()),
                Adaptation::Fixed => self.parameters.escalates().then(|| self.upheaval_rate()),
            },
            ..Gauges::default()
        }
    }

    fn show(&self, viewer: &mut dyn FnMut(&[u8], Cost)) {
        self.pool.ranked().for_each(|individual| viewer(individual.values(), individual.cost()));
    }

    fn retune(&mut self, engine: &EngineConfig) {
        let EngineConfig::Genetic(parameters) = engine else { return };
        if parameters.mutation_rate != self.parameters.mutation_rate {
            self.rate.set(parameters.mutation_rate);
        }
        if let Some(mutator) = &mut self.mutator {
            mutator.set_rates(parameters.mutation_rates());
        }
        self.crosser.set_exchange_rate(parameters.exchange_rate);
        self.parameters = parameters.clone();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::{Replay, Teller};
    use crate::presets;
    use crate::propagate::tests::puzzle;
    use crate::stop::{Deadline, Lookout, StopHandle};

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

    fn empty(order: usize) -> Problem {
        let puzzle = puzzle(&format!("{order}x{order}"), &".".repeat(order * order));
        Problem::of_givens(&puzzle)
    }

    fn shown(engine: &dyn Engine) -> Vec<(Vec<u8>, Cost)> {
        let mut shown = Vec::new();
        engine.show(&mut |grid, cost| shown.push((grid.to_vec(), cost)));
        shown
    }

    /// Lets an engine search for so many generations, and tells its moves.
    fn listen(parameters: &GeneticParameters, generations: u64, mut listener: impl FnMut(&Move<'_>)) {
        let problem = empty(9);
        let mut context = Context { teller: Teller::new(&mut listener), ..Context::default() };
        let mut engine = parameters.build(&problem, Chance::new(1, 0), &mut context);
        for _ in 0..generations {
            engine.advance(1, &mut context);
        }
    }

    /// Before the halt no child suffers an upheaval; after it, each one does.
    #[test]
    fn escalation_raises_the_rate_of_upheavals() {
        let parameters = GeneticParameters {
            population: 10,
            upheaval_rate: 0.0,
            escalated_rate: 1.0,
            stagnation_limit: 3,
            when_stagnant: WhenStagnant::Escalate,
            ..GeneticParameters::default()
        };
        let (mut is_escalated, mut children, mut upheavals) = (false, [0, 0], [0, 0]);
        listen(&parameters, 40, |told| match told {
            Move::Birth { .. } => children[usize::from(is_escalated)] += 1,
            Move::Mutation { kind: MutationKind::Upheaval, .. } => upheavals[usize::from(is_escalated)] += 1,
            // The next gain ends it; what comes after is not looked at.
            Move::Escalation { rate } => {
                assert_eq!(*rate, 1.0);
                is_escalated = children[1] == 0;
            }
            Move::Survival { .. } if children[1] > 0 => is_escalated = false,
            _ => {}
        });
        assert!(children[0] > 0 && children[1] > 0, "{children:?}");
        assert_eq!(upheavals[1], children[1]);
    }

    /// Of all children only the one with the highest cost learns, and it becomes an elite or somebody new.
    #[test]
    fn the_worst_child_learns() {
        let parameters = GeneticParameters { population: 12, elites: 5, ..GeneticParameters::memetic() };
        let (mut costs, mut best, mut learnt, mut gains) = (vec![0; 12], Cost::MAX, 0, 0);
        listen(&parameters, 60, |told| match told {
            Move::Filled { cost, .. } => best = best.min(*cost),
            Move::Birth { child, parents: [], cost, .. } => {
                assert_eq!(Some(&costs[*child]), costs.iter().max());
                gains += u64::from(*cost < costs[*child]);
                (costs[*child], learnt) = (*cost, learnt + 1);
            }
            Move::Birth { child, cost, .. } | Move::Mutation { child, cost, .. } => costs[*child] = *cost,
            _ => {}
        });
        assert_eq!(learnt, 60);
        // Filled anew it would rarely be better than the worst of trained ones.
        assert!(gains > 5, "{gains}");
    }

    /// Stopped within a generation, after any number of told moves, an engine has made the generations before and nothing
    /// else: population, best and evaluations are those of one that was not stopped.
    #[test]
    fn a_generation_that_is_broken_off_does_not_count() {
        let problem = empty(9);
        for preset in ["lsga", "huke-ga-as-coded", "glebpp-ga", "lvsitanvs-ga"] {
            let EngineConfig::Genetic(parameters) = presets::find(preset).unwrap().config.engine else {
                unreachable!("it is a genetic one")
            };
            // Individuals that are large enough to be looked between, and a generation that is quickly made.
            for stop_after in [260, 333, 400, 777] {
                let handle = StopHandle::default();
                let mut moves = 0;
                let mut listener = |_: &Move<'_>| {
                    moves += 1;
                    if moves == stop_after {
                        handle.stop();
                    }
                };
                let mut context = Context {
                    lookout: Lookout::new(handle.clone(), Deadline::default()),
                    teller: Teller::new(&mut listener),
                    ..Context::default()
                };
                let mut stopped = parameters.build(&problem, Chance::new(1, 0), &mut context);
                let mut whole = parameters.build(&problem, Chance::new(1, 0), &mut Context::default());
                let mut generations = 0;
                loop {
                    let advance = stopped.advance(1, &mut context);
                    if advance.evaluations == 0 {
                        break;
                    }
                    assert_eq!(advance, whole.advance(1, &mut Context::default()));
                    generations += 1;
                    assert!(generations < 100, "{preset} does not hear");
                }
                assert_eq!(shown(&*stopped), shown(&*whole), "{preset} after {stop_after} moves");
                assert_eq!(stopped.best_cost(), whole.best_cost());
                assert_eq!(stopped.best_grid(), whole.best_grid());
            }
        }
    }

    /// Stopped in its first filling, it has no population and no best; when it is asked to go on, it fills one.
    #[test]
    fn a_first_filling_that_is_broken_off_is_made_up_for() {
        let handle = StopHandle::default();
        handle.stop();
        let mut context =
            Context { lookout: Lookout::new(handle, Deadline::default()), ..Context::default() };
        let parameters = GeneticParameters { population: 300, ..GeneticParameters::default() };
        let mut engine = parameters.build(&empty(9), Chance::new(1, 0), &mut context);
        assert_eq!((shown(&*engine).len(), engine.best_cost()), (0, NO_COST));
        assert_eq!(engine.gauges().mean, None);
        assert!(engine.advance(1, &mut Context::default()).evaluations >= 300);
        assert!(engine.best_cost() < NO_COST);
    }

    /// Told births and deaths give the population in its order, parents are who they are said to be, and every cell of a
    /// child stands as it does in the parent that it is said to come from.
    #[test]
    fn told_families_are_true() {
        for preset in ["lsga", "huke-ga-as-coded", "glebpp-ga", "lvsitanvs-ga"] {
            let EngineConfig::Genetic(parameters) = presets::find(preset).unwrap().config.engine else {
                unreachable!("it is a genetic one")
            };
            let problem = empty(9);
            let (mut replay, mut births) = (Replay::default(), 0);
            let mut listener = |told: &Move<'_>| {
                if let Move::Birth { parents: [first, others @ ..], of_children: false, from, grid, .. } =
                    told
                {
                    births += 1;
                    let parents: Vec<u32> = std::iter::once(first).chain(others).copied().collect();
                    for (cell, &parent) in from.iter().enumerate() {
                        let parent = parents[usize::from(parent)] as usize;
                        assert_eq!(grid[cell], replay.individuals()[parent].0[cell], "{preset}");
                    }
                }
                replay.follow(told);
            };
            let mut context = Context { teller: Teller::new(&mut listener), ..Context::default() };
            let mut engine = parameters.build(&problem, Chance::new(1, 0), &mut context);
            for _ in 0..3 {
                engine.advance(1, &mut context);
            }
            drop(context);
            assert_eq!(replay.individuals(), shown(&*engine), "{preset}");
            assert!(births > 50, "{preset}");
        }
    }
}
