//! Proof by a SAT solver: the candidates that propagation left, as clauses.

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

/// What the solver says of the formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is a model; the formula reads it as a grid.
    Model,
    /// There is none.
    NoModel,
    /// It had to stop.
    Stopped,
}
