//! `evodoku lab fsck`: checks records line by line.

use super::{unkept, unread};
use crate::Outcome;
use crate::exit::Exit;
use crate::print::{say, to_stdout};
use clap::Args;
use evodoku_lab::records::{Checked, ReadError, check, folders_below, repair};
use evodoku_lab::words::{counted, counted_as};
use std::fmt::Write as _;
use std::path::PathBuf;

/// Check records: every line, every checksum, every solution
///
/// A line that is no record does not stop `lab run`, which makes its run again, and `lab report --skip-bad` goes on without
/// it. With --repair such lines are moved into a file beside the records that ends in .bad. More than 10,000 of them, or 64 MiB,
/// are taken for another kind of file, which is left alone.
///
/// Exit status: 0 all is well; 1 something is wrong; 2 bad usage or nothing to read.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evodoku lab fsck results/mine\n  evodoku lab fsck results/mine --repair"
)]
pub struct Fsck {
    /// Files or folders with records in them or below them
    #[arg(required = true, value_name = "DIR")]
    sources: Vec<PathBuf>,

    /// Move lines that are no records to one side
    #[arg(long)]
    repair: bool,
}

/// Runs the command.
pub fn run(arguments: &Fsck) -> Outcome {
    let mut sources: Vec<PathBuf> = Vec::new();
    for source in &arguments.sources {
        sources.extend(folders_below(source).map_err(unread)?);
    }
    let checked = check(&sources).map_err(unread)?;
    if checked.records == 0 && checked.bad.is_empty() {
        return Err(unread(ReadError::None { path: arguments.sources[0].clone() }));
    }
    to_stdout(told(&checked).as_bytes())?;
    if arguments.repair {
        for source in &sources {
            let taken = repair(source).map_err(unkept)?;
            say!("{}: {} moved to one side", source.display(), counted(taken, "line"));
        }
        let again = check(&sources).map_err(unread)?;
        return Ok(if again.is_fine() { Exit::Success } else { Exit::Unsolved });
    }
    Ok(if checked.is_fine() { Exit::Success } else { Exit::Unsolved })
}

fn told(checked: &Checked) -> String {
    let Checked { records, torn, bad, repeated, contradictory, withheld, unsolved } = checked;
    let mut text = String::new();
    for line in bad {
        let _ = writeln!(text, "{line}");
    }
    for run in contradictory {
        let _ = writeln!(text, "{run}: it is recorded twice and came out differently");
    }
    for (run, reason) in unsolved {
        let _ = writeln!(text, "{run}: {reason}");
    }
    let _ = writeln!(
        text,
        "{}, {}, {}, {}, {}, {}",
        counted(*records, "run"),
        counted(*repeated, "repeated record"),
        counted(*torn, "torn line"),
        counted_as(bad.len(), "line that is no record", "lines that are no records"),
        counted_as(contradictory.len(), "run that contradicts itself", "runs that contradict themselves"),
        counted(unsolved.len(), "wrong solution")
    );
    if *withheld > 0 {
        let _ = writeln!(
            text,
            "{}, so that no solution could be verified",
            counted_as(*withheld, "of them is without its puzzle", "of them are without their puzzles")
        );
    }
    text
}
