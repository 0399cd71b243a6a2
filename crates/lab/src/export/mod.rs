//! Records in the formats of other tools.

mod ioh;

pub use ioh::{ExportError, Exported, export_ioh};
