//! Simulated annealing: one candidate, moves accepted by temperature, cooling, reheating.

use super::{Engine, Epoch, Outcome, Statistics};
use crate::candidate::{Candidate, Cost};
use crate::config::EngineParameters;
use crate::landscape::Landscape;
use crate::operators::acceptance::{Acceptance, Gate};
use crate::operators::cooling::{Chain, Cooling, StartTemperature};
use crate::operators::keep::Keep;
use crate::operators::neighbour::{Neighbour, Proposer};
use crate::operators::objective::Objective;
use crate::operators::reheat::{Reheat, StuckBy};
use crate::parameters;
use crate::problem::Problem;
use crate::random::Random;
use rand::Rng;

parameters! {
    /// Simulated annealing.
    pub struct Annealing {
        /// The layer that is always valid.
        keep: Keep = Keep::Blocks;
        /// What counts as wrong.
        objective: Objective = Objective::Missing;
        /// How moves are drawn.
        neighbour: Neighbour = Neighbour::Pair;
        /// Which moves are accepted.
        acceptance: Acceptance = Acceptance::Metropolis;
        /// Where the first temperature comes from.
        start: StartTemperature = StartTemperature::Fixed;
        /// The first temperature, if it is fixed.
        temperature: f64 = 0.4, 0.0001..=1000.0 => live;
        /// How the temperature falls.
        cooling: Cooling = Cooling::Constant;
        /// The factor of the cooling.
        cooling_factor: f64 = 0.99, 0.5..=1.0 => live;
        /// How the number of moves at one temperature is found.
        chain: Chain = Chain::Fixed;
        /// The number of moves at one temperature, if it is fixed.
        chain_length: u64 = 1000, 1..=1_000_000_000;
        /// How the temperature is raised when the search is stuck.
        reheat: Reheat = Reheat::Never;
        /// The factor or summand of the reheating.
        reheat_amount: f64 = 2.0, 0.0..=1000.0;
        /// What counts towards being stuck.
        stuck_by: StuckBy = StuckBy::Refusals;
        /// How many refusals or chains in a row mean stuck.
        stuck_after: u64 = 5000, 1..=1_000_000_000;
        /// Below this temperature the search is stuck too; 0 for no such limit.
        frozen_below: f64 = 0.0, 0.0..=1000.0;
        /// Is the grid filled anew at a reheating?
        refill: bool = false;
    }
}

/// How many neighbours are sampled for the first temperature.
const SAMPLES: usize = 100;

/// Added to a sampled first temperature, which must not be zero.
const SAMPLED_AT_LEAST: f64 = 1e-4;

impl EngineParameters for Annealing {
    fn build<'p>(&self, problem: &'p Problem, random: Random) -> Box<dyn Engine + 'p> {
        Box::new(Annealer::new(problem, self, random))
    }
}

/// A running annealer.
pub struct Annealer<'p> {
    parameters: Annealing,
    landscape: Landscape<'p>,
    /// None if there is nothing to exchange: then the only filling is the answer or there is none.
    proposer: Option<Proposer>,
    random: Random,
    candidate: Candidate,
    best: Candidate,
    gate: Gate,
    start_temperature: f64,
    chain_length: u64,
    /// Moves made in the present chain.
    in_chain: u64,
    /// The cost at the end of the last chain.
    chain_cost: Cost,
    /// Refusals or chains without gain in a row.
    stuck: u64,
    reheats: u32,
}

impl<'p> Annealer<'p> {
    /// An annealer at its start.
    pub fn new(problem: &'p Problem, parameters: &Annealing, mut random: Random) -> Self {
        let landscape = Landscape::new(problem, parameters.keep, parameters.objective);
        let candidate = Candidate::random(&landscape, &mut random);
        let mut annealer = Self {
            proposer: Proposer::new(&landscape, parameters.neighbour),
            best: candidate.clone(),
            gate: Gate::new(parameters.acceptance, parameters.temperature),
            start_temperature: parameters.temperature,
            chain_length: match parameters.chain {
                Chain::Fixed => parameters.chain_length,
                Chain::Givens => problem.given_count().max(1) as u64,
                Chain::FreeSquared => (problem.free().len() as u64).pow(2).max(1),
            },
            parameters: parameters.clone(),
            landscape,
            random,
            candidate,
            in_chain: 0,
            chain_cost: 0,
            stuck: 0,
            reheats: 0,
        };
        annealer.begin();
        annealer
    }

