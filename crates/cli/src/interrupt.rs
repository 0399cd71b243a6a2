//! Ctrl-C: the first ends what runs with the best so far, the second ends at once.

use crate::diagnostic::Failure;
use evodoku::StopHandle;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Has the user asked to stop?
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    flag: Arc<AtomicBool>,
    stop: StopHandle,
}

impl Interrupt {
    pub fn listen() -> Result<Self, Failure> {
        let interrupt = Self::default();
        let Self { flag, stop } = interrupt.clone();
        ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
            stop.stop();
        })
        .map_err(|error| Failure::new(format!("cannot listen for Ctrl-C: {error}")))?;
        Ok(interrupt)
    }

    /// The switch itself, for what runs elsewhere.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.flag.clone()
    }

    /// Stops searches at Ctrl-C, also in the middle of an epoch.
    pub fn stop_handle(&self) -> &StopHandle {
        &self.stop
    }

    /// Has the user asked to stop?
    pub fn is_set(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// What an observer answers who wants no more than that.
    pub fn asks(&self) -> ControlFlow<()> {
        if self.is_set() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
