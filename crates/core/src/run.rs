//! The run: propagation, then epoch after epoch until there is a solution or a reason to stop.
//!
//! Only this file looks at the clock, tells events and decides how a run ends.

use crate::config::Config;
use crate::engines::{Outcome, Stage};
use crate::event::{Event, Observer, Progress};
use crate::presets;
use crate::problem::Problem;
use crate::propagate::Propagator;
use crate::puzzle::{Puzzle, Solution};
use crate::report::{Ending, Report};
use crate::walker::Walker;
use cpu_time::ThreadTime;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How long a run may take; the first limit reached ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Evaluations; the last epoch may go a little beyond.
    pub evaluations: Option<u64>,
    /// Epochs.
    pub epochs: Option<u64>,
    /// Time.
    pub time: Option<Duration>,
}

/// How a puzzle is solved.
#[derive(Clone, Debug)]
pub struct Options {
    /// With which engine and parameters.
    pub config: Config,
    /// Where chance starts from: the same seed gives the same run.
    pub seed: u64,
    /// For how long.
    pub budget: Budget,
    /// How many walkers search side by side, each on a thread of its own.
    pub threads: usize,
}

impl Default for Options {
    /// The default preset on one thread, from seed 1, without limits.
    fn default() -> Self {
        Self { config: presets::default().config, seed: 1, budget: Budget::default(), threads: 1 }
    }
}

/// Solves a puzzle.
pub fn solve(puzzle: &Puzzle, options: &Options) -> Report {
    Solver::new(options.clone()).run(puzzle, &mut ())
}

/// Solves many puzzles with the same options, reusing memory.
#[derive(Debug)]
pub struct Solver {
    options: Options,
    propagator: Propagator,
}

