//! The walkers of a search: the first on the calling thread, the others each on a thread that lives as long as the search.
//!
//! All walkers take the same steps: one that has finished its part waits for the others. So a search repeats exactly for its
//! seed and number of walkers, whatever the threads of the machine do.

use crate::clock;
use crate::config::Config;
use crate::engines::{Context, Engine, Improvements, Stage};
use crate::moves::MoveEmitter;
use crate::problem::Problem;
use crate::random::Chance;
use crate::stop::{CancelToken, Deadline, StopHandle};
use crate::walker::{Walker, WalkerStatus};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// All walkers of a search.
pub(crate) struct WalkerPool {
    first: Walker,
    others: Vec<Worker>,
    statuses: Vec<WalkerStatus>,
}

/// Until when a step may go on: by the clock on the wall, and by how much processor time each walker has.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Limits {
    pub wall: Option<Duration>,
    pub cpu: Option<Duration>,
}

impl Limits {
    /// A token for the calling thread.
    pub fn cancel(self, handle: &StopHandle) -> CancelToken {
        let cpu = self.cpu.map(|left| clock::cpu() + left);
        CancelToken::new(handle.clone(), Deadline { wall: self.wall, cpu })
    }
}

/// A request to all walkers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepRequest {
    /// Begin an epoch of this many moves?
    pub epoch: Option<u64>,
    /// How many evaluations each may make.
    pub evaluations: u64,
    pub limits: Limits,
}

/// What a step of the pool brought besides statuses.
#[derive(Default)]
pub(crate) struct Stepped {
    /// Processor time of the threads other than the first.
    pub cpu_elsewhere: Duration,
    /// New bests of the first walker, by evaluations of the step.
    pub improvements: Vec<(u64, u64)>,
    /// The most elementary steps that any walker took between two looks.
    pub longest: u64,
    /// Was a walker cancelled? Then all stop: its state may be incomplete.
    pub is_cut: bool,
}

impl Stepped {
    fn of(context: &mut Context<'_>) -> Self {
        Self {
            cpu_elsewhere: Duration::ZERO,
            improvements: context.improvements.take(),
            longest: context.cancel.longest(),
            is_cut: context.cancel.is_cancelled(),
        }
    }
}

/// A walker on a thread of its own.
struct Worker {
    walker: Arc<Mutex<Option<Walker>>>,
    requests: Option<Sender<StepRequest>>,
    reports: Receiver<WorkerReport>,
    thread: Option<JoinHandle<()>>,
}

/// The response of a worker to each request.
struct WorkerReport {
    status: WalkerStatus,
    cpu: Duration,
    longest: u64,
    is_cut: bool,
}

