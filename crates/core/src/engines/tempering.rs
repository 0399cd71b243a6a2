//! Replica exchange (parallel tempering): annealers at fixed temperatures that trade places when the colder one is worse.
//!
//! An evaluation is one proposed move of one replica.

use super::local_search::{Walk, WalkEnd};
use super::{Advance, Context, Engine, Gauges, Outcome};
use crate::candidate::{Candidate, Cost};
use crate::config::EngineParameters;
use crate::landscape::Landscape;
use crate::memory::{Extent, Memory};
use crate::moves::Move;
use crate::operators::acceptance::Metropolis;
use crate::operators::keep::Keep;
use crate::operators::neighbour::{Neighbour, Proposer};
use crate::operators::objective::Objective;
use crate::operators::weights::ViolationWeights;
use crate::parameters;
use crate::problem::Problem;
use crate::puzzle::constraint::Primitive;
use crate::random::{Chance, unit};
use crate::stop::CancelToken;

parameters! {
    /// Replica exchange.
    pub struct TemperingParameters {
        /// The layer that is always valid.
        keep: Keep = Keep::Blocks;
        /// Cost function.
        objective: Objective = Objective::Missing;
        /// Neighbourhood.
        neighbour: Neighbour = Neighbour::Pair;
        /// Number of replicas, each at its own temperature.
        replicas: usize = 8, 1..=1000;
        /// The lowest temperature.
        coldest: f64 = 0.2, 0.0001..=1000.0;
        /// The highest temperature; the others lie between them, each by the same factor above the one before.
        hottest: f64 = 0.5, 0.0001..=1000.0 => [; |it| it.replicas > 1];
        /// How many moves each replica makes for each free cell before neighbours may trade places.
        sweeps: f64 = 5.0, 0.01..=100_000.0;
        /// The weights of broken rules.
        weights: ViolationWeights = ViolationWeights::default() => [group; |it, name| true];
    }
}

impl EngineParameters for TemperingParameters {
    fn build(&self, problem: &Problem, chance: Chance, context: &mut Context<'_>) -> Box<dyn Engine> {
        Box::new(Tempering::new(problem, self, chance, context))
    }

    /// Every rule is a term of the cost.
    fn can_search(&self, _: &Primitive) -> bool {
        true
    }

    fn memory(&self, extent: &Extent) -> Memory {
        let replicas = self.replicas as u64;
        Memory {
            candidate: Candidate::bytes(extent, self.keep) + size_of::<Metropolis>() as u64,
            candidates: replicas + 1,
            own: Landscape::bytes(extent, self.keep) + Proposer::bytes(extent, self.keep, self.neighbour),
            counted_by: Some("replicas"),
        }
    }
}

/// A running replica exchange.
pub struct Tempering {
    landscape: Landscape,
    /// None if there is nothing to exchange: then the only filling is the answer or there is none.
    proposer: Option<Proposer>,
    chance: Chance,
    /// From the coldest to the hottest.
    rungs: Vec<Replica>,
    moves_per_round: u64,
    /// How many cells and values a proposal looks at.
    steps_per_move: u64,
    /// Which rung walks, and how many moves of this round it has made.
    walking: usize,
    in_round: u64,
    /// Which pairs trade next: those that begin with an even rung, or with an odd one.
    begins_odd: bool,
    best: Candidate,
}

/// A temperature and the candidate that is there now.
struct Replica {
    rule: Metropolis,
    candidate: Candidate,
    /// How often this rung and the next hotter one might have traded, and did.
    tried: u64,
    traded: u64,
}

impl Tempering {
    /// A replica exchange at its start.
    pub fn new(
        problem: &Problem,
        parameters: &TemperingParameters,
        mut chance: Chance,
        context: &mut Context<'_>,
    ) -> Self {
        let landscape =
            Landscape::weighted(problem, parameters.keep, parameters.objective, &parameters.weights);
        let first = Candidate::random(&landscape, &mut chance.start);
        let mut rungs: Vec<Replica> = Vec::with_capacity(parameters.replicas);
        for temperature in ladder(parameters.coldest, parameters.hottest, parameters.replicas) {
            let candidate = match rungs.len() {
                0 => first.clone(),
                _ => Candidate::random(&landscape, &mut chance.start),
            };
            rungs.push(Replica { rule: Metropolis::new(temperature), candidate, tried: 0, traded: 0 });
            if context.cancel.tick(landscape.steps_per_candidate()) {
                break;
            }
        }
        let proposer = Proposer::stoppable(&landscape, parameters.neighbour, &mut context.cancel);
        let mut exchange = Self {
            steps_per_move: proposer.as_ref().map_or(1, |it| it.steps(&landscape)),
            proposer,
            best: first,
            moves_per_round: ((problem.free_count() as f64 * parameters.sweeps) as u64).max(1),
            landscape,
            chance,
            rungs,
            walking: 0,
            in_round: 0,
            begins_odd: false,
        };
        exchange.begin(context);
        exchange
    }

