//! Iterated local search: min-conflicts with a tabu list, then part of the grid is emptied and refilled by propagation.
//!
//! An evaluation is one step of the local search, which looks at all exchanges of one clashing cell, or one try of the
//! depth-first search in a refill.

mod min_conflicts;
mod refill;

use super::local_search::{Walk, WalkEnd};
use super::{Advance, Context, Engine, Gauges, Outcome};
use crate::candidate::{Candidate, Cost, deal};
use crate::config::{EngineConfig, EngineParameters};
use crate::landscape::Landscape;
use crate::memory::{Extent, Memory};
use crate::moves::Move;
use crate::operators::acceptance::ConstantProbability;
use crate::operators::keep::Keep;
use crate::operators::objective::Objective;
use crate::operators::weights::ViolationWeights;
use crate::parameters;
use crate::problem::Problem;
use crate::puzzle::constraint::Primitive;
use crate::random::Chance;
use crate::stop::CancelToken;
use min_conflicts::MinConflicts;
use rand::seq::SliceRandom;
use refill::{Refill, Refilled};

parameters! {
    /// Iterated local search with constraint programming.
    pub struct IteratedParameters {
        /// The layer that is always valid; `nothing` has no exchanges and stands for `blocks`.
        keep: Keep = Keep::Blocks;
        /// Cost function.
        objective: Objective = Objective::Missing;
        /// After this many steps without a new best, the local search ends.
        patience: u64 = 1000, 1..=1_000_000_000;
        /// An exchange is forbidden for this share of the free cells as a number of steps.
        tabu_share: f64 = 0.05, 0.0..=100.0;
        /// Probability of accepting a worse step.
        accept_worse: f64 = 0.15, 0.0..=1.0 => [live];
        /// The share of free cells that is emptied after the first local search, besides all that clash.
        reset: f64 = 1.0, 0.0..=1.0;
        /// Factor on the emptied share after each local search.
        reset_cooling: f64 = 0.8, 0.0..=1.0;
        /// Minimum of the emptied share.
        least_reset: f64 = 0.01, 0.0..=1.0;
        /// Maximum tries of the depth-first search in a refill.
        refill_tries: u64 = 1000, 0..=1_000_000_000;
        /// The weights of broken rules.
        weights: ViolationWeights = ViolationWeights::default() => [group; |it, name| true];
    }
}

impl EngineParameters for IteratedParameters {
    fn build(&self, problem: &Problem, chance: Chance, context: &mut Context<'_>) -> Box<dyn Engine> {
        crate::with_width!(
            problem.order(),
            W => Box::new(Iterated::<W>::new(problem, self, chance, context))
        )
    }

    /// Every rule is a term of the cost.
    fn can_search(&self, _: &Primitive) -> bool {
        true
    }

    fn memory(&self, extent: &Extent) -> Memory {
        Memory {
            candidate: Candidate::bytes(extent, self.keep),
            candidates: 3,
            own: Landscape::bytes(extent, self.keep)
                + MinConflicts::bytes(extent)
                + Refill::<1>::bytes(extent),
            counted_by: None,
        }
    }
}

/// A running iterated local search.
pub struct Iterated<const W: usize> {
    parameters: IteratedParameters,
    landscape: Landscape,
    moves: MinConflicts,
    /// None if singles show that there is no solution.
    refill: Option<Refill<W>>,
    chance: Chance,
    candidate: Candidate,
    /// The best of the present local search, which the next refill starts from.
    local_best: Candidate,
    best: Candidate,
    /// The step after which the local search ends.
    last_step: u64,
    reset: f64,
}

impl<const W: usize> Iterated<W> {
    /// A search at its start.
    pub fn new(
        problem: &Problem,
        parameters: &IteratedParameters,
        mut chance: Chance,
        context: &mut Context<'_>,
    ) -> Self {
        let keep = if parameters.keep == Keep::Nothing { Keep::Blocks } else { parameters.keep };
        let landscape = Landscape::weighted(problem, keep, parameters.objective, &parameters.weights);
        let candidate = Candidate::random(&landscape, &mut chance.start);
        context.cancel.tick(landscape.steps_per_candidate());
        let tenure = (parameters.tabu_share * problem.free_count() as f64) as u64;
        let mut search = Self {
            parameters: parameters.clone(),
            moves: MinConflicts::new(&landscape, tenure),
            refill: Refill::new(problem, &mut context.cancel),
            chance,
            local_best: candidate.clone(),
            best: candidate.clone(),
            candidate,
            landscape,
            last_step: 0,
            reset: parameters.reset,
        };
        search.begin(0, context);
        search
    }