impl Solver {
    /// A solver with these options.
    pub fn new(options: Options) -> Self {
        Self { propagator: Propagator::new(options.config.running.kernel.rules()), options }
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Solves a puzzle while an observer listens.
    pub fn run(&mut self, puzzle: &Puzzle, observer: &mut dyn Observer) -> Report {
        let clock = Clock { wall: Instant::now(), cpu: ThreadTime::now() };
        let kernel = self.options.config.running.kernel;
        if self.options.config.engine.starts_from_givens(puzzle.shape(), kernel) {
            let totals = Totals::of_givens(puzzle);
            return search(puzzle, &Problem::of_givens(puzzle), &self.options, &clock, totals, observer);
        }
        let propagated = match kernel.propagate(&mut self.propagator, puzzle) {
            Ok(propagated) => propagated,
            Err(contradiction) => {
                return clock.report(Ending::Contradiction(contradiction), Totals::of_givens(puzzle));
            }
        };
        let open = propagated.open_count();
        let totals =
            Totals { best: propagated.values().to_vec(), cost: open as u64, open, ..Totals::default() };
        if propagated.is_solved() {
            return clock.report(verified(puzzle, propagated.values()), totals);
        }
        let problem = Problem::new(puzzle, &propagated);
        search(puzzle, &problem, &self.options, &clock, totals, observer)
    }
}

/// What a run has come to.
#[derive(Default)]
struct Totals {
    best: Vec<u8>,
    /// The cost of the best grid; before the first epoch the number of open cells.
    cost: u64,
    evaluations: u64,
    epochs: u64,
    restarts: u64,
    reheats: u64,
    open: usize,
    stages: Vec<Stage>,
    /// Processor time of threads other than the run's own.
    cpu_elsewhere: Duration,
}

impl Totals {
    fn of_givens(puzzle: &Puzzle) -> Self {
        Self {
            best: puzzle.givens().to_vec(),
            cost: (puzzle.givens().len() - puzzle.given_count()) as u64,
            open: puzzle.givens().len() - puzzle.given_count(),
            ..Self::default()
        }
    }
}

/// When the run began.
struct Clock {
    wall: Instant,
    cpu: ThreadTime,
}

impl Clock {
    fn report(&self, ending: Ending, totals: Totals) -> Report {
        Report {
            ending,
            best: totals.best,
            cost: totals.cost,
            evaluations: totals.evaluations,
            epochs: totals.epochs,
            restarts: totals.restarts,
            open: totals.open,
            stages: totals.stages,
            elapsed: self.wall.elapsed(),
            cpu: self.cpu.elapsed() + totals.cpu_elsewhere,
        }
    }
}

/// The loop: epochs of all walkers until one has a solution or the run has to end.
fn search(
    puzzle: &Puzzle,
    problem: &Problem,
    options: &Options,
    clock: &Clock,
    mut totals: Totals,
    observer: &mut dyn Observer,
) -> Report {
    let count = options.threads.max(1) as u64;
    let mut walkers: Vec<Walker<'_>> =
        (0..count).map(|index| Walker::new(&options.config, problem, options.seed, index)).collect();
    let mut config = options.config.clone();
    let mut told = ControlFlow::Continue(());
    if observer.listens() {
        told = observer.on(&Event::Started { problem, individuals: walkers[0].individuals() });
    }
    let ending = loop {
        if told.is_continue() {
            told = retune(&mut walkers, &mut config, observer);
        }
        if told.is_break() {
            break Ending::Cancelled;
        }
        let Some(moves) = allowance(options, &totals, clock, count) else {
            break Ending::OutOfBudget;
        };
        totals.cpu_elsewhere += take_epochs(&mut walkers, moves);
        told = tell(&walkers, &mut totals, clock, observer);
        if let Some(ending) = ending_of(puzzle, &walkers) {
            break ending;
        }
    };
    totals.stages = leader(&walkers).stages();
    clock.report(ending, totals)
}

/// Makes the changes that the observer asks for, as far as they can be made.
fn retune(walkers: &mut [Walker<'_>], config: &mut Config, observer: &mut dyn Observer) -> ControlFlow<()> {
    for (name, value) in observer.changes() {
        match config.change(&name, &value) {
            Ok(()) => {
                for walker in walkers.iter_mut() {
                    walker.retune(config);
                }
                observer.on(&Event::Changed { name: &name, value: &value })?;
            }
            Err(error) => observer.on(&Event::Refused(&error))?,
        }
    }
    ControlFlow::Continue(())
}

/// How many evaluations each walker may make in the next epoch, if the budget allows one.
fn allowance(options: &Options, totals: &Totals, clock: &Clock, walkers: u64) -> Option<u64> {
    let (budget, running) = (&options.budget, &options.config.running);
    let within = |limit: Option<u64>, own: u64| limit.into_iter().chain((own > 0).then_some(own)).min();
    let evaluations = within(budget.evaluations, running.max_evaluations);
    let left = evaluations.map_or(u64::MAX, |limit| limit.saturating_sub(totals.evaluations));
    let is_over = left == 0
        || within(budget.epochs, running.max_epochs).is_some_and(|limit| totals.epochs >= limit)
        || budget.time.is_some_and(|limit| clock.wall.elapsed() >= limit);
    (!is_over).then(|| running.epoch_moves.min(left.div_ceil(walkers)))
}

/// One epoch of every walker, side by side; the processor time of the threads that were started.
///
/// Every walker finishes its epoch even if another one has a solution: so a run repeats exactly for its seed and number
/// of walkers. An epoch is a few milliseconds, which is how long a solution may wait.
fn take_epochs(walkers: &mut [Walker<'_>], moves: u64) -> Duration {
    let (own, others) = walkers.split_first_mut().expect("a run has at least one walker");
    if others.is_empty() {
        own.epoch(moves);
        return Duration::ZERO;
    }
    std::thread::scope(|scope| {
        let threads: Vec<_> = others
            .iter_mut()
            .map(|walker| {
                scope.spawn(move || {
                    let start = ThreadTime::now();
                    walker.epoch(moves);
                    start.elapsed()
                })
            })
            .collect();
        own.epoch(moves);
        threads.into_iter().map(|thread| thread.join().expect("a walker does not panic")).sum()
    })
}

/// Adds up what the epoch brought and tells the observer.
fn tell(
    walkers: &[Walker<'_>],
    totals: &mut Totals,
    clock: &Clock,
    observer: &mut dyn Observer,
) -> ControlFlow<()> {
    let leader = leader(walkers);
    let restarts: u64 = walkers.iter().map(|walker| walker.restarts).sum();
    totals.epochs += 1;
    totals.evaluations += walkers.iter().map(|walker| walker.last.evaluations).sum::<u64>();
    let reheats: u64 = walkers.iter().map(|walker| u64::from(walker.last.reheats)).sum();
    totals.reheats += reheats;
    totals.cost = leader.best_cost;
    totals.best.copy_from_slice(&leader.best);
    let has_restarted = restarts > totals.restarts;
    totals.restarts = restarts;
    if !observer.listens() {
        return ControlFlow::Continue(());
    }
    if has_restarted {
        observer.on(&Event::Restarted { restarts })?;
    }
    if reheats > 0 {
        observer.on(&Event::Reheated { reheats: totals.reheats })?;
    }
    observer.on(&Event::Epoch(Progress {
        epochs: totals.epochs,
        evaluations: totals.evaluations,
        restarts,
        reheats: totals.reheats,
        cost: leader.last.best,
        best_cost: leader.best_cost,
        best: &leader.best,
        individuals: leader.individuals(),
        statistics: leader.last.statistics,
        elapsed: clock.wall.elapsed(),
    }))
}

/// The walker with the best grid.
fn leader<'a, 'p>(walkers: &'a [Walker<'p>]) -> &'a Walker<'p> {
    walkers.iter().min_by_key(|walker| walker.best_cost).expect("a run has at least one walker")
}

/// The ending, if the walkers have come to one. The first walker with a solution counts, whatever the threads did.
fn ending_of(puzzle: &Puzzle, walkers: &[Walker<'_>]) -> Option<Ending> {
    let with = |outcome| walkers.iter().find(move |walker| walker.last.outcome == outcome);
    if let Some(walker) = with(Outcome::Solved) {
        return Some(verified(puzzle, &walker.best));
    }
    if with(Outcome::Exhausted).is_some() {
        return Some(Ending::Exhausted);
    }
    walkers.iter().all(Walker::is_done).then_some(Ending::Stuck)
}

fn verified(puzzle: &Puzzle, values: &[u8]) -> Ending {
    Solution::verify(puzzle, values).map_or_else(Ending::Refused, Ending::Solved)
}
