//! Waiting for work in a way that Ctrl-C ends.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// So often Python is asked for signals. Engines and proofs hear of a stop within some milliseconds more.
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// So long work has to end after a signal; then it is left behind, and ends by itself when it next looks at its stop.
const PATIENCE: Duration = Duration::from_millis(20);

/// Does the work on another thread while this one waits, without holding Python up; a signal raises its exception here
/// after `stop` was called and the work has ended.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    stop: &(dyn Fn() + Sync),
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    std::thread::scope(|scope| {
        let (send, receive) = channel();
        let worker = scope.spawn(move || {
            // Whoever waits has not gone: the scope ends after this.
            let _ = send.send(work());
        });
        let done = wait(py, receive, |_| stop());
        // A panic that nobody takes note of would be the scope's own.
        let _ = py.detach(|| worker.join());
        done
    })
}

/// The same for work that owns what it needs: a signal does not wait for its end.
pub fn abandonable<T: Send + 'static>(
    py: Python<'_>,
    stop: &dyn Fn(),
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (send, receive) = channel();
    std::thread::spawn(move || {
        // Nobody listens any more after a signal.
        let _ = send.send(work());
    });
    wait(py, receive, |receive| {
        stop();
        py.detach(move || drop(receive.recv_timeout(PATIENCE)));
    })
}

/// Waits for the outcome and looks for signals meanwhile.
fn wait<T: Send>(
    py: Python<'_>,
    mut receive: Receiver<T>,
    at_signal: impl FnOnce(Receiver<T>),
) -> PyResult<T> {
    loop {
        let (outcome, same) = py.detach(move || (receive.recv_timeout(LOOK_EVERY), receive));
        receive = same;
        match outcome {
            Ok(done) => return Ok(done),
            Err(RecvTimeoutError::Timeout) => {
                if let Err(signal) = py.check_signals() {
                    at_signal(receive);
                    return Err(signal);
                }
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the work panicked; please report this"));
            }
        }
    }
}