/// Makes the engine of a walker.
pub type Maker = Arc<dyn Fn(&Problem, Chance, &mut Context<'_>) -> Box<dyn Engine> + Send + Sync>;

fn make(
    config: &Config,
    maker: Option<&Maker>,
    problem: &Problem,
    chance: Chance,
    context: &mut Context<'_>,
) -> Box<dyn Engine> {
    match maker {
        Some(maker) => maker(problem, chance, context),
        None => config.engine.build(problem, chance, context),
    }
}

/// The listener for the moves of the first walker.
pub(crate) type Listener<'a> = Option<&'a mut dyn FnMut(&crate::moves::Move<'_>)>;

impl WalkerPool {
    /// Makes the walkers; an error if the machine gives no more threads.
    pub fn new(
        (config, maker): (&Config, Option<&Maker>),
        problem: &Problem,
        (seed, count): (u64, usize),
        handle: &StopHandle,
        limits: Limits,
        listener: Listener<'_>,
    ) -> std::io::Result<(Self, Stepped)> {
        let others: Vec<Worker> = (1..count)
            .map(|index| Worker::new((config, maker), problem, (seed, index as u64), handle, limits))
            .collect::<Result<_, _>>()?;
        let mut context = Context {
            cancel: limits.cancel(handle),
            emitter: listener.map(MoveEmitter::new).unwrap_or_default(),
            improvements: Improvements::default(),
        };
        let engine = make(config, maker, problem, Chance::new(seed, 0), &mut context);
        let first = Walker::new(engine, &config.running, problem);
        let mut pool = Self { statuses: Vec::new(), first, others };
        let mut stepped = Stepped::of(&mut context);
        pool.gather(&mut stepped);
        Ok((pool, stepped))
    }

    /// Lets every walker follow the request.
    pub fn step(
        &mut self,
        request: StepRequest,
        handle: &StopHandle,
        listener: Listener<'_>,
        notes_improvements: bool,
    ) -> Stepped {
        for worker in &self.others {
            worker.send(request);
        }
        let mut context = Context {
            cancel: request.limits.cancel(handle),
            emitter: listener.map(MoveEmitter::new).unwrap_or_default(),
            improvements: Improvements::new(notes_improvements && self.others.is_empty()),
        };
        follow(&mut self.first, request, &mut context);
        let mut stepped = Stepped::of(&mut context);
        self.gather(&mut stepped);
        stepped
    }

    /// Waits for the workers and collects all statuses.
    fn gather(&mut self, stepped: &mut Stepped) {
        self.statuses.clear();
        self.statuses.push(self.first.status());
        for worker in &self.others {
            let report = worker.reports.recv().expect("a walker does not panic");
            self.statuses.push(report.status);
            stepped.cpu_elsewhere += report.cpu;
            stepped.longest = stepped.longest.max(report.longest);
            stepped.is_cut |= report.is_cut;
        }
    }

    /// Where the walkers stand, in their request.
    pub fn statuses(&self) -> &[WalkerStatus] {
        &self.statuses
    }

    /// The number of the walker with the best grid.
    pub fn leader(&self) -> usize {
        let numbered = self.statuses.iter().enumerate();
        numbered.min_by_key(|(_, status)| status.best_cost).map_or(0, |(number, _)| number)
    }

    /// Looks at a walker.
    pub fn with<T>(&self, number: usize, look: impl FnOnce(&Walker) -> T) -> T {
        match number.checked_sub(1) {
            None => look(&self.first),
            Some(other) => look(self.others[other].lock().as_ref().expect("it was made")),
        }
    }

    /// The engine of the first walker.
    pub fn first_engine(&self) -> &dyn Engine {
        self.first.engine()
    }

    /// What the parts of all engines have done; those of walker `last` say the request.
    pub fn stages(&self, last: usize) -> Vec<Stage> {
        let mut stages = self.with(last, |walker| walker.engine().stages());
        for number in (0..self.statuses.len()).filter(|&number| number != last) {
            for stage in self.with(number, |walker| walker.engine().stages()) {
                match stages.iter_mut().find(|known| known.part == stage.part) {
                    Some(known) => {
                        known.turns += stage.turns;
                        known.evaluations += stage.evaluations;
                    }
                    // Before the one that worked last.
                    None => stages.insert(stages.len().saturating_sub(1), stage),
                }
            }
        }
        stages
    }

    /// Takes over live parameters.
    pub fn retune(&mut self, config: &Config) {
        self.first.retune(config);
        for worker in &self.others {
            if let Some(walker) = worker.lock().as_mut() {
                walker.retune(config);
            }
        }
    }
}

fn follow(walker: &mut Walker, request: StepRequest, context: &mut Context<'_>) {
    if let Some(moves) = request.epoch {
        walker.begin_epoch(moves, context);
    }
    walker.advance(request.evaluations, context);
}

impl Worker {
    fn new(
        (config, maker): (&Config, Option<&Maker>),
        problem: &Problem,
        (seed, index): (u64, u64),
        handle: &StopHandle,
        limits: Limits,
    ) -> std::io::Result<Self> {
        let (requests, request) = channel();
        let (report, reports) = channel();
        let walker = Arc::new(Mutex::new(None));
        let (config, maker) = (config.clone(), maker.cloned());
        let (problem, handle, own) = (problem.clone(), handle.clone(), Arc::clone(&walker));
        let work = move || {
            let work = |request: Option<StepRequest>| {
                let began = clock::cpu();
                let cancel = request.map_or(limits, |request| request.limits).cancel(&handle);
                let mut context = Context { cancel, ..Context::default() };
                let mut walker = own.lock().unwrap_or_else(PoisonError::into_inner);
                if let (Some(request), Some(walker)) = (request, walker.as_mut()) {
                    follow(walker, request, &mut context);
                } else {
                    let chance = Chance::new(seed, index);
                    let engine = make(&config, maker.as_ref(), &problem, chance, &mut context);
                    *walker = Some(Walker::new(engine, &config.running, &problem));
                }
                let status = walker.as_ref().expect("it was made").status();
                drop(walker);
                let response = WorkerReport {
                    status,
                    cpu: clock::cpu().saturating_sub(began),
                    longest: context.cancel.longest(),
                    is_cut: context.cancel.is_cancelled(),
                };
                report.send(response).is_ok()
            };
            if work(None) {
                while let Ok(request) = request.recv() {
                    if !work(Some(request)) {
                        break;
                    }
                }
            }
        };
        let thread = Builder::new().name(format!("walker {index}")).spawn(work)?;
        Ok(Self { walker, requests: Some(requests), reports, thread: Some(thread) })
    }

    fn send(&self, request: StepRequest) {
        // A thread that is gone is noticed when its report is missing.
        if let Some(requests) = &self.requests {
            let _ = requests.send(request);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Walker>> {
        self.walker.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            // A panic has been printed already.
            let _ = thread.join();
        }
    }
}
