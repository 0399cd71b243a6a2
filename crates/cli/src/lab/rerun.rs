//! `evodoku lab rerun`: makes recorded runs again and compares.

use super::{unread, unwritten};
use crate::Outcome;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::print::{say, to_stdout};
use crate::values;
use clap::Args;
use evodoku::StopHandle;
use evodoku_lab::files::Bounded;
use evodoku_lab::records::{Checked, Collection, ReadError, RunRecord, Stale, check, folders_below, repair};
use evodoku_lab::runs::{Rerun as Again, Sample, repeat, rerun_from};
use evodoku_lab::words::{counted, counted_as};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

/// Rerun recorded runs and compare; check records and solutions
///
/// Checks every line, every checksum and every solution first, unless only a sample is rerun. Then evaluations, epochs, restarts, cost and the best grid of
/// each rerun must be equal to the record. A run that was ended by a clock gets the evaluations that it had made. Runs of an
/// older version of their engine are stale: their differences are listed and do not fail.
///
/// Exit status: 0 all equal, or stale; 1 a run differs or a record is damaged; 2 bad usage or bad input; 130 interrupted.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evodoku lab rerun results/mine --run 0f3a9c1e55d2b704\n  tail -n1 results/mine/records.jsonl | evodoku lab rerun -\n  evodoku lab rerun results --within 2s --quiet\n  evodoku lab rerun results/mine --check --repair"
)]
pub struct RerunArgs {
    /// A record itself, `-` for standard input, or files or folders with records in them or below them
    #[arg(required = true, value_name = "RECORD")]
    records: Vec<String>,

    /// Only check the records, without rerunning any
    #[arg(long = "check", conflicts_with_all = ["run", "sample", "within"])]
    is_check: bool,

    /// Move lines that are no records into a file beside them that ends in .bad
    ///
    /// More than 10,000 such lines, or 64 MiB, are taken for another kind of file, which is left alone.
    #[arg(long)]
    repair: bool,

    /// Rerun only the run with this id
    #[arg(long, value_name = "RUN")]
    run: Option<String>,

    /// Rerun at most N runs of each folder, always the same ones, skipping stale ones
    #[arg(long, value_name = "N", value_parser = values::size, allow_hyphen_values = true)]
    sample: Option<usize>,

    /// Rerun only as many runs of each folder as took TIME of processor time together
    #[arg(long, value_name = "TIME", value_parser = values::time, allow_hyphen_values = true)]
    within: Option<Duration>,

    /// Files of puzzles, or folders with such files below them, for records from which puzzles were withheld
    #[arg(long, value_name = "PATH")]
    puzzles: Vec<PathBuf>,

    /// Print only sums, and differences at the same version of the engine
    #[arg(short, long)]
    quiet: bool,
}

