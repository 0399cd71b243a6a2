//! The cover walk: a Metropolis walk over partial grids without clashes, with moves of the exact-cover view.
//!
//! A placement of a value in a cell covers four items of a classic grid: the cell, and the value in its row, column and
//! box. The state is a set of placements of which no two clash; uncovered items are holes, equally many of each kind, and
//! their number is the cost. A proposal takes a hole of any kind and one of the candidates that would fill it; whatever is
//! in the way is ejected. Filling holes of all four kinds, instead of empty cells alone, needs five to twelve times fewer
//! proposals at 36×36 and 49×49.
//!
//! One evaluation is one proposal, or one candidate of a sweep of messages.

mod classic;
mod general;
mod message_opening;
mod partial_grid;
mod propose;
mod schedule;
mod state;
mod tables;

use super::{Advance, Context, Engine, Gauges, Outcome};
use crate::belief_propagation::{FIELD, Messages, REINFORCEMENT};
use crate::candidate::Cost;
use crate::config::{EngineConfig, EngineParameters};
use crate::figures::NO_COST;
use crate::memory::{Extent, Memory};
use crate::moves::Move;
use crate::problem::Problem;
use crate::random::Chance;
use crate::{choices, parameters};
use classic::Plain;
use message_opening::Opening;
pub(super) use partial_grid::{Best, PartialGrid, Stretch, Tally, Walk, empty_grid};
pub(super) use schedule::{Jump, Schedule};

choices! {
    /// Initial grid of a round.
    pub enum WalkInit {
        /// Values that fit, cell by cell in random order.
        Random = "random",
        /// What messages believe, each time with another field by chance; but a loose puzzle begins with random values, which
        /// are there sooner.
        Messages = "messages",
    }
}

parameters! {
    /// The cover walk.
    pub struct CoverWalkParameters {
        /// The temperature; 0 for the formula in the order and the mean number of candidates per free cell.
        temperature: f64 = 0.0, 0.0..=10.0 => [live];
        /// Factor on the temperature.
        heat: f64 = 1.0, 0.1..=10.0 => [live];
        /// Sweeps of the first round, more above order 49; later rounds are longer by a fifth each. A sweep is one proposal per free cell.
        first_round: u64 = 300_000, 1..=1_000_000_000;
        /// A quarter of a round is spent on cooling down to its temperature, but never more than this many sweeps.
        longest_cooling: u64 = 100, 0..=1_000_000_000;
        /// Factor from the length of a round to that of the next.
        round_growth: f64 = 1.2, 1.0..=100.0;
        /// Order above which rounds are longer, by the fourth power of the order.
        lengthen_above: u64 = 49, 1..=1000;
        /// Largest factor on the length of a round for the order.
        longest_factor: f64 = 4.0, 1.0..=1000.0;
        /// Factor on the temperature at the start of a round, before it cools down.
        start_factor: f64 = 1.12, 1.0..=10.0;
        /// A walk with more holes than this on average is liquid, and cooled slice by slice.
        liquid_holes: f64 = 15.0, 0.0..=100_000.0;
        /// Factor on the temperature below which a liquid walk is not cooled.
        lowest_factor: f64 = 0.96, 0.0..=1.0;
        /// A walk is frozen, and its round over, when its mean number of holes has stayed small and the same for this many slices of 2000 sweeps.
        frozen_after: u64 = 20, 1..=1_000_000_000;
        /// Mean number of holes below which a walk can be frozen.
        frozen_holes: f64 = 8.0, 0.0..=100_000.0;
        /// Two mean numbers of holes that differ by less than this are the same.
        steady_within: f64 = 0.4, 0.0..=100_000.0;
        /// Above this number of values divided by the square of the mean number of candidates, the walk stays at the hot edge.
        over_constrained_above: f64 = 1.1, 0.0..=1000.0;
        /// Initial grid of a round.
        init: WalkInit = WalkInit::Random;
        /// Puzzles up to this number of values divided by the square of the mean number of candidates are loose: their first round starts from random values, because it solves most of them before messages have settled.
        loose_up_to: f64 = 0.6, 0.0..=1000.0 => [; |it| it.init == WalkInit::Messages];
        /// Sweeps of a round from random values before the first messages; 0 for none. On loose puzzles it is as long as the others.
        prelude: u64 = 0, 0..=1_000_000_000 => [; |it| it.init == WalkInit::Messages];
        /// By how much the power of what was believed before grows from one sweep of messages to the next.
        reinforcement: f64 = REINFORCEMENT, 0.000_001..=1.0 => [; |it| it.init == WalkInit::Messages];
        /// How much likelier or less likely chance makes each value of each cell, as an exponent, before messages are passed.
        field: f64 = FIELD, 0.0..=10.0 => [; |it| it.init == WalkInit::Messages];
    }
}

