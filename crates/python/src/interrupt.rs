//! Waiting for work in a way that Ctrl-C ends.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// So often Python is asked for signals. Engines and proofs hear of a stop within some milliseconds more.
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// Does the work on another thread while this one waits, without holding Python up; a signal raises its exception here
/// after `stop` was called and the work has ended.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    stop: &(dyn Fn() + Sync),
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    std::thread::scope(|scope| {
        let (send, mut receive) = channel();
        let worker = scope.spawn(move || {
            // Whoever waits has not gone: the scope ends after this.
            let _ = send.send(work());
        });
        loop {
            let (outcome, same) = py.detach(move || (receive.recv_timeout(LOOK_EVERY), receive));
            receive = same;
            match outcome {
                Ok(done) => return Ok(done),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(signal) = py.check_signals() {
                        stop();
                        let _ = py.detach(|| worker.join());
                        return Err(signal);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let _ = py.detach(|| worker.join());
                    return Err(panicked());
                }
            }
        }
    })
}

/// So long work has to end after a signal; then it is left behind, and ends by itself when it next looks at its stop.
const PATIENCE: Duration = Duration::from_millis(20);

/// The same for work that owns what it needs: a signal does not wait for its end.
pub fn abandonable<T: Send + 'static>(
    py: Python<'_>,
    stop: &dyn Fn(),
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (send, mut receive) = channel();
    std::thread::spawn(move || {
        // Nobody listens any more after a signal.
        let _ = send.send(work());
    });
    loop {
        let (outcome, same) = py.detach(move || (receive.recv_timeout(LOOK_EVERY), receive));
        receive = same;
        match outcome {
            Ok(done) => return Ok(done),
            Err(RecvTimeoutError::Timeout) => {
                if let Err(signal) = py.check_signals() {
                    stop();
                    py.detach(move || drop(receive.recv_timeout(PATIENCE)));
                    return Err(signal);
                }
            }
            Err(RecvTimeoutError::Disconnected) => return Err(panicked()),
        }
    }
}

fn panicked() -> PyErr {
    PyRuntimeError::new_err("the work panicked; please report this")
}
