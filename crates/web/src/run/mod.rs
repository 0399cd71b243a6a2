//! Runs: each on a thread of its own, known by an id, heard by listeners.

mod control;
mod ending;
mod listener;
mod log;
mod look;
mod stage;
mod trace;
mod watcher;

pub use control::{Mode, Speed, StopReason};
pub use listener::Listener;
pub use stage::State;

use crate::Limits;
use crate::failure::{Answer, Failure};
use crate::server::random_word;
use control::Control;
use evodoku::parameters::Value;
use evodoku::{Config, Options, Puzzle, Solver};
use stage::Stage;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::sync::watch;
use watcher::Watcher;

/// Ended runs are kept for their traces; the oldest go first.
const ENDED_KEPT: usize = 16;

/// What shall be run.
pub struct Task {
    pub puzzle: Puzzle,
    pub options: Options,
    pub mode: Mode,
    pub speed: Speed,
}

/// A run that goes on or has ended.
pub struct Run {
    pub id: String,
    /// Its parameters as they are now; a change is tried on them first.
    config: Mutex<Config>,
    control: Control,
    stage: Mutex<Stage>,
    /// Counts up with every change of the stage.
    version: watch::Sender<u64>,
    listeners: AtomicUsize,
    /// When the last listener left, or the run began.
    unheard_since: Mutex<Instant>,
}

impl Run {
    /// Pauses, goes on, or takes some epochs.
    pub fn set_mode(&self, mode: Mode) {
        self.control.set_mode(mode);
    }

    /// Sets the pace.
    pub fn set_speed(&self, speed: Speed) {
        self.control.set_speed(speed);
    }

    /// Changes live parameters; all of them, or none if one cannot be.
    pub fn change(&self, changes: Vec<(String, Value)>) -> Answer<()> {
        let mut config = lock(&self.config);
        let mut tried = config.clone();
        for (name, value) in &changes {
            tried
                .change(name, value)
                .map_err(|error| Failure::unprocessable("parameter", error.to_string()))?;
        }
        *config = tried;
        self.control.change(changes);
        Ok(())
    }

    /// Ends it, as soon as the epoch is over.
    pub fn stop(&self, reason: StopReason) {
        self.control.stop(reason);
    }

    /// Is it running, paused or over?
    pub fn state(&self) -> State {
        lock(&self.stage).state()
    }

    /// The course so far, as CSV.
    pub fn trace(&self) -> String {
        lock(&self.stage).trace().to_csv()
    }

    /// Changes the stage and lets the listeners know.
    fn show(&self, change: impl FnOnce(&mut Stage)) {
        change(&mut lock(&self.stage));
        self.version.send_modify(|version| *version += 1);
    }

    /// Has nobody listened for longer than is allowed?
    fn is_unheard(&self, limits: &Limits) -> bool {
        self.listeners.load(Ordering::Relaxed) == 0 && lock(&self.unheard_since).elapsed() > limits.unheard
    }
}

/// All runs of a server.
pub struct Runs {
    limits: Limits,
    /// The newest last.
    all: Mutex<Vec<Arc<Run>>>,
}

impl Runs {
    /// None yet.
    pub fn new(limits: Limits) -> Self {
        Self { limits, all: Mutex::new(Vec::new()) }
    }

    /// Begins a run on a thread of its own.
    pub fn start(&self, task: Task) -> Answer<Arc<Run>> {
        let Task { puzzle, options, mode, speed } = task;
        let unavailable =
            |error: std::io::Error| Failure::too_many(format!("no further run can begin: {error}"));
        let run = Arc::new(Run {
            id: random_word().map_err(unavailable)?,
            config: Mutex::new(options.config.clone()),
            control: Control::new(mode, speed),
            stage: Mutex::new(Stage::new(puzzle.givens().to_vec())),
            version: watch::Sender::new(0),
            listeners: AtomicUsize::new(0),
            unheard_since: Mutex::new(Instant::now()),
        });
        let mut all = lock(&self.all);
        let active = all.iter().filter(|run| run.state() != State::Ended).count();
        if active >= self.limits.runs {
            return Err(Failure::too_many(format!(
                "{active} runs go on already, and this server allows {}; end one of them first",
                self.limits.runs
            )));
        }
        while all.len() >= active + ENDED_KEPT
            && let Some(oldest) = all.iter().position(|run| run.state() == State::Ended)
        {
            all.remove(oldest);
        }
        let watcher = Watcher::new(run.clone(), self.limits.clone());
        std::thread::Builder::new()
            .name("run".into())
            .spawn(move || search(&puzzle, options, watcher))
            .map_err(unavailable)?;
        all.push(run.clone());
        Ok(run)
    }

    /// The run of that id.
    pub fn find(&self, id: &str) -> Answer<Arc<Run>> {
        let all = lock(&self.all);
        let found = all.iter().find(|run| run.id == id).cloned();
        found.ok_or_else(|| Failure::not_found("there is no such run; it may have ended long ago"))
    }

    /// Ends every run.
    pub fn end_all(&self) {
        for run in lock(&self.all).iter() {
            run.stop(StopReason::Shutdown);
        }
    }
}

/// A whole run, on its thread.
fn search(puzzle: &Puzzle, options: Options, mut watcher: Watcher) {
    let report = Solver::new(options).run(puzzle, &mut watcher);
    watcher.end(puzzle, &report);
}

/// A thread that panicked has told so already; what it held is still sound.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
