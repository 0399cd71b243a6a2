//! Simulated annealing and its kin: one candidate, moves accepted by a rule, cooling, reheating.
//!
//! An evaluation is one proposed move.

mod parameters;
#[cfg(test)]
mod tests;

use super::local_search::{OwnNeighbour, Propose, Walk, WalkEnd, Walked};
use super::{Advance, Context, Engine, Gauges, Outcome};
use crate::candidate::{Candidate, Cost};
use crate::config::EngineConfig;
use crate::landscape::Landscape;
use crate::moves::{Move, MoveEmitter};
use crate::operators::acceptance::{Accept, AcceptanceRule, Acceptor, Control, WalkStart, WithRule};
use crate::operators::cooling::{Chain, Cooled, StartTemperature};
use crate::operators::cost_bias::{Biased, FirstCost, RefillCost, unfilled_cost};
use crate::operators::neighbour::Proposer;
use crate::operators::reheat::{AfterReheat, Reheat, StuckBy};
use crate::problem::Problem;
use crate::random::Chance;
use crate::stop::CancelToken;
pub use parameters::AnnealingParameters;

/// How many neighbours are sampled for the first temperature.
const SAMPLES: usize = 100;

/// Added to a sampled first temperature, which must not be zero.
const SAMPLED_AT_LEAST: f64 = 1e-4;

/// A running annealer.
pub struct Annealing {
    parameters: AnnealingParameters,
    landscape: Landscape,
    /// None if there is nothing to exchange: then the only filling is the answer or there is none.
    proposer: Option<Proposer>,
    /// How many cells and values a proposal looks at, and how many moves may be made between two looks at the clock.
    steps_per_move: u64,
    moves_per_look: u64,
    chance: Chance,
    candidate: Candidate,
    best: Candidate,
    acceptor: Acceptor,
    /// Decides instead of it, if there is one.
    own_rule: Option<Box<dyn Accept + Send>>,
    /// Draws the moves instead of the proposer, if there is one.
    own_neighbour: Option<OwnNeighbour>,
    /// Moves and restarts so far, for rules of the user's own.
    moves: u64,
    restarts: u64,
    /// The temperature, water level or deviation at the start.
    start_level: f64,
    chain_length: u64,
    /// Does nothing happen at the end of a chain but that the temperature falls, so that a walk can do it on its way?
    cools_within: bool,
    /// How many refusals in a row end a walk.
    patience: u64,
    /// By how much the cost is taken to be higher than it is; nothing after the first accepted move.
    bias: i64,
    /// Moves made in the present chain.
    in_chain: u64,
    /// Chains ended since the start.
    chains: u64,
    /// The cost at the end of the last chain.
    chain_cost: Cost,
    /// Refusals or chains without gain in a row.
    stuck: u64,
    reheats: u64,
}

impl Annealing {
    /// An annealer at its start.
    pub fn new(
        problem: &Problem,
        parameters: &AnnealingParameters,
        mut chance: Chance,
        context: &mut Context<'_>,
    ) -> Self {
        let landscape =
            Landscape::weighted(problem, parameters.keep, parameters.objective, &parameters.weights);
        context.cancel.tick(landscape.steps_per_candidate());
        let candidate = Candidate::random(&landscape, &mut chance.start);
        context.cancel.tick(landscape.steps_per_candidate());
        let proposer = Proposer::stoppable(&landscape, parameters.neighbour, &mut context.cancel);
        let steps_per_move = proposer.as_ref().map_or(1, |it| it.steps(&landscape));
        let mut annealer = Self {
            steps_per_move,
            moves_per_look: CancelToken::interval(steps_per_move),
            proposer,
            best: candidate.clone(),
            acceptor: Acceptor::new(parameters.acceptance, &parameters.rules, &WalkStart::default()),
            own_rule: None,
            own_neighbour: None,
            moves: 0,
            restarts: 0,
            start_level: 0.0,
            chain_length: match parameters.chain {
                Chain::Fixed => parameters.chain_length,
                Chain::Givens => problem.given_count().max(1) as u64,
                Chain::FreeSquared => (problem.free_count() as u64).pow(2).max(1),
            },
            cools_within: parameters.cools_within(),
            patience: match parameters.stuck_by {
                StuckBy::Refusals | StuckBy::Unchanged => parameters.stuck_after,
                StuckBy::Chains => u64::MAX,
            },
            parameters: parameters.clone(),
            landscape,
            chance,
            candidate,
            bias: 0,
            in_chain: 0,
            chains: 0,
            chain_cost: 0,
            stuck: 0,
            reheats: 0,
        };
        annealer.begin(context);
        annealer
    }

