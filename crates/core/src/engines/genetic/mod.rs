//! A genetic algorithm: a population that is crossed, mutated, improved and selected, generation after generation.

mod archive;
#[cfg(test)]
mod laws;
mod parameters;
mod pool;
mod scribe;
#[cfg(test)]
mod tests;

use super::{Advance, Context, Engine, Gauges, Outcome};
use crate::candidate::{Candidate, Cost};
use crate::config::EngineConfig;
use crate::figures::NO_COST;
use crate::landscape::Landscape;
use crate::moves::{Move, MutationKind};
use crate::operators::adaptation::{Adaptation, AdaptiveRate};
use crate::operators::breeding::Breeding;
use crate::operators::crossover::Crosser;
use crate::operators::diversity::{Sharing, diversity};
use crate::operators::elitism::learning_probability;
use crate::operators::improvement::Improver;
use crate::operators::init::Filler;
use crate::operators::mutation::Mutator;
use crate::operators::replacement::{Replacement, Room, rank};
use crate::operators::scaling::Scaling;
use crate::operators::stagnation::{Reaction, StagnationCounter};
use crate::problem::Problem;
use crate::puzzle::Cell;
use crate::random::{Chance, Random, below, happens};
use archive::Archive;
pub use parameters::GeneticParameters;
use pool::Pool;
use rand::Rng;
use scribe::Scribe;
use std::ops::ControlFlow;

/// Mutates a candidate and counts it; says whether anything was there to be changed.
pub type OwnMutation = Box<dyn FnMut(&Landscape, &mut Candidate, &mut Random) -> bool + Send>;

/// Fills the grids of a family's children from those of its parents.
pub type OwnCrossover = Box<dyn FnMut(&Landscape, &[&[u8]], &mut [&mut [u8]], &mut Random) + Send>;

