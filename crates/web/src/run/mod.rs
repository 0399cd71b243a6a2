//! Runs: each a show on a thread of its own, known by an id, heard by listeners.

mod listener;

pub use listener::Listener;

use crate::Limits;
use crate::failure::{Answer, Failure};
use crate::memory::{Memory, Share};
use crate::server::random_word;
use evodoku::{Config, StopHandle};
use evodoku_stage::show::{Scene, set_live, value_of};
use evodoku_stage::{Due, Mode, Show, Stage, State, StopReason, Wanted};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// Ended runs are kept for their traces; the oldest go first.
const ENDED_KEPT: usize = 16;

/// How often a paused run looks whether anybody still listens.
const GLANCE: Duration = Duration::from_millis(500);

/// Wishes that wait for a long step to end; a page never has more than a few of them.
const WISHES_AT_MOST: usize = 1000;

/// Something that somebody wants of a show; done by its thread.
type Wish = Box<dyn FnOnce(&mut Show) + Send>;

/// A run that goes on or has ended.
pub struct Run {
    pub id: String,
    /// Its parameters as they are now; a change is tried on them first.
    config: Mutex<Config>,
    stage: Arc<Mutex<Stage>>,
    stop: StopHandle,
    wishes: Mutex<Vec<Wish>>,
    has_wishes: Condvar,
    /// Counts up with every change of the stage.
    version: watch::Sender<u64>,
    listeners: AtomicUsize,
    /// When the last listener left, or the run began.
    unheard_since: Mutex<Instant>,
}

impl Run {
    /// Pauses, goes on, or takes some beats.
    pub fn set_mode(&self, mode: Mode) -> Answer<()> {
        self.wish(move |show| show.set_mode(mode))
    }

    /// Sets the pace.
    pub fn set_speed(&self, speed: Option<f64>) -> Answer<()> {
        self.wish(move |show| show.set_speed(speed))
    }

    /// Sets how many beats a paced step takes.
    pub fn set_grain(&self, grain: Option<u64>) -> Answer<()> {
        self.wish(move |show| show.set_grain(grain))
    }

    /// Changes live parameters; all of them, or none if one cannot be.
    pub fn change(&self, changes: Vec<(String, serde_json::Value)>) -> Answer<()> {
        let mut config = lock(&self.config);
        let mut tried = config.clone();
        for (name, value) in &changes {
            set_live(&mut tried, name, &value_of(value))?;
        }
        self.wish(move |show| show.change(&changes))?;
        *config = tried;
        Ok(())
    }

    /// Ends it.
    pub fn stop(&self, reason: StopReason) {
        // A run with too many wishes is ended all the same, only without this reason.
        let _ = self.wish(move |show| show.stop(reason));
        // A long step is cut short.
        self.stop.stop();
    }

    /// Is it going on?
    pub fn state(&self) -> State {
        lock(&self.stage).state()
    }

    /// The course so far, as CSV.
    pub fn trace(&self) -> String {
        lock(&self.stage).trace()
    }

    /// A told move by its number.
    pub fn scene(&self, serial: u64) -> Answer<Scene> {
        let found = lock(&self.stage).scene(serial).cloned();
        found.ok_or_else(|| Failure::not_found("this move is not known any more; the last thousand are"))
    }

    fn wish(&self, wish: impl FnOnce(&mut Show) + Send + 'static) -> Answer<()> {
        if self.state() == State::Ended {
            // Nobody would take it.
            return Ok(());
        }
        let mut wishes = lock(&self.wishes);
        if wishes.len() >= WISHES_AT_MOST {
            return Err(Failure::too_many(
                "too much is wanted of this run at once; wait until it has taken its step",
            ));
        }
        wishes.push(Box::new(wish));
        self.has_wishes.notify_all();
        Ok(())
    }

    /// Has nobody listened for longer than is allowed?
    fn is_unheard(&self, limits: &Limits) -> bool {
        let patience = if self.state() == State::Paused { limits.unheard_paused } else { limits.unheard };
        self.is_unheard_for(patience)
    }

    fn is_unheard_for(&self, patience: Duration) -> bool {
        self.listeners.load(Ordering::Relaxed) == 0 && lock(&self.unheard_since).elapsed() > patience
    }

    /// The whole run, on its thread. A panic ends this run and no other.
    fn perform(&self, mut show: Show, limits: &Limits) {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| self.go_on(&mut show, limits))) {
            show.break_down(said_by(&*panic));
            self.version.send_modify(|version| *version += 1);
        }
    }

    fn go_on(&self, show: &mut Show, limits: &Limits) {
        while show.due() != Due::Over {
            for wish in std::mem::take(&mut *lock(&self.wishes)) {
                wish(show);
            }
            if self.is_unheard(limits) {
                show.stop(StopReason::Unheard);
            }
            show.go_on();
            self.version.send_modify(|version| *version += 1);
            self.wait(show);
        }
    }

    /// Waits until the show wants to go on, or somebody wants something of it.
    fn wait(&self, show: &Show) {
        loop {
            let wishes = lock(&self.wishes);
            if !wishes.is_empty() {
                return;
            }
            let rest = match show.due() {
                Due::Now | Due::Over => return,
                Due::In(rest) => rest,
                Due::Asleep => GLANCE,
            };
            let is_asleep = show.due() == Due::Asleep;
            let waited = self.has_wishes.wait_timeout(wishes, rest);
            drop(waited);
            // A paused show that nobody hears is woken to be ended; nothing else happens in a pause.
            if !is_asleep || lock(&self.stage).state() != State::Paused || self.is_left() {
                return;
            }
        }
    }

    /// Does nobody listen?
    fn is_left(&self) -> bool {
        self.listeners.load(Ordering::Relaxed) == 0
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
    pub fn start(&self, wanted: &Wanted, memory: &Memory) -> Answer<Arc<Run>> {
        let show = wanted.show(&self.limits.bounds())?;
        let share = memory.take(show.memory())?;
        self.begin(show, wanted.config()?, share)
    }

    fn begin(&self, show: Show, config: Config, share: Share) -> Answer<Arc<Run>> {
        let unavailable =
            |error: std::io::Error| Failure::too_many(format!("no further run can begin: {error}"));
        let run = Arc::new(Run {
            id: random_word().map_err(unavailable)?,
            config: Mutex::new(config),
            stage: show.stage(),
            stop: show.stop_handle(),
            wishes: Mutex::new(Vec::new()),
            has_wishes: Condvar::new(),
            version: watch::Sender::new(0),
            listeners: AtomicUsize::new(0),
            unheard_since: Mutex::new(Instant::now()),
        });
        let mut all = lock(&self.all);
        let active = all.iter().filter(|run| run.state() != State::Ended).count();
        if active >= self.limits.runs {
            // A pause that nobody has looked at for a while makes room for whoever comes next.
            let is_left =
                |run: &&Arc<Run>| run.state() == State::Paused && run.is_unheard_for(self.limits.unheard);
            if let Some(left) = all.iter().find(is_left) {
                left.stop(StopReason::Unheard);
            }
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
        let (performed, limits) = (run.clone(), self.limits.clone());
        std::thread::Builder::new()
            .name("run".into())
            .spawn(move || {
                performed.perform(show, &limits);
                drop(share);
            })
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

/// What a panic said, if it said something.
fn said_by(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("nothing was said")
}

/// A thread that panicked has told so already; what it held is still sound.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
