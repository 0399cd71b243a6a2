//! Ends a proof early: at a deadline, or when a flag is set.

use crate::clock::wall;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// An optional deadline and an optional flag.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    /// Measured by [`crate::clock`], which works in browsers too.
    deadline: Option<Duration>,
    switch: Option<Arc<AtomicBool>>,
}

impl Stop {
    /// Never stops.
    pub fn never() -> Self {
        Self::default()
    }

    /// Stops after some time from now.
    pub fn after(time: Duration) -> Self {
        Self { deadline: wall().checked_add(time), switch: None }
    }

    /// Also stops when the flag is set.
    #[must_use]
    pub fn or_when(mut self, switch: Arc<AtomicBool>) -> Self {
        self.switch = Some(switch);
        self
    }

    /// Whether it is time to stop.
    pub fn is_due(&self) -> bool {
        self.switch.as_ref().is_some_and(|switch| switch.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| wall() >= deadline)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flag_or_deadline_makes_the_stop_due() {
        let switch = Arc::new(AtomicBool::new(false));
        let stop = Stop::never().or_when(switch.clone());
        assert!(!stop.is_due());
        switch.store(true, Ordering::Relaxed);
        assert!(stop.is_due());
        assert!(Stop::after(Duration::ZERO).is_due());
        assert!(!Stop::after(Duration::MAX).is_due());
    }
}
