//! Simulated annealing: one candidate, moves accepted by temperature, cooling, reheating.

use super::{Advance, Context, Engine, Gauges, Outcome};
use crate::candidate::{Candidate, Cost};
use crate::config::{EngineConfig, EngineParameters};
use crate::landscape::Landscape;
use crate::operators::acceptance::{Acceptance, Gate};
use crate::operators::believed::{FirstCost, RefillCost, unfilled_cost};
use crate::operators::cooling::{Chain, Cooling, StartTemperature};
use crate::operators::keep::Keep;
use crate::operators::neighbour::{Neighbour, Proposer};
use crate::operators::objective::Objective;
use crate::operators::reheat::{AfterReheat, Reheat, StuckBy};
use crate::parameters;
use crate::problem::Problem;
use crate::random::{Chance, Random};
use rand::Rng;

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
        start: StartTemperature = StartTemperature::Fixed;
        /// The first temperature, if it is fixed.
        temperature: f64 = 0.4, 0.0001..=1000.0 => [live];
        /// How the temperature falls.
        cooling: Cooling = Cooling::Constant;
        /// The factor of the cooling.
        cooling_factor: f64 = 0.99, 0.5..=1.0 => [live];
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
        /// How one goes on to count towards being stuck after a reheating.
        after_reheat: AfterReheat = AfterReheat::CountAnew;
        /// Is the grid filled anew at a reheating?
        refill: bool = false;
        /// The cost believed of a grid that was filled anew at a reheating.
        refill_cost: RefillCost = RefillCost::Counted;
        /// The cost believed of the first grid.
        first_cost: FirstCost = FirstCost::Counted;
        /// A solution is noticed at the end of every so many chains only, and may be lost again before; 0 for at once.
        look_every: u64 = 0, 0..=1_000_000;
    }
}

/// How many neighbours are sampled for the first temperature.
const SAMPLES: usize = 100;

/// Added to a sampled first temperature, which must not be zero.
const SAMPLED_AT_LEAST: f64 = 1e-4;

impl EngineParameters for AnnealingParameters {
    fn build(&self, problem: &Problem, chance: Chance, _: &mut Context<'_>) -> Box<dyn Engine> {
        Box::new(Annealing::new(problem, self, chance.search))
    }
}

