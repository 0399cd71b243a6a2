//! What can be set about an annealer, and what it needs.

use super::super::{Context, Engine};
use super::Annealing;
use crate::candidate::Candidate;
use crate::config::EngineParameters;
use crate::landscape::Landscape;
use crate::memory::{Extent, Memory};
use crate::operators::acceptance::{Acceptance, Settings};
use crate::operators::cooling::{Chain, Cooling, StartTemperature};
use crate::operators::cost_bias::{FirstCost, RefillCost};
use crate::operators::keep::Keep;
use crate::operators::neighbour::{Neighbour, Proposer};
use crate::operators::objective::Objective;
use crate::operators::reheat::{AfterReheat, Reheat, StuckBy};
use crate::parameters;
use crate::problem::Problem;
use crate::random::Chance;

parameters! {
    /// Simulated annealing.
    pub struct AnnealingParameters {
        /// The layer that is always valid.
        keep: Keep = Keep::Blocks;
        /// What counts as wrong.
        objective: Objective = Objective::Missing;
        /// How moves are drawn.
        neighbour: Neighbour = Neighbour::Pair;
        /// Which moves are accepted.
        acceptance: Acceptance = Acceptance::Metropolis;
        /// Where the first temperature comes from.
        start: StartTemperature = StartTemperature::Fixed => [; |it| it.has_temperature()];
        /// The first temperature, if it is fixed.
        temperature: f64 = 0.4, 0.0001..=1000.0
            => [live; |it| it.has_temperature() && it.start == StartTemperature::Fixed];
        /// How the temperature falls.
        cooling: Cooling = Cooling::Constant => [; |it| it.has_temperature()];
        /// The factor of the cooling.
        cooling_factor: f64 = 0.99, 0.5..=1.0 => [live; |it| it.cools()];
        /// How the number of moves at one temperature is found.
        chain: Chain = Chain::Fixed => [; |it| it.has_chains()];
        /// The number of moves at one temperature, if it is fixed.
        chain_length: u64 = 1000, 1..=1_000_000_000 => [; |it| it.has_chains() && it.chain == Chain::Fixed];
        /// How many moves late acceptance looks back.
        history: usize = 1000, 1..=10_000_000 => [; |it| it.acceptance == Acceptance::LateAcceptance];
        /// By how much the water level of the great deluge falls with every move.
        rain: f64 = 0.0001, 0.0..=1000.0 => [; |it| it.acceptance == Acceptance::GreatDeluge];
        /// How far record-to-record travel may stray from the best.
        deviation: f64 = 6.0, 0.0..=1_000_000.0 => [; |it| it.acceptance == Acceptance::RecordToRecord];
        /// For how many steps of tabu search a cell that has moved is forbidden.
        tenure: u64 = 5, 0..=1_000_000_000 => [; |it| it.acceptance == Acceptance::Tabu];
        /// How many proposals a step of tabu search looks at.
        sample: u64 = 20, 1..=1_000_000 => [; |it| it.acceptance == Acceptance::Tabu];
        /// How the temperature, water level or deviation is raised when the search is stuck.
        reheat: Reheat = Reheat::Never => [; |it| it.has_level()];
        /// The factor or summand of the reheating.
        reheat_amount: f64 = 2.0, 0.0..=1000.0
            => [; |it| it.has_level() && matches!(it.reheat, Reheat::Multiply | Reheat::Add)];
        /// What counts towards being stuck.
        stuck_by: StuckBy = StuckBy::Refusals;
        /// How many refusals or chains in a row mean stuck.
        stuck_after: u64 = 5000, 1..=1_000_000_000;
        /// Below this temperature, water level or deviation the search is stuck too; 0 for no such limit.
        frozen_below: f64 = 0.0, 0.0..=1000.0 => [; |it| it.has_level()];
        /// How one goes on to count towards being stuck after a reheating.
        after_reheat: AfterReheat = AfterReheat::CountAnew => [quirk; |it| it.reheats()];
        /// Is the grid filled anew at a reheating?
        refill: bool = false => [quirk; |it| it.reheats()];
        /// The cost that a grid filled anew at a reheating is taken to have.
        refill_cost: RefillCost = RefillCost::Counted => [quirk; |it| it.reheats() && it.refill];
        /// The cost that the first grid is taken to have.
        first_cost: FirstCost = FirstCost::Counted => [quirk; |it| it.acceptance != Acceptance::Tabu];
        /// A solution is noticed at the end of every so many chains only, and may be lost again before; 0 for at once.
        look_every: u64 = 0, 0..=1_000_000 => [quirk];
    }
}

impl AnnealingParameters {
    pub(super) fn has_temperature(&self) -> bool {
        matches!(self.acceptance, Acceptance::Metropolis | Acceptance::Threshold)
    }

    /// Is there anything that can be raised at a reheating?
    pub(super) fn has_level(&self) -> bool {
        self.has_temperature()
            || matches!(self.acceptance, Acceptance::GreatDeluge | Acceptance::RecordToRecord)
    }

    pub(super) fn cools(&self) -> bool {
        self.has_temperature() && self.cooling != Cooling::Constant
    }

    fn reheats(&self) -> bool {
        self.has_level() && self.reheat != Reheat::Never
    }

    /// Does anything happen at the end of a chain?
    fn has_chains(&self) -> bool {
        self.cools() || self.stuck_by == StuckBy::Chains || self.look_every > 0
    }

    /// Does nothing but cooling happen at the end of a chain?
    pub(super) fn cools_within(&self) -> bool {
        self.cools()
            && self.acceptance == Acceptance::Metropolis
            && self.stuck_by == StuckBy::Refusals
            && self.look_every == 0
    }

    pub(super) fn settings(&self) -> Settings {
        let Self { temperature, history, rain, deviation, tenure, sample, .. } = *self;
        Settings { temperature, history, rain, deviation, tenure, sample }
    }
}

impl EngineParameters for AnnealingParameters {
    fn build(&self, problem: &Problem, chance: Chance, context: &mut Context<'_>) -> Box<dyn Engine> {
        Box::new(Annealing::new(problem, self, chance, context))
    }

    fn memory(&self, extent: &Extent) -> Memory {
        let rule = match self.acceptance {
            Acceptance::LateAcceptance => 8 * self.history as u64,
            Acceptance::Tabu => 8 * extent.cells,
            Acceptance::Metropolis
            | Acceptance::Threshold
            | Acceptance::GreatDeluge
            | Acceptance::RecordToRecord
            | Acceptance::NotWorse => 0,
        };
        Memory {
            candidate: Candidate::bytes(extent, self.keep),
            candidates: 2,
            own: Landscape::bytes(extent, self.keep)
                + Proposer::bytes(extent, self.keep, self.neighbour)
                + rule,
            counted_by: (self.acceptance == Acceptance::LateAcceptance).then_some("history"),
        }
    }
}
