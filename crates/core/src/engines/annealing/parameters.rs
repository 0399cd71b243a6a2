//! What can be set about an annealer, and what it needs.

use super::super::{Context, Engine};
use super::Annealing;
use crate::candidate::Candidate;
use crate::config::EngineParameters;
use crate::landscape::Landscape;
use crate::memory::{Extent, Memory};
use crate::operators::acceptance::{Acceptance, Control, RuleParameters};
use crate::operators::cooling::{Chain, Cooling, StartTemperature};
use crate::operators::cost_bias::{FirstCost, RefillCost};
use crate::operators::keep::Keep;
use crate::operators::neighbour::{Neighbour, Proposer};
use crate::operators::objective::Objective;
use crate::operators::reheat::{AfterReheat, Reheat, StuckBy};
use crate::operators::weights::ViolationWeights;
use crate::parameters;
use crate::problem::Problem;
use crate::puzzle::constraint::Primitive;
use crate::random::Chance;

parameters! {
    /// Simulated annealing.
    pub struct AnnealingParameters {
        /// The layer that is always valid.
        keep: Keep = Keep::Blocks;
        /// Cost function.
        objective: Objective = Objective::Missing;
        /// Neighbourhood.
        neighbour: Neighbour = Neighbour::Pair;
        /// Acceptance rule.
        acceptance: Acceptance = Acceptance::Metropolis;
        /// Source of the initial temperature.
        start: StartTemperature = StartTemperature::Fixed => [; |it| it.has_temperature()];
        /// Initial temperature, if `start` is `fixed`.
        temperature: f64 = 0.4, 0.0001..=1000.0
            => [live; |it| it.has_temperature() && it.start == StartTemperature::Fixed];
        /// Cooling schedule.
        cooling: Cooling = Cooling::Constant => [; |it| it.has_temperature()];
        /// Cooling factor.
        cooling_factor: f64 = 0.99, 0.5..=1.0 => [live; |it| it.cools()];
        /// Source of the number of moves per temperature.
        chain: Chain = Chain::Fixed => [; |it| it.has_chains()];
        /// Moves per temperature, if `chain` is `fixed`.
        chain_length: u64 = 1000, 1..=1_000_000_000 => [; |it| it.has_chains() && it.chain == Chain::Fixed];
        /// The parameters of the rules of acceptance.
        rules: RuleParameters = RuleParameters::default() => [group; |it, name| it.rules.is_of(it.acceptance, name)];
        /// How to raise the temperature, water level or deviation when the search is stuck.
        reheat: Reheat = Reheat::Never => [; |it| it.has_level()];
        /// Factor or summand of reheating.
        reheat_amount: f64 = 2.0, 0.0..=1000.0
            => [; |it| it.has_level() && matches!(it.reheat, Reheat::Multiply | Reheat::Add)];
        /// Criterion for being stuck.
        stuck_by: StuckBy = StuckBy::Refusals;
        /// Consecutive refusals or chains after which the search is stuck.
        stuck_after: u64 = 5000, 1..=1_000_000_000;
        /// Temperature, water level or deviation below which the search is stuck; 0 for no limit.
        frozen_below: f64 = 0.0, 0.0..=1000.0 => [; |it| it.has_level()];
        /// Counter of refusals or chains after reheating.
        after_reheat: AfterReheat = AfterReheat::CountAnew => [quirk; |it| it.reheats()];
        /// Refill the grid when reheating.
        refill: bool = false => [quirk; |it| it.reheats()];
        /// Cost assumed for a grid refilled when reheating.
        refill_cost: RefillCost = RefillCost::Counted => [quirk; |it| it.reheats() && it.refill];
        /// Cost assumed for the initial grid.
        first_cost: FirstCost = FirstCost::Counted => [quirk; |it| it.acceptance.is_cost_based()];
        /// Check for a solution only every this many chains, so that one may be lost; 0 to check after every move.
        look_every: u64 = 0, 0..=1_000_000 => [quirk];
        /// The weights of broken rules.
        weights: ViolationWeights = ViolationWeights::default() => [group; |it, name| true];
    }
}

impl AnnealingParameters {
    /// For puzzles with clues: the preset `rules-sa`.
    pub(crate) fn for_rules() -> Self {
        Self { temperature: 0.5, stuck_after: 1_000_000, ..Self::default() }
    }

    pub(super) fn has_temperature(&self) -> bool {
        matches!(self.acceptance.control(), Control::Temperature | Control::Threshold)
    }

    /// Is there anything that can be raised at a reheating?
    pub(super) fn has_level(&self) -> bool {
        self.acceptance.control() != Control::None
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
            && self.stuck_by != StuckBy::Chains
            && self.look_every == 0
    }
}

impl EngineParameters for AnnealingParameters {
    fn build(&self, problem: &Problem, chance: Chance, context: &mut Context<'_>) -> Box<dyn Engine> {
        Box::new(Annealing::new(problem, self, chance, context))
    }

    /// Every rule is a term of the cost.
    fn can_search(&self, _: &Primitive) -> bool {
        true
    }

    fn memory(&self, extent: &Extent) -> Memory {
        Memory {
            candidate: Candidate::bytes(extent, self.keep),
            candidates: 2,
            own: Landscape::bytes(extent, self.keep)
                + Proposer::bytes(extent, self.keep, self.neighbour)
                + self.rules.bytes(self.acceptance, extent),
            counted_by: self.acceptance.counted_by(),
        }
    }
}
