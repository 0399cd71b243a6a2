//! A listener: gets frames of a run, each with what is new since its last one.

use super::{ServedRun, lock};
use crate::Limits;
use crate::failure::{Answer, Failure};
use evodoku_messages::message;
use evodoku_session::{Cursor, Frame, RunState};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;
use tokio::sync::watch;

/// Listens to a run until it is dropped.
pub struct Listener {
    run: Arc<ServedRun>,
    version: watch::Receiver<u64>,
    cursor: Cursor,
    has_ended: bool,
}

impl Listener {
    /// Begins to listen, if not too many do already.
    pub fn of(run: Arc<ServedRun>, limits: &Limits) -> Answer<Self> {
        let most = limits.listeners;
        if run.listeners.fetch_add(1, Ordering::Relaxed) >= most {
            run.listeners.fetch_sub(1, Ordering::Relaxed);
            return Err(Failure::too_many(message!("too-many-listeners", most)));
        }
        let mut version = run.version.subscribe();
        version.mark_changed();
        Ok(Self { run, version, cursor: Cursor::default(), has_ended: false })
    }

    /// The next frame; waits until there is something new, and is `None` after the end.
    pub async fn next(&mut self) -> Option<Frame> {
        if self.has_ended {
            return None;
        }
        self.version.changed().await.ok()?;
        let frame = lock(&self.run.view).frame(&mut self.cursor);
        self.has_ended = frame.state == RunState::Ended;
        Some(frame)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        *lock(&self.run.unheard_since) = Instant::now();
        self.run.listeners.fetch_sub(1, Ordering::Relaxed);
    }
}
