//! A population of cover walks, of which at every checkpoint heirs of the best replace the worst.
//!
//! This is the evolutionary part on top of the cover walk: each walk has its own schedule, and without inheritance it goes the
//! way that it would go alone. One evaluation is one proposal of any of the walks.

use super::cover_walk::{
    Best, CoverWalkParameters, GridMemory, PartialGrid, Schedule, Stretch, Tally, Walk, empty_grid,
};
use super::{Advance, Context, Engine, Gauges, Outcome};
use crate::candidate::Cost;
use crate::config::{EngineConfig, EngineParameters};
use crate::figures::NO_COST;
use crate::memory::{Extent, Memory};
use crate::moves::Move;
use crate::operators::inheritance::Inheritance;
use crate::parameters;
use crate::problem::Problem;
use crate::random::{Chance, Random, below};
use crate::stop::CancelToken;
use rand::{Rng, SeedableRng};
use std::ops::ControlFlow;

parameters! {
    /// A population of cover walks.
    pub struct WalkPopulationParameters {
        /// Number of walks.
        population: usize = 8, 1..=1000;
        /// Replacement of the worst walks at a checkpoint.
        inheritance: Inheritance = Inheritance::Copy;
        /// Sweeps of every walk between two checkpoints. A sweep is one proposal per free cell.
        checkpoint: u64 = 4000, 1..=1_000_000_000;
        /// The share of the walks that are replaced at a checkpoint.
        replaced_share: f64 = 0.25, 0.0..=0.5 => [live id give_way; |it| it.inheritance != Inheritance::Nothing];
        /// Times the temperature of each walk's schedule.
        heat: f64 = 1.0, 0.1..=10.0 => [live];
    }
}

impl EngineParameters for WalkPopulationParameters {
    fn build(&self, problem: &Problem, chance: Chance, context: &mut Context<'_>) -> Box<dyn Engine> {
        let grid = empty_grid(problem, &mut context.cancel);
        let mut population = WalkPopulation {
            schedule: Schedule::new(problem, &CoverWalkParameters::default()),
            slice: (self.checkpoint * problem.free_count() as u64).max(4),
            individuals: Vec::with_capacity(self.population),
            next: 0,
            best: Best::none(problem),
            is_cut: false,
            parameters: self.clone(),
            random: chance.search,
        };
        population.populate(problem, grid, &mut context.cancel);
        population.start(context);
        Box::new(population)
    }

    fn memory(&self, extent: &Extent) -> Memory {
        let grid = GridMemory::of(extent);
        Memory {
            candidate: grid.own + extent.cells,
            candidates: self.population as u64,
            own: grid.shared + extent.cells,
            counted_by: Some("population"),
        }
    }
}

/// A walk, and how it did since the last checkpoint.
struct Individual {
    walk: Walk,
    schedule: Schedule,
    /// The grid as it stood when it was last looked at.
    values: Vec<u8>,
    tally: Tally,
}

impl Individual {
    fn new(problem: &Problem, grid: Box<dyn PartialGrid>, schedule: Schedule, chance: Chance) -> Self {
        let (walk, values) = (Walk { grid, chance }, problem.fixed().to_vec());
        Self { walk, schedule, values, tally: Tally::default() }
    }

    /// A restart. Breaks off if stopped.
    fn start(&mut self, cancel: &mut CancelToken) -> ControlFlow<()> {
        self.walk.fill(cancel)?;
        self.write();
        ControlFlow::Continue(())
    }

    fn holes(&self) -> Cost {
        self.walk.grid.holes() as Cost
    }

    /// Looks at the grid.
    fn write(&mut self) {
        self.walk.grid.write(&mut self.values);
    }
}

/// A running population.
struct WalkPopulation {
    parameters: WalkPopulationParameters,
    /// What each walk begins with.
    schedule: Schedule,
    /// Proposals of a walk between two checkpoints.
    slice: u64,
    individuals: Vec<Individual>,
    /// Whose slice it is.
    next: usize,
    /// The best since the start, once something was evaluated.
    best: Best,
    /// Was it stopped in the middle of a start or of a checkpoint? Then there is nothing to go on from.
    is_cut: bool,
    random: Random,
}

