//! The options that `compare` and `tune` share: puzzles, budget, and the folder of records.

use super::report;
use super::run::{RunOptions, make_runs, read_plan};
use super::unread;
use crate::diagnostic::Failure;
use crate::interrupt::Interrupt;
use crate::print::say;
use crate::values;
use clap::Args;
use evodoku_lab::dataset::{Dataset, Measure, load};
use evodoku_lab::experiment::{Draft, Plan};
use evodoku_lab::records::Bad;
use evodoku_lab::report::Formats;
use evodoku_lab::runs::Part;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What is searched, how often and for how long.
#[derive(Debug, Args)]
pub struct DraftOptions {
    /// Files or globs of puzzles, or puzzles to generate: '{ shape = "9x9", level = "hard", count = 10 }'
    #[arg(long, value_name = "PUZZLES", required = true, num_args = 1..)]
    puzzles: Vec<String>,

    /// Limit each run to N evaluations [default: 1000000 without another limit]
    #[arg(long, value_name = "N", value_parser = values::whole, allow_hyphen_values = true)]
    max_evaluations: Option<u64>,

    /// Limit the wall time of each run: 500ms, 30s, 10m
    #[arg(short, long, value_name = "TIME", value_parser = values::time, allow_hyphen_values = true)]
    time_limit: Option<Duration>,

    /// Limit the processor time of each run: fair between engines, whatever the load of the machine
    #[arg(long, value_name = "TIME", value_parser = values::time, allow_hyphen_values = true)]
    cpu_limit: Option<Duration>,

    /// Random seed of the experiment, from which runs derive theirs
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = values::whole, allow_hyphen_values = true)]
    pub seed: u64,

    /// Folder for records and report [default: results/ and a name]
    #[arg(short, long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Number of runs at once [default: all cores]
    #[arg(short = 'j', long, value_name = "N", value_parser = values::threads, allow_hyphen_values = true)]
    threads: Option<u16>,

    /// Print results and errors only
    #[arg(short, long)]
    pub quiet: bool,
}

impl DraftOptions {
    /// How many runs at once; 0 for all cores.
    pub fn threads(&self) -> usize {
        self.threads.map_or(0, usize::from)
    }

    /// The experiment that the options describe.
    pub fn draft(&self, name: String, about: String, presets: Vec<String>, runs: u64) -> Draft {
        let evaluations = self
            .max_evaluations
            .or_else(|| (self.time_limit.is_none() && self.cpu_limit.is_none()).then_some(1_000_000));
        Draft {
            name,
            about,
            seed: self.seed,
            runs,
            puzzles: self.puzzles.clone(),
            presets,
            evaluations,
            seconds: self.time_limit.map(|limit| limit.as_secs_f64()),
            cpu_seconds: self.cpu_limit.map(|limit| limit.as_secs_f64()),
        }
    }

    pub fn out(&self, name: &str) -> PathBuf {
        self.out.clone().unwrap_or_else(|| Path::new("results").join(name))
    }

    /// The plan of a draft; mistakes are shown in the file that would say the same.
    pub fn plan(draft: &Draft) -> Result<(Plan, String), Failure> {
        let text = draft.to_toml();
        Ok((read_plan(Path::new("the experiment put together"), &text)?, text))
    }

    /// Makes all runs of a draft and the report of them.
    pub fn run(&self, draft: &Draft, measure: Option<Measure>) -> Result<Dataset, Failure> {
        let (plan, text) = Self::plan(draft)?;
        let out = self.out(&draft.name);
        let interrupt = Interrupt::listen()?;
        let manner =
            RunOptions { out: &out, threads: self.threads(), is_quiet: self.quiet, interrupt: &interrupt };
        make_runs(plan, &text, &Part::default(), &manner)?;
        let sources = [out.clone()];
        let page = report::make(&sources, &out, measure, Bad::Refuse, &Formats::default())?;
        if !self.quiet {
            say!("{}", page.display());
        }
        load(&sources).map_err(unread)
    }
}