    /// How often neighbours traded, of the times they might have; from the coldest pair to the hottest.
    #[cfg(test)]
    fn exchange_rates(&self) -> Vec<f64> {
        let pairs = &self.rungs[..self.rungs.len() - 1];
        pairs.iter().map(|rung| rung.traded as f64 / rung.tried.max(1) as f64).collect()
    }

    /// Begins with the replicas as they are.
    fn begin(&mut self, context: &mut Context<'_>) {
        (self.walking, self.in_round) = (0, 0);
        let best = self.rungs.iter().map(|rung| &rung.candidate).min_by_key(|candidate| candidate.cost());
        self.best.copy_from(best.expect("there is at least one replica"));
        for (individual, Replica { candidate, .. }) in self.rungs.iter().enumerate() {
            context.emit(&Move::Filled { individual, grid: candidate.values(), cost: candidate.cost() });
        }
    }

    /// The replica whose turn it is walks on, for at most this many moves; returns how many it made.
    fn walk(&mut self, allowed: u64, before: u64, context: &mut Context<'_>) -> u64 {
        let Some(proposer) = &self.proposer else { return 0 };
        let Replica { rule, candidate, .. } = &mut self.rungs[self.walking];
        let walk = Walk {
            landscape: &self.landscape,
            candidate,
            proposer,
            random: &mut self.chance.search,
            acceptance: &mut self.chance.acceptance,
            best_cost: self.best.cost(),
            refusals: 0,
            patience: u64::MAX,
            counts_level_moves: false,
            individual: self.walking,
        };
        let steps =
            allowed.min(self.moves_per_round - self.in_round).min(CancelToken::interval(self.steps_per_move));
        let walked = walk.run(rule, steps, &mut context.emitter);
        if walked.end == WalkEnd::NewBest {
            self.best.copy_from(candidate);
            context.improvements.note(before + walked.made, self.best.cost());
            context.cancel.tick(self.landscape.steps_per_candidate());
        }
        self.in_round += walked.made;
        walked.made
    }

    /// The next replica's turn; when all have had theirs, neighbours trade places.
    fn end_turn(&mut self, context: &mut Context<'_>) {
        (self.walking, self.in_round) = (self.walking + 1, 0);
        if self.walking == self.rungs.len() {
            self.walking = 0;
            self.exchange(context);
        }
    }

    /// Every second pair of neighbours trades places, or not.
    fn exchange(&mut self, context: &mut Context<'_>) {
        let first = usize::from(self.begins_odd);
        self.begins_odd = !self.begins_odd;
        for (number, pair) in self.rungs[first..].chunks_exact_mut(2).enumerate() {
            let [colder, hotter] = pair else { continue };
            let drawn = unit(&mut self.chance.acceptance);
            let probability = exchange_probability(
                colder.rule.temperature(),
                hotter.rule.temperature(),
                colder.candidate.cost(),
                hotter.candidate.cost(),
            );
            let is_made = drawn < probability;
            colder.tried += 1;
            if is_made {
                colder.traded += 1;
                std::mem::swap(&mut colder.candidate, &mut hotter.candidate);
            }
            context.emit(&Move::Exchange { colder: first + 2 * number, probability, drawn, is_made });
        }
    }
}

/// Temperatures from the coldest to the hottest, each by the same factor above the one before.
fn ladder(coldest: f64, hottest: f64, count: usize) -> impl Iterator<Item = f64> {
    let factor = (hottest / coldest).powf(1.0 / (count.max(2) - 1) as f64);
    (0..count).map(move |rung| coldest * factor.powi(rung as i32))
}

/// The probability with which two replicas trade places, which leaves each temperature's distribution as it is:
/// always if the colder one is worse, else the less likely the better it is.
fn exchange_probability(colder: f64, hotter: f64, colder_cost: Cost, hotter_cost: Cost) -> f64 {
    ((1.0 / colder - 1.0 / hotter) * (colder_cost as f64 - hotter_cost as f64)).exp().min(1.0)
}

