//! `evodoku lab export`: records in the formats of other tools.

use super::unread;
use crate::Outcome;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use crate::print::say;
use clap::Args;
use evodoku_lab::export::{ExportError, export_ioh};
use evodoku_lab::records::ReadError;
use evodoku_lab::words::{counted, counted_as};
use std::path::PathBuf;

/// Write records in the format of another tool
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  evodoku lab export results/mine --ioh for-iohanalyzer")]
pub struct ExportArgs {
    /// Folders or files of records
    #[arg(required = true, value_name = "DIR")]
    sources: Vec<PathBuf>,

    /// `IOHprofiler`'s format, for `IOHanalyzer`: a folder per solver, which can be packed and uploaded there
    #[arg(long, value_name = "DIR", required = true)]
    ioh: PathBuf,
}

pub fn run(arguments: &ExportArgs) -> Outcome {
    let exported = export_ioh(&arguments.sources, &arguments.ioh).map_err(|error| match error {
        ExportError::Records(error) => unread(error),
        ExportError::Unwritable { .. } => Failure::new(error),
    })?;
    if exported.runs == 0 {
        return Err(unread(ReadError::None { path: arguments.sources[0].clone() }));
    }
    let out = arguments.ioh.display();
    let pairs = counted_as(exported.functions, "pair of solver and puzzle", "pairs of solver and puzzle");
    say!("{} of {pairs} in {out}", counted(exported.runs, "run"));
    Ok(Exit::Success)
}