impl CoverWalkParameters {
    /// Short rounds that begin from messages.
    pub fn from_messages() -> Self {
        Self { init: WalkInit::Messages, first_round: 4000, ..Self::default() }
    }
}

impl EngineParameters for CoverWalkParameters {
    fn build(&self, problem: &Problem, mut chance: Chance, context: &mut Context<'_>) -> Box<dyn Engine> {
        let mut schedule = Schedule::new(problem, self);
        schedule.draw_factor(&mut chance.start);
        let grid = empty_grid(problem, &mut context.cancel);
        let mut engine = CoverWalk {
            walk: Walk { grid, chance },
            schedule,
            best: Best::none(problem),
            is_cut: false,
            epoch: Tally::default(),
            opening: (self.init == WalkInit::Messages).then(|| Opening::new(problem, self)),
        };
        engine.start(context);
        if self.prelude == 0 && Jump::of(problem).tightness > self.loose_up_to {
            engine.begin_opening(context);
        }
        Box::new(engine)
    }

    fn memory(&self, extent: &Extent) -> Memory {
        let grid = GridMemory::of(extent);
        let messages = if self.init == WalkInit::Messages { Messages::memory(extent) } else { 0 };
        let own = grid.shared + extent.cells + messages;
        Memory { candidate: grid.own, candidates: 1, own, counted_by: None }
    }
}

/// The bytes of a partial grid: its own, and what all of a problem share.
pub(super) struct GridMemory {
    pub own: u64,
    pub shared: u64,
}

impl GridMemory {
    pub fn of(extent: &Extent) -> Self {
        match Plain::of(extent) {
            Some(plain) => classic::memory(extent, plain),
            None => general::memory(extent),
        }
    }
}

/// A walk with its schedule.
struct CoverWalk {
    walk: Walk,
    schedule: Schedule,
    /// The best since the start, once something was evaluated.
    best: Best,
    /// Was the start broken off? Then there is nothing to go on from.
    is_cut: bool,
    /// What was walked in the present epoch.
    epoch: Tally,
    /// Where rounds begin from messages.
    opening: Option<Opening>,
}

impl CoverWalk {
    /// A restart.
    fn start(&mut self, context: &mut Context<'_>) {
        self.best.holes = None;
        self.is_cut = context.cancel.is_cancelled() || self.walk.fill(&mut context.cancel).is_break();
        self.tell_filled(context);
    }

    /// Begins the round from messages instead, if the walk does so.
    fn begin_opening(&mut self, context: &mut Context<'_>) {
        if let Some(opening) = &mut self.opening {
            self.is_cut |= opening.begin(&mut self.walk.chance.start, &mut context.cancel).is_break();
        }
    }

    fn tell_filled(&self, context: &mut Context<'_>) {
        if !self.is_cut && context.emitter.has_listener() {
            let mut values = self.best.grid.clone();
            self.walk.grid.write(&mut values);
            let cost = self.walk.grid.holes() as Cost;
            context.emitter.emit(&Move::Filled { individual: 0, grid: &values, cost });
        }
    }