    /// The same with a rule of your own in the place of the one that the parameters name.
    #[must_use]
    pub fn with_rule(mut self, rule: Box<dyn Accept + Send>) -> Self {
        self.own_rule = Some(rule);
        self
    }

    /// The same with moves of your own: each exchanges two different free cells of a group, or where nothing is kept, gives a free
    /// cell another value. Without one the step passes. A sampled first temperature is that of the named neighbour.
    #[must_use]
    pub fn with_neighbour(mut self, neighbour: OwnNeighbour) -> Self {
        self.own_neighbour = Some(neighbour);
        self
    }

    /// Sets everything but the candidate to its start.
    fn begin(&mut self, context: &mut Context<'_>) {
        let mut temperature = self.parameters.temperature;
        if self.parameters.has_temperature() && self.parameters.start == StartTemperature::Deviation {
            temperature = self.sampled_deviation(context) + SAMPLED_AT_LEAST;
        }
        let cost = self.candidate.cost();
        let start = WalkStart { temperature, cost, cells: self.candidate.values().len() };
        self.acceptor = Acceptor::new(self.parameters.acceptance, &self.parameters.rules, &start);
        self.start_level = self.acceptor.level().unwrap_or_default();
        self.best.copy_from(&self.candidate);
        (self.in_chain, self.chains, self.stuck) = (0, 0, 0);
        self.chain_cost = cost;
        self.bias = match self.parameters.first_cost {
            FirstCost::Counted => 0,
            FirstCost::Unfilled => unfilled_cost(&self.landscape) as i64 - cost as i64,
        };
        context.cancel.tick(2 * self.landscape.steps_per_candidate());
        self.tell_filling(context);
    }

    /// The standard deviation of the cost among random neighbours.
    fn sampled_deviation(&mut self, context: &mut Context<'_>) -> f64 {
        let Some(proposer) = &self.proposer else { return 0.0 };
        let deltas: Vec<f64> = (0..SAMPLES)
            .map(|_| proposer.propose(&self.landscape, &self.candidate, &mut self.chance.search))
            .map(|proposal| proposal.delta(&self.landscape, &self.candidate) as f64)
            .collect();
        context.cancel.tick(SAMPLES as u64 * self.steps_per_move);
        let mean = deltas.iter().sum::<f64>() / deltas.len() as f64;
        (deltas.iter().map(|delta| (delta - mean).powi(2)).sum::<f64>() / deltas.len() as f64).sqrt()
    }

    /// Walks on until the chain is over, the given number of moves is made, it is time to look at the clock, there is a new
    /// best, or too many moves were refused.
    fn walk(&mut self, allowed: u64, context: &mut Context<'_>) -> Walked {
        let Some(proposer) = self.proposer.take() else {
            return Walked { made: 0, end: WalkEnd::NoMove, refusals: 0 };
        };
        let walked = match self.own_neighbour.take() {
            None => self.walk_by(&proposer, allowed, context),
            Some(mut own) => {
                let walked = self.walk_by(&mut own, allowed, context);
                self.own_neighbour = Some(own);
                walked
            }
        };
        self.proposer = Some(proposer);
        walked
    }

