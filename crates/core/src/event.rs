//! Events of a running search and their observers.

use crate::candidate::Cost;
use crate::engines::{Engine, Gauges};
use crate::figures::Figures;
use crate::moves::Move;
use crate::problem::Problem;
use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

/// An event of a search.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// Propagation is over and the search begins, with the candidates of generation 0.
    Started {
        /// What is left to search for.
        problem: &'a Problem,
        /// Where it begins.
        progress: Progress<'a>,
    },
    /// An epoch is over.
    Epoch(Progress<'a>),
    /// The number of evaluations from [`Observer::next_look`] is reached within an epoch.
    Look(Progress<'a>),
    /// There is a new best grid. Emitted with one walker only; with several, look at the epochs.
    Improved {
        /// The evaluations up to it.
        evaluations: u64,
        /// What it costs.
        best_cost: Cost,
        /// Time up to the end of the step in which it was found.
        elapsed: Duration,
    },
    /// An engine was restarted.
    Restarted {
        /// How often that has happened in the run.
        restarts: u64,
    },
    /// The temperature was raised.
    Reheated {
        /// How often that has happened in the run.
        reheats: u64,
    },
    /// Mutation was made stronger.
    Escalated {
        /// How often that has happened in the run.
        escalations: u64,
    },
    /// A move of the first walker, for observers that want them.
    Move(&'a Move<'a>),
}

/// How far a search is.
#[derive(Clone, Debug)]
pub struct Progress<'a> {
    /// What it has done and how far it has come.
    pub figures: Figures,
    /// The best grid of the run, one value per cell, 0 where it is empty.
    pub best_grid: &'a [u8],
    /// The candidates of the first walker's engine.
    pub individuals: Individuals<'a>,
    /// Time spent searching, pauses not counted.
    pub elapsed: Duration,
}

impl Progress<'_> {
    /// Further figures of the first walker's engine, computed when asked for.
    pub fn gauges(&self) -> Gauges {
        self.individuals.0.gauges()
    }
}

/// A view of the candidates that an engine has at a moment; it costs nothing unless it is used.
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

/// Observes a search and may end it.
pub trait Observer {
    /// Handles an event; `Break` ends the run with the best grid so far.
    fn on(&mut self, event: &Event<'_>) -> ControlFlow<()>;

    /// False if all events are ignored; then none are built.
    fn listens(&self) -> bool {
        true
    }

    /// Emit every move? Asked before every step.
    fn wants_moves(&self) -> bool {
        false
    }

    /// Emit every new best?
    fn wants_improvements(&self) -> bool {
        false
    }

    /// At how many evaluations it wants to look next, though an epoch may not be over then; more than have been made.
    fn next_look(&self, _evaluations: u64) -> Option<u64> {
        None
    }
}

/// Ignores all events.
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