    /// Passes messages, if the round begins with that, for this many evaluations; returns how many were made.
    fn open(&mut self, evaluations: u64, context: &mut Context<'_>) -> u64 {
        let Some(opening) = self.opening.as_mut().filter(|opening| opening.is_under_way()) else { return 0 };
        let made = opening.pass(evaluations, context);
        self.is_cut |= context.cancel.is_cancelled();
        if !self.is_cut && !opening.is_under_way() {
            opening.place(&mut self.walk);
            self.schedule.skip_cooling();
            self.tell_filled(context);
        }
        made
    }

    /// The stretch until the temperature changes, a new best, or so many proposals.
    fn stretch(&self, proposals: u64) -> Stretch {
        Stretch {
            proposals: self.schedule.left().min(proposals),
            temperature: self.schedule.temperature(),
            goal: self.best.goal(),
        }
    }

    fn is_without_clash(&self) -> bool {
        let mut values = self.best.grid.clone();
        self.walk.grid.write(&mut values);
        let mut again = self.walk.grid.another();
        again.fill_from(&values);
        again.holes() == self.walk.grid.holes()
    }
}

impl Engine for CoverWalk {
    fn begin_epoch(&mut self, moves: u64) -> u64 {
        debug_assert!(self.is_cut || self.is_without_clash(), "the holes are those of the grid");
        self.epoch = Tally::default();
        moves
    }

    fn advance(&mut self, evaluations: u64, context: &mut Context<'_>) -> Advance {
        if self.is_cut {
            return Advance::default();
        }
        let passed = self.open(evaluations, context);
        let evaluations = evaluations - passed;
        let Context { cancel, emitter, improvements } = context;
        if self.best.note(&*self.walk.grid) {
            improvements.note(passed, self.best_cost());
        }
        let mut total = Tally::default();
        let mut outcome = if self.walk.grid.holes() == 0 { Outcome::Solved } else { Outcome::Searching };
        while outcome == Outcome::Searching && total.proposals < evaluations && !cancel.is_cancelled() {
            let tally = self.walk.go(0, self.stretch(evaluations - total.proposals), cancel, emitter);
            total.add(&tally);
            if self.best.note(&*self.walk.grid) {
                improvements.note(passed + total.proposals, self.best_cost());
            }
            let is_over = self.schedule.note(&tally);
            outcome = match self.walk.grid.holes() {
                0 => Outcome::Solved,
                _ if is_over => Outcome::Stuck,
                _ => Outcome::Searching,
            };
        }
        self.epoch.add(&total);
        Advance::of(passed + total.proposals, outcome)
    }

    fn restart(&mut self, context: &mut Context<'_>) {
        context.emit(&Move::Restart);
        self.schedule.next_round(&mut self.walk.chance.start);
        self.start(context);
        self.begin_opening(context);
    }

    fn best_grid(&self) -> &[u8] {
        &self.best.grid
    }

    fn best_cost(&self) -> Cost {
        self.best.holes.map_or(NO_COST, |holes| holes as Cost)
    }

    fn gauges(&self) -> Gauges {
        let mean =
            if self.epoch.proposals > 0 { self.epoch.mean_holes() } else { self.walk.grid.holes() as f64 };
        Gauges { mean: Some(mean), temperature: Some(self.schedule.temperature()), ..Gauges::default() }
    }

    /// The grid that is walked; or what messages believe, while they are passed.
    fn show(&self, viewer: &mut dyn FnMut(&[u8], Cost)) {
        let mut values = self.best.grid.clone();
        let passing = self.opening.as_ref().filter(|opening| opening.is_under_way());
        let holes = if let Some(opening) = passing {
            opening.write(&mut values)
        } else {
            self.walk.grid.write(&mut values);
            self.walk.grid.holes()
        };
        viewer(&values, holes as Cost);
    }

    fn retune(&mut self, engine: &EngineConfig) {
        let EngineConfig::CoverWalk(parameters) = engine else { return };
        self.schedule.set_temperature(parameters);
    }
}

#[cfg(test)]
pub(super) mod tests;
