//! How much a server lets its users do at once.

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
    /// For how long a run goes on while nobody listens.
    pub unheard: Duration,
    /// Puzzles in the making at the same time; each takes a processor.
    pub makers: usize,
    /// For how long a puzzle may be in the making.
    pub making: Duration,
    /// Bytes that the individuals of one run may take, estimated.
    pub memory: usize,
    /// Moves of an epoch, in which a run cannot be stopped.
    pub epoch_moves: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body: 1 << 20,
            order: 144,
            runs: 8,
            listeners: 8,
            run_time: Duration::from_mins(30),
            unheard: Duration::from_secs(10),
            makers: 2,
            making: Duration::from_secs(20),
            memory: 512 << 20,
            epoch_moves: 1_000_000,
        }
    }
}
