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
mod propose;
mod schedule;
mod state;
mod tables;

use super::{Advance, Context, Engine, Gauges, Outcome};
use crate::candidate::Cost;
use crate::config::{EngineConfig, EngineParameters};
use crate::figures::NO_COST;
use crate::parameters;
use crate::problem::Problem;
use crate::random::{Chance, Random};
use crate::with_width;
use classic::Classic;
use general::General;
use schedule::Schedule;
pub(super) use schedule::formula;

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
    fn build(&self, problem: &Problem, chance: Chance, _: &mut Context<'_>) -> Box<dyn Engine> {
        let mut random = chance.search;
        let mut schedule = Schedule::new(problem, self);
        schedule.draw_factor(&mut random);
        let mut walk = walk_of(problem);
        walk.start(&mut random);
        Box::new(CoverWalk {
            walk,
            schedule,
            random,
            best: problem.fixed().to_vec(),
            best_holes: usize::MAX,
            epoch: Tally::default(),
        })
    }
}

/// A walk over the grids of a problem: with bits where it is classic, else cell by cell.
pub(super) fn walk_of(problem: &Problem) -> Box<dyn Walk> {
    let Some(boxes) = classic::boxes(problem) else {
        return Box::new(General::new(problem));
    };
    with_width!(problem.order(), W => {
        const STRIDE: usize = (64 * W).next_power_of_two();
        Box::new(Classic::<W, STRIDE>::new(problem, boxes))
    })
}

/// What was walked.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    /// Proposals made, and how many of them were accepted.
    pub proposals: u64,
    pub accepted: u64,
    /// The number of holes, summed over the proposals.
    pub hole_sum: u64,
}

impl Tally {
    pub fn add(&mut self, other: &Self) {
        self.proposals += other.proposals;
        self.accepted += other.accepted;
        self.hole_sum += other.hole_sum;
    }
}

/// Partial grids without clashes, walked at a temperature.
pub(super) trait Walk: Send {
    /// A fresh start: every free cell in random order gets a random value that fits, if one does.
    fn start(&mut self, random: &mut Random);

    /// Starts from what stands in a grid, where it does not clash.
    fn start_from(&mut self, values: &[u8]);

    /// Walks on until it has made that many proposals or there is no hole left.
    fn walk(&mut self, proposals: u64, temperature: f64, random: &mut Random) -> Tally;

    /// Free cells without a value.
    fn holes(&self) -> usize;

    /// Writes the values of the free cells, 0 where there is none.
    fn write(&self, values: &mut [u8]);
}

/// A walk with its schedule.
struct CoverWalk {
    walk: Box<dyn Walk>,
    schedule: Schedule,
    random: Random,
    best: Vec<u8>,
    best_holes: usize,
    /// What was walked in the present epoch.
    epoch: Tally,
}

impl CoverWalk {
    fn note_best(&mut self) {
        if self.walk.holes() < self.best_holes {
            self.best_holes = self.walk.holes();
            self.walk.write(&mut self.best);
        }
    }
}

impl Engine for CoverWalk {
    fn begin_epoch(&mut self, moves: u64) -> u64 {
        self.epoch = Tally::default();
        moves
    }

    fn advance(&mut self, evaluations: u64, _: &mut Context<'_>) -> Advance {
        let mut total = Tally::default();
        let mut outcome = Outcome::Searching;
        while outcome == Outcome::Searching && total.proposals < evaluations {
            let part = self.schedule.left().min(evaluations - total.proposals);
            let tally = self.walk.walk(part, self.schedule.temperature(), &mut self.random);
            total.add(&tally);
            self.note_best();
            let is_over = self.schedule.note(&tally);
            outcome = match self.walk.holes() {
                0 => Outcome::Solved,
                _ if is_over => Outcome::Stuck,
                _ => Outcome::Searching,
            };
        }
        self.epoch.add(&total);
        Advance::of(total.proposals, outcome)
    }

    fn restart(&mut self, _: &mut Context<'_>) {
        self.schedule.next_round(&mut self.random);
        self.walk.start(&mut self.random);
        self.best_holes = usize::MAX;
    }

    fn best_grid(&self) -> &[u8] {
        &self.best
    }

    fn best_cost(&self) -> Cost {
        if self.best_holes == usize::MAX { NO_COST } else { self.best_holes as Cost }
    }

    fn gauges(&self) -> Gauges {
        Gauges {
            mean: Some(self.epoch.hole_sum as f64 / self.epoch.proposals.max(1) as f64),
            temperature: Some(self.schedule.temperature()),
            ..Gauges::default()
        }
    }

    fn show(&self, viewer: &mut dyn FnMut(&[u8], Cost)) {
        let mut values = self.best.clone();
        self.walk.write(&mut values);
        viewer(&values, self.walk.holes() as Cost);
    }

    fn retune(&mut self, engine: &EngineConfig) {
        let EngineConfig::CoverWalk(parameters) = engine else { return };
        self.schedule.set_temperature(parameters.temperature);
    }
}

#[cfg(test)]
mod tests;
