//! The stage of a run: what can be seen of it at the moment, shared by its thread and its listeners.

use super::ending::Ending;
use super::log::Log;
use super::look::Look;
use super::trace::Trace;
use evodoku::Point;
use serde::Serialize;
use std::sync::Arc;

/// Is a run going on?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    Running,
    Paused,
    Ended,
}

/// The counters and grids of a run at a moment.
#[derive(Debug, Serialize)]
pub struct Moment {
    /// The figures of the last epoch; null before the first.
    pub point: Option<Point>,
    /// The best grid, 0 where it is empty.
    pub best: Vec<u8>,
    #[serde(flatten)]
    pub look: Look,
}

/// What can be seen of a run.
pub struct Stage {
    state: State,
    moment: Arc<Moment>,
    trace: Trace,
    log: Log,
    ending: Option<Arc<Ending>>,
}

impl Stage {
    /// Before anything happened.
    pub fn new(best: Vec<u8>) -> Self {
        Self {
            state: State::Running,
            moment: Arc::new(Moment { point: None, best, look: Look::default() }),
            trace: Trace::default(),
            log: Log::default(),
            ending: None,
        }
    }

    pub fn state(&self) -> State {
        self.state
    }

    pub fn set_state(&mut self, state: State) {
        self.state = state;
    }

    pub fn moment(&self) -> &Arc<Moment> {
        &self.moment
    }

    pub fn set_moment(&mut self, moment: Moment) {
        self.moment = Arc::new(moment);
    }

    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    pub fn trace_mut(&mut self) -> &mut Trace {
        &mut self.trace
    }

    pub fn log(&self) -> &Log {
        &self.log
    }

    pub fn log_mut(&mut self) -> &mut Log {
        &mut self.log
    }

    pub fn ending(&self) -> Option<&Arc<Ending>> {
        self.ending.as_ref()
    }

    /// The run is over.
    pub fn end(&mut self, ending: Ending) {
        self.state = State::Ended;
        self.ending = Some(Arc::new(ending));
    }
}