impl WalkPopulation {
    /// Makes the walks, which share what the first grid has laid out.
    fn populate(&mut self, problem: &Problem, first: Box<dyn PartialGrid>, cancel: &mut CancelToken) {
        let mut grids = std::iter::once(first);
        for _ in 0..self.parameters.population {
            let grid = grids.next().unwrap_or_else(|| self.individuals[0].walk.grid.another());
            let chance = Chance::split(&Random::from_rng(&mut self.random));
            self.individuals.push(Individual::new(problem, grid, self.schedule.clone(), chance));
            if cancel.tick(STEPS_PER_CELL * problem.fixed().len() as u64) {
                return;
            }
        }
    }

    /// Restarts of all walks.
    fn start(&mut self, context: &mut Context<'_>) {
        (self.next, self.best.holes) = (0, None);
        self.is_cut = context.cancel.is_cancelled();
        for number in 0..self.individuals.len() {
            let individual = &mut self.individuals[number];
            (individual.schedule, individual.tally) = (self.schedule.clone(), Tally::default());
            individual.schedule.draw_factor(&mut individual.walk.chance.start);
            self.start_one(number, context);
            if self.is_cut {
                return;
            }
        }
    }

    /// A restart of one walk.
    fn start_one(&mut self, number: usize, context: &mut Context<'_>) {
        let individual = &mut self.individuals[number];
        self.is_cut |= individual.start(&mut context.cancel).is_break();
        if !self.is_cut {
            let (grid, cost) = (&individual.values, individual.holes());
            context.emitter.emit(&Move::Filled { individual: number, grid, cost });
        }
    }

    /// The worst walks become heirs of two of the others.
    fn checkpoint(&mut self, context: &mut Context<'_>) {
        let mut survivors = self.rank();
        let count = survivors.len();
        let replaced = ((count as f64 * self.parameters.replaced_share) as usize).min(count / 2);
        let kept = count - replaced;
        if replaced > 0 {
            self.individuals.iter_mut().for_each(Individual::write);
        }
        for place in kept..count {
            let mut parent = || below(self.random.next_u32(), kept);
            let (one, other) = (parent(), parent());
            let parents = [survivors[one], survivors[other]];
            let schedule = self.individuals[one].schedule.handed_on();
            let (one, other) = (&self.individuals[one].values, &self.individuals[other].values);
            let Some(values) = self.parameters.inheritance.heir(one, other, &mut self.random) else {
                continue;
            };
            let from: Vec<u8> =
                values.iter().zip(one).map(|(value, of_one)| u8::from(value != of_one)).collect();
            let heir = &mut self.individuals[place];
            heir.schedule = schedule;
            heir.walk.grid.fill_from(&values);
            heir.write();
            let (child, grid, cost) = (place - kept, &heir.values, heir.holes());
            context.emitter.emit(&Move::Birth {
                child,
                parents: &parents,
                of_children: false,
                from: &from,
                grid,
                cost,
            });
            survivors[place] = (count + child) as u32;
            self.is_cut |= context.cancel.tick(STEPS_PER_CELL * grid.len() as u64);
            if self.is_cut {
                return;
            }
        }
        context.emit(&Move::Survival { survivors: &survivors });
        self.individuals.iter_mut().for_each(|it| it.tally = Tally::default());
        self.next = 0;
    }

    /// Sorts the walks, those with the fewest holes on average since the last checkpoint first: the mean is steadier than
    /// the present number. Returns the numbers that they had before.
    fn rank(&mut self) -> Vec<u32> {
        let mut numbered: Vec<(u32, Individual)> = (0..).zip(self.individuals.drain(..)).collect();
        numbered.sort_by(|(_, one), (_, other)| one.tally.mean_holes().total_cmp(&other.tally.mean_holes()));
        let (numbers, individuals) = numbered.into_iter().unzip();
        self.individuals = individuals;
        numbers
    }
}