    fn walk_by<P: Propose>(&mut self, proposer: P, allowed: u64, context: &mut Context<'_>) -> Walked {
        if let Some(rule) = &mut self.own_rule {
            rule.begin(self.moves, self.restarts, self.acceptor.level());
        }
        let (patience, chain_left) = (self.patience, self.chain_length - self.in_chain);
        let cools_within = self.cools_within && self.own_rule.is_none();
        let steps = allowed.min(self.moves_per_look).min(if cools_within { u64::MAX } else { chain_left });
        let walk = Walk {
            landscape: &self.landscape,
            candidate: &mut self.candidate,
            proposer,
            random: &mut self.chance.search,
            acceptance: &mut self.chance.acceptance,
            best_cost: self.best.cost(),
            refusals: if patience == u64::MAX { 0 } else { self.stuck },
            patience,
            counts_level_moves: self.parameters.stuck_by == StuckBy::Unchanged,
            individual: 0,
        };
        let (emitter, bias) = (&mut context.emitter, &mut self.bias);
        let walked = match (&mut self.own_rule, &mut self.acceptor) {
            (Some(rule), _) => walk.run(rule, steps, emitter),
            (None, Acceptor::Metropolis(rule)) if cools_within => {
                let AnnealingParameters { cooling, cooling_factor: factor, frozen_below, .. } =
                    self.parameters;
                let (chain_length, in_chain) = (self.chain_length, self.in_chain);
                let mut rule = Cooled { rule, cooling, factor, chain_length, in_chain, frozen_below };
                let walked = walk_biased(walk, &mut rule, bias, steps, emitter);
                self.in_chain = rule.in_chain;
                walked
            }
            (None, acceptor) => acceptor.with(WalkBy { walk, bias, steps, emitter }),
        };
        self.moves += walked.made;
        if patience < u64::MAX {
            self.stuck = walked.refusals;
        }
        if !cools_within {
            self.in_chain += walked.made;
        }
        walked
    }

    /// The end of a chain: cools, looks for a solution if it is time to, and counts chains without gain.
    fn end_chain(&mut self) {
        self.in_chain = 0;
        self.chains += 1;
        if let (true, Some(temperature)) = (self.parameters.cools(), self.acceptor.level()) {
            let fallen = self.parameters.cooling.fallen(temperature, self.parameters.cooling_factor);
            self.acceptor.set_level(fallen);
        }
        let look_every = self.parameters.look_every;
        if look_every > 0 && self.chains.is_multiple_of(look_every) && self.candidate.cost() == 0 {
            self.best.copy_from(&self.candidate);
        }
        if self.parameters.stuck_by == StuckBy::Chains {
            self.stuck = if self.candidate.cost() < self.chain_cost { 0 } else { self.stuck + 1 };
        }
        self.chain_cost = self.candidate.cost();
    }

    /// Raises the temperature, or what the rule has instead.
    fn reheat(&mut self, made: u64, context: &mut Context<'_>) {
        let AnnealingParameters { reheat, reheat_amount, refill, refill_cost, after_reheat, .. } =
            self.parameters;
        if let Some(before) = self.acceptor.level() {
            let after = reheat.raise(before, self.start_level, reheat_amount);
            self.acceptor.set_level(after);
            context.emit(&Move::Reheat { before, after });
        }
        if refill {
            let taken_for = self.candidate.cost() as i64 + self.bias;
            self.candidate = Candidate::random(&self.landscape, &mut self.chance.start);
            self.bias = match refill_cost {
                RefillCost::Counted => 0,
                RefillCost::Stale => taken_for - self.candidate.cost() as i64,
            };
            self.tell_filling(context);
            self.remember(made, context);
            context.cancel.tick(self.landscape.steps_per_candidate());
        }
        self.reheats += 1;
        match after_reheat {
            AfterReheat::CountAnew => self.stuck = 0,
            AfterReheat::CountOn => {}
        }
    }

    /// Keeps the candidate if it is the best so far; a solution only if it may be noticed at any time.
    fn remember(&mut self, made: u64, context: &mut Context<'_>) {
        let cost = self.candidate.cost();
        if cost < self.best.cost() && (cost > 0 || self.parameters.look_every == 0) {
            self.best.copy_from(&self.candidate);
            context.improvements.note(made, cost);
            context.cancel.tick(self.landscape.steps_per_candidate());
        }
    }

    fn is_stuck(&self) -> bool {
        self.stuck >= self.parameters.stuck_after
            || self.acceptor.level().is_some_and(|level| level < self.parameters.frozen_below)
    }

    fn tell_filling(&self, context: &mut Context<'_>) {
        let (grid, cost) = (self.candidate.values(), self.candidate.cost());
        context.emit(&Move::Filled { individual: 0, grid, cost });
    }
}