    /// Local search: for at most this many steps, to its end, a new best, or until it is time to look at the clock.
    ///
    /// Returns how many steps were made, and whether there is a cell left that clashes.
    fn walk(&mut self, allowed: u64, before: u64, context: &mut Context<'_>) -> (u64, bool) {
        let steps_per_step = self.moves.steps_per_step(&self.landscape);
        let steps =
            allowed.min(self.last_step - self.moves.step()).min(CancelToken::interval(steps_per_step));
        let walk = Walk {
            landscape: &self.landscape,
            candidate: &mut self.candidate,
            proposer: &mut self.moves,
            random: &mut self.chance.search,
            acceptance: &mut self.chance.acceptance,
            best_cost: self.local_best.cost(),
            refusals: 0,
            patience: u64::MAX,
            counts_level_moves: false,
            individual: 0,
        };
        let mut rule = ConstantProbability(self.parameters.accept_worse);
        let walked = walk.run(&mut rule, steps, &mut context.emitter);
        if walked.end == WalkEnd::NewBest {
            self.local_best.copy_from(&self.candidate);
            self.last_step = self.moves.step() + self.parameters.patience;
            self.note_best(before + walked.made, context);
        }
        context.cancel.tick((walked.made + 1) * steps_per_step);
        (walked.made, walked.end != WalkEnd::NoMove)
    }

    /// Empties the clashing cells of the best filling and a share of the others, and refills the grid. Returns how many tries
    /// that took; None if it had to stop, and then it is as if it had not begun.
    fn perturb(&mut self, before: u64, context: &mut Context<'_>) -> Option<(Refilled, u64)> {
        self.candidate.copy_from(&self.local_best);
        let mut cells = self.landscape.problem().free().to_vec();
        cells.shuffle(&mut self.chance.search);
        let emptied = (cells.len() as f64 * self.reset).ceil() as usize;
        let mut kept = cells.split_off(emptied.min(cells.len()));
        kept.retain(|&cell| !self.candidate.is_clashing(&self.landscape, usize::from(cell)));
        let Some(refill) = &mut self.refill else { return Some((Refilled::Impossible, 0)) };
        let tries = self.parameters.refill_tries;
        let values = self.candidate.values_mut();
        let Some(outcome) = refill.run(&kept, values, tries, &mut self.chance.search, &mut context.cancel)
        else {
            self.candidate.copy_from(&self.local_best);
            self.tell_filling(context);
            return None;
        };
        if self.reset > self.parameters.least_reset {
            self.reset *= self.parameters.reset_cooling;
        }
        self.deal_the_rest();
        self.candidate.recount(&self.landscape);
        context.cancel.tick(3 * self.landscape.steps_per_candidate());
        self.begin(before + 1 + outcome.1, context);
        Some(outcome)
    }

    /// Gives the open cells of each group the values that it lacks.
    fn deal_the_rest(&mut self) {
        let values = self.candidate.values_mut();
        let (mut left, mut open) = (Vec::new(), Vec::new());
        for (group, stock) in self.landscape.groups().iter().zip(self.landscape.stock()) {
            let mut is_used = [false; 256];
            for &cell in group {
                is_used[usize::from(values[usize::from(cell)])] = true;
            }
            left.clear();
            left.extend(stock.iter().copied().filter(|&value| !is_used[usize::from(value)]));
            open.clear();
            open.extend(group.iter().copied().filter(|&cell| values[usize::from(cell)] == 0));
            deal(values, &open, &left, &mut self.chance.search);
        }
    }

    /// Starts a local search from the present filling, after this many evaluations.
    fn begin(&mut self, made: u64, context: &mut Context<'_>) {
        self.local_best.copy_from(&self.candidate);
        self.moves.begin();
        self.last_step = self.moves.step() + self.parameters.patience;
        self.tell_filling(context);
        self.note_best(made, context);
    }

    fn note_best(&mut self, made: u64, context: &mut Context<'_>) {
        if self.local_best.cost() < self.best.cost() {
            self.best.copy_from(&self.local_best);
            context.improvements.note(made, self.best.cost());
            context.cancel.tick(self.landscape.steps_per_candidate());
        }
    }

    fn tell_filling(&self, context: &mut Context<'_>) {
        let (grid, cost) = (self.candidate.values(), self.candidate.cost());
        context.emit(&Move::Filled { individual: 0, grid, cost });
    }
}

