//! A thread that advances a session and takes commands between frames.
//!
//! A step of an engine may take long (a generation of a large grid), and keys must be answered at once; what is drawn is the
//! view of the session, which never waits for the search.

use crate::diagnostic::Failure;
use evodoku::StopHandle;
use evodoku_session::{Due, RunCommand, RunState, Session, SessionView};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// A session on a thread of its own.
pub struct SessionThread {
    view: Arc<Mutex<SessionView>>,
    messages: Sender<WorkerMessage>,
    stop: StopHandle,
    thread: JoinHandle<Session>,
}

enum WorkerMessage {
    RunCommand(RunCommand),
    /// To be answered when the session rests.
    #[cfg(test)]
    Settle(Sender<()>),
}

impl SessionThread {
    /// Starts the thread.
    pub fn start(session: Session) -> Result<Self, Failure> {
        let (messages, received) = channel();
        let (view, stop) = (session.view(), session.stop_handle());
        let refused = |error| Failure::new(format!("the system gives no thread for the search: {error}"));
        let thread = std::thread::Builder::new().spawn(move || work(session, &received)).map_err(refused)?;
        Ok(Self { view, messages, stop, thread })
    }

    /// Passes a command to the session.
    pub fn send(&self, command: RunCommand) {
        // A session that has ended takes no commands.
        let _ = self.messages.send(WorkerMessage::RunCommand(command));
    }

    /// What can be seen of the session.
    pub fn view(&self) -> MutexGuard<'_, SessionView> {
        self.view.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has the thread ended before the session? Then it has panicked, and said so.
    pub fn is_lost(&self) -> bool {
        self.thread.is_finished() && self.view().state() != RunState::Ended
    }

    /// Ends the session at once.
    pub fn finish(self) -> Result<Session, Failure> {
        drop(self.messages);
        self.stop.stop();
        self.thread
            .join()
            .map_err(|_| Failure::new("the search broke off, which is a mistake in this program"))
    }

    /// Waits until the session rests.
    #[cfg(test)]
    pub fn settle(&self) {
        let (settled, has_settled) = channel();
        if self.messages.send(WorkerMessage::Settle(settled)).is_ok() {
            let _ = has_settled.recv_timeout(std::time::Duration::from_mins(1));
        }
    }
}

/// Advances the session until it ends or is abandoned.
fn work(mut session: Session, messages: &Receiver<WorkerMessage>) -> Session {
    #[cfg(test)]
    let mut waiting = Vec::new();
    loop {
        let received = match session.due() {
            Due::Over => return session,
            Due::Now => messages.try_recv().ok(),
            Due::In(rest) => match messages.recv_timeout(rest) {
                Ok(message) => Some(message),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return session,
            },
            Due::Idle => {
                #[cfg(test)]
                waiting.clear();
                match messages.recv() {
                    Ok(message) => Some(message),
                    Err(_) => return session,
                }
            }
        };
        match received {
            Some(WorkerMessage::RunCommand(command)) => session.apply(command),
            #[cfg(test)]
            Some(WorkerMessage::Settle(settled)) => waiting.push(settled),
            None => {}
        }
        session.advance();
    }
}
