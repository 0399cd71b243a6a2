//! Runs: one alone, all of a plan in parallel, one again from its record, and how long they will take.

mod all;
mod campaign;
mod estimate;
mod execute;
mod external;
mod part;
mod repeat;
mod rerun;
mod standing;

pub use all::{RunError, run_all};
pub use campaign::{Campaign, EXPERIMENT, Ended, Underway, keep};
pub use estimate::{Estimate, estimate};
pub use execute::execute;
pub use part::{Numbers, NumbersError, Part};
pub use repeat::{OnRerun, Repeated, Sample, repeat};
pub use rerun::{Difference, Rerun, grid_name, puzzle_of, rerun, rerun_from};
pub use standing::{Standing, difference};
