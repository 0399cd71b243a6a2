//! A search that can be stepped, paused and cancelled.
//!
//! All front ends run engines through it: [`Solver`](crate::Solver) in one call, the page in steps with pauses, bindings in a
//! loop of their own. Only this file emits events and decides how a run ends.

use crate::clock::{Lap, Spent};
use crate::config::Config;
use crate::engines::Outcome;
use crate::event::{Event, Individuals, Observer, Progress};
use crate::figures::{Figures, NO_COST};
use crate::moves::Move;
use crate::parameters::{ParameterError, Value};
use crate::prepare::{Preparation, Start};
use crate::problem::Problem;
use crate::propagate::propagate;
use crate::puzzle::{Puzzle, Solution};
use crate::report::{Ending, Failure, Report};
use crate::run::{MOST_THREADS, Options};
use crate::stop::StopHandle;
use crate::walker_pool::{Limits, Maker, StepRequest, Stepped, WalkerPool};
use evodoku_logic::constrained;
use evodoku_messages::message;
use std::ops::ControlFlow;
use std::time::Duration;

/// A search for the solution of one puzzle.
///
/// ```
/// use evodoku::{Options, Puzzle, Search, presets};
///
/// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let mut search = Search::new(&puzzle, Options { config: presets::find("glebpp-ga")?.config, ..Options::default() });
/// while search.step(&mut ()).is_continue() {
///     if search.figures().epochs == 100 {
///         search.stop_handle().stop();
///     }
/// }
/// println!("{}", search.report().summary());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Time runs only while it steps, so a pause is simply not to step.
pub struct Search {
    puzzle: Puzzle,
    options: Options,
    /// The configuration with the changes made since the start.
    config: Config,
    /// An engine that is not one of the configuration's.
    maker: Option<Maker>,
    stop: StopHandle,
    spent: Spent,
    /// None before the first step, and where there is nothing to search.
    arena: Option<Arena>,
    figures: Figures,
    best_grid: Vec<u8>,
    open: usize,
    longest: u64,
    ending: Option<Ending>,
}

/// The problem and the walkers that search it.
struct Arena {
    problem: Problem,
    pool: WalkerPool,
}

impl Search {
    /// A search that has not begun.
    pub fn new(puzzle: &Puzzle, options: Options) -> Self {
        let open = puzzle.givens().len() - puzzle.given_count();
        Self {
            puzzle: puzzle.clone(),
            config: options.config.clone(),
            options,
            maker: None,
            stop: StopHandle::default(),
            spent: Spent::default(),
            arena: None,
            figures: Figures { best_cost: open as u64, ..Figures::default() },
            best_grid: puzzle.givens().to_vec(),
            open,
            longest: 0,
            ending: None,
        }
    }

    /// A search by an engine of your own: `maker` makes one for each walker. Of the options' configuration, only how it is
    /// run counts.
    pub fn with_engine(puzzle: &Puzzle, options: Options, maker: Maker) -> Self {
        Self { maker: Some(maker), ..Self::new(puzzle, options) }
    }

    /// Shares a stop handle, so that one handle stops several searches.
    #[must_use]
    pub fn stopped_by(mut self, stop: StopHandle) -> Self {
        self.stop = stop;
        self
    }

    /// Stops the search, from any thread; what was found so far stays.
    pub fn stop_handle(&self) -> StopHandle {
        self.stop.clone()
    }

    /// Runs to the end of the epoch or the next look of the observer; `Break` when the run has ended.
    ///
    /// The first step propagates, makes the engines and emits `Started`.
    pub fn step(&mut self, observer: &mut dyn Observer) -> ControlFlow<()> {
        self.step_by(u64::MAX, observer)
    }

