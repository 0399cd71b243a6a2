//! Runs: one alone, all of a plan in parallel, one again from its record, and how long they will take.

mod all;
mod estimate;
mod execute;
mod rerun;

pub use all::{RunError, left, run_all};
pub use estimate::{Estimate, estimate};
pub use execute::execute;
pub use rerun::{Difference, Rerun, rerun};
