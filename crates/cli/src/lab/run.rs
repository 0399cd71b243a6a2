//! `evodoku lab run`: makes the runs of an experiment that are not done yet.

use super::dry_run;
use super::progress::RunsBar;
use crate::Outcome;
use crate::diagnostic::{Failure, pointed};
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::print::say;
use crate::values;
use clap::Args;
use evodoku_lab::experiment::{self, Plan, Shard};
use evodoku_lab::files;
use evodoku_lab::runs::{Campaign, Ended, Numbers, Part};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Make the runs of an experiment
///
/// Every finished run is a line in DIR/records.jsonl. After an interruption, the same command continues.
///
/// Exit status: 0 all runs are done, whatever they found; 2 bad usage or a mistake in the experiment; 130 interrupted.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct RunArgs {
    /// The experiment
    #[arg(value_name = "EXPERIMENT.toml")]
    experiment: PathBuf,

    /// Folder for the records [default: results/NAME of the experiment]
    #[arg(short, long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Make only one part of the runs, such as 2/5; join the parts of several machines with `lab merge`
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,

    /// Make only the runs with these numbers, such as 17,20-30
    ///
    /// Runs are numbered from 0: run (repetition × puzzles + puzzle) × settings + setting.
    #[arg(long, value_name = "NUMBERS")]
    only: Option<Numbers>,

    /// Show what would be run, and the time it takes at most, without running it
    #[arg(long = "dry-run")]
    is_dry: bool,

    /// With --dry-run: print JSON, with settings, parameters, puzzles and `left_numbers`, which --only takes
    #[arg(long = "json", requires = "is_dry")]
    is_json: bool,

    /// Number of runs at once [default: all cores]
    #[arg(short = 'j', long, value_name = "N", value_parser = values::threads, allow_hyphen_values = true)]
    threads: Option<u16>,

    /// Print errors only
    #[arg(short, long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  evodoku lab run experiments/cooling-factor.toml --dry-run
  evodoku lab run experiments/cooling-factor.toml --dry-run --json | jq -r .left_numbers
  evodoku lab run experiments/cooling-factor.toml --out results/mine
  evodoku lab run experiments/all-presets.toml --out part --shard 1/4
  evodoku lab run experiments/all-presets.toml --out mine --only 17,20-30";

/// Runs end within milliseconds after Ctrl-C; a puzzle that is still being propagated may take longer, and is left behind.
const PATIENCE: Duration = Duration::from_millis(500);

pub fn run(arguments: &RunArgs) -> Outcome {
    let text = read_text(&arguments.experiment)?;
    let plan = read_plan(&arguments.experiment, &text)?;
    let out = arguments.out.clone().unwrap_or_else(|| Path::new("results").join(&plan.frame.name));
    let part = Part { shard: arguments.shard, only: arguments.only.clone() };
    if let Some(last) = arguments.only.as_ref().and_then(Numbers::last).filter(|&last| last >= plan.len()) {
        return Err(Failure::new(format!(
            "there is no run {last}: the experiment has {}, numbered from 0",
            plan.len()
        )));
    }
    let threads = arguments.threads.map_or(0, usize::from);
    if arguments.is_dry {
        return if arguments.is_json {
            dry_run::print_json(&plan, &part, &out)
        } else {
            dry_run::print(&plan, &part, &out, threads)
        };
    }
    let interrupt = Interrupt::listen()?;
    let manner = RunOptions { out: &out, threads, is_quiet: arguments.quiet, interrupt: &interrupt };
    make_runs(plan, &text, &part, &manner)?;
    Ok(Exit::Success)
}

/// The text of a file.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    files::text(path, files::LARGEST_TEXT).map_err(|error| Failure::of_file(path, &error))
}

/// Reads an experiment; mistakes are shown where they are.
pub fn read_plan(path: &Path, text: &str) -> Result<Plan, Failure> {
    let folder = path.parent().unwrap_or(Path::new("."));
    experiment::read(&path.display().to_string(), text, folder).map_err(|error| {
        let shown = error.mistakes.iter().map(|mistake| {
            let place = format!("{}, line {}: {}", error.name, error.line_of(mistake), mistake.message);
            pointed(&error.name, &error.text, &place, mistake.span.clone())
        });
        Failure::drawn(shown.collect::<Vec<_>>().join("\n").trim_end())
    })
}

/// Where and how runs are made.
pub struct RunOptions<'a> {
    /// Where records are kept.
    pub out: &'a Path,
    /// How many runs at once; 0 for all cores.
    pub threads: usize,
    /// Print errors only?
    pub is_quiet: bool,
    /// Ctrl-C, which a command listens to once.
    pub interrupt: &'a Interrupt,
}

/// Makes all runs of a part that are not done yet, with a progress bar.
///
/// Ctrl-C ends the command at once, even while an engine is in the middle of something long: what runs then leaves no record,
/// and no line is torn.
pub fn make_runs(plan: Plan, text: &str, part: &Part, manner: &RunOptions<'_>) -> Result<(), Failure> {
    let interrupt = manner.interrupt;
    let campaign = Campaign::open(plan, text, manner.out, part).map_err(Failure::new)?;
    for line in campaign.bad() {
        say!("{line}; its run is repeated; `evodoku lab rerun --check --repair` moves the line to one side");
    }
    if !manner.is_quiet {
        for change in campaign.standing().changes() {
            say!("{}: {change}", manner.out.display());
        }
    }
    let done = campaign.total() - campaign.left();
    let bar = Arc::new(RunsBar::new(campaign.total(), done, manner.is_quiet));
    let counter = bar.clone();
    let mut underway = campaign.start(manner.threads, move |record| counter.done(record));
    let outcome = loop {
        if interrupt.is_set() {
            underway.stop();
            break underway.wait(PATIENCE);
        }
        if let Some(outcome) = underway.wait(Duration::from_millis(5)) {
            break Some(outcome);
        }
        bar.tick();
    };
    drop(underway);
    bar.finish();
    let ended = outcome.transpose().map_err(Failure::new)?;
    if interrupt.is_set() && ended != Some(Ended::Complete) {
        say!("interrupted; the same command goes on from here");
        std::process::exit(130);
    }
    if !manner.is_quiet {
        say!("{} in {}", bar.summary(), manner.out.display());
    }
    Ok(())
}
