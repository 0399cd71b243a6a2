//! Records: one JSON line per finished run, appended as it ends, read back one at a time.

mod curve;
mod done;
mod engine_versions;
mod foreign;
mod fsck;
mod merge;
mod read;
mod run_record;
mod store;
mod sum;
mod withheld;

pub use curve::Curve;
pub use done::{Done, number_of};
pub use engine_versions::{Newest, Stale, Tag, Versions};
pub use foreign::{Answer, ForeignEnd, ForeignSolver};
pub use fsck::{Checked, check, repair};
pub use merge::{Keep, Merged, merge};
pub use read::{Bad, BadLine, Found, ReadError, files_in, folders_below, parse, read, read_with};
pub use run_record::{Limits, RunRecord};
pub use store::{Store, StoreError};
pub use sum::hash;
pub use withheld::Collection;
