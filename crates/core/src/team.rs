//! The walkers of a search: the first on the thread of whoever steps, the others each on a thread that lives as long as the
//! search.
//!
//! All walkers take the same steps: one that has finished its part waits for the others. So a search repeats exactly for its
//! seed and number of walkers, whatever the threads of the machine do.

use crate::clock;
use crate::config::Config;
use crate::engines::{Context, Engine, Improvements, Stage};
use crate::moves::Teller;
use crate::problem::Problem;
use crate::random::Chance;
use crate::stop::{Deadline, Lookout, StopHandle};
use crate::walker::{Standing, Walker};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// All walkers of a search.
pub(crate) struct Team {
    first: Walker,
    others: Vec<Hand>,
    standings: Vec<Standing>,
}

/// Until when a step may go on: by the clock on the wall, and by how much processor time each walker has.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Limits {
    pub wall: Option<Duration>,
    pub cpu: Option<Duration>,
}

impl Limits {
    /// A lookout for the thread that asks.
    pub fn lookout(self, handle: &StopHandle) -> Lookout {
        let cpu = self.cpu.map(|left| clock::cpu() + left);
        Lookout::new(handle.clone(), Deadline { wall: self.wall, cpu })
    }
}

/// What all walkers do next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order {
    /// Begin an epoch of so many moves?
    pub epoch: Option<u64>,
    /// How many evaluations each may make.
    pub evaluations: u64,
    pub limits: Limits,
}

/// What a step of the team brought besides standings.
#[derive(Default)]
pub(crate) struct Stepped {
    /// Processor time of the threads other than the first.
    pub cpu_elsewhere: Duration,
    /// New bests of the first walker, by evaluations of the step.
    pub improvements: Vec<(u64, u64)>,
    /// The most elementary steps that any walker took between two looks.
    pub longest: u64,
    /// Was a walker told to stop? Then nobody goes on: what it was doing may be half done.
    pub is_cut: bool,
}

impl Stepped {
    fn of(context: &mut Context<'_>) -> Self {
        Self {
            cpu_elsewhere: Duration::ZERO,
            improvements: context.improvements.take(),
            longest: context.lookout.longest(),
            is_cut: context.lookout.is_over(),
        }
    }
}

/// A walker on a thread of its own.
struct Hand {
    walker: Arc<Mutex<Option<Walker>>>,
    orders: Option<Sender<Order>>,
    reports: Receiver<HandReport>,
    thread: Option<JoinHandle<()>>,
}

