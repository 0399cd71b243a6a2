//! `evodoku lab run`: makes the runs of an experiment that are not done yet.

use super::progress::Bar;
use crate::Outcome;
use crate::diagnostic::{Failure, pointed};
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use clap::Args;
use evodoku_lab::experiment::{self, Plan, Shard};
use evodoku_lab::records::{Done, Store};
use evodoku_lab::runs::{Estimate, RunError, estimate, left, run_all};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Duration;

/// Make the runs of an experiment
///
/// Every finished run is a line in DIR/records.jsonl. Interrupted in any way and started again, it goes on where it was.
///
/// Exit status: 0 all runs are done, whatever they found; 2 bad usage or a mistake in the experiment; 130 interrupted.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Run {
    /// The experiment
    #[arg(value_name = "EXPERIMENT.toml")]
    experiment: PathBuf,

    /// Where records are kept [default: results/NAME of the experiment]
    #[arg(short, long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Only a part of the runs, such as 2/5: the parts of several machines are joined by `lab merge`
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,

    /// Show what would be run, and how long it would take at most
    #[arg(long = "dry-run")]
    is_dry: bool,

    /// How many runs at once [default: all cores]
    #[arg(short = 'j', long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,

    /// Print errors only
    #[arg(short, long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  evodoku lab run experiments/cooling-factor.toml --dry-run
  evodoku lab run experiments/cooling-factor.toml --out results/mine
  evodoku lab run experiments/all-presets.toml --out part --shard 1/4";

/// So long runs have to end after Ctrl-C; then the command ends without them.
const PATIENCE: Duration = Duration::from_millis(30);

/// Runs the command.
pub fn run(arguments: &Run) -> Outcome {
    let text = read_text(&arguments.experiment)?;
    let plan = read_plan(&arguments.experiment, &text)?;
    let out = arguments.out.clone().unwrap_or_else(|| Path::new("results").join(&plan.frame.name));
    if arguments.is_dry {
        return dry_run(&plan, arguments, &out);
    }
    make_runs(
        plan,
        &text,
        arguments.shard,
        &Manner { out: &out, threads: arguments.threads, is_quiet: arguments.quiet },
    )?;
    Ok(Exit::Success)
}

/// The text of a file.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| Failure::new(format!("{}: {error}", path.display())))
}

/// Reads an experiment; mistakes are shown where they are.
pub fn read_plan(path: &Path, text: &str) -> Result<Plan, Failure> {
    let folder = path.parent().unwrap_or(Path::new("."));
    experiment::read(&path.display().to_string(), text, folder).map_err(|error| {
        let shown = error.mistakes.iter().map(|mistake| {
            let place = format!("{}, line {}: {}", error.name, error.line_of(mistake), mistake.message);
            pointed(&error.name, &error.text, &place, mistake.span.clone())
        });
        Failure::new(shown.collect::<Vec<_>>().join("\n").trim_end())
    })
}

/// Keeps the experiment beside its records, so that a result says how it was made.
pub fn keep_experiment(out: &Path, text: &str) -> Result<(), Failure> {
    let path = out.join("experiment.toml");
    let told = |error: std::io::Error| Failure::new(format!("{}: {error}", path.display()));
    std::fs::create_dir_all(out).map_err(told)?;
    std::fs::write(&path, text).map_err(told)
}

/// Where and how runs are made.
pub struct Manner<'a> {
    /// Where records are kept.
    pub out: &'a Path,
    /// How many runs at once; 0 for all cores.
    pub threads: usize,
    /// Is nothing told but errors?
    pub is_quiet: bool,
}

/// Makes all runs of a part that are not done yet, with a progress bar.
///
/// The runs are made on threads of their own, so that Ctrl-C ends the command at once even while an engine is in the middle
/// of something long: what runs then leaves no record, and nobody is cut off while writing one.
pub fn make_runs(plan: Plan, text: &str, shard: Shard, manner: &Manner<'_>) -> Result<(), Failure> {
    let interrupt = Interrupt::listen()?;
    let store = Store::open(manner.out, shard).map_err(Failure::new)?;
    let numbers = left(&plan, shard, store.done()).map_err(Failure::new)?;
    keep_experiment(manner.out, text)?;
    let total = plan.runs(shard).count() as u64;
    let bar = Arc::new(Bar::new(total, total - numbers.len() as u64, manner.is_quiet));
    let store = Arc::new(Mutex::new(store));
    let (send, receive) = mpsc::channel::<Result<bool, RunError>>();
    {
        let (store, bar, stop, threads) = (store.clone(), bar.clone(), interrupt.flag(), manner.threads);
        std::thread::spawn(move || {
            let outcome = run_all(&plan, numbers, &store, threads, &stop, &|record| bar.done(record));
            // Nobody listens any more after an interruption.
            let _ = send.send(outcome);
        });
    }
    let outcome = loop {
        match receive.recv_timeout(Duration::from_millis(5)) {
            Ok(outcome) => break Some(outcome),
            Err(mpsc::RecvTimeoutError::Timeout) if interrupt.is_set() => {
                break receive.recv_timeout(PATIENCE).ok();
            }
            Err(mpsc::RecvTimeoutError::Timeout) => {}
            Err(mpsc::RecvTimeoutError::Disconnected) => {
                return Err(Failure::new("a run panicked; please report this"));
            }
        }
    };
    let _no_line_is_torn = store.lock().unwrap_or_else(PoisonError::into_inner);
    bar.finish();
    if let Some(Err(error)) = outcome {
        return Err(Failure::new(error));
    }
    if interrupt.is_set() {
        eprintln!("interrupted; the same command goes on from here");
        std::process::exit(130);
    }
    if !manner.is_quiet {
        eprintln!("{} in {}", bar.summary(), manner.out.display());
    }
    Ok(())
}

fn dry_run(plan: &Plan, arguments: &Run, out: &Path) -> Outcome {
    let total = plan.runs(arguments.shard).count() as u64;
    let done = Done::in_folder(out).map_err(Failure::new)?;
    let count = left(plan, arguments.shard, &done).map_err(Failure::new)?.len() as u64;
    let (puzzles, settings, runs) = (plan.subjects.len(), plan.settings.len(), plan.frame.runs);
    println!(
        "{}: {puzzles} puzzles × {settings} settings × {runs} runs = {} runs",
        plan.frame.name,
        plan.len()
    );
    for setting in &plan.settings {
        println!("  {}", setting.label);
    }
    println!("{count} of {total} runs are left for {}", out.display());
    let cores = if arguments.threads > 0 {
        arguments.threads
    } else {
        std::thread::available_parallelism().map_or(1, usize::from)
    };
    match estimate(plan, count) {
        None => println!("the budget is in epochs alone, so that its time is unknown"),
        Some(Estimate { seconds, speed }) => {
            let time = Duration::from_secs((seconds / cores as f64).ceil() as u64);
            println!(
                "at most {} on {cores} cores, at {speed:.0} evaluations per second and core",
                humantime::format_duration(time)
            );
        }
    }
    Ok(Exit::Success)
}
