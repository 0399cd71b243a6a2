//! A listener: hears frames of a run, each with what is new since the last one it heard.

use super::ending::Ending;
use super::log::Entry;
use super::stage::{Moment, State};
use super::{Run, lock};
use crate::Limits;
use crate::failure::{Answer, Failure};
use evodoku::Point;
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;
use tokio::sync::watch;

/// What a listener is told at a moment.
#[derive(Debug, Serialize)]
pub struct Frame {
    pub state: State,
    #[serde(flatten)]
    moment: Arc<Moment>,
    /// Points since the last frame that was heard.
    points: Vec<Point>,
    /// Log entries since the last frame that was heard.
    log: Vec<Entry>,
    ending: Option<Arc<Ending>>,
}

/// Hears a run until it is dropped.
pub struct Listener {
    run: Arc<Run>,
    version: watch::Receiver<u64>,
    epoch: u64,
    serial: u64,
    has_heard_the_end: bool,
}

impl Listener {
    /// Begins to listen, if not too many do already.
    pub fn of(run: Arc<Run>, limits: &Limits) -> Answer<Self> {
        let most = limits.listeners;
        if run.listeners.fetch_add(1, Ordering::Relaxed) >= most {
            run.listeners.fetch_sub(1, Ordering::Relaxed);
            return Err(Failure::too_many(format!("{most} listeners hear this run already")));
        }
        let mut version = run.version.subscribe();
        version.mark_changed();
        Ok(Self { run, version, epoch: 0, serial: 0, has_heard_the_end: false })
    }

    /// The next frame; waits until there is something new, and is `None` after the end.
    pub async fn next(&mut self) -> Option<Frame> {
        if self.has_heard_the_end {
            return None;
        }
        self.version.changed().await.ok()?;
        let stage = lock(&self.run.stage);
        let frame = Frame {
            state: stage.state(),
            moment: stage.moment().clone(),
            points: stage.trace().since(self.epoch).to_vec(),
            log: stage.log().since(self.serial),
            ending: stage.ending().cloned(),
        };
        self.epoch = frame.points.last().map_or(self.epoch, |point| point.figures.epochs);
        self.serial = stage.log().serial();
        self.has_heard_the_end = frame.state == State::Ended;
        Some(frame)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        *lock(&self.run.unheard_since) = Instant::now();
        self.run.listeners.fetch_sub(1, Ordering::Relaxed);
    }
}
