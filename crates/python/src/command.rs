//! The `evodoku` command, for `python -m evodoku` and the script of the wheel.

use pyo3::prelude::*;
use std::ffi::OsString;

/// Runs the command with these arguments; returns its exit status.
#[pyfunction]
pub fn command(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| evodoku_cli::run(std::iter::once("evodoku".into()).chain(words)))
}
