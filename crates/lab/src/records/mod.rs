//! Records: one JSON line per finished run, appended as it ends, read back one at a time.

mod curve;
mod done;
mod merge;
mod read;
mod run_record;
mod store;

pub use curve::{Curve, MOST_POINTS};
pub use done::{Done, number_of};
pub use merge::{Merged, merge};
pub use read::{Found, ReadError, files_in, read};
pub use run_record::{Limits, RunRecord};
pub use store::{Store, StoreError};