pub fn run(arguments: &RerunArgs) -> Outcome {
    let sample = Sample {
        run: arguments.run.clone(),
        most: arguments.sample,
        seconds: arguments.within.map(|limit| limit.as_secs_f64()),
    };
    let collection = Collection::of(&arguments.puzzles).map_err(|error| {
        let paths: Vec<_> = arguments.puzzles.iter().map(|path| path.display().to_string()).collect();
        Failure::of_file(paths.join(", "), &error)
    })?;
    let is_written = |source: &&String| *source == "-" || source.trim_start().starts_with('{');
    let (records, folders): (Vec<_>, Vec<_>) = arguments.records.iter().partition(is_written);
    // While standard input is waited for, an interruption ends the program at once: it listens after that.
    let records: Vec<Vec<RunRecord>> =
        records.into_iter().map(|source| written(source)).collect::<Result<_, _>>()?;
    let folders = all_folders(&folders)?;
    let is_sample = arguments.run.is_some() || arguments.sample.is_some() || arguments.within.is_some();
    let is_damaged = !is_sample && !folders.is_empty() && !check_all(&folders, arguments)?;
    if arguments.is_check {
        return Ok(if is_damaged { Exit::Unsolved } else { Exit::Success });
    }
    let interrupt = Interrupt::listen()?;
    let work =
        RerunJob { sample, collection, stop: interrupt.stop_handle().clone(), is_quiet: arguments.quiet };
    let mut sums = Sums { recorded: records.iter().flatten().count() as u64, ..Sums::default() };
    for record in records.iter().flatten() {
        let Some(again) = rerun_from(record, &work.collection, &work.stop) else { break };
        let is_wrong =
            again.as_ref().map_or(true, |again| !again.differences.is_empty() && !again.is_stale());
        sums.runs += 1;
        sums.differing += u64::from(is_wrong);
        to_stdout(outcome_text(record, &again, arguments.quiet).as_bytes())?;
    }
    for folder in &folders {
        if interrupt.is_set() {
            break;
        }
        work.rerun_folder(folder, &mut sums)?;
    }
    if interrupt.is_set() {
        say!("interrupted: {} made again, {} different", counted(sums.runs, "run"), sums.differing);
        return Ok(Exit::Interrupted);
    }
    if sums.runs == 0 && sums.withheld > 0 && !arguments.puzzles.is_empty() {
        let paths: Vec<_> = arguments.puzzles.iter().map(|path| path.display().to_string()).collect();
        return Err(Failure::new(format!("none of the puzzles of these runs is in {}", paths.join(", "))));
    }
    if sums.recorded == 0 {
        let first = if arguments.records[0] == "-" { "standard input" } else { &arguments.records[0] };
        return Err(unread(ReadError::None { path: first.into() }));
    }
    if sums.runs + sums.passed_over + sums.withheld + sums.foreign == 0 {
        return Err(Failure::new("there is no such record; names of runs stand in the field `run`"));
    }
    Ok(if sums.differing == 0 && !is_damaged { Exit::Success } else { Exit::Unsolved })
}

/// The folders of records at or below some paths.
fn all_folders(sources: &[&String]) -> Result<Vec<PathBuf>, Failure> {
    let mut folders = Vec::new();
    for source in sources {
        folders.extend(folders_below(Path::new(source)).map_err(unread)?);
    }
    Ok(folders)
}

/// Repairs folders on request and checks each; prints what is wrong, and with `--check` the sums. Returns whether all is
/// well. Folders are checked one by one, because two studies may have a run in common that a clock ended differently.
fn check_all(folders: &[PathBuf], arguments: &RerunArgs) -> Result<bool, Failure> {
    if arguments.repair {
        for folder in folders {
            let moved = repair(folder).map_err(unwritten)?;
            say!("{}: {} moved to one side", folder.display(), counted(moved, "line"));
        }
    }
    let (mut is_fine, mut lines) = (true, 0);
    for folder in folders {
        let checked = check(std::slice::from_ref(folder)).map_err(unread)?;
        lines += checked.records + checked.bad.len() as u64;
        is_fine &= checked.is_fine();
        if arguments.is_check || !checked.is_fine() {
            let name = if folders.len() > 1 { format!("{}:\n", folder.display()) } else { String::new() };
            to_stdout((name + &findings(&checked)).as_bytes())?;
        }
    }
    if lines == 0 {
        return Err(unread(ReadError::None { path: folders[0].clone() }));
    }
    Ok(is_fine)
}

fn findings(checked: &Checked) -> String {
    let Checked { records, torn, bad, repeated, contradictory, withheld, unsolved } = checked;
    let mut text = String::new();
    for line in bad {
        let _ = writeln!(text, "{line}");
    }
    for run in contradictory {
        let _ = writeln!(text, "{run}: two records of it differ");
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
        let runs =
            counted_as(*withheld, "of them is without its puzzle", "of them are without their puzzles");
        let _ = writeln!(text, "{runs}, so that no solution could be verified");
    }
    text
}