/// A running annealer.
pub struct Annealing {
    parameters: AnnealingParameters,
    landscape: Landscape,
    /// None if there is nothing to exchange: then the only filling is the answer or there is none.
    proposer: Option<Proposer>,
    random: Random,
    candidate: Candidate,
    best: Candidate,
    gate: Gate,
    start_temperature: f64,
    chain_length: u64,
    /// By how much the cost is believed to be higher than it is; nothing after the first accepted move.
    mistaken_by: i64,
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
    pub fn new(problem: &Problem, parameters: &AnnealingParameters, mut random: Random) -> Self {
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
            mistaken_by: 0,
            in_chain: 0,
            chains: 0,
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
        (self.in_chain, self.chains, self.stuck) = (0, 0, 0);
        self.chain_cost = self.candidate.cost();
        self.mistaken_by = match self.parameters.first_cost {
            FirstCost::Counted => 0,
            FirstCost::Unfilled => unfilled_cost(&self.landscape) as i64 - self.candidate.cost() as i64,
        };
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

    /// Moves until the chain is over, the given number is made, or a solution or too many refusals end it before; returns
    /// how many were made.
    ///
    /// What a move needs is kept in local variables: this loop is where annealers spend their time.
    fn walk(&mut self, allowed: u64) -> u64 {
        let Self { landscape, candidate, best, gate, .. } = self;
        let Some(proposer) = &self.proposer else { return 0 };
        let patience = match self.parameters.stuck_by {
            StuckBy::Refusals => self.parameters.stuck_after,
            StuckBy::Chains => u64::MAX,
        };
        let notices_at_once = self.parameters.look_every == 0;
        let moves = allowed.min(self.chain_length - self.in_chain);
        let mut random = self.random.clone();
        let (mut made, mut mistaken_by) = (0, self.mistaken_by);
        let mut refusals = if patience == u64::MAX { 0 } else { self.stuck };
        while made < moves {
            let proposal = proposer.propose(landscape, candidate, &mut random);
            let delta = proposal.delta(landscape, candidate);
            made += 1;
            if gate.accepts(delta - mistaken_by, random.next_u32()) {
                proposal.apply(landscape, candidate);
                (mistaken_by, refusals) = (0, 0);
                if candidate.cost() < best.cost() && (candidate.cost() > 0 || notices_at_once) {
                    best.copy_from(candidate);
                    if best.cost() == 0 {
                        break;
                    }
                }
            } else {
                refusals += 1;
                if refusals >= patience {
                    break;
                }
            }
        }
        if patience < u64::MAX {
            self.stuck = refusals;
        }
        self.random = random;
        self.mistaken_by = mistaken_by;
        self.in_chain += made;
        made
    }

    /// The end of a chain: cools, looks for a solution if it is time to, and counts chains without gain.
    fn end_chain(&mut self) {
        self.in_chain = 0;
        self.chains += 1;
        let next = self.parameters.cooling.next(self.gate.temperature(), self.parameters.cooling_factor);
        if self.parameters.cooling != Cooling::Constant {
            self.gate.set_temperature(next.max(f64::MIN_POSITIVE));
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

    /// Raises the temperature.
    fn reheat(&mut self) {
        let AnnealingParameters { reheat, reheat_amount, refill, refill_cost, after_reheat, .. } =
            self.parameters;
        self.gate.set_temperature(reheat.raise(
            self.gate.temperature(),
            self.start_temperature,
            reheat_amount,
        ));
        if refill {
            let believed = self.candidate.cost() as i64 + self.mistaken_by;
            self.candidate = Candidate::random(&self.landscape, &mut self.random);
            self.mistaken_by = match refill_cost {
                RefillCost::Counted => 0,
                RefillCost::Stale => believed - self.candidate.cost() as i64,
            };
            self.remember();
        }
        self.reheats += 1;
        match after_reheat {
            AfterReheat::CountAnew => self.stuck = 0,
            AfterReheat::CountOn => {}
        }
    }

    /// Keeps the candidate if it is the best so far; a solution only if it may be noticed at any time.
    fn remember(&mut self) {
        let cost = self.candidate.cost();
        if cost < self.best.cost() && (cost > 0 || self.parameters.look_every == 0) {
            self.best.copy_from(&self.candidate);
        }
    }

    fn is_stuck(&self) -> bool {
        self.stuck >= self.parameters.stuck_after || self.gate.temperature() < self.parameters.frozen_below
    }
}

impl Engine for Annealing {
    fn advance(&mut self, evaluations: u64, _: &mut Context<'_>) -> Advance {
        let (mut made, reheats_before) = (0, self.reheats);
        let mut outcome = Outcome::Searching;
        while made < evaluations && self.best.cost() > 0 && outcome == Outcome::Searching {
            if self.proposer.is_none() {
                outcome = Outcome::Exhausted;
                break;
            }
            made += self.walk(evaluations - made);
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
        Advance { reheats: self.reheats - reheats_before, ..Advance::of(made, outcome) }
    }

    fn restart(&mut self, _: &mut Context<'_>) {
        self.candidate = Candidate::random(&self.landscape, &mut self.random);
        self.begin();
    }

    fn best_grid(&self) -> &[u8] {
        self.best.values()
    }

    fn best_cost(&self) -> Cost {
        self.best.cost()
    }

    fn gauges(&self) -> Gauges {
        Gauges {
            mean: Some(self.candidate.cost() as f64),
            temperature: Some(self.gate.temperature()),
            ..Gauges::default()
        }
    }

    fn show(&self, viewer: &mut dyn FnMut(&[u8], Cost)) {
        viewer(self.candidate.values(), self.candidate.cost());
    }

    fn retune(&mut self, engine: &EngineConfig) {
        let EngineConfig::Annealing(parameters) = engine else { return };
        if parameters.temperature != self.parameters.temperature {
            self.gate.set_temperature(parameters.temperature);
        }
        self.parameters = parameters.clone();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagate::tests::puzzle;
    use crate::random::{Purpose, stream};

    fn empty() -> Problem {
        let puzzle = puzzle("4x4", ".... .... .... ....");
        Problem::of_givens(&puzzle)
    }

    fn annealer(problem: &Problem, parameters: &AnnealingParameters, seed: u64) -> Annealing {
        Annealing::new(problem, parameters, stream(seed, Purpose::Search, 0))
    }

    #[test]
    fn a_solution_is_noticed_when_one_looks() {
        let problem = empty();
        for seed in 0..20 {
            let chains_of_seven = AnnealingParameters {
                chain_length: 7,
                look_every: 10,
                temperature: 2.0,
                ..AnnealingParameters::default()
            };
            let epoch =
                annealer(&problem, &chains_of_seven, seed).advance(1_000_000, &mut Context::default());
            assert_eq!((epoch.outcome, epoch.evaluations % 70), (Outcome::Solved, 0));
        }
    }

    /// Two givens leave 14 cells free.
    #[test]
    fn chains_are_as_long_as_the_puzzle_says() {
        let puzzle = puzzle("4x4", "1... .2.. .... ....");
        let problem = Problem::of_givens(&puzzle);
        let length = |chain| {
            annealer(&problem, &AnnealingParameters { chain, ..AnnealingParameters::default() }, 1)
                .chain_length
        };
        assert_eq!(Chain::ALL.iter().map(|&chain| length(chain)).collect::<Vec<_>>(), [1000, 2, 196]);
    }

    /// One box has two free cells, so that every neighbour is the same one and their costs do not differ.
    #[test]
    fn a_start_temperature_is_the_spread_of_the_neighbours() {
        let puzzle = puzzle("4x4", "..34 3412 2143 4321");
        let problem = Problem::of_givens(&puzzle);
        let sampled =
            AnnealingParameters { start: StartTemperature::Deviation, ..AnnealingParameters::default() };
        assert_eq!(annealer(&problem, &sampled, 1).gate.temperature(), SAMPLED_AT_LEAST);
        // In an empty grid an exchange changes two or four regions by at most one each.
        let temperature = annealer(&empty(), &sampled, 1).gate.temperature();
        assert!((0.5..2.5).contains(&temperature), "{temperature}");
    }

    /// As nobody looks, the search goes on from its solution or dead end, from which there is nothing to gain.
    #[test]
    fn a_reheating_counts_anew_or_on() {
        let problem = empty();
        let heating = |after_reheat| {
            let parameters = AnnealingParameters {
                acceptance: Acceptance::NotWorse,
                look_every: 1_000_000,
                chain_length: 1,
                stuck_by: StuckBy::Chains,
                stuck_after: 5,
                reheat: Reheat::Add,
                after_reheat,
                ..AnnealingParameters::default()
            };
            let mut annealer = annealer(&problem, &parameters, 1);
            annealer.advance(10_000, &mut Context::default());
            annealer.advance(20, &mut Context::default()).reheats
        };
        assert_eq!(heating(AfterReheat::CountAnew), 4);
        assert_eq!(heating(AfterReheat::CountOn), 20);
    }

    #[test]
    fn a_first_move_is_judged_by_the_believed_cost() {
        let problem = empty();
        let worsened = |first_cost| {
            let parameters = AnnealingParameters {
                first_cost,
                acceptance: Acceptance::NotWorse,
                ..AnnealingParameters::default()
            };
            let is_worse_after_a_move = |&seed: &u64| {
                let mut annealer = annealer(&problem, &parameters, seed);
                let before = annealer.candidate.cost();
                annealer.advance(1, &mut Context::default());
                annealer.candidate.cost() > before
            };
            (0..100).filter(is_worse_after_a_move).count()
        };
        assert_eq!(worsened(FirstCost::Counted), 0);
        assert!(worsened(FirstCost::Unfilled) > 10);
    }

    /// Believing in the low cost of the grid before, it accepts nothing and reheats every five moves.
    #[test]
    fn a_stale_cost_lets_nothing_pass() {
        let problem = empty();
        let reheats = |refill_cost| {
            let parameters = AnnealingParameters {
                acceptance: Acceptance::NotWorse,
                stuck_after: 5,
                reheat: Reheat::Multiply,
                refill: true,
                refill_cost,
                ..AnnealingParameters::default()
            };
            let mut annealer = annealer(&problem, &parameters, 1);
            // As if a grid of a low cost had been reached.
            annealer.mistaken_by = -1000;
            annealer.advance(500, &mut Context::default()).reheats
        };
        assert_eq!(reheats(RefillCost::Stale), 100);
        assert!(reheats(RefillCost::Counted) < 90);
    }
}
