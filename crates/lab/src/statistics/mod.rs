//! Statistics of runs: proportions with intervals, quantiles, effort per solution, and tests whether a difference is noise.
//!
//! Expected values in the tests were computed with scipy 1.17.1; the call stands beside each.

mod bootstrap;
mod effort;
mod friedman;
mod holm;
mod interval;
mod mann_whitney;
mod median_interval;
mod proportion;
mod quantile;
mod quantities;
mod ranks;
mod sign_flip;
mod signed_rank;

pub use bootstrap::bootstrap;
pub use effort::{expected_running_time, penalised_average};
pub use friedman::{Friedman, friedman};
pub use holm::holm;
pub use interval::Interval;
pub use mann_whitney::{Comparison, Magnitude, mann_whitney};
pub use median_interval::median_interval;
pub use proportion::{difference_of_shares, wilson, wilson_of_share, wilson_of_spread};
pub use quantile::{mean, median, quantile};
pub use quantities::{
    Ends, FEWEST_UNITS, Tested, Unit, difference_of_success, ratio_of_sums, ratio_of_totals,
    ratio_per_solution, typical_ratio,
};
pub use ranks::{Ranked, rank};
pub use sign_flip::{Ties, sign_flip};
pub use signed_rank::{Location, location};

/// Differences with a smaller probability under chance alone are called more than noise.
pub const SIGNIFICANCE: f64 = 0.05;
