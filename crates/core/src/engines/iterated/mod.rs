//! Iterated local search: min-conflicts with a tabu list, then part of the grid is emptied and refilled by propagation.
//!
//! An evaluation is one step of the local search, which looks at all exchanges of one clashing cell, or one try of the
//! depth-first search in a refill.

mod refill;

use super::{Advance, Context, Engine, Gauges, Outcome};
use crate::candidate::{Candidate, Cost, deal};
use crate::config::{EngineConfig, EngineParameters};
use crate::landscape::Landscape;
use crate::operators::keep::Keep;
use crate::operators::objective::Objective;
use crate::parameters;
use crate::problem::Problem;
use crate::puzzle::Cell;
use crate::random::{Chance, Random, below};
use rand::Rng;
use rand::seq::SliceRandom;
use refill::{Refill, Refilled};

parameters! {
    /// Iterated local search with constraint programming.
    pub struct IteratedParameters {
        /// The layer that is always valid; `nothing` has no exchanges and stands for `blocks`.
        keep: Keep = Keep::Blocks;
        /// What counts as wrong.
        objective: Objective = Objective::Missing;
        /// After this many steps without a new best, the local search ends.
        patience: u64 = 1000, 1..=1_000_000_000;
        /// An exchange is forbidden for this share of the free cells as a number of steps.
        tabu_share: f64 = 0.05, 0.0..=100.0;
        /// The probability that a step for the worse is made all the same.
        accept_worse: f64 = 0.15, 0.0..=1.0 => [live];
        /// The share of free cells that is emptied after the first local search, besides all that clash.
        reset: f64 = 1.0, 0.0..=1.0;
        /// Each time the share is multiplied by this.
        reset_cooling: f64 = 0.8, 0.0..=1.0;
        /// Below this the share is not lowered any more.
        least_reset: f64 = 0.01, 0.0..=1.0;
        /// How many tries the depth-first search may make in a refill.
        refill_tries: u64 = 1000, 0..=1_000_000_000;
    }
}

impl EngineParameters for IteratedParameters {
    fn build(&self, problem: &Problem, chance: Chance, _: &mut Context<'_>) -> Box<dyn Engine> {
        crate::with_width!(problem.order(), W => Box::new(Iterated::<W>::new(problem, self, chance.search)))
    }
}

/// A running iterated local search.
pub struct Iterated<const W: usize> {
    parameters: IteratedParameters,
    landscape: Landscape,
    /// The group of each cell, and its place in it.
    seat: Vec<(u16, u8)>,
    /// `until[cell * order + place]`: up to which step the exchange with the cell at that place is forbidden.
    until: Vec<u64>,
    /// None if singles show that there is no solution.
    refill: Option<Refill<W>>,
    random: Random,
    candidate: Candidate,
    /// The best of the present local search, which the next refill starts from.
    local_best: Candidate,
    best: Candidate,
    step: u64,
    /// The step after which the local search ends.
    last_step: u64,
    reset: f64,
    clashing: Vec<Cell>,
}

impl<const W: usize> Iterated<W> {
    /// A search at its start.
    pub fn new(problem: &Problem, parameters: &IteratedParameters, mut random: Random) -> Self {
        let keep = if parameters.keep == Keep::Nothing { Keep::Blocks } else { parameters.keep };
        let landscape = Landscape::new(problem, keep, parameters.objective);
        let candidate = Candidate::random(&landscape, &mut random);
        let mut seat = vec![(0, 0); problem.fixed().len()];
        for (number, group) in landscape.groups().iter().enumerate() {
            for (place, &cell) in group.iter().enumerate() {
                seat[usize::from(cell)] = (number as u16, place as u8);
            }
        }
        Self {
            parameters: parameters.clone(),
            seat,
            until: vec![0; problem.fixed().len() * problem.order()],
            refill: Refill::new(problem),
            random,
            local_best: candidate.clone(),
            best: candidate.clone(),
            candidate,
            landscape,
            step: 0,
            last_step: parameters.patience,
            reset: parameters.reset,
            clashing: Vec::new(),
        }
    }