/// To lay out, fill or copy a cell touches four views of it, once or twice.
const STEPS_PER_CELL: u64 = 8;

impl Engine for WalkPopulation {
    fn advance(&mut self, evaluations: u64, context: &mut Context<'_>) -> Advance {
        if self.is_cut {
            return Advance::default();
        }
        for individual in &self.individuals {
            if self.best.note(&*individual.walk.grid) {
                context.improvements.note(0, individual.holes());
            }
        }
        let mut advance = Advance::default();
        while advance.outcome == Outcome::Searching
            && advance.evaluations < evaluations
            && !self.is_cut
            && !context.cancel.is_cancelled()
        {
            let Context { cancel, emitter, improvements } = context;
            let individual = &mut self.individuals[self.next];
            let left = self.slice.saturating_sub(individual.tally.proposals);
            let stretch = Stretch {
                proposals: left.min(individual.schedule.left()).min(evaluations - advance.evaluations),
                temperature: individual.schedule.temperature() * self.parameters.heat,
                goal: self.best.goal(),
            };
            let tally = individual.walk.go(self.next, stretch, cancel, emitter);
            advance.evaluations += tally.proposals;
            individual.tally.add(&tally);
            let is_round_over = individual.schedule.note(&tally);
            let is_slice_over = individual.tally.proposals >= self.slice;
            if self.best.note(&*individual.walk.grid) {
                improvements.note(advance.evaluations, individual.holes());
            }
            if self.best.holes == Some(0) {
                advance.outcome = Outcome::Solved;
                break;
            }
            if is_round_over {
                individual.schedule.next_round(&mut individual.walk.chance.start);
                self.start_one(self.next, context);
                advance.restarts += 1;
            }
            self.next += usize::from(is_slice_over);
            if self.next == self.individuals.len() && !self.is_cut {
                self.checkpoint(context);
            }
        }
        advance
    }

    fn restart(&mut self, context: &mut Context<'_>) {
        context.emit(&Move::Restart);
        self.start(context);
    }

    fn best_grid(&self) -> &[u8] {
        &self.best.grid
    }

    fn best_cost(&self) -> Cost {
        self.best.holes.map_or(NO_COST, |holes| holes as Cost)
    }

    fn gauges(&self) -> Gauges {
        let holes = || self.individuals.iter().map(|it| it.holes() as f64);
        let temperatures = self.individuals.iter().map(|it| it.schedule.temperature() * self.parameters.heat);
        Gauges {
            mean: Some(holes().sum::<f64>() / self.individuals.len() as f64),
            worst: holes().reduce(f64::max),
            temperature: Some(temperatures.sum::<f64>() / self.individuals.len() as f64),
            ..Gauges::default()
        }
    }

    fn show(&self, viewer: &mut dyn FnMut(&[u8], Cost)) {
        let mut values = self.best.grid.clone();
        for individual in &self.individuals {
            individual.walk.grid.write(&mut values);
            viewer(&values, individual.holes());
        }
    }