impl<const W: usize> Engine for Iterated<W> {
    fn advance(&mut self, evaluations: u64, context: &mut Context<'_>) -> Advance {
        let mut made = 0;
        let mut outcome = Outcome::Searching;
        while made < evaluations && self.best.cost() > 0 && outcome == Outcome::Searching {
            // With none clashing but the best unsolved, only cells that are fixed clash: more steps cannot help.
            let mut is_over = self.moves.step() >= self.last_step;
            if !is_over {
                let (steps, is_clashing) = self.walk(evaluations - made, made, context);
                made += steps;
                is_over = !is_clashing;
            }
            if is_over {
                let Some((refilled, tries)) = self.perturb(made, context) else { break };
                made += 1 + tries;
                outcome = match refilled {
                    Refilled::Solved | Refilled::Partly => Outcome::Searching,
                    Refilled::Impossible => Outcome::Exhausted,
                };
            }
            if context.cancel.is_cancelled() {
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
        Advance::of(made, outcome)
    }

    fn restart(&mut self, context: &mut Context<'_>) {
        context.emit(&Move::Restart);
        self.candidate = Candidate::random(&self.landscape, &mut self.chance.start);
        self.reset = self.parameters.reset;
        self.best.copy_from(&self.candidate);
        self.begin(0, context);
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
            emptied_share: Some(self.reset),
            ..Gauges::default()
        }
    }

    fn show(&self, viewer: &mut dyn FnMut(&[u8], Cost)) {
        viewer(self.candidate.values(), self.candidate.cost());
    }

    fn retune(&mut self, engine: &EngineConfig) {
        let EngineConfig::Iterated(parameters) = engine else { return };
        self.parameters = parameters.clone();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::problem;
    use crate::moves::MoveEmitter;

    fn search(problem: &Problem, parameters: &IteratedParameters) -> Iterated<1> {
        Iterated::new(problem, parameters, Chance::new(2, 0), &mut Context::default())
    }

    /// Nothing is accepted that is worse, and staying is allowed: the cost never rises within a local search.
    #[test]
    fn steps_take_the_best_exchange() {
        let problem = problem("9x9", &".".repeat(81));
        let mut search = search(
            &problem,
            &IteratedParameters { accept_worse: 0.0, tabu_share: 0.0, ..IteratedParameters::default() },
        );
        for _ in 0..200 {
            let before = search.candidate.cost();
            search.walk(1, 0, &mut Context::default());
            assert!(search.candidate.cost() <= before);
        }
        let recount = Candidate::from_values(&search.landscape, search.candidate.values().to_vec());
        assert_eq!(search.candidate, recount);
    }

    /// The share is 1 at first, so that the refill starts from nothing; then it shrinks by 0.8 each time.
    #[test]
    fn the_reset_shrinks() {
        let problem = problem("9x9", &".".repeat(81));
        let mut search =
            search(&problem, &IteratedParameters { refill_tries: 0, ..IteratedParameters::default() });
        search.perturb(0, &mut Context::default());
        assert!((search.reset - 0.8).abs() < 1e-12);
        search.perturb(0, &mut Context::default());
        assert!((search.reset - 0.64).abs() < 1e-12);
        assert_eq!(search.moves.step() + search.parameters.patience, search.last_step);
        let recount = Candidate::from_values(&search.landscape, search.candidate.values().to_vec());
        assert_eq!(search.candidate, recount);
    }

    /// A solution in which two cells of the first box were exchanged: the cells that clash for it are emptied with a tenth
    /// of the others, and most of these stand as before.
    #[test]
    fn what_clashes_is_emptied() {
        let problem = problem("9x9", &".".repeat(81));
        let mut search =
            search(&problem, &IteratedParameters { refill_tries: 0, ..IteratedParameters::default() });
        let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let mut values: Vec<u8> = solved.bytes().map(|digit| digit - b'0').collect();
        values.swap(0, 10);
        let before = Candidate::from_values(&search.landscape, values);
        (search.local_best, search.reset) = (before.clone(), 0.1);
        search.perturb(0, &mut Context::default());
        let sound = (0..81).filter(|&cell| !before.is_clashing(&search.landscape, cell));
        let stays = |&cell: &usize| search.candidate.values()[cell] == before.values()[cell];
        let (sound, kept) = (sound.clone().count(), sound.filter(stays).count());
        assert!(sound > 70 && 10 * kept > 8 * sound, "{kept} of {sound}");
    }

    /// Of the worse steps, the share `accept_worse` is made, at two probabilities.
    #[test]
    fn worse_steps_are_made_as_often_as_it_says() {
        let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let problem = problem("9x9", hard);
        for accept_worse in [0.15, 0.6] {
            let parameters = IteratedParameters {
                accept_worse,
                // Long enough that often nothing else is left than a worse step.
                tabu_share: 1.0,
                patience: 1_000_000,
                ..IteratedParameters::default()
            };
            let (mut made, mut refused) = (0.0, 0.0);
            let mut listener = |reported: &Move<'_>| {
                if let Move::Proposal { difference: 1.., is_accepted, .. } = reported {
                    *(if *is_accepted { &mut made } else { &mut refused }) += 1.0;
                }
            };
            let mut context = Context { emitter: MoveEmitter::new(&mut listener), ..Context::default() };
            for seed in 0..5 {
                let mut search =
                    Iterated::<1>::new(&problem, &parameters, Chance::new(seed, 0), &mut context);
                search.advance(4000, &mut context);
            }
            let (share, all) = (made / (made + refused), made + refused);
            let deviation: f64 = (accept_worse * (1.0 - accept_worse) / all).sqrt();
            assert!(all > 200.0 && (share - accept_worse).abs() < 4.0 * deviation, "{share} of {all}");
        }
    }
}
