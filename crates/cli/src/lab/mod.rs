//! `evodoku lab`: experiments, from a file to a report.

mod bench;
mod compare;
mod explore;
mod export;
mod fsck;
mod hazard;
mod merge;
mod originals;
mod plan;
mod population;
mod power;
mod progress;
mod report;
mod rerun;
mod run;
mod table;
mod target;
mod tune;

use crate::Outcome;
use crate::diagnostic::Failure;
use clap::Subcommand;
use evodoku_lab::records::{BadLine, ReadError, StoreError, folders_below};

/// Experiments: compare and tune solvers, with tables and plots
///
/// An experiment is a file that names puzzles, presets, parameters and a budget. `run` makes its runs and keeps one record
/// each; `report` makes tables and plots of them. Everything continues where it was interrupted, and anybody can
/// repeat any run from its record.
///
/// Exit status of all of them: 0 done; 1 a repeated run differs from its record; 2 bad usage or bad input; 130 interrupted.
#[derive(Debug, Subcommand)]
pub enum Lab {
    Run(run::Run),
    Plan(plan::PlanOf),
    Report(report::Report),
    Explore(explore::Explore),
    Compare(compare::Compare),
    Power(power::Power),
    Tune(tune::Tune),
    Originals(originals::Originals),
    Merge(merge::Merge),
    Rerun(rerun::Rerun),
    Fsck(fsck::Fsck),
    Population(population::Population),
    Table(table::TableOf),
    Hazard(hazard::Hazard),
    Target(target::Target),
    Export(export::Export),
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
            "{error}; `evodoku lab fsck --repair {}` moves such lines to one side, and `evodoku lab report --skip-bad` makes a report without them",
            path.display()
        )),
        ReadError::Unreadable { .. } | ReadError::Other { .. } => Failure::new(error),
    }
}

/// Why records could not be kept.
fn unkept(error: StoreError) -> Failure {
    match error {
        StoreError::Unreadable(error) => unread(error),
        StoreError::Unwritable { .. } | StoreError::Taken { .. } => Failure::new(error),
    }
}

/// Runs the command.
pub fn run(command: &Lab) -> Outcome {
    match command {
        Lab::Run(arguments) => run::run(arguments),
        Lab::Plan(arguments) => plan::run(arguments),
        Lab::Report(arguments) => report::run(arguments),
        Lab::Explore(arguments) => explore::run(arguments),
        Lab::Compare(arguments) => compare::run(arguments),
        Lab::Power(arguments) => power::run(arguments),
        Lab::Tune(arguments) => tune::run(arguments),
        Lab::Originals(arguments) => originals::run(arguments),
        Lab::Merge(arguments) => merge::run(arguments),
        Lab::Rerun(arguments) => rerun::run(arguments),
        Lab::Fsck(arguments) => fsck::run(arguments),
        Lab::Population(arguments) => population::run(arguments),
        Lab::Table(arguments) => table::run(arguments),
        Lab::Hazard(arguments) => hazard::run(arguments),
        Lab::Target(arguments) => target::run(arguments),
        Lab::Export(arguments) => export::run(arguments),
    }
}
