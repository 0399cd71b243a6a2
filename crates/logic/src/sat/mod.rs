//! Proofs by a SAT solver, over the candidates that propagation left.

mod encode;
mod formula;
#[cfg(not(feature = "cadical"))]
mod with_batsat;
#[cfg(feature = "cadical")]
mod with_cadical;

pub use formula::{Formula, MAX_CLAUSES};
#[cfg(not(feature = "cadical"))]
pub use with_batsat::Solver;
#[cfg(feature = "cadical")]
pub use with_cadical::Solver;

/// The result of a call to the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is a model; [`Formula::grid`] decodes it.
    Model,
    /// There is no model.
    NoModel,
    /// Stopped before a result.
    Stopped,
}
