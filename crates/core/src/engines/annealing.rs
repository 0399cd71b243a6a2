//! Simulated annealing and its kin: one candidate, moves accepted by a rule, cooling, reheating.
//!
//! An evaluation is one proposed move.

use super::local_search::{Walk, WalkEnd, Walked};
use super::{Advance, Context, Engine, Gauges, Outcome};
use crate::candidate::{Candidate, Cost};
use crate::config::{EngineConfig, EngineParameters};
use crate::landscape::Landscape;
use crate::memory::{Extent, Memory};
use crate::moves::Move;
use crate::operators::acceptance::{Accept, Acceptance, Acceptor, Settings};
use crate::operators::cooling::{Chain, Cooling, StartTemperature};
use crate::operators::cost_bias::{Biased, FirstCost, RefillCost, unfilled_cost};
use crate::operators::keep::Keep;
use crate::operators::neighbour::{Neighbour, Proposer};
use crate::operators::objective::Objective;
use crate::operators::reheat::{AfterReheat, Reheat, StuckBy};
use crate::parameters;
use crate::problem::Problem;
use crate::random::Chance;
use crate::stop::Lookout;

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
    fn has_temperature(&self) -> bool {
        matches!(self.acceptance, Acceptance::Metropolis | Acceptance::Threshold)
    }

    /// Is there anything that can be raised at a reheating?
    fn has_level(&self) -> bool {
        self.has_temperature()
            || matches!(self.acceptance, Acceptance::GreatDeluge | Acceptance::RecordToRecord)
    }

    fn cools(&self) -> bool {
        self.has_temperature() && self.cooling != Cooling::Constant
    }

    fn reheats(&self) -> bool {
        self.has_level() && self.reheat != Reheat::Never
    }

    /// Does anything happen at the end of a chain?
    fn has_chains(&self) -> bool {
        self.cools() || self.stuck_by == StuckBy::Chains || self.look_every > 0
    }

    fn settings(&self) -> Settings {
        let Self { temperature, history, rain, deviation, tenure, sample, .. } = *self;
        Settings { temperature, history, rain, deviation, tenure, sample }
    }
}

/// How many neighbours are sampled for the first temperature.
const SAMPLES: usize = 100;

/// Added to a sampled first temperature, which must not be zero.
const SAMPLED_AT_LEAST: f64 = 1e-4;

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