/// Runs that are recorded, those made again, those that differ without being stale, stale ones that a sample passed over, and
/// those without puzzles, and those of other programs.
#[derive(Default)]
struct Sums {
    recorded: u64,
    runs: u64,
    differing: u64,
    passed_over: u64,
    withheld: u64,
    foreign: u64,
}

/// What is made again, from what, and until when.
struct RerunJob {
    sample: Sample,
    collection: Collection,
    stop: StopHandle,
    is_quiet: bool,
}

impl RerunJob {
    /// Makes the runs of a folder or file again and tells what came of them.
    fn rerun_folder(&self, folder: &PathBuf, sums: &mut Sums) -> Result<(), Failure> {
        let stale: Mutex<BTreeMap<Stale, u64>> = Mutex::default();
        let note = |record: &RunRecord, again: &Result<Again, String>| {
            // A reader that has seen enough does not end the check.
            let _ = to_stdout(outcome_text(record, again, self.is_quiet).as_bytes());
            if let Ok(Again { stale: Some(versions), .. }) = again
                && let Ok(mut stale) = stale.lock()
            {
                *stale.entry(versions.clone()).or_default() += 1;
            }
        };
        let found = repeat(folder, &self.sample, &self.collection, &self.stop, &note).map_err(unread)?;
        sums.recorded += found.of;
        say!(
            "{}: {} of {} made again, {}, {}",
            folder.display(),
            found.runs,
            counted(found.of, "run"),
            counted_as(found.differing, "differs", "differ"),
            counted_as(found.stale, "is stale and differs", "are stale and differ")
        );
        for (name, count) in stale.into_inner().unwrap_or_default() {
            say!("  {count} {name}");
        }
        for (versions, count) in &found.passed_over {
            say!("  {count} {versions}; a sample passes them over");
            sums.passed_over += count;
        }
        if found.withheld > 0 {
            say!(
                "  {} not ours to publish; --puzzles names the files that have such puzzles",
                counted_as(found.withheld, "run is on a puzzle that is", "runs are on puzzles that are")
            );
        }
        if found.foreign > 0 {
            let runs = counted_as(found.foreign, "run is by a solver", "runs are by solvers");
            say!("  {runs} of another program, and cannot be made again here");
        }
        sums.foreign += found.foreign;
        sums.withheld += found.withheld;
        sums.runs += found.runs;
        sums.differing += found.differing;
        Ok(())
    }
}

/// What came of a run, in lines.
fn outcome_text(record: &RunRecord, again: &Result<Again, String>, is_quiet: bool) -> String {
    let name = format!("{} {}", record.run, record.setting);
    let again = match again {
        Ok(again) => again,
        Err(reason) => return format!("{name}: {reason}\n"),
    };
    // That an older version came to something else is no news; the sums have it.
    if is_quiet && (again.differences.is_empty() || again.is_stale()) {
        return String::new();
    }
    let mut text = format!("{name}: {}\n", again.report.summary());
    for difference in &again.differences {
        let _ = writeln!(text, "  {} was {}, now {}", difference.what, difference.recorded, difference.found);
    }
    if again.differences.is_empty() {
        return text;
    }
    if let Some(versions) = &again.stale {
        let _ = writeln!(text, "  {versions}");
    }
    if let Some(made) = &record.made {
        let _ = writeln!(text, "  made by {}", made.summary());
    }
    text
}

/// Records on standard input are held whole.
const MOST_WRITTEN: u64 = 1 << 30;

/// Records that are written out.
fn written(text: &str) -> Result<Vec<RunRecord>, Failure> {
    let mut input = String::new();
    if text == "-" {
        Bounded::new(std::io::stdin(), MOST_WRITTEN).read_to_string(&mut input).map_err(Failure::new)?;
    } else {
        input = text.into();
    }
    let lines = input.lines().filter(|line| !line.trim().is_empty());
    let record = |line| {
        serde_json::from_str(line)
            .map_err(|error| Failure::new(format!("this is no record of a run: {error}")))
    };
    lines.map(record).collect()
}
