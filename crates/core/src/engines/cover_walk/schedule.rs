//! The temperature of a walk: rounds from restarts, each cooled a little and then held just below the jump.
//!
//! There is a sharp jump in the number of holes at a temperature that depends on the puzzle. Above it the walk is liquid
//! and solves nothing; far below it freezes into glass. The formula for it was fitted to the best constant temperatures found
//! by trial at orders 36 to 81, on both sides of the hardest share of givens (largest error 2 %).

use super::{CoverWalkParameters, Tally, WalkInit};
use crate::problem::Problem;
use crate::puzzle::LayerKind;
use crate::random::{Random, unit};

/// A round begins with this many slices in which it cools down from the start factor; then it holds.
const COOLING_SLICES: u64 = 10;

/// Sweeps of a slice of the hold.
const HOLD_SLICE: f64 = 2000.0;

/// How hot it is, and for how long. A sweep is one proposal per free cell.
#[derive(Clone, Debug)]
pub(in crate::engines) struct Schedule {
    /// The temperature of the formula, and the one that is taken.
    formula: f64,
    base: f64,
    factors: RoundFactors,
    free: f64,
    /// Sweeps of the present round, and of its cooling at most.
    length: f64,
    longest_cooling: f64,
    growth: f64,
    thresholds: Thresholds,
    /// Sweeps of the first round, if it is a prelude.
    prelude: Option<f64>,
    is_first: bool,
    /// Slices and sweeps walked in the round.
    slice: u64,
    walked: f64,
    /// Proposals left in the slice, and what was counted in it.
    left: u64,
    counted: Tally,
    /// The mean number of holes in a slice of the hold, and for how many slices it has been the same.
    level: f64,
    steady: u64,
    /// The round's own factor on the temperature, and how far a liquid walk was cooled.
    factor: f64,
    lowered: f64,
}

impl Schedule {
    pub fn new(problem: &Problem, parameters: &CoverWalkParameters) -> Self {
        let free = problem.free_count().max(1) as f64;
        let order = problem.order() as f64;
        let jump = Jump::of(problem);
        let has_prelude = parameters.init == WalkInit::Messages
            && parameters.prelude > 0
            && jump.tightness > parameters.loose_up_to;
        let lengthened =
            (order / parameters.lengthen_above as f64).powi(4).clamp(1.0, parameters.longest_factor);
        let is_over_constrained = jump.tightness > parameters.over_constrained_above;
        let mut schedule = Self {
            formula: jump.temperature,
            base: jump.temperature,
            factors: RoundFactors::new(order, is_over_constrained),
            free,
            length: parameters.first_round as f64 * lengthened,
            longest_cooling: parameters.longest_cooling as f64,
            growth: parameters.round_growth,
            thresholds: Thresholds::of(parameters),
            prelude: has_prelude.then_some(parameters.prelude as f64),
            is_first: true,
            slice: 0,
            walked: 0.0,
            left: 0,
            counted: Tally::default(),
            level: f64::INFINITY,
            steady: 0,
            factor: 1.0,
            lowered: 1.0,
        };
        schedule.set_temperature(parameters);
        schedule.begin_slice();
        schedule
    }

    /// Takes the temperature that is set, or the formula's if it is 0, times the heat.
    pub fn set_temperature(&mut self, parameters: &CoverWalkParameters) {
        let CoverWalkParameters { temperature, heat, .. } = *parameters;
        self.base = heat * if temperature > 0.0 { temperature } else { self.formula };
    }

    /// The next round, longer than the last; a prelude does not count.
    pub fn next_round(&mut self, random: &mut Random) {
        if self.prelude.take().is_none() {
            self.length *= self.growth;
        }
        self.is_first = false;
        self.draw_factor(random);
    }

    /// Begins a round at its own temperature: a little off the formula, which is not exact.
    pub fn draw_factor(&mut self, random: &mut Random) {
        let RoundFactors { first, low, high, .. } = self.factors;
        self.factor = first.filter(|_| self.is_first).unwrap_or_else(|| low + (high - low) * unit(random));
        (self.slice, self.walked, self.lowered) = (0, 0.0, 1.0);
        (self.level, self.steady) = (f64::INFINITY, 0);
        self.begin_slice();
    }

    /// The schedule of an heir: the same, but it is not known to be frozen.
    pub fn handed_on(&self) -> Self {
        Self { level: f64::INFINITY, steady: 0, ..self.clone() }
    }