/// Walks by a rule that sees a mistaken cost, until a move is made, if there is a bias.
fn walk_biased<P: Propose, A: Accept>(
    walk: Walk<'_, P>,
    rule: &mut A,
    bias: &mut i64,
    steps: u64,
    emitter: &mut MoveEmitter<'_>,
) -> Walked {
    if *bias == 0 {
        return walk.run(rule, steps, emitter);
    }
    let mut biased = Biased { rule, bias: *bias };
    let walked = walk.run(&mut biased, steps, emitter);
    *bias = biased.bias;
    walked
}

/// A walk by the rule that the parameters name.
struct WalkBy<'a, 'b, 'c, P> {
    walk: Walk<'a, P>,
    bias: &'a mut i64,
    steps: u64,
    emitter: &'b mut MoveEmitter<'c>,
}

impl<P: Propose> WithRule for WalkBy<'_, '_, '_, P> {
    type Output = Walked;

    fn call<R: AcceptanceRule>(self, rule: &mut R) -> Walked {
        let Self { walk, bias, steps, emitter } = self;
        if R::IS_COST_BASED {
            walk_biased(walk, rule, bias, steps, emitter)
        } else {
            walk.run(rule, steps, emitter)
        }
    }
}

impl Engine for Annealing {
    fn advance(&mut self, evaluations: u64, context: &mut Context<'_>) -> Advance {
        let (mut made, reheats_before) = (0, self.reheats);
        let mut outcome = Outcome::Searching;
        while made < evaluations && self.best.cost() > 0 && outcome == Outcome::Searching {
            let walked = self.walk(evaluations - made, context);
            made += walked.made;
            match walked.end {
                WalkEnd::NewBest => self.remember(made, context),
                WalkEnd::NoMove => outcome = Outcome::Exhausted,
                WalkEnd::Steps | WalkEnd::Refused | WalkEnd::Over => {}
            }
            let is_chain_over = self.in_chain >= self.chain_length;
            if is_chain_over {
                self.end_chain();
            }
            // Where the temperature falls within a walk, it may have fallen at a new best, too.
            let may_be_stuck = is_chain_over || walked.end == WalkEnd::Refused || self.cools_within;
            if may_be_stuck && walked.end != WalkEnd::NoMove && self.is_stuck() {
                match self.parameters.reheat {
                    Reheat::Never => outcome = Outcome::Stuck,
                    Reheat::Start | Reheat::Multiply | Reheat::Add => self.reheat(made, context),
                }
            }
            if context.cancel.tick(walked.made * self.steps_per_move) {
                break;
            }
        }
        if self.best.cost() == 0 {
            outcome = Outcome::Solved;
        }
        debug_assert_eq!(
            self.candidate,
            Candidate::from_values(&self.landscape, self.candidate.values().to_vec())
        );
        Advance { reheats: self.reheats - reheats_before, ..Advance::of(made, outcome) }
    }

    fn restart(&mut self, context: &mut Context<'_>) {
        context.emit(&Move::Restart);
        self.restarts += 1;
        self.candidate = Candidate::random(&self.landscape, &mut self.chance.start);
        self.begin(context);
    }

    fn best_grid(&self) -> &[u8] {
        self.best.values()
    }

    fn best_cost(&self) -> Cost {
        self.best.cost()
    }

    fn gauges(&self) -> Gauges {
        let is_warm = self.parameters.acceptance.control() == Control::Temperature;
        Gauges {
            mean: Some(self.candidate.cost() as f64),
            temperature: self.acceptor.level().filter(|_| is_warm),
            level: self.acceptor.level().filter(|_| !is_warm),
            ..Gauges::default()
        }
    }

    fn show(&self, viewer: &mut dyn FnMut(&[u8], Cost)) {
        viewer(self.candidate.values(), self.candidate.cost());
    }

    fn retune(&mut self, engine: &EngineConfig) {
        let EngineConfig::Annealing(parameters) = engine else { return };
        if parameters.temperature != self.parameters.temperature && self.parameters.has_temperature() {
            self.acceptor.set_level(parameters.temperature);
        }
        self.parameters = parameters.clone();
    }
}
