//! `evodoku lab`: experiments, from a file to a report.

mod compare;
mod draft;
mod dry_run;
mod export;
mod merge;
mod originals;
mod power;
mod progress;
mod report;
mod rerun;
mod run;
mod target;
mod tune;

use crate::Outcome;
use crate::diagnostic::Failure;
use clap::Subcommand;
use evodoku_lab::records::{BadLine, ReadError, StoreError, folders_below};

/// Experiments: compare and tune solvers, with tables and plots
///
/// An experiment is a file that names puzzles, presets, parameters and a budget. `run` makes its runs and appends one record
/// each; `report` writes tables and plots from them. Every command continues where it was interrupted, and any run can be
/// repeated from its record.
///
/// Exit status of all of them: 0 done; 1 a rerun differs from its record, or a record is damaged; 2 bad usage or bad input; 130
/// interrupted.
#[derive(Debug, Subcommand)]
pub enum LabCommand {
    Run(run::RunArgs),
    Report(report::ReportArgs),
    Compare(compare::CompareArgs),
    Power(power::PowerArgs),
    Tune(tune::TuneArgs),
    Originals(originals::OriginalsArgs),
    Merge(merge::MergeArgs),
    Rerun(rerun::RerunArgs),
    Target(target::TargetArgs),
    Export(export::ExportArgs),
}

/// Why records could not be read, and what to do about it.
fn unread(error: ReadError) -> Failure {
    match error {
        ReadError::None { ref path } => match &folders_below(path).unwrap_or_default()[..] {
            [first, .., last] => Failure::new(format!(
                "{error}, but there are below it, from {} to {}; name those that you mean",
                first.display(),
                last.display()
            )),
            [one] if one != path => Failure::new(format!("{error}, but in {}", one.display())),
            _ => Failure::new(format!("{error}; `evodoku lab run` makes some")),
        },
        ReadError::Line(BadLine { ref path, .. }) => Failure::new(format!(
            "{error}; `evodoku lab rerun --check --repair {}` moves such lines to one side, and `evodoku lab report --skip-bad` makes a report without them",
            path.display()
        )),
        ReadError::Unreadable { .. } | ReadError::Other { .. } => Failure::new(error),
    }
}

/// Why records could not be written.
fn unwritten(error: StoreError) -> Failure {
    match error {
        StoreError::Unreadable(error) => unread(error),
        StoreError::Unwritable { .. } | StoreError::Taken { .. } => Failure::new(error),
    }
}

pub fn run(command: &LabCommand) -> Outcome {
    match command {
        LabCommand::Run(arguments) => run::run(arguments),
        LabCommand::Report(arguments) => report::run(arguments),
        LabCommand::Compare(arguments) => compare::run(arguments),
        LabCommand::Power(arguments) => power::run(arguments),
        LabCommand::Tune(arguments) => tune::run(arguments),
        LabCommand::Originals(arguments) => originals::run(arguments),
        LabCommand::Merge(arguments) => merge::run(arguments),
        LabCommand::Rerun(arguments) => rerun::run(arguments),
        LabCommand::Target(arguments) => target::run(arguments),
        LabCommand::Export(arguments) => export::run(arguments),
    }
}
