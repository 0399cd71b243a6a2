//! Stopping: a flag that anybody may raise, and the looks that engines take at it and at the clocks.
//!
//! A stop cuts a run short; it never changes what came before. An engine counts its elementary steps, which are cells or
//! values that it touches, and asks after at most [`CancelToken::LONGEST`] of them whether it is time to stop: at some
//! nanoseconds each that is far below 50 ms. Most questions cost an addition; a look is taken now and then.

use crate::clock;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Stops a search, from any thread.
#[derive(Clone, Debug, Default)]
pub struct StopHandle(Arc<Flag>);

#[derive(Debug, Default)]
struct Flag {
    is_raised: AtomicBool,
    /// After how many more looks it raises itself; 0 for never.
    looks_left: AtomicU64,
}

impl StopHandle {
    /// Raises the flag.
    pub fn stop(&self) {
        self.0.is_raised.store(true, Ordering::Relaxed);
    }

    /// Lets the flag raise itself at the so-many-th look of an engine: a stop in the middle of things that repeats, for
    /// tests.
    pub fn stop_after_looks(&self, looks: u64) {
        self.0.looks_left.store(looks, Ordering::Relaxed);
    }

    /// Is it raised?
    pub fn is_raised(&self) -> bool {
        self.0.is_raised.load(Ordering::Relaxed)
    }

    /// Takes a look at the flag.
    fn look(&self) -> bool {
        let left = self.0.looks_left.load(Ordering::Relaxed);
        if left > 0 {
            self.0.looks_left.store(left - 1, Ordering::Relaxed);
            if left == 1 {
                self.stop();
            }
        }
        self.is_raised()
    }
}

/// Until when a thread may search, by the clock on the wall and by its own.
#[derive(Clone, Copy, Debug, Default)]
pub struct Deadline {
    /// A time of [`clock::wall`].
    pub wall: Option<Duration>,
    /// A time of [`clock::cpu`], of the thread that searches.
    pub cpu: Option<Duration>,
}

impl Deadline {
    fn is_reached(&self) -> bool {
        self.wall.is_some_and(|until| clock::wall() >= until)
            || self.cpu.is_some_and(|until| clock::cpu() >= until)
    }
}

/// Looks out for a reason to stop, on behalf of an engine.
#[derive(Debug, Default)]
pub struct CancelToken {
    handle: StopHandle,
    deadline: Deadline,
    /// Steps since the last look, and the most that there were between two looks.
    steps: u64,
    longest: u64,
    is_cancelled: bool,
}

impl CancelToken {
    /// More elementary steps than this may not pass between two questions.
    pub const LONGEST: u64 = 1 << 20;

    /// After so many steps, the next question takes a look.
    const LOOK_AFTER: u64 = 1 << 14;

    /// For a flag and a deadline.
    pub fn new(handle: StopHandle, deadline: Deadline) -> Self {
        Self { handle, deadline, ..Self::default() }
    }

    /// Is it time to stop, so many elementary steps after the last question?
    #[inline]
    pub fn tick(&mut self, steps: u64) -> bool {
        self.steps += steps;
        if self.steps >= Self::LOOK_AFTER {
            self.look();
        }
        self.is_cancelled
    }

    /// The same as something that is passed on by `?`: `Break` if it is time to stop.
    #[inline]
    pub fn check(&mut self, steps: u64) -> ControlFlow<()> {
        if self.tick(steps) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Was it time to stop at the last look?
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled
    }

    /// How many evaluations of so many steps each may be made before the next question.
    pub fn interval(steps: u64) -> u64 {
        (Self::LOOK_AFTER / steps.max(1)).max(1)
    }

    /// The most steps that there were between two looks.
    pub fn longest(&self) -> u64 {
        self.longest.max(self.steps)
    }

    #[cold]
    fn look(&mut self) {
        self.longest = self.longest.max(self.steps);
        self.steps = 0;
        self.is_cancelled = self.handle.look() || self.deadline.is_reached();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_raised_flag_is_seen_at_the_next_look() {
        let handle = StopHandle::default();
        let mut cancel = CancelToken::new(handle.clone(), Deadline::default());
        assert!(!cancel.tick(CancelToken::LOOK_AFTER));
        handle.stop();
        assert!(!cancel.tick(CancelToken::LOOK_AFTER - 1));
        assert!(cancel.tick(1) && cancel.is_cancelled());
        assert_eq!(cancel.longest(), CancelToken::LOOK_AFTER);
    }

    #[test]
    fn a_flag_raises_itself_at_a_look() {
        let handle = StopHandle::default();
        handle.stop_after_looks(2);
        let mut cancel = CancelToken::new(handle.clone(), Deadline::default());
        assert!(!cancel.tick(CancelToken::LOOK_AFTER) && !handle.is_raised());
        assert!(cancel.tick(CancelToken::LOOK_AFTER) && handle.is_raised());
    }

    #[test]
    fn a_deadline_that_is_past_is_seen_too() {
        let past = Some(Duration::ZERO);
        for deadline in [Deadline { wall: past, cpu: None }, Deadline { wall: None, cpu: past }] {
            assert!(CancelToken::new(StopHandle::default(), deadline).tick(CancelToken::LOOK_AFTER));
        }
        let later = Some(Duration::MAX);
        let mut cancel = CancelToken::new(StopHandle::default(), Deadline { wall: later, cpu: later });
        assert!(!cancel.tick(5 * CancelToken::LOOK_AFTER));
        assert_eq!(cancel.longest(), 5 * CancelToken::LOOK_AFTER);
    }

    #[test]
    fn evaluations_between_questions_fit_before_a_look() {
        assert_eq!(CancelToken::interval(CancelToken::LOOK_AFTER / 4), 4);
        assert_eq!(CancelToken::interval(u64::MAX), 1);
    }
}
