//! The temperature of a walk: rounds from fresh starts, each cooled a little and then held just below the jump.
//!
//! There is a sharp jump in the number of holes at a temperature that depends on the puzzle. Above it the walk is liquid
//! and solves nothing; far below it freezes into glass. The formula for it was fitted to the best constant temperatures found
//! by trial at orders 36 to 81, on both sides of the hardest share of givens (largest error 2 %).

use super::{CoverWalk, Tally};
use crate::problem::Problem;
use crate::random::Random;
use rand::Rng;

/// A round begins with this many slices in which it cools down from the start factor, and holds in the others.
const COOLING_SLICES: u64 = 10;
const SLICES: u64 = 40;
const START_FACTOR: f64 = 1.12;

/// Above this share of holes among the free cells a walk is liquid.
const LIQUID: f64 = 0.025;

/// A liquid walk is cooled by this factor per slice, down to the limit, in the second half of a round.
const LOWERING: f64 = 0.994;
const LOWEST: f64 = 0.96;

/// Each round is longer than the last by this factor.
const GROWTH: f64 = 1.2;

/// How hot it is, and for how long. A sweep is one proposal per free cell.
#[derive(Clone, Debug)]
pub(super) struct Schedule {
    /// The temperature of the formula, and the one that is taken.
    formula: f64,
    base: f64,
    /// Is the puzzle right of the peak, where one grid must grow out of the liquid? Then the walk stays at the hot edge.
    is_over_constrained: bool,
    free: f64,
    /// Sweeps of the present round, and of its cooling at most.
    length: f64,
    longest_cooling: f64,
    is_first: bool,
    slice: u64,
    /// Proposals left in the slice, and what was counted in it.
    left: u64,
    counted: Tally,
    /// The round's own factor on the temperature, and how far a liquid walk was cooled.
    factor: f64,
    lowered: f64,
}

impl Schedule {
    pub fn new(problem: &Problem, parameters: &CoverWalk) -> Self {
        let free = problem.free().len().max(1) as f64;
        let (formula, tightness) = formula(problem);
        let mut schedule = Self {
            formula,
            base: formula,
            is_over_constrained: tightness > parameters.over_constrained_above,
            free,
            length: parameters.first_round as f64,
            longest_cooling: parameters.longest_cooling as f64,
            is_first: true,
            slice: 0,
            left: 0,
            counted: Tally::default(),
            factor: 1.0,
            lowered: 1.0,
        };
        schedule.set_temperature(parameters.temperature);
        schedule.begin_slice();
        schedule
    }

    /// Takes a temperature, or the formula's if it is 0.
    pub fn set_temperature(&mut self, temperature: f64) {
        self.base = if temperature > 0.0 { temperature } else { self.formula };
    }

    /// The next round, longer than the last.
    pub fn next_round(&mut self, random: &mut Random) {
        self.length *= GROWTH;
        self.is_first = false;
        self.draw_factor(random);
    }

    /// Begins a round at its own temperature: a little off the formula, which is not exact.
    pub fn draw_factor(&mut self, random: &mut Random) {
        let unit = f64::from(random.next_u32()) / f64::from(u32::MAX);
        self.factor = match (self.is_over_constrained, self.is_first) {
            (true, _) => 0.995 + 0.035 * unit,
            (false, true) => 0.985,
            (false, false) => 0.97 + 0.025 * unit,
        };
        (self.slice, self.lowered) = (0, 1.0);
        self.begin_slice();
    }

    fn begin_slice(&mut self) {
        let cooling = (self.length / 4.0).min(self.longest_cooling);
        let sweeps = if self.slice < COOLING_SLICES {
            cooling / COOLING_SLICES as f64
        } else {
            (self.length - cooling) / (SLICES - COOLING_SLICES) as f64
        };
        self.left = ((sweeps * self.free) as u64).max(4);
        self.counted = Tally::default();
    }

    /// The present temperature.
    pub fn temperature(&self) -> f64 {
        let cooled = (START_FACTOR - 1.0) * (1.0 - self.slice as f64 / COOLING_SLICES as f64);
        self.base * self.factor * if self.slice < COOLING_SLICES { 1.0 + cooled } else { self.lowered }
    }

    /// Proposals until the temperature may change.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Notes what was walked. Is the round over?
    pub fn note(&mut self, tally: &Tally) -> bool {
        self.counted.add(tally);
        self.left = self.left.saturating_sub(tally.proposals);
        if self.left > 0 {
            return false;
        }
        let share = self.counted.hole_sum as f64 / self.counted.proposals.max(1) as f64 / self.free;
        let is_late = self.slice >= SLICES / 2;
        if !self.is_over_constrained && is_late && share > LIQUID && self.lowered > LOWEST {
            self.lowered *= LOWERING;
        }
        self.slice += 1;
        self.begin_slice();
        self.slice == SLICES
    }
}

/// The temperature just below the jump, and how tight the puzzle is: the order divided by the square of the mean number of
/// candidates per free cell.
pub(in crate::engines) fn formula(problem: &Problem) -> (f64, f64) {
    let order = problem.order() as f64;
    let candidates = problem.candidate_count() as f64 / problem.free().len().max(1) as f64;
    let tightness = order / (candidates * candidates);
    // Nearly empty grids want it colder.
    let emptiness = (candidates / order - 0.25).max(0.0);
    let jump = (0.741 * order.powf(-0.3516) * (0.153 * tightness).exp()).min(0.32);
    (jump * (1.0 - 0.27 * emptiness), tightness)
}
