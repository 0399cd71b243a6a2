//! The cover walk: a Metropolis walk over partial grids without clashes, with moves of the exact-cover view.
//!
//! A placement of a value in a cell covers four items of a classic grid: the cell, and the value in its row, column and
//! box. The state is a set of placements of which no two clash; uncovered items are holes, equally many of each kind, and
//! their number is the cost. A proposal takes a hole of any kind and one of the candidates that would fill it; whatever is
//! in the way is ejected. Filling holes of all four kinds, instead of empty cells alone, needs five to twelve times fewer
//! proposals at 36×36 and 49×49.
//!
//! One evaluation is one proposal.

mod classic;
mod general;
mod partial_grid;
mod propose;
mod schedule;
mod state;
mod tables;

use super::{Advance, Context, Engine, Gauges, Outcome};
use crate::candidate::Cost;
use crate::config::{EngineConfig, EngineParameters};
use crate::figures::NO_COST;
use crate::memory::{Extent, Memory};
use crate::moves::Move;
use crate::parameters;
use crate::problem::Problem;
use crate::random::Chance;
use classic::Plain;
pub(super) use partial_grid::{Best, PartialGrid, Stretch, Tally, Walk, empty_grid};
pub(super) use schedule::Jump;
use schedule::Schedule;

parameters! {
    /// The cover walk.
    pub struct CoverWalkParameters {
        /// The temperature; 0 for the formula in the order and the mean number of candidates per free cell.
        temperature: f64 = 0.0, 0.0..=10.0 => [live];
        /// Sweeps of the first round, more above order 49; later rounds are longer by a fifth each. A sweep is one proposal per free cell.
        first_round: u64 = 300_000, 1..=1_000_000_000;
        /// A quarter of a round is spent on cooling down to its temperature, but never more than this many sweeps.
        longest_cooling: u64 = 100, 0..=1_000_000_000;
        /// Above this number of values divided by the square of the mean number of candidates, the walk stays at the hot edge.
        over_constrained_above: f64 = 1.1, 0.0..=1000.0;
    }
}

impl EngineParameters for CoverWalkParameters {
    fn build(&self, problem: &Problem, mut chance: Chance, context: &mut Context<'_>) -> Box<dyn Engine> {
        let mut schedule = Schedule::new(problem, self);
        schedule.draw_factor(&mut chance.start);
        let grid = empty_grid(problem, &mut context.lookout);
        let mut engine = CoverWalk {
            walk: Walk { grid, chance },
            schedule,
            best: Best::none(problem),
            is_cut: false,
            epoch: Tally::default(),
        };
        engine.start(context);
        Box::new(engine)
    }

    fn memory(&self, extent: &Extent) -> Memory {
        let grid = GridMemory::of(extent);
        Memory { candidate: grid.own, candidates: 1, own: grid.shared + extent.cells, counted_by: None }
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
}

impl CoverWalk {
    /// A fresh start.
    fn start(&mut self, context: &mut Context<'_>) {
        self.best.holes = None;
        self.is_cut = context.lookout.is_over() || self.walk.fill(&mut context.lookout).is_break();
        if !self.is_cut && context.teller.is_heard() {
            self.show(&mut |grid, cost| context.teller.tell(&Move::Filled { individual: 0, grid, cost }));
        }
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
        let mut is_without = true;
        self.show(&mut |values, cost| {
            let again = &mut *self.walk.grid.another();
            again.fill_from(values);
            is_without = again.holes() as Cost == cost;
        });
        is_without
    }
}

impl Engine for CoverWalk {
    fn begin_epoch(&mut self, moves: u64) -> u64 {
        debug_assert!(self.is_cut || self.is_without_clash(), "the holes are those of the grid");
        self.epoch = Tally::default();
        moves
    }

    fn advance(&mut self, evaluations: u64, context: &mut Context<'_>) -> Advance {
        let Context { lookout, teller, improvements } = context;
        if self.is_cut {
            return Advance::default();
        }
        if self.best.note(&*self.walk.grid) {
            improvements.note(0, self.best_cost());
        }
        let mut total = Tally::default();
        let mut outcome = Outcome::Searching;
        while outcome == Outcome::Searching && total.proposals < evaluations && !lookout.is_over() {
            let tally = self.walk.go(0, self.stretch(evaluations - total.proposals), lookout, teller);
            total.add(&tally);
            if self.best.note(&*self.walk.grid) {
                improvements.note(total.proposals, self.best_cost());
            }
            let is_over = self.schedule.note(&tally);
            outcome = match self.walk.grid.holes() {
                0 => Outcome::Solved,
                _ if is_over => Outcome::Stuck,
                _ => Outcome::Searching,
            };
        }
        self.epoch.add(&total);
        Advance::of(total.proposals, outcome)
    }

    fn restart(&mut self, context: &mut Context<'_>) {
        context.tell(&Move::Restart);
        self.schedule.next_round(&mut self.walk.chance.start);
        self.start(context);
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

    fn show(&self, viewer: &mut dyn FnMut(&[u8], Cost)) {
        let mut values = self.best.grid.clone();
        self.walk.grid.write(&mut values);
        viewer(&values, self.walk.grid.holes() as Cost);
    }

    fn retune(&mut self, engine: &EngineConfig) {
        let EngineConfig::CoverWalk(parameters) = engine else { return };
        self.schedule.set_temperature(parameters.temperature);
    }
}

#[cfg(test)]
pub(super) mod tests;
