//! When a proof has to end before it is complete: at a moment, or when somebody says so.

use evodoku::clock::wall;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A deadline and a switch; either may be missing.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    /// By the library's clock, which browsers have, too.
    deadline: Option<Duration>,
    switch: Option<Arc<AtomicBool>>,
}

impl Stop {
    /// Never.
    pub fn never() -> Self {
        Self::default()
    }

    /// After some time from now.
    pub fn after(time: Duration) -> Self {
        Self { deadline: wall().checked_add(time), switch: None }
    }

    /// Also when the switch is on.
    #[must_use]
    pub fn or_when(mut self, switch: Arc<AtomicBool>) -> Self {
        self.switch = Some(switch);
        self
    }

    /// Has the moment come?
    pub fn is_due(&self) -> bool {
        self.switch.as_ref().is_some_and(|switch| switch.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| wall() >= deadline)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_switch_or_a_deadline_ends_it() {
        let switch = Arc::new(AtomicBool::new(false));
        let stop = Stop::never().or_when(switch.clone());
        assert!(!stop.is_due());
        switch.store(true, Ordering::Relaxed);
        assert!(stop.is_due());
        assert!(Stop::after(Duration::ZERO).is_due());
        assert!(!Stop::after(Duration::MAX).is_due());
    }
}
