//! Ctrl-C: the first ends what runs with the best so far, the second ends at once.

use crate::diagnostic::Failure;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Has the user asked to stop?
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens from now on.
    pub fn listen() -> Result<Self, Failure> {
        let interrupt = Self::default();
        let flag = interrupt.0.clone();
        ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        })
        .map_err(|error| Failure::new(format!("cannot listen for Ctrl-C: {error}")))?;
        Ok(interrupt)
    }

    /// The switch itself, for what runs elsewhere.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.0.clone()
    }

    /// Has the user asked to stop?
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// What an observer answers who wants no more than that.
    pub fn asks(&self) -> ControlFlow<()> {
        if self.is_set() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