impl Engine for Tempering {
    fn advance(&mut self, evaluations: u64, context: &mut Context<'_>) -> Advance {
        let mut made = 0;
        while made < evaluations && self.proposer.is_some() && self.best.cost() > 0 {
            let walked = self.walk(evaluations - made, made, context);
            made += walked;
            if self.in_round >= self.moves_per_round {
                self.end_turn(context);
            }
            if context.cancel.tick(walked * self.steps_per_move) {
                break;
            }
        }
        for Replica { candidate, .. } in &self.rungs {
            debug_assert_eq!(
                *candidate,
                Candidate::from_values(&self.landscape, candidate.values().to_vec())
            );
        }
        let outcome = match (self.best.cost(), &self.proposer) {
            (0, _) => Outcome::Solved,
            (_, None) => Outcome::Exhausted,
            (_, Some(_)) => Outcome::Searching,
        };
        Advance::of(made, outcome)
    }

    fn restart(&mut self, context: &mut Context<'_>) {
        context.emit(&Move::Restart);
        for rung in &mut self.rungs {
            rung.candidate = Candidate::random(&self.landscape, &mut self.chance.start);
            if context.cancel.tick(self.landscape.steps_per_candidate()) {
                break;
            }
        }
        self.begin(context);
    }

    fn best_grid(&self) -> &[u8] {
        self.best.values()
    }

    fn best_cost(&self) -> Cost {
        self.best.cost()
    }

    fn gauges(&self) -> Gauges {
        let costs = || self.rungs.iter().map(|rung| rung.candidate.cost() as f64);
        let lowest = self.rungs.iter().min_by_key(|rung| rung.candidate.cost());
        Gauges {
            mean: Some(costs().sum::<f64>() / self.rungs.len() as f64),
            worst: costs().reduce(f64::max),
            temperature: lowest.map(|rung| rung.rule.temperature()),
            ..Gauges::default()
        }
    }

    fn show(&self, viewer: &mut dyn FnMut(&[u8], Cost)) {
        self.rungs.iter().for_each(|rung| viewer(rung.candidate.values(), rung.candidate.cost()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::problem;

    #[test]
    fn the_ladder_is_geometric() {
        let rungs: Vec<f64> = ladder(0.2, 1.6, 4).collect();
        assert!(
            rungs.iter().zip([0.2, 0.4, 0.8, 1.6]).all(|(found, expected)| (found - expected).abs() < 1e-12)
        );
        assert_eq!(ladder(0.3, 0.9, 1).collect::<Vec<_>>(), [0.3]);
    }

    #[test]
    fn rates_are_what_was_traded_of_what_was_tried() {
        let problem = problem("9x9", &".".repeat(81));
        let parameters = TemperingParameters { replicas: 3, ..TemperingParameters::default() };
        let mut exchange = Tempering::new(&problem, &parameters, Chance::new(3, 0), &mut Context::default());
        (exchange.rungs[0].tried, exchange.rungs[0].traded) = (8, 6);
        assert_eq!(exchange.exchange_rates(), [0.75, 0.0], "a pair that never tried has no rate to speak of");
    }

    #[test]
    fn exchange_rule_by_hand() {
        assert_eq!(exchange_probability(0.5, 1.0, 9, 4), 1.0);
        assert_eq!(exchange_probability(0.5, 1.0, 4, 4), 1.0);
        assert!((exchange_probability(0.5, 1.0, 4, 6) - (-2.0_f64).exp()).abs() < 1e-12);
    }

    /// All candidates and the best are what a recount says, and pairs trade alternately.
    #[test]
    fn replicas_trade_places_and_keep_their_temperatures() {
        let problem = problem("9x9", &".".repeat(81));
        let parameters =
            TemperingParameters { replicas: 5, coldest: 0.3, hottest: 3.0, ..TemperingParameters::default() };
        let mut exchange = Tempering::new(&problem, &parameters, Chance::new(3, 0), &mut Context::default());
        let temperatures = |exchange: &Tempering| -> Vec<f64> {
            exchange.rungs.iter().map(|rung| rung.rule.temperature()).collect()
        };
        let before = temperatures(&exchange);
        exchange.advance(20_000, &mut Context::default());
        assert_eq!(temperatures(&exchange), before);
        assert!(exchange.rungs[..4].iter().all(|rung| rung.tried > 0));
        assert!(exchange.exchange_rates().iter().any(|&rate| rate > 0.0));
        for rung in &exchange.rungs {
            let recount = Candidate::from_values(&exchange.landscape, rung.candidate.values().to_vec());
            assert_eq!(rung.candidate, recount);
        }
    }
}