/// A running annealer.
pub struct Annealing {
    parameters: AnnealingParameters,
    landscape: Landscape,
    /// None if there is nothing to exchange: then the only filling is the answer or there is none.
    proposer: Option<Proposer>,
    /// How many cells and values a proposal looks at.
    steps_per_move: u64,
    chance: Chance,
    candidate: Candidate,
    best: Candidate,
    acceptor: Acceptor,
    /// Decides instead of it, if there is one.
    own_rule: Option<Box<dyn Accept + Send>>,
    /// The temperature, water level or deviation at the start.
    start_level: f64,
    chain_length: u64,
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
        let landscape = Landscape::new(problem, parameters.keep, parameters.objective);
        context.lookout.is_over_after(landscape.steps_per_candidate());
        let candidate = Candidate::random(&landscape, &mut chance.start);
        context.lookout.is_over_after(landscape.steps_per_candidate());
        let proposer = Proposer::stoppable(&landscape, parameters.neighbour, &mut context.lookout);
        let mut annealer = Self {
            steps_per_move: proposer.as_ref().map_or(1, |it| it.steps(&landscape)),
            proposer,
            best: candidate.clone(),
            acceptor: Acceptor::NotWorse,
            own_rule: None,
            start_level: 0.0,
            chain_length: match parameters.chain {
                Chain::Fixed => parameters.chain_length,
                Chain::Givens => problem.given_count().max(1) as u64,
                Chain::FreeSquared => (problem.free().len() as u64).pow(2).max(1),
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

    /// The same with a rule of one's own in the place of the one that the parameters name.
    #[must_use]
    pub fn with_rule(mut self, rule: Box<dyn Accept + Send>) -> Self {
        self.own_rule = Some(rule);
        self
    }

    /// Sets everything but the candidate to its start.
    fn begin(&mut self, context: &mut Context<'_>) {
        let mut settings = self.parameters.settings();
        if self.parameters.has_temperature() && self.parameters.start == StartTemperature::Deviation {
            settings.temperature = self.sampled_deviation(context) + SAMPLED_AT_LEAST;
        }
        let cost = self.candidate.cost();
        self.acceptor = Acceptor::new(self.parameters.acceptance, &settings, &self.landscape, cost);
        self.start_level = self.acceptor.level().unwrap_or_default();
        self.best.copy_from(&self.candidate);
        (self.in_chain, self.chains, self.stuck) = (0, 0, 0);
        self.chain_cost = cost;
        self.bias = match self.parameters.first_cost {
            FirstCost::Counted => 0,
            FirstCost::Unfilled => unfilled_cost(&self.landscape) as i64 - cost as i64,
        };
        context.lookout.is_over_after(2 * self.landscape.steps_per_candidate());
        self.tell_filling(context);
    }

    /// The standard deviation of the cost among random neighbours.
    fn sampled_deviation(&mut self, context: &mut Context<'_>) -> f64 {
        let Some(proposer) = &self.proposer else { return 0.0 };
        let deltas: Vec<f64> = (0..SAMPLES)
            .map(|_| proposer.propose(&self.landscape, &self.candidate, &mut self.chance.search))
            .map(|proposal| proposal.delta(&self.landscape, &self.candidate) as f64)
            .collect();
        context.lookout.is_over_after(SAMPLES as u64 * self.steps_per_move);
        let mean = deltas.iter().sum::<f64>() / deltas.len() as f64;
        (deltas.iter().map(|delta| (delta - mean).powi(2)).sum::<f64>() / deltas.len() as f64).sqrt()
    }

    /// Walks on until the chain is over, the given number of moves is made, it is time to look at the clock, there is a new
    /// best, or too many moves were refused.
    fn walk(&mut self, allowed: u64, context: &mut Context<'_>) -> Walked {
        let Some(proposer) = &self.proposer else {
            return Walked { made: 0, end: WalkEnd::NoMove, refusals: 0 };
        };
        let patience = match self.parameters.stuck_by {
            StuckBy::Refusals => self.parameters.stuck_after,
            StuckBy::Chains => u64::MAX,
        };
        let steps =
            allowed.min(self.chain_length - self.in_chain).min(Lookout::evaluations(self.steps_per_move));
        let walk = Walk {
            landscape: &self.landscape,
            candidate: &mut self.candidate,
            proposer,
            random: &mut self.chance.search,
            acceptance: &mut self.chance.acceptance,
            best_cost: self.best.cost(),
            refusals: if patience == u64::MAX { 0 } else { self.stuck },
            patience,
            individual: 0,
        };
        let teller = &mut context.teller;
        let walked = match (&mut self.own_rule, &mut self.acceptor) {
            (Some(rule), _) => walk.run(rule, steps, teller),
            (None, Acceptor::Tabu(rule)) => walk.run(rule, steps, teller),
            (None, rule) if self.bias != 0 => {
                let mut biased = Biased { rule, bias: self.bias };
                let walked = walk.run(&mut biased, steps, teller);
                self.bias = biased.bias;
                walked
            }
            (None, Acceptor::Metropolis(rule)) => walk.run(rule, steps, teller),
            (
                None,
                rule @ (Acceptor::Threshold(_)
                | Acceptor::LateAcceptance(_)
                | Acceptor::GreatDeluge(_)
                | Acceptor::RecordToRecord(_)
                | Acceptor::NotWorse),
            ) => walk.run(rule, steps, teller),
        };
        if patience < u64::MAX {
            self.stuck = walked.refusals;
        }
        self.in_chain += walked.made;
        walked
    }

    /// The end of a chain: cools, looks for a solution if it is time to, and counts chains without gain.
    fn end_chain(&mut self) {
        self.in_chain = 0;
        self.chains += 1;
        if let (true, Some(temperature)) = (self.parameters.cools(), self.acceptor.temperature()) {
            let next = self.parameters.cooling.next(temperature, self.parameters.cooling_factor);
            self.acceptor.set_level(next.max(f64::MIN_POSITIVE));
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
            context.tell(&Move::Reheat { before, after });
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
            context.lookout.is_over_after(self.landscape.steps_per_candidate());
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
            context.lookout.is_over_after(self.landscape.steps_per_candidate());
        }
    }

    fn is_stuck(&self) -> bool {
        self.stuck >= self.parameters.stuck_after
            || self.acceptor.level().is_some_and(|level| level < self.parameters.frozen_below)
    }

    fn tell_filling(&self, context: &mut Context<'_>) {
        let (grid, cost) = (self.candidate.values(), self.candidate.cost());
        context.tell(&Move::Filled { individual: 0, grid, cost });
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
                WalkEnd::Steps | WalkEnd::Refused => {}
            }
            let is_chain_over = self.in_chain >= self.chain_length;
            if is_chain_over {
                self.end_chain();
            }
            if (is_chain_over || walked.end == WalkEnd::Refused) && self.is_stuck() {
                match self.parameters.reheat {
                    Reheat::Never => outcome = Outcome::Stuck,
                    Reheat::Start | Reheat::Multiply | Reheat::Add => self.reheat(made, context),
                }
            }
            if context.lookout.is_over_after(walked.made * self.steps_per_move) {
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
        context.tell(&Move::Restart);
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
        let is_warm = matches!(self.acceptor, Acceptor::Metropolis(_));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::Teller;
    use crate::operators::acceptance::Metropolis;
    use crate::propagate::tests::puzzle;

    fn empty() -> Problem {
        let puzzle = puzzle("4x4", ".... .... .... ....");
        Problem::of_givens(&puzzle)
    }

    fn annealer(problem: &Problem, parameters: &AnnealingParameters, seed: u64) -> Annealing {
        Annealing::new(problem, parameters, Chance::new(seed, 0), &mut Context::default())
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

    /// The rule that is built in, given from outside, makes the same run.
    #[test]
    fn a_rule_of_ones_own_decides() {
        let problem = empty();
        let parameters = AnnealingParameters { temperature: 0.5, ..AnnealingParameters::default() };
        let never = AnnealingParameters { acceptance: Acceptance::NotWorse, ..parameters.clone() };
        let run = |mut annealer: Annealing| {
            let advance = annealer.advance(200, &mut Context::default());
            (advance, annealer.candidate)
        };
        for seed in 0..10 {
            let own = annealer(&problem, &never, seed).with_rule(Box::new(Metropolis::new(0.5)));
            assert_eq!(run(own), run(annealer(&problem, &parameters, seed)));
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
        assert_eq!(annealer(&problem, &sampled, 1).acceptor.level().unwrap(), SAMPLED_AT_LEAST);
        // In an empty grid an exchange changes two or four regions by at most one each.
        let temperature = annealer(&empty(), &sampled, 1).acceptor.level().unwrap();
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
    fn a_first_move_is_judged_by_the_mistaken_cost() {
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
            annealer.bias = -1000;
            annealer.advance(500, &mut Context::default()).reheats
        };
        assert_eq!(reheats(RefillCost::Stale), 100);
        assert!(reheats(RefillCost::Counted) < 90);
    }

    /// Whatever is accepted, the best is the lowest cost that there was, and its grid has that cost.
    #[test]
    fn the_best_is_the_lowest_of_all_costs_seen() {
        let problem = empty();
        for &acceptance in Acceptance::ALL {
            let hot = AnnealingParameters {
                acceptance,
                temperature: 20.0,
                look_every: 1_000_000,
                ..Default::default()
            };
            let mut annealer = annealer(&problem, &hot, 1);
            let mut lowest = annealer.candidate.cost();
            for _ in 0..300 {
                annealer.advance(1, &mut Context::default());
                // A solution is not noticed here, so that the walk goes on.
                if annealer.candidate.cost() > 0 {
                    lowest = lowest.min(annealer.candidate.cost());
                }
                assert_eq!(annealer.best_cost(), lowest, "{acceptance:?}");
                let grid = annealer.best_grid().to_vec();
                assert_eq!(
                    Candidate::from_values(&annealer.landscape, grid).cost(),
                    lowest,
                    "{acceptance:?}"
                );
            }
        }
    }

    /// Of the moves that would make things worse by 1 and by 2, the shares exp(-1/T) and exp(-2/T) are made, at two
    /// temperatures.
    #[test]
    fn a_walk_accepts_by_the_formula() {
        let problem = crate::graph::tests::problem("9x9", &".".repeat(81));
        for temperature in [0.6, 1.5] {
            let parameters = AnnealingParameters { temperature, ..AnnealingParameters::default() };
            let mut counts = [[0_u32; 2]; 3];
            let mut listener = |told: &Move<'_>| {
                if let Move::Proposal { difference: difference @ 1..=2, is_accepted, .. } = told {
                    counts[*difference as usize][usize::from(*is_accepted)] += 1;
                }
            };
            let mut context = Context { teller: Teller::new(&mut listener), ..Context::default() };
            annealer(&problem, &parameters, 1).advance(40_000, &mut context);
            for worse in [1, 2] {
                let [refused, made] = counts[worse].map(f64::from);
                let (share, expected) = (made / (refused + made), (-(worse as f64) / temperature).exp());
                let deviation = (expected * (1.0 - expected) / (refused + made)).sqrt();
                assert!((share - expected).abs() < 4.0 * deviation, "{worse} at {temperature}: {share}");
            }
        }
    }

    /// 0.4 after three chains of ten moves with factor 0.5 is 0.05; a move before the end of the third it is 0.1.
    #[test]
    fn the_temperature_falls_chain_by_chain() {
        let problem = crate::graph::tests::problem("9x9", &".".repeat(81));
        let parameters = AnnealingParameters {
            cooling: Cooling::Geometric,
            cooling_factor: 0.5,
            chain_length: 10,
            ..AnnealingParameters::default()
        };
        let mut annealer = annealer(&problem, &parameters, 1);
        annealer.advance(29, &mut Context::default());
        assert!((annealer.gauges().temperature.unwrap() - 0.1).abs() < 1e-12);
        annealer.advance(1, &mut Context::default());
        assert!((annealer.gauges().temperature.unwrap() - 0.05).abs() < 1e-12);
        annealer.restart(&mut Context::default());
        assert_eq!(annealer.gauges().temperature, Some(0.4));
    }

    /// A parameter without effect says so.
    #[test]
    fn what_has_no_effect_is_known() {
        use crate::parameters::Parameters;
        let mut parameters = AnnealingParameters::default();
        let effects =
            |it: &AnnealingParameters, names: [&str; 4]| names.map(|name| it.has_effect(name).unwrap());
        let names = ["temperature", "cooling_factor", "chain_length", "refill_cost"];
        assert_eq!(effects(&parameters, names), [true, false, false, false]);
        parameters.cooling = Cooling::Geometric;
        assert_eq!(effects(&parameters, names), [true, true, true, false]);
        parameters.acceptance = Acceptance::LateAcceptance;
        assert_eq!(effects(&parameters, names), [false; 4]);
        assert_eq!(
            effects(&parameters, ["history", "rain", "deviation", "tenure"]),
            [true, false, false, false]
        );
    }
}