    /// Sets everything but the candidate to its start.
    fn begin(&mut self) {
        self.start_temperature = match self.parameters.start {
            StartTemperature::Fixed => self.parameters.temperature,
            StartTemperature::Deviation => self.sampled_deviation() + SAMPLED_AT_LEAST,
        };
        self.gate.set_temperature(self.start_temperature);
        self.best.copy_from(&self.candidate);
        (self.in_chain, self.stuck, self.chain_cost) = (0, 0, self.candidate.cost());
    }

    /// The standard deviation of the cost among random neighbours.
    fn sampled_deviation(&mut self) -> f64 {
        let Some(proposer) = &self.proposer else { return 0.0 };
        let deltas: Vec<f64> = (0..SAMPLES)
            .map(|_| proposer.propose(&self.landscape, &self.candidate, &mut self.random))
            .map(|proposal| proposal.delta(&self.landscape, &self.candidate) as f64)
            .collect();
        let mean = deltas.iter().sum::<f64>() / deltas.len() as f64;
        (deltas.iter().map(|delta| (delta - mean).powi(2)).sum::<f64>() / deltas.len() as f64).sqrt()
    }

    /// The end of a chain: cools, and counts chains without gain.
    fn end_chain(&mut self) {
        self.in_chain = 0;
        let next = self.parameters.cooling.next(self.gate.temperature(), self.parameters.cooling_factor);
        if self.parameters.cooling != Cooling::Constant {
            self.gate.set_temperature(next.max(f64::MIN_POSITIVE));
        }
        if self.parameters.stuck_by == StuckBy::Chains {
            self.stuck = if self.candidate.cost() < self.chain_cost { 0 } else { self.stuck + 1 };
        }
        self.chain_cost = self.candidate.cost();
    }

    /// Raises the temperature.
    fn reheat(&mut self) {
        let Annealing { reheat, reheat_amount, refill, .. } = self.parameters;
        self.gate.set_temperature(reheat.raise(
            self.gate.temperature(),
            self.start_temperature,
            reheat_amount,
        ));
        if refill {
            self.candidate = Candidate::random(&self.landscape, &mut self.random);
        }
        (self.stuck, self.reheats) = (0, self.reheats + 1);
    }

    fn is_stuck(&self) -> bool {
        self.stuck >= self.parameters.stuck_after || self.gate.temperature() < self.parameters.frozen_below
    }
}

impl Engine for Annealer<'_> {
    fn epoch(&mut self, evaluations: u64) -> Epoch {
        let counts_refusals = self.parameters.stuck_by == StuckBy::Refusals;
        let (mut made, reheats_before) = (0, self.reheats);
        let mut outcome = Outcome::Searching;
        while made < evaluations && self.best.cost() > 0 && outcome == Outcome::Searching {
            let Some(proposer) = &self.proposer else {
                outcome = Outcome::Exhausted;
                break;
            };
            let proposal = proposer.propose(&self.landscape, &self.candidate, &mut self.random);
            let delta = proposal.delta(&self.landscape, &self.candidate);
            let is_accepted = self.gate.accepts(delta, self.random.next_u32());
            made += 1;
            self.in_chain += 1;
            if is_accepted {
                proposal.apply(&self.landscape, &mut self.candidate);
                if self.candidate.cost() < self.best.cost() {
                    self.best.copy_from(&self.candidate);
                }
            }
            if counts_refusals {
                self.stuck = if is_accepted { 0 } else { self.stuck + 1 };
            }
            if self.in_chain >= self.chain_length {
                self.end_chain();
            }
            if self.is_stuck() {
                match self.parameters.reheat {
                    Reheat::Never => outcome = Outcome::Stuck,
                    Reheat::Start | Reheat::Multiply | Reheat::Add => self.reheat(),
                }
            }
        }
        if self.best.cost() == 0 {
            outcome = Outcome::Solved;
        }
        debug_assert_eq!(
            self.candidate,
            Candidate::from_values(&self.landscape, self.candidate.values().to_vec())
        );
        Epoch {
            evaluations: made,
            outcome,
            best: self.best.cost(),
            statistics: Statistics {
                mean: Some(self.candidate.cost() as f64),
                temperature: Some(self.gate.temperature()),
                ..Statistics::default()
            },
            reheats: self.reheats - reheats_before,
        }
    }

    fn restart(&mut self) {
        self.candidate = Candidate::random(&self.landscape, &mut self.random);
        self.begin();
    }

    fn best(&self) -> &[u8] {
        self.best.values()
    }
}
