//! The search over an exact cover: depth first, item by item, with restarts that keep what was learned.

use super::ConstructParameters;
use super::choice::Weights;
use super::cover::Cover;
use super::luby::luby;
use super::partial::{DeadEnd, Mark, Partial};
use crate::candidate::Cost;
use crate::engines::{Advance, Context, Engine, Outcome};
use crate::problem::Problem;
use crate::random::{Random, below};
use rand::Rng;

/// A running search.
pub(super) struct Construct<const S: usize> {
    problem: Problem,
    parameters: ConstructParameters,
    random: Random,
    cover: Cover<S>,
    /// None if singles alone show that there is no solution.
    partial: Option<Partial>,
    weights: Weights,
    decisions: Vec<Decision>,
    /// The option that the fullest grid so far took for each cell.
    saved: Vec<u32>,
    best: Vec<u8>,
    /// How many options the fullest grid took: in the present run, and of all.
    deepest: usize,
    deepest_of_all: usize,
    /// Runs begun, and dead ends that the present one may still meet.
    runs: u64,
    patience: u64,
}

/// An option that was taken by choice, and the moment before.
#[derive(Clone, Copy)]
struct Decision {
    option: u32,
    mark: Mark,
}

impl<const S: usize> Construct<S> {
    /// A search at its start.
    pub fn new(problem: &Problem, parameters: &ConstructParameters, mut random: Random) -> Self {
        let cover = Cover::new(problem);
        let eligible = if parameters.places { cover.needed } else { cover.open };
        let mut tree = Self {
            problem: problem.clone(),
            parameters: parameters.clone(),
            weights: Weights::new(eligible, parameters.weights, &mut random),
            random,
            partial: Partial::new(&cover).ok(),
            decisions: Vec::new(),
            saved: vec![u32::MAX; problem.fixed().len()],
            best: problem.fixed().to_vec(),
            deepest: 0,
            deepest_of_all: 0,
            runs: 0,
            patience: 0,
            cover,
        };
        tree.begin_run();
        tree
    }

    /// Begins the next run.
    fn begin_run(&mut self) {
        self.runs += 1;
        self.patience = luby(self.runs) * self.parameters.restart_base;
        self.deepest = 0;
        self.weights.shake(&mut self.random);
    }

    /// Takes one decision and everything that follows; after a dead end, goes back to the last alternative.
    fn step(&mut self, partial: &mut Partial) -> Outcome {
        let option = self.choose(partial);
        self.decisions.push(Decision { option: option as u32, mark: partial.mark() });
        let mut outcome = partial.take(&self.cover, option);
        while let Err(DeadEnd { item }) = outcome {
            self.weights.add(item);
            let Some(Decision { option, mark }) = self.decisions.pop() else { return Outcome::Exhausted };
            partial.undo(&self.cover, mark);
            self.save(partial);
            self.patience = self.patience.saturating_sub(1);
            // What is refuted under no other decision is refuted for good; so only the others are given up.
            if let (0, Some(first)) = (self.patience, self.decisions.first()) {
                partial.undo(&self.cover, first.mark);
                self.decisions.clear();
                self.begin_run();
                break;
            }
            outcome = partial.strike(&self.cover, option as usize);
        }
        self.outcome(partial)
    }

    fn outcome(&self, partial: &Partial) -> Outcome {
        if partial.taken().len() == self.cover.open { Outcome::Solved } else { Outcome::Searching }
    }

    /// An option of the item to branch on: the saved one if there is one, as a rule.
    fn choose(&mut self, partial: &Partial) -> usize {
        let item = self.weights.choose(&partial.counts);
        let chance = self.random.next_u64();
        let (low, high) = (chance as u32, (chance >> 32) as u32);
        if f64::from(low) < self.parameters.saved_share * f64::from(u32::MAX) {
            let is_saved =
                |&option: &usize| self.saved[usize::from(self.cover.cells[option])] == option as u32;
            if let Some(option) = partial.left(&self.cover, item).find(is_saved) {
                return option;
            }
        }
        let left = partial.left(&self.cover, item).count();
        partial.left(&self.cover, item).nth(below(high, left)).expect("an uncovered item has options left")
    }

    /// Remembers the grid if it is the fullest of the run and no emptier than the fullest of all.
    fn save(&mut self, partial: &Partial) {
        let depth = partial.taken().len();
        if depth <= self.deepest || depth < self.deepest_of_all {
            return;
        }
        (self.deepest, self.deepest_of_all) = (depth, depth);
        self.best.copy_from_slice(self.problem.fixed());
        for &option in partial.taken() {
            let cell = usize::from(self.cover.cells[option as usize]);
            self.saved[cell] = option;
            self.best[cell] = self.cover.values[option as usize];
        }
    }
}

impl<const S: usize> Engine for Construct<S> {
    fn advance(&mut self, evaluations: u64, _: &mut Context<'_>) -> Advance {
        let mut made = 0;
        let outcome = match self.partial.take() {
            None => Outcome::Exhausted,
            Some(mut partial) => {
                let mut outcome = self.outcome(&partial);
                while outcome == Outcome::Searching && made < evaluations {
                    outcome = self.step(&mut partial);
                    made += 1;
                }
                if outcome == Outcome::Solved {
                    self.save(&partial);
                }
                self.partial = Some(partial);
                outcome
            }
        };
        Advance::of(made, outcome)
    }

    fn restart(&mut self, _: &mut Context<'_>) {
        *self = Self::new(&self.problem, &self.parameters, self.random.clone());
    }

    fn best_grid(&self) -> &[u8] {
        &self.best
    }

    fn best_cost(&self) -> Cost {
        (self.cover.open - self.deepest_of_all) as Cost
    }
}