    /// The same, but for at most about this many evaluations of each walker; an engine with generations finishes the one
    /// that it has begun.
    pub fn step_by(&mut self, evaluations: u64, observer: &mut dyn Observer) -> ControlFlow<()> {
        let lap = Lap::begin();
        self.take_step(evaluations, &lap, &mut None, observer);
        self.spent += lap.spent();
        if self.ending.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Runs to the end.
    pub fn run(&mut self, observer: &mut dyn Observer) -> Report {
        self.run_with(&mut None, observer)
    }

    /// The same with the memory of a preparation.
    pub(crate) fn run_with(
        &mut self,
        preparation: &mut Option<Preparation>,
        observer: &mut dyn Observer,
    ) -> Report {
        let lap = Lap::begin();
        while self.ending.is_none() {
            self.take_step(u64::MAX, &lap, preparation, observer);
        }
        self.spent += lap.spent();
        self.report()
    }

    /// Changes a live parameter from now on.
    pub fn change(&mut self, name: &str, value: &Value) -> Result<(), ParameterError> {
        self.config.change(name, value)?;
        if let Some(arena) = &mut self.arena {
            arena.pool.retune(&self.config);
        }
        Ok(())
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The options that it began with.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The configuration with the changes made since the start.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// What is searched, once that is known.
    pub fn problem(&self) -> Option<&Problem> {
        self.arena.as_ref().map(|arena| &arena.problem)
    }

    /// What it has done and how far it has come.
    pub fn figures(&self) -> Figures {
        self.figures
    }

    /// The best grid of the run, one value per cell, 0 where it is empty.
    pub fn best_grid(&self) -> &[u8] {
        &self.best_grid
    }

    /// How far it is, once it has begun to search.
    pub fn progress(&self) -> Option<Progress<'_>> {
        self.arena.as_ref().map(|arena| self.progress_of(arena, self.spent.wall))
    }

    /// The ending, once it has ended.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Time spent so far.
    pub fn spent(&self) -> Spent {
        self.spent
    }

    /// The most elementary steps that an engine took between two looks at the stop flag.
    pub fn longest_between_looks(&self) -> u64 {
        self.longest
    }

    /// How many walkers search.
    fn walkers(&self) -> usize {
        let most = if self.maker.is_some() { usize::MAX } else { self.config.engine.most_walkers() };
        self.options.threads.clamp(1, most.min(MOST_THREADS))
    }

    /// What the run has come to; one that has not ended is reported as cancelled.
    pub fn report(&self) -> Report {
        let stages = self.arena.as_ref().map(|arena| arena.pool.stages(arena.pool.leader()));
        Report {
            ending: self.ending.clone().unwrap_or(Ending::Cancelled),
            figures: self.figures,
            best_grid: self.best_grid.clone(),
            open: self.open,
            stages: stages.unwrap_or_default(),
            elapsed: self.spent.wall,
            cpu: self.spent.cpu,
        }
    }

    fn take_step(
        &mut self,
        evaluations: u64,
        lap: &Lap,
        preparation: &mut Option<Preparation>,
        observer: &mut dyn Observer,
    ) {
        if self.ending.is_some() {
            return;
        }
        let stepped = match self.arena.take() {
            None => self.begin(lap, preparation, observer),
            Some(arena) => self.go_on(arena, evaluations, lap, observer),
        };
        if let Err(ending) = stepped {
            self.ending = Some(ending);
        }
    }

    /// Propagates, makes the walkers and emits `Started`.
    fn begin(
        &mut self,
        lap: &Lap,
        preparation: &mut Option<Preparation>,
        observer: &mut dyn Observer,
    ) -> Result<(), Ending> {
        let problem = self.prepare(lap, preparation)?;
        if self.maker.is_none() {
            self.config.engine.supports(&problem).map_err(|error| Ending::Failed(error.into()))?;
        }
        self.check_memory()?;
        let limits = self.limits(lap);
        let mut flow = ControlFlow::Continue(());
        let wants_moves = observer.wants_moves();
        let mut listener = |it: &Move<'_>| note(&mut flow, observer.on(&Event::Move(it)), &self.stop);
        let listener = wants_moves.then_some(&mut listener as &mut dyn FnMut(&Move<'_>));
        let who = (self.options.seed, self.walkers());
        let (pool, stepped) =
            WalkerPool::new((&self.config, self.maker.as_ref()), &problem, who, &self.stop, limits, listener)
                .map_err(|error| Ending::Failed(Failure::Threads { reason: error.to_string() }))?;
        self.longest = self.longest.max(stepped.longest);
        self.spent.cpu += stepped.cpu_elsewhere;
        // Engines that were cut while they were made have no grids worth a look.
        if stepped.is_cut {
            return Err(self.cut());
        }
        let arena = self.arena.insert(Arena { problem, pool });
        self.figures.cost_since_restart = self.figures.best_cost;
        if arena.pool.statuses().iter().any(|status| status.best_cost < NO_COST) {
            note_best(&arena.pool, &mut self.figures, &mut self.best_grid);
        }
        if flow.is_continue() && observer.listens() {
            let arena = self.arena.as_ref().expect("it was just made");
            let progress = self.progress_of(arena, self.spent.wall + lap.wall());
            flow = observer.on(&Event::Started { problem: &arena.problem, progress });
        }
        if flow.is_break() { Err(Ending::Cancelled) } else { Ok(()) }
    }

    /// What is left to search for; the ending, if there is nothing.
    fn prepare(&mut self, lap: &Lap, preparation: &mut Option<Preparation>) -> Result<Problem, Ending> {
        let kernel = self.config.running.kernel;
        if self.maker.is_none() && self.config.engine.starts_from_givens(self.puzzle.shape(), kernel) {
            return Ok(Problem::of_givens(&self.puzzle));
        }
        let preparation = preparation.get_or_insert_with(|| Preparation::new(kernel));
        let mut cancel = self.limits(lap).cancel(&self.stop);
        let start = preparation.prepare_until(&self.puzzle, &mut cancel);
        self.longest = cancel.longest();
        match start {
            Start::Contradiction(contradiction) => {
                self.figures.best_cost = NO_COST;
                Err(Ending::Contradiction(contradiction))
            }
            Start::Solved(propagated) => {
                self.know(propagated.values(), 0);
                Err(verified(&self.puzzle, propagated.values()))
            }
            // The same run uncut would know more, so none of it is taken over.
            Start::Search(_) if cancel.is_cancelled() => Err(self.cut()),
            Start::Search(problem) => {
                self.know(problem.fixed(), problem.free_count());
                Ok(problem)
            }
        }
    }

    /// Takes over what logic found.
    fn know(&mut self, values: &[u8], open: usize) {
        self.open = open;
        self.figures.best_cost = open as u64;
        self.best_grid.copy_from_slice(values);
    }

    /// Refuses what would not fit, by what the engine declares.
    fn check_memory(&self) -> Result<(), Ending> {
        let Some(limit) = self.options.budget.memory.filter(|_| self.maker.is_none()) else { return Ok(()) };
        let memory = self.config.engine.memory(self.puzzle.shape());
        let needed = memory.total().saturating_mul(self.walkers() as u64);
        if needed <= limit {
            return Ok(());
        }
        let advice = match memory.counted_by {
            Some(name) => message!("memory-advice-lower", name),
            None => message!("memory-advice"),
        };
        let mebibytes = |bytes: u64| bytes.div_ceil(1 << 20);
        Err(Ending::Failed(Failure::Memory { needed: mebibytes(needed), limit: limit >> 20, advice }))
    }

    /// One step of all walkers, and what it reports.
    fn go_on(
        &mut self,
        mut arena: Arena,
        evaluations: u64,
        lap: &Lap,
        observer: &mut dyn Observer,
    ) -> Result<(), Ending> {
        let stepped = self.step_pool(&mut arena.pool, evaluations, lap, observer);
        let before = self.figures;
        if let Ok(stepped) = &stepped {
            self.spent.cpu += stepped.cpu_elsewhere;
            self.longest = self.longest.max(stepped.longest);
            add_up(&arena.pool, &mut self.figures);
            note_best(&arena.pool, &mut self.figures, &mut self.best_grid);
        }
        let flow = match &stepped {
            Ok(stepped) => self.report_step(&arena, before, stepped, lap, observer),
            Err(_) => ControlFlow::Continue(()),
        };
        let ending = self.ending_of(&arena);
        self.arena = Some(arena);
        let is_cut = stepped?.is_cut;
        match ending {
            Some(ending) => Err(ending),
            None if flow.is_break() => Err(Ending::Cancelled),
            None if is_cut => Err(self.cut()),
            None => Ok(()),
        }
    }

    /// The ending of a search that was cut: by the flag, or by a clock.
    fn cut(&self) -> Ending {
        if self.stop.is_raised() { Ending::Cancelled } else { Ending::OutOfBudget }
    }

    /// Lets the walkers step, if nothing speaks against it.
    fn step_pool(
        &mut self,
        pool: &mut WalkerPool,
        evaluations: u64,
        lap: &Lap,
        observer: &mut dyn Observer,
    ) -> Result<Stepped, Ending> {
        if self.stop.is_raised() {
            return Err(Ending::Cancelled);
        }
        let epoch = is_between_epochs(pool).then(|| self.allowance(lap)).transpose()?;
        let walkers = pool.statuses().len() as u64;
        let made = self.figures.evaluations;
        let look = observer.next_look(made).map_or(u64::MAX, |at| at.saturating_sub(made).div_ceil(walkers));
        let request =
            StepRequest { epoch, evaluations: evaluations.min(look).max(1), limits: self.limits(lap) };
        let mut flow = ControlFlow::Continue(());
        let (wants_moves, wants_improvements) = (observer.wants_moves(), observer.wants_improvements());
        let mut listener = |it: &Move<'_>| note(&mut flow, observer.on(&Event::Move(it)), &self.stop);
        let listener = wants_moves.then_some(&mut listener as &mut dyn FnMut(&Move<'_>));
        Ok(pool.step(request, &self.stop, listener, wants_improvements))
    }

    /// How many moves the next epoch has for each walker, if the budget allows one.
    fn allowance(&self, lap: &Lap) -> Result<u64, Ending> {
        let (budget, running) = (&self.options.budget, &self.config.running);
        let within = |limit: Option<u64>, own: u64| limit.into_iter().chain((own > 0).then_some(own)).min();
        let evaluations = within(budget.evaluations, running.max_evaluations);
        let left = evaluations.map_or(u64::MAX, |limit| limit.saturating_sub(self.figures.evaluations));
        let is_over = left == 0
            || within(budget.epochs, running.max_epochs).is_some_and(|limit| self.figures.epochs >= limit)
            || self.is_out_of_time(lap);
        if is_over {
            return Err(Ending::OutOfBudget);
        }
        Ok(running.epoch_moves.min(left.div_ceil(self.walkers() as u64)))
    }

    fn is_out_of_time(&self, lap: &Lap) -> bool {
        let budget = &self.options.budget;
        budget.time.is_some_and(|limit| self.spent.wall + lap.wall() >= limit)
            || budget.cpu.is_some_and(|limit| (self.spent + lap.spent()).cpu >= limit)
    }

    /// Until when the walkers may step.
    fn limits(&self, lap: &Lap) -> Limits {
        let budget = &self.options.budget;
        let cpu_left = |limit: Duration| limit.saturating_sub((self.spent + lap.spent()).cpu);
        Limits {
            wall: budget.time.map(|limit| lap.wall_after(limit.saturating_sub(self.spent.wall))),
            cpu: budget.cpu.map(|limit| cpu_left(limit) / self.walkers() as u32),
        }
    }

    fn progress_of<'a>(&'a self, arena: &'a Arena, elapsed: Duration) -> Progress<'a> {
        Progress {
            figures: self.figures,
            best_grid: &self.best_grid,
            individuals: Individuals(arena.pool.first_engine()),
            elapsed,
        }
    }

    /// Emits the events of the step.
    fn report_step(
        &self,
        arena: &Arena,
        before: Figures,
        stepped: &Stepped,
        lap: &Lap,
        observer: &mut dyn Observer,
    ) -> ControlFlow<()> {
        if !observer.listens() {
            return ControlFlow::Continue(());
        }
        let elapsed = self.spent.wall + lap.wall();
        let mut best_cost = before.best_cost;
        for &(evaluations, cost) in &stepped.improvements {
            if cost < best_cost {
                best_cost = cost;
                let evaluations = before.evaluations + evaluations;
                observer.on(&Event::Improved { evaluations, best_cost, elapsed })?;
            }
        }
        let Figures { epochs, restarts, reheats, escalations, .. } = self.figures;
        if restarts > before.restarts {
            observer.on(&Event::Restarted { restarts })?;
        }
        if reheats > before.reheats {
            observer.on(&Event::Reheated { reheats })?;
        }
        if escalations > before.escalations {
            observer.on(&Event::Escalated { escalations })?;
        }
        let progress = self.progress_of(arena, elapsed);
        let is_epoch_over = epochs > before.epochs;
        observer.on(&if is_epoch_over { Event::Epoch(progress) } else { Event::Look(progress) })
    }

    /// The ending, if the walkers have come to one. The first walker with a solution counts, whatever the threads did.
    fn ending_of(&self, arena: &Arena) -> Option<Ending> {
        let statuses = arena.pool.statuses();
        let with = |outcome| statuses.iter().position(move |status| status.outcome == outcome);
        if let Some(number) = with(Outcome::Solved) {
            return Some(arena.pool.with(number, |walker| verified(&self.puzzle, walker.best_grid())));
        }
        if with(Outcome::Exhausted).is_some() {
            return Some(self.why_not());
        }
        statuses.iter().all(|status| status.is_done).then_some(Ending::Stuck)
    }

    /// There is no solution. An engine that starts from the givens says no more; what the kernel would have said is then asked for.
    fn why_not(&self) -> Ending {
        let kernel = self.config.running.kernel;
        let was_skipped =
            self.maker.is_none() && self.config.engine.starts_from_givens(self.puzzle.shape(), kernel);
        let by_clues =
            || constrained::contradiction(&self.puzzle).map_or(Ending::Exhausted, Ending::Contradiction);
        match was_skipped.then(|| propagate(&self.puzzle, kernel.rules())) {
            Some(Err(contradiction)) => Ending::Contradiction(contradiction),
            Some(Ok(_)) => by_clues(),
            None => Ending::Exhausted,
        }
    }
}

/// Notes that a listener wants to end the run, which it then does at once.
fn note(flow: &mut ControlFlow<()>, wish: ControlFlow<()>, stop: &StopHandle) {
    if wish.is_break() {
        *flow = wish;
        stop.stop();
    }
}

/// Is the epoch of every walker over?
fn is_between_epochs(pool: &WalkerPool) -> bool {
    pool.statuses().iter().all(|status| status.is_between_epochs)
}

/// Adds up what the walkers have done.
fn add_up(pool: &WalkerPool, figures: &mut Figures) {
    let sum = |of: fn(&crate::walker::WalkerStatus) -> u64| pool.statuses().iter().map(of).sum();
    figures.epochs += u64::from(is_between_epochs(pool));
    figures.evaluations = sum(|it| it.evaluations);
    figures.restarts = sum(|it| it.restarts);
    figures.reheats = sum(|it| it.reheats);
    figures.escalations = sum(|it| it.escalations);
}

/// Takes over the best grid of the leading walker.
fn note_best(pool: &WalkerPool, figures: &mut Figures, best_grid: &mut [u8]) {
    let leader = pool.leader();
    let status = pool.statuses()[leader];
    (figures.best_cost, figures.cost_since_restart) = (status.best_cost, status.cost_since_restart);
    pool.with(leader, |walker| best_grid.copy_from_slice(walker.best_grid()));
}

fn verified(puzzle: &Puzzle, values: &[u8]) -> Ending {
    Solution::verify(puzzle, values).map_or_else(Ending::Refused, Ending::Solved)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, presets};

    #[test]
    fn walkers_are_at_least_one_and_at_most_so_many() {
        let puzzle: Puzzle = "1..............4".parse().unwrap();
        let walkers = |preset: &str, threads: usize| {
            let config = presets::find(preset).unwrap().config.clone();
            Search::new(&puzzle, Options { config, seed: 1, budget: Budget::default(), threads }).walkers()
        };
        assert_eq!(
            [0, 1, 7, usize::MAX].map(|threads| walkers("annealing", threads)),
            [1, 1, 7, MOST_THREADS]
        );
        assert_eq!([0, usize::MAX].map(|threads| walkers("exact", threads)), [1, 1]);
    }
}
