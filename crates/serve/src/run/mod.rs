//! Runs: each a session on a thread of its own, with an id and listeners.

mod listener;

pub use listener::Listener;

use crate::Limits;
use crate::failure::{Answer, Failure};
use crate::memory::{MemoryPool, MemoryShare};
use crate::server::random_word;
use evodoku::StopHandle;
use evodoku_messages::message;
use evodoku_session::routes::RunHandle;
use evodoku_session::{Due, Refusal, RunCommand, RunRequest, RunState, Session, SessionView, StopReason};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// Ended runs are kept for their traces; the oldest go first.
const ENDED_KEPT: usize = 16;

/// How often a paused run checks for listeners.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// Commands that wait for a long step to end; a page never has more than a few of them.
const COMMANDS_AT_MOST: usize = 1000;

/// A run that goes on or has ended.
pub struct ServedRun {
    pub id: String,
    view: Arc<Mutex<SessionView>>,
    stop: StopHandle,
    commands: Mutex<Vec<RunCommand>>,
    has_commands: Condvar,
    /// Counts up with every change of the view.
    version: watch::Sender<u64>,
    listeners: AtomicUsize,
    /// When the last listener left, or the run began.
    unheard_since: Mutex<Instant>,
}

impl RunHandle for &ServedRun {
    fn view(&self) -> &Mutex<SessionView> {
        &self.view
    }

    fn send(&mut self, command: RunCommand) -> evodoku_session::Answer<()> {
        match command {
            RunCommand::Stop(reason) => {
                self.stop(reason);
                Ok(())
            }
            other => self.push(other),
        }
    }
}

impl ServedRun {
    /// Ends it.
    pub fn stop(&self, reason: StopReason) {
        // A run with too many commands is ended all the same, only without this reason.
        let _ = self.push(RunCommand::Stop(reason));
        // A long step is cut short.
        self.stop.stop();
    }

    /// Is it going on?
    pub fn state(&self) -> RunState {
        lock(&self.view).state()
    }

    fn push(&self, command: RunCommand) -> evodoku_session::Answer<()> {
        if self.state() == RunState::Ended {
            // Its thread takes no more commands.
            return Ok(());
        }
        let mut commands = lock(&self.commands);
        if commands.len() >= COMMANDS_AT_MOST {
            return Err(Refusal::new("too_many", message!("too-many-commands")));
        }
        commands.push(command);
        self.has_commands.notify_all();
        Ok(())
    }

    /// Has it had no listeners for longer than is allowed?
    fn is_unheard(&self, limits: &Limits) -> bool {
        let patience = if self.state() == RunState::Paused { limits.unheard_paused } else { limits.unheard };
        self.is_unheard_for(patience)
    }

    fn is_unheard_for(&self, patience: Duration) -> bool {
        self.has_no_listeners() && lock(&self.unheard_since).elapsed() > patience
    }

    fn has_no_listeners(&self) -> bool {
        self.listeners.load(Ordering::Relaxed) == 0
    }

    /// The whole run, on its thread. A panic ends this run and no other.
    fn perform(&self, mut session: Session, limits: &Limits) {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| self.advance(&mut session, limits))) {
            session.fail(message_of(&*panic));
            self.version.send_modify(|version| *version += 1);
        }
    }

    fn advance(&self, session: &mut Session, limits: &Limits) {
        while session.due() != Due::Over {
            for command in std::mem::take(&mut *lock(&self.commands)) {
                session.apply(command);
            }
            if self.is_unheard(limits) {
                session.apply(RunCommand::Stop(StopReason::Unheard));
            }
            session.advance();
            self.version.send_modify(|version| *version += 1);
            self.wait(session);
        }
    }

    /// Waits until the session is due, or there is a command.
    fn wait(&self, session: &Session) {
        loop {
            let commands = lock(&self.commands);
            if !commands.is_empty() {
                return;
            }
            let rest = match session.due() {
                Due::Now | Due::Over => return,
                Due::In(rest) => rest,
                Due::Idle => POLL_INTERVAL,
            };
            let is_idle = session.due() == Due::Idle;
            let waited = self.has_commands.wait_timeout(commands, rest);
            drop(waited);
            // A paused session without listeners is woken to be ended; nothing else happens in a pause.
            if !is_idle || self.state() != RunState::Paused || self.has_no_listeners() {
                return;
            }
        }
    }
}

/// All runs of a server.
pub struct Runs {
    limits: Limits,
    /// The newest last.
    all: Mutex<Vec<Arc<ServedRun>>>,
}

impl Runs {
    /// None yet.
    pub fn new(limits: Limits) -> Self {
        Self { limits, all: Mutex::new(Vec::new()) }
    }

    /// Starts a run on a thread of its own.
    pub fn start(&self, request: &RunRequest, memory: &MemoryPool) -> Answer<Arc<ServedRun>> {
        let (session, bytes) = request.session(&self.limits.requests())?;
        self.spawn(session, memory.take(bytes)?)
    }

    fn spawn(&self, session: Session, share: MemoryShare) -> Answer<Arc<ServedRun>> {
        let unavailable =
            |error: std::io::Error| Failure::too_many(message!("no-further-run", error = error.to_string()));
        let run = Arc::new(ServedRun {
            id: random_word().map_err(unavailable)?,
            view: session.view(),
            stop: session.stop_handle(),
            commands: Mutex::new(Vec::new()),
            has_commands: Condvar::new(),
            version: watch::Sender::new(0),
            listeners: AtomicUsize::new(0),
            unheard_since: Mutex::new(Instant::now()),
        });
        let mut all = lock(&self.all);
        let active = all.iter().filter(|run| run.state() != RunState::Ended).count();
        if active >= self.limits.runs {
            // A paused run that has had no listeners for a while makes room for the next request.
            let is_abandoned = |run: &&Arc<ServedRun>| {
                run.state() == RunState::Paused && run.is_unheard_for(self.limits.unheard)
            };
            if let Some(abandoned) = all.iter().find(is_abandoned) {
                abandoned.stop(StopReason::Unheard);
            }
            return Err(Failure::too_many(message!("too-many-runs", active, limit = self.limits.runs)));
        }
        while all.len() >= active + ENDED_KEPT
            && let Some(oldest) = all.iter().position(|run| run.state() == RunState::Ended)
        {
            all.remove(oldest);
        }
        let (performed, limits) = (run.clone(), self.limits.clone());
        std::thread::Builder::new()
            .name("run".into())
            .spawn(move || {
                performed.perform(session, &limits);
                drop(share);
            })
            .map_err(unavailable)?;
        all.push(run.clone());
        Ok(run)
    }

    /// The run of that id.
    pub fn find(&self, id: &str) -> Answer<Arc<ServedRun>> {
        let all = lock(&self.all);
        let found = all.iter().find(|run| run.id == id).cloned();
        found.ok_or_else(|| Failure::not_found(message!("no-such-run")))
    }

    /// Ends every run.
    pub fn end_all(&self) {
        for run in lock(&self.all).iter() {
            run.stop(StopReason::Shutdown);
        }
    }
}

/// The message of a panic.
fn message_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("nothing was said")
}

/// A panic is reported elsewhere; what its thread held is still sound.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
