//! The native half of the Python package `evodoku`: puzzles, searches, proofs and experiments as Python objects.
//!
//! The public interface is in `python/evodoku`: keywords, results and tables. This half has what needs Rust, in plain
//! types: a search that can be stepped, and functions that return dictionaries as the crates serialise them. Work runs
//! on another thread with the interpreter released, and the caller waits for it and for Ctrl-C.

#![forbid(unsafe_code)]
#![allow(clippy::needless_pass_by_value, reason = "arguments from Python are owned")]
#![allow(clippy::doc_markdown, reason = "these are Python docstrings")]

mod catalogue;
mod command;
mod constraint;
mod experiment;
mod interrupt;
mod laboratory;
mod landscape;
mod many;
mod meter;
mod objects;
mod options;
mod puzzle;
mod read;
mod referee;
mod rule;
mod search;

/// The module.
#[pyo3::pymodule]
mod _evodoku {
    #[pymodule_export]
    use crate::catalogue::{parameters, presets};
    #[pymodule_export]
    use crate::command::command;
    #[pymodule_export]
    use crate::constraint::Constraint;
    #[pymodule_export]
    use crate::experiment::{Campaign, Experiment, records};
    #[pymodule_export]
    use crate::laboratory::{compare, merge, power, report, rerun, tune};
    #[pymodule_export]
    use crate::landscape::{Candidate, Landscape};
    #[pymodule_export]
    use crate::many::solve_many;
    #[pymodule_export]
    use crate::puzzle::{Puzzle, bundled, drawing, puzzles};
    #[pymodule_export]
    use crate::referee::{check, explain, generate, rate};
    #[pymodule_export]
    use crate::rule::{Proposal, Variation};
    #[pymodule_export]
    use crate::search::{Moment, Search};

    #[pymodule_init]
    fn init(module: &pyo3::Bound<'_, pyo3::types::PyModule>) -> pyo3::PyResult<()> {
        use pyo3::types::PyModuleMethods;
        module.add("RunOver", module.py().get_type::<crate::meter::RunOver>())
    }
}