    fn retune(&mut self, engine: &EngineConfig) {
        let EngineConfig::WalkPopulation(parameters) = engine else { return };
        self.parameters = parameters.clone();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::cover_walk::tests::empty_problem;
    use crate::random::{Purpose, stream};

    /// A population after the first slices of all walks, with mean numbers of holes that say who is good.
    fn population(inheritance: Inheritance, means: &[u64]) -> WalkPopulation {
        let problem = empty_problem(9);
        let parameters = WalkPopulationParameters {
            population: means.len(),
            inheritance,
            replaced_share: 0.25,
            ..WalkPopulationParameters::default()
        };
        let mut population = WalkPopulation {
            schedule: Schedule::new(&problem, &CoverWalkParameters::default()),
            slice: 4,
            individuals: Vec::new(),
            next: 0,
            best: Best::none(&problem),
            is_cut: false,
            parameters,
            random: stream(1, Purpose::Search, 0),
        };
        let mut context = Context::default();
        population.populate(&problem, empty_grid(&problem, &mut context.cancel), &mut context.cancel);
        population.start(&mut context);
        for (individual, &mean) in population.individuals.iter_mut().zip(means) {
            individual.tally = Tally { proposals: 10, accepted: 0, hole_sum: 10 * mean };
        }
        population
    }

    fn grids(population: &WalkPopulation) -> Vec<Vec<u8>> {
        let mut grids = Vec::new();
        population.show(&mut |grid, _| grids.push(grid.to_vec()));
        grids
    }

    /// Eight walks, of which those with 9 and 8 holes on average are the worst, and no other walk is replaced.
    #[test]
    fn at_a_checkpoint_the_worst_give_way_to_copies_of_the_others() {
        let mut population = population(Inheritance::Copy, &[3, 9, 1, 4, 8, 2, 7, 5]);
        let before = grids(&population);
        population.checkpoint(&mut Context::default());
        let after = grids(&population);
        let kept: Vec<Vec<u8>> = [2, 5, 0, 3, 7, 6].map(|number| before[number].clone()).to_vec();
        assert_eq!(after[..6], kept[..]);
        for heir in &after[6..] {
            assert!(kept.contains(heir), "an heir is a copy of one that stays");
        }
        assert!(!after.contains(&before[1]) && !after.contains(&before[4]));
    }

    #[test]
    fn without_inheritance_all_walks_go_on() {
        let mut population = population(Inheritance::Nothing, &[3, 9, 1, 4]);
        let mut before = grids(&population);
        population.checkpoint(&mut Context::default());
        let mut after = grids(&population);
        before.sort();
        after.sort();
        assert_eq!(before, after);
    }

    /// What stands after this many evaluations, and how often it was restarted.
    fn after(evaluations: u64, engine: &mut dyn Engine) -> (Vec<u8>, u64) {
        let (mut made, mut restarts, mut context) = (0, 0, Context::default());
        while made < evaluations {
            let advance = engine.advance(evaluations - made, &mut context);
            made += advance.evaluations;
            restarts += advance.restarts;
            if advance.outcome == Outcome::Stuck {
                engine.restart(&mut context);
                restarts += 1;
            }
        }
        let mut shown = Vec::new();
        engine.show(&mut |grid, _| shown = grid.to_vec());
        (shown, restarts)
    }

    /// One walk without inheritance is the cover walk, round by round; so hot that it solves nothing.
    #[test]
    fn a_walk_goes_the_way_that_it_would_go_alone() {
        let problem = empty_problem(9);
        let walk =
            CoverWalkParameters { first_round: 50, temperature: 3.0, ..CoverWalkParameters::default() };
        let mut population = population(Inheritance::Nothing, &[0]);
        population.schedule = Schedule::new(&problem, &walk);
        population.individuals[0].walk.chance = Chance::new(5, 0);
        population.slice = 1000;
        let mut context = Context::default();
        population.start(&mut context);
        let mut alone = walk.build(&problem, Chance::new(5, 0), &mut context);
        let evaluations = 5 * 2000 * problem.free_count() as u64;
        let together = after(evaluations, &mut population);
        assert_eq!(together, after(evaluations, &mut *alone));
        assert!(together.1 > 2, "several rounds");
    }

    /// A copy is as cold as the walk that it copies.
    #[test]
    fn heirs_take_the_schedule_of_their_parent() {
        let mut population = population(Inheritance::Copy, &[1, 9]);
        population.parameters.replaced_share = 0.5;
        let parent = &mut population.individuals[0].schedule;
        parent.skip_cooling();
        let cold = parent.temperature();
        assert!(population.individuals[1].schedule.temperature() > cold);
        population.checkpoint(&mut Context::default());
        assert_eq!(population.individuals[1].schedule.temperature(), cold);
    }
}