    /// A clashing cell makes the best exchange in its group that is not forbidden; staying counts as one.
    fn step(&mut self) {
        self.step += 1;
        let cell = self.clashing[below(self.random.next_u32(), self.clashing.len())];
        let Some((other, delta)) = self.best_exchange(cell) else { return };
        let (group, place) = self.seat[usize::from(other)];
        let is_made = delta <= 0 || self.is_lucky(self.parameters.accept_worse);
        debug_assert_eq!(group, self.seat[usize::from(cell)].0);
        if is_made && other != cell {
            self.candidate.swap(&self.landscape, usize::from(cell), usize::from(other));
            if self.candidate.cost() < self.local_best.cost() {
                self.local_best.copy_from(&self.candidate);
                self.last_step = self.step + self.parameters.patience;
            }
        }
        let tenure = (self.parameters.tabu_share * self.landscape.problem().free().len() as f64) as u64;
        let order = self.landscape.problem().order();
        self.until[usize::from(cell) * order + usize::from(place)] = self.step + tenure;
    }

    /// The best allowed exchange of a cell and what it changes, or a forbidden one that leads to a new best.
    fn best_exchange(&mut self, cell: Cell) -> Option<(Cell, i64)> {
        let group = &self.landscape.groups()[usize::from(self.seat[usize::from(cell)].0)];
        let order = self.landscape.problem().order();
        let until = &self.until[usize::from(cell) * order..][..order];
        let mut best: Option<(Cell, i64)> = None;
        let mut ties = 0;
        for (&other, &until) in group.iter().zip(until) {
            let delta = if other == cell {
                0
            } else {
                self.candidate.swap_delta(&self.landscape, usize::from(cell), usize::from(other))
            };
            let is_new_best = self.candidate.cost() as i64 + delta < self.local_best.cost() as i64;
            let is_worse = best.is_some_and(|(_, lowest)| delta > lowest);
            if is_worse || (until > self.step && !is_new_best) {
                continue;
            }
            ties = if best.is_some_and(|(_, lowest)| delta == lowest) { ties + 1 } else { 1 };
            if ties == 1 || below(self.random.next_u32(), ties) == 0 {
                best = Some((other, delta));
            }
        }
        best
    }

    /// Empties the clashing cells of the best filling and a share of the others, and refills the grid.
    fn perturb(&mut self) -> (Refilled, u64) {
        self.candidate.copy_from(&self.local_best);
        let mut cells = self.landscape.problem().free().to_vec();
        cells.shuffle(&mut self.random);
        let emptied = (cells.len() as f64 * self.reset).ceil() as usize;
        let mut kept = cells.split_off(emptied.min(cells.len()));
        kept.retain(|&cell| !self.candidate.is_clashing(&self.landscape, usize::from(cell)));
        if self.reset > self.parameters.least_reset {
            self.reset *= self.parameters.reset_cooling;
        }
        let Some(refill) = &mut self.refill else { return (Refilled::Impossible, 0) };
        let tries = self.parameters.refill_tries;
        let outcome = refill.run(&kept, self.candidate.values_mut(), tries, &mut self.random);
        self.deal_the_rest();
        self.candidate.recount(&self.landscape);
        self.begin();
        outcome
    }

    /// Gives the open cells of each group the values that it lacks.
    fn deal_the_rest(&mut self) {
        let values = self.candidate.values_mut();
        for (group, stock) in self.landscape.groups().iter().zip(self.landscape.stock()) {
            let is_used = |value: u8| group.iter().any(|&cell| values[usize::from(cell)] == value);
            let left: Vec<u8> = stock.iter().copied().filter(|&value| !is_used(value)).collect();
            let open: Vec<Cell> =
                group.iter().copied().filter(|&cell| values[usize::from(cell)] == 0).collect();
            deal(values, &open, &left, &mut self.random);
        }
    }

    /// Starts a local search from the present filling.
    fn begin(&mut self) {
        self.local_best.copy_from(&self.candidate);
        self.until.fill(0);
        (self.step, self.last_step) = (0, self.parameters.patience);
        self.note_best();
    }