    /// Holds from the beginning of the round on: what it begins from must not melt.
    pub fn skip_cooling(&mut self) {
        self.slice = COOLING_SLICES;
        self.begin_slice();
    }

    /// Sweeps of the present round.
    fn round(&self) -> f64 {
        self.prelude.unwrap_or(self.length)
    }

    fn cooling(&self) -> f64 {
        (self.round() / 4.0).min(self.longest_cooling)
    }

    fn slice_sweeps(&self) -> f64 {
        if self.slice < COOLING_SLICES {
            self.cooling() / COOLING_SLICES as f64
        } else if self.prelude.is_some() {
            (self.round() - self.walked).clamp(1.0, HOLD_SLICE)
        } else {
            HOLD_SLICE
        }
    }

    fn begin_slice(&mut self) {
        self.left = ((self.slice_sweeps() * self.free) as u64).max(4);
        self.counted = Tally::default();
    }

    /// The present temperature.
    pub fn temperature(&self) -> f64 {
        let cooled = (self.thresholds.start_factor - 1.0) * (1.0 - self.slice as f64 / COOLING_SLICES as f64);
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
        let holes = self.counted.hole_sum as f64 / self.counted.proposals.max(1) as f64;
        self.walked += self.slice_sweeps();
        if self.slice >= COOLING_SLICES {
            self.note_hold(holes);
        }
        self.slice += 1;
        self.begin_slice();
        self.walked >= self.round() || self.is_frozen(holes)
    }

    /// Notes the mean number of holes in a slice of the hold.
    fn note_hold(&mut self, holes: f64) {
        let Thresholds { liquid_holes, lowest_factor, steady_within, .. } = self.thresholds;
        if holes > liquid_holes && self.lowered > lowest_factor {
            self.lowered *= self.factors.lowering;
        }
        if (holes - self.level).abs() < steady_within {
            self.steady += 1;
        } else {
            (self.level, self.steady) = (holes, 0);
        }
    }

    fn is_frozen(&self, holes: f64) -> bool {
        holes < self.thresholds.frozen_holes && self.steady >= self.thresholds.frozen_after
    }
}

/// When a walk counts as liquid or frozen, and how far it is cooled.
///
/// Left of the peak a liquid walk is cooled slice by slice, down to a limit: so it finds the jump of its own puzzle, which the
/// formula misses by up to 2 %. At 36×36 no solution comes out of ten flat slices with two holes; at 49×49 and 64×64 some still
/// do, at about the rate of all slices.
#[derive(Clone, Copy, Debug)]
struct Thresholds {
    start_factor: f64,
    liquid_holes: f64,
    lowest_factor: f64,
    frozen_after: u64,
    frozen_holes: f64,
    steady_within: f64,
}

impl Thresholds {
    fn of(parameters: &CoverWalkParameters) -> Self {
        let CoverWalkParameters {
            start_factor,
            liquid_holes,
            lowest_factor,
            frozen_after,
            frozen_holes,
            steady_within,
            ..
        } = *parameters;
        Self { start_factor, liquid_holes, lowest_factor, frozen_after, frozen_holes, steady_within }
    }
}

/// `RoundFactors` on the formula's temperature: that of the first round, if it has one, the range that the others are drawn from,
/// and by how much a liquid walk is cooled per slice.
#[derive(Clone, Copy, Debug)]
struct RoundFactors {
    first: Option<f64>,
    low: f64,
    high: f64,
    lowering: f64,
}

impl RoundFactors {
    /// Right of the peak, where one grid must grow out of the liquid, the walk stays at the hot edge. Left of it, grids of 81×81
    /// want to begin closer to the jump than those up to 64×64, where it is less sharp, and to be cooled more slowly.
    fn new(order: f64, is_over_constrained: bool) -> Self {
        if is_over_constrained {
            return Self { first: None, low: 0.995, high: 1.03, lowering: 1.0 };
        }
        let size = ((order - 64.0) / 17.0).clamp(0.0, 1.0);
        Self {
            first: Some(0.985 + 0.013 * size),
            low: 0.975 + 0.015 * size,
            high: 1.01 - 0.005 * size,
            lowering: 0.9995 + 0.0004 * size,
        }
    }
}

/// Where the number of holes jumps, and what that depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::engines) struct Jump {
    /// The temperature just below it.
    pub temperature: f64,
    /// How tight the puzzle is: the order divided by the square of the mean number of candidates per free cell.
    pub tightness: f64,
}