/// What a hand tells after each order.
struct HandReport {
    standing: Standing,
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

/// Whoever listens to the moves of the first walker.
pub(crate) type Listener<'a> = Option<&'a mut dyn FnMut(&crate::moves::Move<'_>)>;

impl Team {
    /// Makes the walkers; an error if the machine gives no more threads.
    pub fn new(
        (config, maker): (&Config, Option<&Maker>),
        problem: &Problem,
        (seed, count): (u64, usize),
        handle: &StopHandle,
        limits: Limits,
        listener: Listener<'_>,
    ) -> std::io::Result<(Self, Stepped)> {
        let others: Vec<Hand> = (1..count)
            .map(|index| Hand::new((config, maker), problem, (seed, index as u64), handle, limits))
            .collect::<Result<_, _>>()?;
        let mut context = Context {
            lookout: limits.lookout(handle),
            teller: listener.map(Teller::new).unwrap_or_default(),
            improvements: Improvements::default(),
        };
        let engine = make(config, maker, problem, Chance::new(seed, 0), &mut context);
        let first = Walker::new(engine, &config.running, problem);
        let mut team = Self { standings: Vec::new(), first, others };
        let mut stepped = Stepped::of(&mut context);
        team.gather(&mut stepped);
        Ok((team, stepped))
    }

    /// Lets every walker follow the order.
    pub fn step(
        &mut self,
        order: Order,
        handle: &StopHandle,
        listener: Listener<'_>,
        notes_improvements: bool,
    ) -> Stepped {
        for hand in &self.others {
            hand.send(order);
        }
        let mut context = Context {
            lookout: order.limits.lookout(handle),
            teller: listener.map(Teller::new).unwrap_or_default(),
            improvements: Improvements::new(notes_improvements && self.others.is_empty()),
        };
        follow(&mut self.first, order, &mut context);
        let mut stepped = Stepped::of(&mut context);
        self.gather(&mut stepped);
        stepped
    }

    /// Waits for the others, and notes where everybody stands.
    fn gather(&mut self, stepped: &mut Stepped) {
        self.standings.clear();
        self.standings.push(self.first.standing());
        for hand in &self.others {
            let report = hand.reports.recv().expect("a walker does not panic");
            self.standings.push(report.standing);
            stepped.cpu_elsewhere += report.cpu;
            stepped.longest = stepped.longest.max(report.longest);
            stepped.is_cut |= report.is_cut;
        }
    }

    /// Where the walkers stand, in their order.
    pub fn standings(&self) -> &[Standing] {
        &self.standings
    }

    /// The number of the walker with the best grid.
    pub fn leader(&self) -> usize {
        let numbered = self.standings.iter().enumerate();
        numbered.min_by_key(|(_, standing)| standing.best_cost).map_or(0, |(number, _)| number)
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

    /// What the parts of all engines have done; those of walker `last` say the order.
    pub fn stages(&self, last: usize) -> Vec<Stage> {
        let mut stages = self.with(last, |walker| walker.engine().stages());
        for number in (0..self.standings.len()).filter(|&number| number != last) {
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
        for hand in &self.others {
            if let Some(walker) = hand.lock().as_mut() {
                walker.retune(config);
            }
        }
    }
}

fn follow(walker: &mut Walker, order: Order, context: &mut Context<'_>) {
    if let Some(moves) = order.epoch {
        walker.begin_epoch(moves, context);
    }
    walker.advance(order.evaluations, context);
}

impl Hand {
    fn new(
        (config, maker): (&Config, Option<&Maker>),
        problem: &Problem,
        (seed, index): (u64, u64),
        handle: &StopHandle,
        limits: Limits,
    ) -> std::io::Result<Self> {
        let (orders, order) = channel();
        let (report, reports) = channel();
        let walker = Arc::new(Mutex::new(None));
        let (config, maker) = (config.clone(), maker.cloned());
        let (problem, handle, own) = (problem.clone(), handle.clone(), Arc::clone(&walker));
        let work = move || {
            let work = |order: Option<Order>| {
                let began = clock::cpu();
                let lookout = order.map_or(limits, |order| order.limits).lookout(&handle);
                let mut context = Context { lookout, ..Context::default() };
                let mut walker = own.lock().unwrap_or_else(PoisonError::into_inner);
                if let (Some(order), Some(walker)) = (order, walker.as_mut()) {
                    follow(walker, order, &mut context);
                } else {
                    let chance = Chance::new(seed, index);
                    let engine = make(&config, maker.as_ref(), &problem, chance, &mut context);
                    *walker = Some(Walker::new(engine, &config.running, &problem));
                }
                let standing = walker.as_ref().expect("it was made").standing();
                drop(walker);
                let told = HandReport {
                    standing,
                    cpu: clock::cpu().saturating_sub(began),
                    longest: context.lookout.longest(),
                    is_cut: context.lookout.is_over(),
                };
                report.send(told).is_ok()
            };
            if work(None) {
                while let Ok(order) = order.recv() {
                    if !work(Some(order)) {
                        break;
                    }
                }
            }
        };
        let thread = Builder::new().name(format!("walker {index}")).spawn(work)?;
        Ok(Self { walker, orders: Some(orders), reports, thread: Some(thread) })
    }

    fn send(&self, order: Order) {
        // A thread that is gone is noticed when its report is missing.
        if let Some(orders) = &self.orders {
            let _ = orders.send(order);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Walker>> {
        self.walker.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Hand {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            // One that panicked has told so already.
            let _ = thread.join();
        }
    }
}
