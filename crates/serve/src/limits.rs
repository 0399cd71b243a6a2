//! How much a server lets its users do at once.

use evodoku_session::routes::RequestLimits;
use std::time::Duration;

/// Limits of a server; what exceeds one is refused with a message that names it.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of a request's body.
    pub body: usize,
    /// The order of a puzzle.
    pub order: usize,
    /// Runs that go on at the same time, paused ones included.
    pub runs: usize,
    /// Listeners of one run.
    pub listeners: usize,
    /// For how long a run may search, pauses not counted.
    pub run_time: Duration,
    /// For how long a run goes on without listeners.
    pub unheard: Duration,
    /// For how long a paused one is kept without listeners: the lid of a laptop may be closed over a lesson.
    pub unheard_paused: Duration,
    /// Puzzles that are generated, explained, rated or tried at the same time; each takes a processor.
    pub makers: usize,
    /// For how long each of these may take.
    pub making: Duration,
    /// For how long solutions of a puzzle are counted before a search begins.
    pub glance: Duration,
    /// Bytes that the engine of one run may hold, by what it declares.
    pub memory: u64,
    /// Bytes that the engines of all runs may hold together.
    pub memory_of_all: u64,
    /// Connections that are open at the same time.
    pub connections: usize,
    /// For how long a connection may be silent before a request, and a request before its headers are there.
    pub header_time: Duration,
    /// For how long a body may be on its way.
    pub body_time: Duration,
    /// For how long a client may take nothing of what it is sent.
    pub write_time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body: 1 << 20,
            order: 144,
            runs: 8,
            listeners: 16,
            run_time: Duration::from_mins(30),
            unheard: Duration::from_secs(10),
            unheard_paused: Duration::from_mins(10),
            makers: 2,
            making: Duration::from_secs(20),
            glance: Duration::from_secs(2),
            memory: 512 << 20,
            memory_of_all: 1 << 30,
            connections: 512,
            header_time: Duration::from_secs(10),
            body_time: Duration::from_secs(30),
            write_time: Duration::from_secs(30),
        }
    }
}

impl Limits {
    /// Those of a single request. What a run could not have even if it were alone is refused with advice.
    pub(crate) fn requests(&self) -> RequestLimits {
        RequestLimits {
            order: self.order,
            memory: self.memory.min(self.memory_of_all),
            run_time: self.run_time,
            work_time: self.making,
            count_time: self.glance,
        }
    }
}
