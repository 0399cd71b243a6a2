//! What a run tells while it goes on, and who listens.

use crate::candidate::Cost;
use crate::engines::Statistics;
use std::ops::ControlFlow;
use std::time::Duration;

/// Something that happened in a run.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// Propagation is over and the search begins.
    Started {
        /// Cells to be filled by search.
        open: usize,
        /// Values possible in them.
        candidates: usize,
    },
    /// An epoch is over.
    Epoch(Progress<'a>),
    /// An engine started anew.
    Restarted {
        /// How often that has happened in the run.
        restarts: u64,
    },
}

/// How far a run is.
#[derive(Clone, Debug)]
pub struct Progress<'a> {
    /// Epochs so far.
    pub epochs: u64,
    /// Evaluations so far.
    pub evaluations: u64,
    /// Fresh starts so far.
    pub restarts: u64,
    /// Times the temperature or the like was raised, so far.
    pub reheats: u64,
    /// The cost of the best grid since the last fresh start.
    pub cost: Cost,
    /// The lowest cost of the run.
    pub best_cost: Cost,
    /// The grid of that cost, one value per cell, 0 where it is empty.
    pub best: &'a [u8],
    /// Further figures of the engine.
    pub statistics: Statistics,
    /// Time since the start of the run.
    pub elapsed: Duration,
}

/// Listens to a run and may end it.
pub trait Observer {
    /// Hears an event; `Break` ends the run with what it has.
    fn on(&mut self, event: &Event<'_>) -> ControlFlow<()>;

    /// Does it listen at all? Events that nobody hears are not made.
    fn listens(&self) -> bool {
        true
    }
}

/// Hears nothing and lets the run go on.
impl Observer for () {
    fn on(&mut self, _: &Event<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn listens(&self) -> bool {
        false
    }
}

impl<F: FnMut(&Event<'_>) -> ControlFlow<()>> Observer for F {
    fn on(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        self(event)
    }
}