    fn note_best(&mut self) {
        if self.local_best.cost() < self.best.cost() {
            self.best.copy_from(&self.local_best);
        }
    }

    fn list_clashing(&mut self) {
        let (landscape, candidate) = (&self.landscape, &self.candidate);
        let clashes = |cell: &&Cell| candidate.is_clashing(landscape, usize::from(**cell));
        self.clashing.clear();
        self.clashing.extend(landscape.problem().free().iter().filter(clashes));
    }

    fn is_lucky(&mut self, probability: f64) -> bool {
        f64::from(self.random.next_u32()) < probability * f64::from(u32::MAX)
    }
}

impl<const W: usize> Engine for Iterated<W> {
    fn advance(&mut self, evaluations: u64, _: &mut Context<'_>) -> Advance {
        let mut made = 0;
        let mut outcome = Outcome::Searching;
        while made < evaluations && self.best.cost() > 0 && outcome == Outcome::Searching {
            made += 1;
            self.list_clashing();
            // With none clashing but the best unsolved, only cells that are fixed clash: more steps cannot help.
            if self.step >= self.last_step || self.clashing.is_empty() {
                let (refilled, tries) = self.perturb();
                made += tries;
                outcome = match refilled {
                    Refilled::Solved | Refilled::Partly => Outcome::Searching,
                    Refilled::Impossible => Outcome::Exhausted,
                };
            } else {
                self.step();
                self.note_best();
            }
        }
        if self.best.cost() == 0 {
            outcome = Outcome::Solved;
        }
        Advance::of(made, outcome)
    }

    fn restart(&mut self, _: &mut Context<'_>) {
        self.candidate = Candidate::random(&self.landscape, &mut self.random);
        self.reset = self.parameters.reset;
        self.best.copy_from(&self.candidate);
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
    use crate::random::{Purpose, stream};

    fn search(problem: &Problem, parameters: &IteratedParameters) -> Iterated<1> {
        Iterated::new(problem, parameters, stream(2, Purpose::Search, 0))
    }

    /// Nothing is accepted for the worse, and staying is allowed: the cost never rises within a local search.
    #[test]
    fn steps_take_the_best_exchange() {
        let problem = problem("9x9", &".".repeat(81));
        let mut search = search(
            &problem,
            &IteratedParameters { accept_worse: 0.0, tabu_share: 0.0, ..IteratedParameters::default() },
        );
        for _ in 0..200 {
            let before = search.candidate.cost();
            search.list_clashing();
            if search.clashing.is_empty() {
                break;
            }
            search.step();
            assert!(search.candidate.cost() <= before);
        }
        let recount = Candidate::from_values(&search.landscape, search.candidate.values().to_vec());
        assert_eq!(search.candidate, recount);
    }

    /// The cell's own place is forbidden, and so is every other but one: that one is taken though it is worse.
    #[test]
    fn forbidden_exchanges_are_not_made() {
        let problem = problem("4x4", "................");
        let mut search = search(&problem, &IteratedParameters::default());
        search.local_best =
            Candidate::from_values(&search.landscape, vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
        let group = search.landscape.groups()[usize::from(search.seat[0].0)].clone();
        let order = problem.order();
        search.until[..order].fill(10);
        search.until[2] = 0;
        assert_eq!(search.best_exchange(0).map(|(other, _)| other), Some(group[2]));
        search.until[2] = 10;
        assert_eq!(search.best_exchange(0), None);
    }

    /// The share is 1 at first, so that the refill starts from nothing; then it shrinks by 0.8 each time.
    #[test]
    fn the_reset_shrinks() {
        let problem = problem("9x9", &".".repeat(81));
        let mut search =
            search(&problem, &IteratedParameters { refill_tries: 0, ..IteratedParameters::default() });
        search.perturb();
        assert!((search.reset - 0.8).abs() < 1e-12);
        search.perturb();
        assert!((search.reset - 0.64).abs() < 1e-12);
        assert_eq!(search.step, 0);
        let recount = Candidate::from_values(&search.landscape, search.candidate.values().to_vec());
        assert_eq!(search.candidate, recount);
    }
}
