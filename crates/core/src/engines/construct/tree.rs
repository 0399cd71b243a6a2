//! The search over an exact cover: depth first, item by item, with restarts that keep what was learned.

use super::ConstructParameters;
use super::choice::Weights;
use super::cover::Cover;
use super::luby::luby;
use super::partial::{Halt, Mark, Partial, Stopped};
use crate::candidate::Cost;
use crate::engines::{Advance, Context, Engine, Outcome};
use crate::problem::Problem;
use crate::random::{Random, below, happens};
use crate::stop::CancelToken;
use rand::Rng;

/// A running search.
pub(super) struct Construct<const S: usize> {
    problem: Problem,
    parameters: ConstructParameters,
    random: Random,
    cover: Cover<S>,
    state: TreeState,
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
    /// The best before the step that is being taken, if that has changed it.
    before: Option<(Vec<u8>, usize)>,
}

/// What there is to search on.
enum TreeState {
    /// What was taken and struck so far.
    Searching(Partial),
    /// Nothing: singles alone show that there is no solution.
    Contradiction,
    /// Nothing: it was stopped in the middle.
    Cut,
}

/// An option that was taken by choice, and the moment before.
#[derive(Clone, Copy)]
struct Decision {
    option: u32,
    mark: Mark,
}

impl<const S: usize> Construct<S> {
    /// A search at its start.
    pub fn new(
        problem: &Problem,
        parameters: &ConstructParameters,
        mut random: Random,
        cancel: &mut CancelToken,
    ) -> Self {
        let cover = Cover::new(problem, cancel);
        let partial = if cancel.is_cancelled() { Err(Stopped.into()) } else { Partial::new(&cover, cancel) };
        let eligible = if parameters.places { cover.needed } else { cover.open };
        let mut tree = Self {
            problem: problem.clone(),
            parameters: parameters.clone(),
            weights: Weights::new(eligible, parameters.weights, &mut random),
            random,
            state: match partial {
                Ok(partial) => TreeState::Searching(partial),
                Err(Halt::DeadEnd { .. }) => TreeState::Contradiction,
                Err(Halt::Stopped(Stopped)) => TreeState::Cut,
            },
            decisions: Vec::new(),
            saved: vec![u32::MAX; problem.fixed().len()],
            best: problem.fixed().to_vec(),
            deepest: 0,
            deepest_of_all: 0,
            runs: 0,
            patience: 0,
            before: None,
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
    fn step(&mut self, partial: &mut Partial, cancel: &mut CancelToken) -> Result<Outcome, Stopped> {
        self.before = None;
        let option = self.choose(partial);
        self.decisions.push(Decision { option: option as u32, mark: partial.mark() });
        let mut outcome = partial.take(&self.cover, option, cancel);
        while let Err(halt) = outcome {
            let item = match halt {
                Halt::DeadEnd { item } => item,
                Halt::Stopped(stopped) => return Err(stopped),
            };
            self.weights.add(item);
            let Some(Decision { option, mark }) = self.decisions.pop() else { return Ok(Outcome::Exhausted) };
            partial.undo(&self.cover, mark, cancel)?;
            self.save(partial);
            self.patience = self.patience.saturating_sub(1);
            // What is refuted under no other decision is refuted for good; so only the others are given up.
            if let (0, Some(first)) = (self.patience, self.decisions.first()) {
                partial.undo(&self.cover, first.mark, cancel)?;
                self.decisions.clear();
                self.begin_run();
                break;
            }
            outcome = partial.strike(&self.cover, option as usize, cancel);
        }
        // The item was chosen among all.
        cancel.tick(self.weights.len() as u64);
        Ok(self.outcome(partial))
    }

    /// Searches on; what stops in the middle of a step does not count.
    fn search(
        &mut self,
        partial: &mut Partial,
        evaluations: u64,
        context: &mut Context<'_>,
    ) -> (u64, Outcome) {
        let mut made = 0;
        let mut outcome = self.outcome(partial);
        while outcome == Outcome::Searching && made < evaluations && !context.cancel.is_cancelled() {
            let fullest = self.deepest_of_all;
            let Ok(found) = self.step(partial, &mut context.cancel) else {
                self.state = TreeState::Cut;
                if let Some((best, deepest)) = self.before.take() {
                    (self.best, self.deepest_of_all) = (best, deepest);
                }
                break;
            };
            outcome = found;
            made += 1;
            if outcome == Outcome::Solved {
                self.save(partial);
            }
            if self.deepest_of_all > fullest {
                context.improvements.note(made, self.best_cost());
            }
        }
        (made, outcome)
    }

    fn outcome(&self, partial: &Partial) -> Outcome {
        if partial.taken().len() == self.cover.open { Outcome::Solved } else { Outcome::Searching }
    }

    /// An option of the item to branch on: the saved one if there is one, as a rule.
    fn choose(&mut self, partial: &Partial) -> usize {
        let item = self.weights.choose(&partial.counts);
        if happens(self.parameters.saved_share, &mut self.random) {
            let is_saved =
                |&option: &usize| self.saved[usize::from(self.cover.cells[option])] == option as u32;
            if let Some(option) = partial.left(&self.cover, item).find(is_saved) {
                return option;
            }
        }
        let left = partial.left(&self.cover, item).count();
        let rank = below(self.random.next_u32(), left);
        partial.left(&self.cover, item).nth(rank).expect("an uncovered item has options left")
    }

    /// Remembers the grid if it is the fullest of the run and no emptier than the fullest of all.
    fn save(&mut self, partial: &Partial) {
        let depth = partial.taken().len();
        if depth <= self.deepest || depth < self.deepest_of_all {
            return;
        }
        self.before.get_or_insert_with(|| (self.best.clone(), self.deepest_of_all));
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
    fn begin_epoch(&mut self, moves: u64) -> u64 {
        if let TreeState::Searching(partial) = &self.state {
            debug_assert!(partial.is_counted_right(&self.cover), "counts are those of the options left");
        }
        moves
    }

    fn advance(&mut self, evaluations: u64, context: &mut Context<'_>) -> Advance {
        match std::mem::replace(&mut self.state, TreeState::Contradiction) {
            TreeState::Contradiction => Advance::of(0, Outcome::Exhausted),
            TreeState::Cut => {
                self.state = TreeState::Cut;
                Advance::default()
            }
            TreeState::Searching(mut partial) => {
                let (made, outcome) = self.search(&mut partial, evaluations, context);
                if matches!(self.state, TreeState::Cut) {
                    return Advance::of(made, Outcome::Searching);
                }
                if outcome == Outcome::Solved && made == 0 {
                    self.save(&partial);
                    context.improvements.note(0, self.best_cost());
                }
                self.state = TreeState::Searching(partial);
                Advance::of(made, outcome)
            }
        }
    }

    fn restart(&mut self, context: &mut Context<'_>) {
        let random = self.random.clone();
        *self = Self::new(&self.problem, &self.parameters, random, &mut context.cancel);
    }

    fn best_grid(&self) -> &[u8] {
        &self.best
    }

    fn best_cost(&self) -> Cost {
        (self.cover.open - self.deepest_of_all) as Cost
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::cover_walk::tests::{dug, empty_problem, problem};
    use crate::random::{Purpose, stream};

    fn construct(problem: &Problem, parameters: &ConstructParameters) -> (Construct<4>, Partial) {
        let random = stream(1, Purpose::Search, 0);
        let mut construct = Construct::new(problem, parameters, random, &mut CancelToken::default());
        let TreeState::Searching(partial) = std::mem::replace(&mut construct.state, TreeState::Cut) else {
            panic!("there is something to search")
        };
        (construct, partial)
    }

    /// A grid with more than a hundred dead ends before it is solved.
    fn hard() -> Problem {
        problem(&dug("25x25", 38, 2))
    }

    /// Searches until the number of runs is reached; the dead ends met in each run but the last.
    fn dead_ends_of_runs(parameters: &ConstructParameters, runs: u64) -> Vec<u64> {
        let (mut construct, mut partial) = construct(&hard(), parameters);
        let mut ends = vec![0];
        while construct.runs < runs {
            let before = construct.runs;
            let outcome = construct.step(&mut partial, &mut CancelToken::default()).unwrap();
            assert_eq!(outcome, Outcome::Searching, "the puzzle is too easy");
            if construct.runs > before {
                ends.push(construct.weights.dead_ends());
            }
        }
        ends.windows(2).map(|pair| pair[1] - pair[0]).collect()
    }

    #[test]
    fn runs_end_after_dead_ends_by_luby() {
        let parameters = ConstructParameters { restart_base: 3, ..ConstructParameters::default() };
        assert_eq!(dead_ends_of_runs(&parameters, 8), [3, 3, 6, 3, 3, 6, 12]);
    }

    #[test]
    fn every_dead_end_adds_weight_if_weights_are_learned() {
        let patient = ConstructParameters { restart_base: 1_000_000, ..ConstructParameters::default() };
        for weights in [true, false] {
            let (mut construct, mut partial) =
                construct(&hard(), &ConstructParameters { weights, ..patient.clone() });
            for _ in 0..300 {
                construct.step(&mut partial, &mut CancelToken::default()).unwrap();
            }
            let met = 1_000_000 - construct.patience;
            assert!(met > 30, "{met}");
            assert_eq!(construct.weights.dead_ends(), if weights { met } else { 0 });
        }
    }

    /// One of four options is saved: it is taken in the given share of all cases, and in a quarter of the others.
    #[test]
    fn the_saved_option_is_taken_in_its_share() {
        for (saved_share, expected) in [(0.97, 0.9775), (0.0, 0.25), (1.0, 1.0)] {
            let parameters =
                ConstructParameters { saved_share, places: false, ..ConstructParameters::default() };
            let (mut construct, partial) = construct(&empty_problem(4), &parameters);
            let item = construct.weights.choose(&partial.counts);
            let saved = construct.cover.options(item)[2];
            construct.saved[usize::from(construct.cover.cells[saved as usize])] = saved;
            let taken = (0..10_000).filter(|_| construct.choose(&partial) == saved as usize).count();
            assert!((taken as f64 / 10_000.0 - expected).abs() < 0.01, "{saved_share}: {taken}");
        }
    }
}
