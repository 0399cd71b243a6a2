//! What a run tells while it goes on, and who listens.

use crate::candidate::Cost;
use crate::engines::{Engine, Statistics};
use crate::parameters::{ParameterError, Value};
use crate::problem::Problem;
use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

/// Something that happened in a run.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// Propagation is over and the search begins.
    Started {
        /// What is left to search for.
        problem: &'a Problem,
        /// The candidates that the search begins with.
        individuals: Individuals<'a>,
    },
    /// An epoch is over.
    Epoch(Progress<'a>),
    /// An engine started anew.
    Restarted {
        /// How often that has happened in the run.
        restarts: u64,
    },
    /// The temperature or the like was raised.
    Reheated {
        /// How often that has happened in the run.
        reheats: u64,
    },
    /// A parameter has another value from now on.
    Changed {
        /// The parameter.
        name: &'a str,
        /// Its value.
        value: &'a Value,
    },
    /// A change that the observer asked for cannot be made.
    Refused(&'a ParameterError),
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
    /// The candidates of the engine.
    pub individuals: Individuals<'a>,
    /// Further figures of the engine.
    pub statistics: Statistics,
    /// Time since the start of the run.
    pub elapsed: Duration,
}

/// A view of the candidates that an engine has at a moment; whoever does not look at them pays nothing.
#[derive(Clone, Copy)]
pub struct Individuals<'a>(pub(crate) &'a dyn Engine);

impl Individuals<'_> {
    /// Shows each to the viewer: its grid, one value per cell, 0 where it is empty, and its cost.
    pub fn show(&self, viewer: &mut dyn FnMut(&[u8], Cost)) {
        self.0.show(viewer);
    }
}

impl fmt::Debug for Individuals<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut costs = out.debug_list();
        self.show(&mut |_, cost| {
            costs.entry(&cost);
        });
        costs.finish()
    }
}

/// Listens to a run and may end it.
pub trait Observer {
    /// Hears an event; `Break` ends the run with what it has.
    fn on(&mut self, event: &Event<'_>) -> ControlFlow<()>;

    /// Parameters that shall have other values from the next epoch on; only live ones can be changed in a run.
    ///
    /// What became of each is told as an event.
    fn changes(&mut self) -> Vec<(String, Value)> {
        Vec::new()
    }

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
