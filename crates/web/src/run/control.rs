//! What the user wants of a run: go on, pause, take some epochs, how fast, other parameters, an end.

use super::lock;
use evodoku::parameters::Value;
use serde::Serialize;
use std::sync::{Condvar, Mutex};
use std::time::{Duration, Instant};

/// How a run goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Until it ends.
    Running,
    /// Not before somebody says so.
    Paused,
    /// For so many epochs.
    Stepping(u64),
}

/// The pace of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Speed {
    /// As fast as the engine can.
    Full,
    /// At most so many epochs a second.
    EpochsPerSecond(f64),
}

impl Speed {
    /// How long an epoch takes at least.
    fn pause(self) -> Duration {
        match self {
            Self::Full => Duration::ZERO,
            Self::EpochsPerSecond(rate) => Duration::from_secs_f64(1.0 / rate),
        }
    }
}

/// Why a run was ended before it came to an end of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StopReason {
    /// The user wanted it.
    Stopped,
    /// It searched for as long as the server allows.
    TimeLimit,
    /// Nobody listened any more.
    Unheard,
    /// The server ended.
    Shutdown,
}

/// What is wanted, where the run's thread looks between epochs.
pub struct Control {
    wishes: Mutex<Wishes>,
    changed: Condvar,
}

struct Wishes {
    mode: Mode,
    speed: Speed,
    changes: Vec<(String, Value)>,
    stop: Option<StopReason>,
}

impl Control {
    pub fn new(mode: Mode, speed: Speed) -> Self {
        let wishes = Wishes { mode, speed, changes: Vec::new(), stop: None };
        Self { wishes: Mutex::new(wishes), changed: Condvar::new() }
    }

    pub fn set_mode(&self, mode: Mode) {
        self.wish(|wishes| wishes.mode = mode);
    }

    pub fn set_speed(&self, speed: Speed) {
        self.wish(|wishes| wishes.speed = speed);
    }

    pub fn change(&self, changes: Vec<(String, Value)>) {
        self.wish(|wishes| wishes.changes.extend(changes));
    }

    /// The first reason counts.
    pub fn stop(&self, reason: StopReason) {
        self.wish(|wishes| wishes.stop = wishes.stop.or(Some(reason)));
    }

    fn wish(&self, wish: impl FnOnce(&mut Wishes)) {
        wish(&mut lock(&self.wishes));
        self.changed.notify_all();
    }

    /// Why the run shall end, if it shall.
    pub fn stop_reason(&self) -> Option<StopReason> {
        lock(&self.wishes).stop
    }

    /// The changes of parameters that were asked for since the last time.
    pub fn take_changes(&self) -> Vec<(String, Value)> {
        std::mem::take(&mut lock(&self.wishes).changes)
    }

    /// Counts an epoch: the last of some steps ends in a pause.
    pub fn count_epoch(&self) {
        let mut wishes = lock(&self.wishes);
        wishes.mode = match wishes.mode {
            Mode::Stepping(0 | 1) => Mode::Paused,
            Mode::Stepping(steps) => Mode::Stepping(steps - 1),
            other @ (Mode::Running | Mode::Paused) => other,
        };
    }

    /// Is the run to wait until somebody says otherwise?
    pub fn is_paused(&self) -> bool {
        let wishes = lock(&self.wishes);
        wishes.mode == Mode::Paused && wishes.stop.is_none()
    }

    /// Waits while the run is paused, for some time at most.
    pub fn wait_in_pause(&self, at_most: Duration) {
        let is_paused = |wishes: &mut Wishes| wishes.mode == Mode::Paused && wishes.stop.is_none();
        drop(self.changed.wait_timeout_while(lock(&self.wishes), at_most, is_paused));
    }

    /// Waits until the next epoch is due, counted from when the last one began; a new wish is heard at once.
    pub fn wait_for_pace(&self, began: Instant) {
        let mut wishes = lock(&self.wishes);
        while wishes.mode != Mode::Paused && wishes.stop.is_none() {
            let Some(left) = wishes.speed.pause().checked_sub(began.elapsed()).filter(|left| !left.is_zero())
            else {
                return;
            };
            let Ok((again, _)) = self.changed.wait_timeout(wishes, left) else { return };
            wishes = again;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_end_in_a_pause() {
        let control = Control::new(Mode::Stepping(2), Speed::Full);
        control.count_epoch();
        assert!(!control.is_paused());
        control.count_epoch();
        assert!(control.is_paused());
        control.set_mode(Mode::Running);
        control.count_epoch();
        assert!(!control.is_paused());
    }

    #[test]
    fn a_stopped_run_waits_for_nothing() {
        let control = Control::new(Mode::Paused, Speed::EpochsPerSecond(0.001));
        control.stop(StopReason::Stopped);
        control.stop(StopReason::Shutdown);
        control.wait_in_pause(Duration::MAX);
        control.wait_for_pace(Instant::now());
        assert_eq!(control.stop_reason(), Some(StopReason::Stopped));
    }
}
