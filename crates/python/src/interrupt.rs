//! Waits for work such that Ctrl-C can interrupt it.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// How often to check for signals. Engines and proofs notice a stop within some milliseconds more.
const LOOK_EVERY: Duration = Duration::from_millis(10);

/// How long to wait for work to end after a signal. Then it is abandoned, and ends at its next poll.
const PATIENCE: Duration = Duration::from_millis(20);

/// Does the work on another thread while this one waits with the interpreter released. A signal raises its exception
/// here after `stop` was called and the work has ended.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    stop: &(dyn Fn() + Sync),
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    std::thread::scope(|scope| {
        let (send, receive) = channel();
        let worker = scope.spawn(move || {
            // The receiver outlives this thread: the scope ends later.
            let _ = send.send(work());
        });
        let done = wait(py, receive, |_| stop());
        // Join explicitly; otherwise the scope would propagate the panic.
        let _ = py.detach(|| worker.join());
        done
    })
}

/// The same for work that owns its data: after a signal, does not wait for its end.
pub fn abandonable<T: Send + 'static>(
    py: Python<'_>,
    stop: &dyn Fn(),
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (send, receive) = channel();
    std::thread::spawn(move || {
        // The receiver is gone after a signal.
        let _ = send.send(work());
    });
    wait(py, receive, |receive| {
        stop();
        py.detach(move || drop(receive.recv_timeout(PATIENCE)));
    })
}

/// Waits for the outcome and checks for signals meanwhile.
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