impl GeneticParameters {
    /// An engine with a mutation or a crossover of your own in the place of those that the parameters name. Families have as many
    /// parents and children as with the named crossover, and what comes from which parent is not reported.
    pub fn engine_with(
        &self,
        problem: &Problem,
        chance: Chance,
        context: &mut Context<'_>,
        mutation: Option<OwnMutation>,
        crossover: Option<OwnCrossover>,
    ) -> Box<dyn Engine> {
        let mut genetic = Genetic::new(problem, self, chance, context);
        (genetic.own_mutation, genetic.own_crossover) = (mutation, crossover);
        Box::new(genetic)
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
    own_mutation: Option<OwnMutation>,
    own_crossover: Option<OwnCrossover>,
    improver: Improver,
    sharing: Sharing,
    archive: Archive,
    pool: Pool,
    rate: AdaptiveRate,
    watch: StagnationCounter,
    best: Candidate,
    /// What it costs, once there is one since the last start.
    best_cost: Cost,
    /// Is there a first population? There is none if it was time to stop before it was complete.
    has_begun: bool,
    /// Evaluations made for a first population and not reported yet.
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
        let landscape =
            Landscape::weighted(problem, parameters.keep, parameters.objective, &parameters.weights);
        let best = Candidate::from_values(&landscape, problem.fixed().to_vec());
        let mut evolution = Self {
            filler: Filler::new(&landscape, parameters.init),
            mutator: None,
            own_mutation: None,
            own_crossover: None,
            crosser: Crosser::new(&landscape, parameters.crossover, parameters.crossover_parents),
            improver: Improver::new(&landscape, parameters.improvement),
            sharing: Sharing::default(),
            archive: Archive::default(),
            pool: Pool::new(best.clone()),
            rate: parameters.rate(),
            watch: parameters.watch(),
            parameters: parameters.clone(),
            steps: landscape.steps_per_individual(),
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
        // An engine stopped here has no population.
        let _ = evolution.begin(context);
        evolution
    }

    /// Makes the tables that are long on large grids.
    fn furnish(&mut self, context: &mut Context<'_>) {
        let GeneticParameters { mutation, .. } = self.parameters;
        let rates = self.parameters.mutation_rates();
        self.mutator = Mutator::new(&self.landscape, mutation, rates, &mut context.cancel);
    }

    /// Fills a first population and sets everything to its start.
    fn begin(&mut self, context: &mut Context<'_>) -> ControlFlow<()> {
        (self.has_begun, self.best_cost) = (false, NO_COST);
        (self.rate, self.watch) = (self.parameters.rate(), self.parameters.watch());
        self.archive.clear();
        self.scribe.begin(&[], context);
        let (population, elites) = (self.parameters.population, self.parameters.elites_aside());
        let children = self.parameters.mutant_count() + self.parameters.child_count();
        self.pool.begin(population, children, &mut context.cancel)?;
        for (number, individual) in self.pool.children().iter_mut().enumerate() {
            self.filler.fill(
                &self.landscape,
                individual.values_mut(),
                &mut self.chance.start,
                &mut context.cancel,
            )?;
            individual.recount(&self.landscape);
            self.archive.note(individual, elites);
            let (grid, cost) = (individual.values(), individual.cost());
            context.emit(&Move::Filled { individual: number, grid, cost });
            context.cancel.check(self.steps)?;
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

    /// Notes the best of the children; this many evaluations of the step had been made before them.
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
        self.pool.expect_children(families * family, &mut context.cancel)?;
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
        context.cancel.check((count + ranking.len()) as u64)
    }

    /// The first children are copies of drawn parents; room is made for more.
    fn copy_parents(&mut self, count: usize, more: usize, context: &mut Context<'_>) -> ControlFlow<()> {
        self.draw_parents(count, context)?;
        self.pool.expect_children(count + more, &mut context.cancel)?;
        let (parents, children) = self.pool.split(0);
        for (number, (child, parent)) in children.iter_mut().zip(&self.chosen).enumerate() {
            child.copy_from(&parents[*parent as usize]);
            if context.emitter.has_listener() {
                self.scribe.begin_family(1, 1, child.values().len());
                self.scribe.birth((number, 0), (&[*parent], false), child, context);
            }
            context.cancel.check(self.steps)?;
        }
        ControlFlow::Continue(())
    }

    /// Families of the chosen, who are parents or else the first children, so many, that are mutants.
    fn cross_families(&mut self, mutants: usize, context: &mut Context<'_>) -> ControlFlow<()> {
        let Self { crosser, own_crossover, landscape, parameters, chance, pool, chosen, scribe, .. } = self;
        let random = &mut chance.search;
        let (crossed, children) = pool.split(mutants);
        let (family, families) = (crosser.child_count(), chosen.chunks_exact(crosser.parent_count()));
        for (number, (parents, children)) in families.zip(children.chunks_exact_mut(family)).enumerate() {
            let has_listener = context.emitter.has_listener();
            if has_listener {
                scribe.begin_family(parents.len(), family, children[0].values().len());
            }
            if crosser.is_copying() || !happens(parameters.crossover_rate, random) {
                for (child, &parent) in children.iter_mut().zip(parents.iter().cycle()) {
                    child.copy_from(&crossed[parent as usize]);
                }
            } else {
                let scribe = has_listener.then_some(&mut *scribe);
                let own = own_crossover.as_mut();
                cross((crosser, own), landscape, crossed, parents, children, random, scribe);
            }
            for (place, child) in children.iter().enumerate().take(if has_listener { family } else { 0 }) {
                let born = mutants + number * family + place;
                scribe.birth((born, place), (parents, mutants > 0), child, context);
            }
            context.cancel.check(self.steps * family as u64)?;
        }
        ControlFlow::Continue(())
    }

    /// Each child in turn may be crossed with random others; all of the family are changed.
    fn cross_in_place(&mut self, context: &mut Context<'_>) -> ControlFlow<()> {
        let Self {
            crosser,
            own_crossover,
            landscape,
            parameters,
            chance,
            pool,
            scribe,
            family: [old, new],
            ..
        } = self;
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
            context.cancel.check(1)?;
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
            let has_listener = context.emitter.has_listener();
            if has_listener {
                scribe.begin_family(size, born, old[0].values().len());
            }
            let listening = has_listener.then_some(&mut *scribe);
            cross((crosser, own_crossover.as_mut()), landscape, old, &in_turn, new, random, listening);
            let grown = new.iter_mut().chain(old.iter_mut().skip(born));
            for (&member, grown) in members.iter().zip(grown) {
                std::mem::swap(&mut children[member as usize], grown);
            }
            for place in 0..if has_listener { born } else { 0 } {
                let child = members[place] as usize;
                scribe.birth((child, place), (&members, true), &children[child], context);
            }
            context.cancel.check(self.steps * size as u64)?;
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
                && match &mut self.own_mutation {
                    Some(own) => own(&self.landscape, child, &mut self.chance.search),
                    None => mutator.mutate(&self.landscape, child, &mut self.chance.search),
                }
            {
                self.rate.note(before, child.cost());
                self.scribe.mutation(number, MutationKind::Mutation, child, context);
            }
            if happens(upheaval_rate, &mut self.chance.search) {
                let upheaval = self.parameters.upheaval;
                upheaval.mutate(&self.landscape, child, &mut self.chance.search, &mut self.cells);
                self.scribe.mutation(number, MutationKind::Upheaval, child, context);
            }
            context.cancel.check(2 * self.steps)?;
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
            context.cancel.check(4 * self.steps)?;
        }
        ControlFlow::Continue(())
    }

    /// The archive takes in the best children; the worst child becomes a random elite, or is refilled.
    fn learn(&mut self, context: &mut Context<'_>) -> ControlFlow<()> {
        let room = self.parameters.elites_aside();
        if room == 0 {
            return ControlFlow::Continue(());
        }
        let children = self.pool.children();
        for child in &*children {
            self.archive.note(child, room);
            context.cancel.check(child.values().len() as u64 + self.archive.elites().len() as u64)?;
        }
        let numbered = children.iter_mut().enumerate();
        let (number, worst) = numbered.max_by_key(|(_, child)| child.cost()).expect("there are children");
        let elites = self.archive.elites();
        let elite = &elites[below(self.chance.search.next_u32(), elites.len())];
        if happens(learning_probability(worst.cost(), elite.cost), &mut self.chance.search) {
            worst.values_mut().copy_from_slice(&elite.values);
        } else {
            let (values, cancel) = (worst.values_mut(), &mut context.cancel);
            self.filler.fill(&self.landscape, values, &mut self.chance.search, cancel)?;
        }
        worst.recount(&self.landscape);
        self.archive.note(worst, room);
        let (grid, cost) = (worst.values(), worst.cost());
        context.emit(&Move::Birth { child: number, parents: &[], of_children: false, from: &[], grid, cost });
        context.cancel.check(self.steps)
    }

    /// Works out the fitness of the children, and of all where it is shared.
    fn judge(&mut self, context: &mut Context<'_>) -> ControlFlow<()> {
        let GeneticParameters { scaling, sharing, replacement, .. } = self.parameters;
        let (landscape, cancel) = (&self.landscape, &mut context.cancel);
        let steps = match scaling {
            Scaling::Linear | Scaling::Quadratic => 1,
            Scaling::CubicLines | Scaling::CubicBlocks | Scaling::Exponential => {
                (landscape.region_count() * landscape.stride()) as u64
            }
        };
        let (individuals, fitness) = self.pool.individuals(sharing > 0.0);
        for (individual, fitness) in individuals.iter().zip(fitness) {
            *fitness = scaling.fitness(landscape, individual);
            cancel.check(steps)?;
        }
        if sharing > 0.0 {
            // Parents that will be thrown away are no company.
            let has_parents = replacement == Replacement::BestOfAll || self.parameters.elites_alive() > 0;
            let (individuals, fitness) = self.pool.individuals(has_parents);
            self.sharing.punish(landscape, individuals, fitness, sharing, cancel)?;
        }
        // They are sorted next.
        let everybody = self.pool.fitness().len() as u64;
        cancel.check(everybody * u64::from(everybody.ilog2() + 1))
    }
}

/// A family's children, counted; what comes from whom is noted if there is a listener.
fn cross(
    (crosser, own): (&Crosser, Option<&mut OwnCrossover>),
    landscape: &Landscape,
    pool: &[Candidate],
    parents: &[u32],
    children: &mut [Candidate],
    random: &mut Random,
    scribe: Option<&mut Scribe>,
) {
    if let Some(own) = own {
        let parents: Vec<&[u8]> = parents.iter().map(|&parent| pool[parent as usize].values()).collect();
        let mut grids: Vec<&mut [u8]> = children.iter_mut().map(Candidate::values_mut).collect();
        own(landscape, &parents, &mut grids, random);
        for child in children {
            child.recount(landscape);
        }
        return;
    }
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
            // An engine stopped during construction that continues completes it here.
            self.furnish(context);
            if self.begin(context).is_break() {
                return Advance::default();
            }
        }
        let (mut outcome, mut escalations, mut evaluations) = (Outcome::Searching, 0, self.untold);
        if self.best_cost > 0 && self.mutator.is_none() {
            outcome = Outcome::Exhausted;
        } else if self.best_cost > 0 {
            // A generation that is broken off does not count, nor does a first population that was not reported.
            let ControlFlow::Continue(children) = self.generation(context) else { return Advance::default() };
            evaluations += children;
            let (best, second) = self.pool.leading_fitness();
            match self.watch.look(best, second) {
                Reaction::GoOn => {}
                Reaction::Escalated => {
                    escalations = 1;
                    context.emit(&Move::Escalation { rate: self.upheaval_rate() });
                }
                Reaction::Stuck => outcome = Outcome::Stuck,
            }
        }
        self.untold = 0;
        if self.best_cost == 0 {
            outcome = Outcome::Solved;
        }
        Advance { escalations, ..Advance::of(evaluations, outcome) }
    }

    fn restart(&mut self, context: &mut Context<'_>) {
        context.emit(&Move::Restart);
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
            mutation_strength: (self.parameters.adaptation == Adaptation::OneFifth)
                .then(|| self.rate.strength()),
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
