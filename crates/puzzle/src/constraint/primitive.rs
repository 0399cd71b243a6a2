//! Primitives: the few rules that solvers know.

use crate::Cell;

/// A rule that solvers know. Every kind of constraint compiles to these.
///
/// Solvers match it without a wildcard, so that the compiler lists all of them when a primitive is added.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Primitive {
    /// The cells hold different values; as many cells as there are values hold all of them.
    Distinct(Vec<Cell>),
}
