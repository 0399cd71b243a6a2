//! Standard output, where a closed pipe is no error, and standard error, where nothing is.

use crate::diagnostic::Failure;
use evodoku_lab::files;
use std::io::{ErrorKind, Write};

/// Writes to standard output. Is it still read?
pub fn to_stdout(text: &[u8]) -> Result<bool, Failure> {
    let mut out = std::io::stdout().lock();
    closed_is_fine(out.write_all(text).and_then(|()| out.flush()))
}

/// Writes to standard error. A closed pipe or a full disk there must not lose results.
pub fn to_stderr(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// Writes a line to standard error, as `eprintln!` does, but never panics.
macro_rules! say {
    ($($text:tt)*) => { $crate::print::to_stderr(&format!("{}\n", format_args!($($text)*))) };
}
pub(crate) use say;

/// Was it written? A reader that has seen enough (`| head`) closes the pipe, which is its right.
pub fn closed_is_fine(outcome: std::io::Result<()>) -> Result<bool, Failure> {
    match outcome {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(Failure::new(format!("cannot write the results: {}", files::message(&error)))),
    }
}