impl Jump {
    /// The jump of a problem, by formula.
    pub fn of(problem: &Problem) -> Self {
        let candidates = problem.candidate_count() as f64 / problem.free_count().max(1) as f64;
        let order = problem.order() as f64;
        // Diagonals and windows add little to what rows and columns, or these and boxes or pieces, make of a grid.
        let is_divided_thrice = problem.shape().layers().iter().any(|layer| match layer.kind {
            LayerKind::Boxes { .. } | LayerKind::Jigsaw => true,
            LayerKind::Rows
            | LayerKind::Columns
            | LayerKind::Diagonal
            | LayerKind::AntiDiagonal
            | LayerKind::Windows
            | LayerKind::Extra => false,
        });
        if is_divided_thrice { Self::at(order, candidates) } else { Self::of_latin(order, candidates) }
    }

    /// The jump of a grid without boxes or pieces. It is less sharp, and the best temperature lies well below it: that was found by trial at
    /// orders 30, 45 and 60, from nearly empty squares to the hardest share of givens.
    fn of_latin(order: f64, candidates: f64) -> Self {
        let tightness = order / (candidates * candidates);
        Self { temperature: 0.58 * order.powf(-0.38) * (0.2 * tightness).exp().min(2.0), tightness }
    }

    /// The jump at an order and a mean number of candidates per free cell.
    fn at(order: f64, candidates: f64) -> Self {
        let tightness = order / (candidates * candidates);
        // Nearly empty grids want it colder.
        let emptiness = (candidates / order - 0.25).max(0.0);
        let jump = (0.741 * order.powf(-0.3516) * (0.153 * tightness).exp()).min(0.32);
        Self { temperature: jump * (1.0 - 0.27 * emptiness), tightness }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::cover_walk::tests::{dug, empty_problem, problem};
    use crate::puzzle::{Grid, Puzzle, Shape};
    use crate::random::{Purpose, stream};

    /// Walks through slices with a mean number of holes until the round is over; how many sweeps that took.
    fn sweeps_of_round(schedule: &mut Schedule, holes: impl Fn(&Schedule) -> f64) -> f64 {
        loop {
            let proposals = schedule.left();
            let hole_sum = (holes(schedule) * proposals as f64) as u64;
            if schedule.note(&Tally { proposals, accepted: 0, hole_sum }) {
                return schedule.walked;
            }
        }
    }

    fn schedule(order: usize) -> Schedule {
        let mut schedule = Schedule::new(&empty_problem(order), &CoverWalkParameters::default());
        schedule.draw_factor(&mut stream(1, Purpose::Search, 0));
        schedule
    }

    #[test]
    fn a_round_cools_and_then_holds() {
        let mut schedule = schedule(9);
        let begin = schedule.temperature();
        let mut last = begin;
        for _ in 0..COOLING_SLICES {
            let left = schedule.left();
            assert!(!schedule.note(&Tally { proposals: left, accepted: 0, hole_sum: 10 * left }));
            assert!(schedule.temperature() < last, "colder from slice to slice");
            last = schedule.temperature();
        }
        assert!((begin / last - schedule.thresholds.start_factor).abs() < 1e-9);
        let left = schedule.left();
        schedule.note(&Tally { proposals: left, accepted: 0, hole_sum: left });
        assert_eq!(schedule.temperature(), last);
    }

    #[test]
    fn a_frozen_round_ends_early_and_one_that_moves_does_not() {
        let cooling = schedule(9).cooling();
        let frozen = sweeps_of_round(&mut schedule(9), |_| 2.2);
        assert!((frozen - cooling - HOLD_SLICE * 21.0).abs() < 1e-6);
        let many_holes = sweeps_of_round(&mut schedule(9), |_| 9.0);
        assert!(many_holes >= 300_000.0);
        let restless =
            sweeps_of_round(&mut schedule(9), |it| if it.slice.is_multiple_of(2) { 2.2 } else { 3.0 });
        assert!(restless >= 300_000.0);
    }

    #[test]
    fn a_walk_is_lowered_while_it_is_liquid_but_not_beyond_the_limit() {
        let lowering = RoundFactors::new(9.0, false).lowering;
        let lowered = |holes: fn(&Schedule) -> f64| {
            let mut schedule = schedule(9);
            sweeps_of_round(&mut schedule, holes);
            schedule.temperature() / (schedule.base * schedule.factor)
        };
        assert!((lowered(|_| 14.0) - 1.0).abs() < 1e-9);
        let ten_slices = lowered(|it| if it.slice < COOLING_SLICES + 10 { 20.0 } else { 14.0 });
        assert!((ten_slices - lowering.powi(10)).abs() < 1e-9);
        let lowest = CoverWalkParameters::default().lowest_factor;
        assert!((lowest * lowering..lowest).contains(&lowered(|_| 20.0)));
    }

    #[test]
    fn rounds_grow_and_are_longer_on_large_grids() {
        let mut small = schedule(49);
        let first = small.length;
        small.next_round(&mut stream(1, Purpose::Search, 1));
        assert!((small.length / first - small.growth).abs() < 1e-9);
        assert!((schedule(64).length / first - (64.0_f64 / 49.0).powi(4)).abs() < 1e-9);
        assert!((schedule(100).length / first - CoverWalkParameters::default().longest_factor).abs() < 1e-9);
        assert_eq!(schedule(36).length, first);
    }

    /// Before messages comes a prelude, of so many sweeps and not longer by a slice; it ends even where there are many holes, and
    /// the round after it has the length that is set. Loose puzzles, and walks without messages, have none.
    #[test]
    fn a_prelude_is_short_and_the_first_round_comes_after_it() {
        let tight = problem(&dug("16x16", 40, 1));
        let from_messages = CoverWalkParameters { prelude: 1000, ..CoverWalkParameters::from_messages() };
        let mut schedule = Schedule::new(&tight, &from_messages);
        assert!((sweeps_of_round(&mut schedule, |_| 12.0) - from_messages.prelude as f64).abs() < 1e-6);
        schedule.next_round(&mut stream(1, Purpose::Search, 1));
        let first = sweeps_of_round(&mut schedule, |_| 12.0);
        assert!(
            (from_messages.first_round as f64..=from_messages.first_round as f64 + HOLD_SLICE)
                .contains(&first)
        );
        schedule.next_round(&mut stream(1, Purpose::Search, 2));
        assert!(schedule.length > from_messages.first_round as f64);
        let loose = &empty_problem(9);
        for (problem, parameters) in [(loose, from_messages), (&tight, CoverWalkParameters::default())] {
            assert!(Schedule::new(problem, &parameters).prelude.is_none());
        }
    }

    /// Patience is counted in slices, and heat multiplies whichever temperature there is.
    #[test]
    fn patience_and_heat_are_as_they_are_set() {
        let parameters = CoverWalkParameters { frozen_after: 3, heat: 1.5, ..CoverWalkParameters::default() };
        let mut hot = Schedule::new(&empty_problem(9), &parameters);
        hot.draw_factor(&mut stream(1, Purpose::Search, 0));
        assert!((hot.temperature() / schedule(9).temperature() - 1.5).abs() < 1e-9);
        hot.set_temperature(&CoverWalkParameters { temperature: 0.2, ..parameters });
        assert!((hot.base - 0.3).abs() < 1e-9);
        let cooling = hot.cooling();
        assert!((sweeps_of_round(&mut hot, |_| 2.2) - cooling - HOLD_SLICE * 4.0).abs() < 1e-6);
    }

    /// Every threshold is a parameter: each of them alone changes the round that it is about.
    #[test]
    fn thresholds_are_as_they_are_set() {
        let defaults = CoverWalkParameters::default;
        let made = |order, parameters: CoverWalkParameters| {
            let mut schedule = Schedule::new(&empty_problem(order), &parameters);
            schedule.draw_factor(&mut stream(1, Purpose::Search, 0));
            schedule
        };
        let cooling = schedule(9).cooling();
        let frozen = |parameters, holes: fn(&Schedule) -> f64| {
            sweeps_of_round(&mut made(9, parameters), holes) - cooling - HOLD_SLICE * 21.0 < 1e-6
        };
        assert!(
            !frozen(defaults(), |_| 9.0)
                && frozen(CoverWalkParameters { frozen_holes: 10.0, ..defaults() }, |_| 9.0)
        );
        let wavering = |it: &Schedule| if it.slice.is_multiple_of(2) { 2.2 } else { 3.0 };
        assert!(!frozen(defaults(), wavering));
        assert!(frozen(CoverWalkParameters { steady_within: 1.0, ..defaults() }, wavering));
        let lowered = |parameters| {
            let mut schedule = made(9, parameters);
            sweeps_of_round(&mut schedule, |_| 14.0);
            schedule.lowered
        };
        assert_eq!(lowered(defaults()), 1.0);
        assert!(lowered(CoverWalkParameters { liquid_holes: 13.0, ..defaults() }) < 0.97);
        assert!(
            lowered(CoverWalkParameters { liquid_holes: 13.0, lowest_factor: 0.99, ..defaults() }) > 0.98
        );
        let hot = CoverWalkParameters { start_factor: 1.5, ..defaults() };
        assert!((made(9, hot).temperature() / schedule(9).temperature() - 1.5 / 1.12).abs() < 1e-9);
        let long = CoverWalkParameters { lengthen_above: 18, longest_factor: 10.0, ..defaults() };
        assert!((made(36, long).length / schedule(36).length - 10.0).abs() < 1e-9);
        let mut growing = made(9, CoverWalkParameters { round_growth: 3.0, ..defaults() });
        let first = growing.length;
        growing.next_round(&mut stream(1, Purpose::Search, 1));
        assert!((growing.length / first - 3.0).abs() < 1e-9);
        let tight = problem(&dug("16x16", 40, 1));
        let loose =
            CoverWalkParameters { prelude: 1000, loose_up_to: 100.0, ..CoverWalkParameters::from_messages() };
        assert!(Schedule::new(&tight, &loose).prelude.is_none());
    }

    /// A round that begins from messages holds its temperature from its first slice on.
    #[test]
    fn without_cooling_a_round_holds_at_once() {
        let mut schedule = schedule(9);
        let hot = schedule.temperature();
        schedule.skip_cooling();
        assert!((hot / schedule.temperature() - schedule.thresholds.start_factor).abs() < 1e-9);
        assert_eq!(schedule.left(), (HOLD_SLICE * schedule.free) as u64);
    }

    /// An heir may wander as long as any other before it is held for frozen.
    #[test]
    fn what_is_handed_on_is_not_frozen() {
        let frozen = |schedule: &mut Schedule| sweeps_of_round(schedule, |_| 2.2);
        let mut parent = schedule(9);
        frozen(&mut parent);
        let mut heir = parent.handed_on();
        let before = heir.walked;
        assert!((frozen(&mut heir) - before - HOLD_SLICE * 21.0).abs() < 1e-6);
        assert_eq!(heir.factor, parent.factor);
    }

    /// Computed by hand from the formula's text: 0.741 · order^-0.3516 · exp(0.153 · tightness), at most 0.32, times
    /// 1 - 0.27 · (candidates / order - 0.25) where that is more than a quarter.
    #[test]
    fn the_jump_is_where_the_formula_says() {
        let expected = [
            (36.0, 6.0, 0.244_945, 1.0),
            (49.0, 7.0, 0.219_782, 1.0),
            (64.0, 8.0, 0.200_084, 1.0),
            (81.0, 9.0, 0.184_180, 1.0),
            (36.0, 18.0, 0.199_367, 1.0 / 9.0),
            (81.0, 4.5, 0.291_463, 4.0),
            (9.0, 2.0, 0.32, 2.25),
        ];
        for (order, candidates, temperature, tightness) in expected {
            let jump = Jump::at(order, candidates);
            assert!((jump.temperature - temperature).abs() < 2e-6, "{order}, {candidates}: {jump:?}");
            assert!((jump.tightness - tightness).abs() < 1e-9, "{order}, {candidates}: {jump:?}");
        }
        // 0.58 · order^-0.38 · exp(0.2 · tightness), the last at most 2.
        for (order, candidates, temperature) in
            [(30.0, 5.0, 0.202_466), (60.0, 10.0, 0.137_989), (60.0, 20.0, 0.126_113), (16.0, 2.0, 0.404_476)]
        {
            let jump = Jump::of_latin(order, candidates);
            assert!((jump.temperature - temperature).abs() < 2e-6, "{order}, {candidates}: {jump:?}");
        }
        // Every value is possible in every cell of an empty grid.
        for order in [36, 49] {
            assert_eq!(Jump::of(&empty_problem(order)), Jump::at(order as f64, order as f64));
        }
        for (shape, jump) in [
            ("36x36+diagonals", Jump::at(36.0, 36.0)),
            ("36x36:latin", Jump::of_latin(36.0, 36.0)),
            ("36x36:latin+diagonals", Jump::of_latin(36.0, 36.0)),
        ] {
            let shape: Shape = shape.parse().unwrap();
            let puzzle = Puzzle::new(Grid::new(shape.into(), vec![0; 36 * 36]).unwrap()).unwrap();
            assert_eq!(Jump::of(&Problem::of_givens(&puzzle)), jump);
        }
    }
}
