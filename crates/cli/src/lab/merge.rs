//! `evodoku lab merge`: joins the records of several parts.

use super::unwritten;
use crate::Outcome;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use crate::print::say;
use clap::Args;
use evodoku_lab::records::{Keep, merge};
use evodoku_lab::words::counted;
use std::path::PathBuf;

/// Join the records of several parts or machines, each run once
///
/// What is in the folder already stays there and is joined with the rest.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evodoku lab merge --out whole part-1 part-2 part-3\n  evodoku lab merge --withhold-puzzles --out to-publish mine"
)]
pub struct MergeArgs {
    /// Folders or files of records
    #[arg(required = true, value_name = "DIR")]
    sources: Vec<PathBuf>,

    /// Write fingerprints in place of puzzles, and no solutions, where puzzles are not ours to publish
    #[arg(long)]
    withhold_puzzles: bool,

    /// Where the joined records go
    #[arg(short, long, value_name = "DIR")]
    out: PathBuf,
}

pub fn run(arguments: &MergeArgs) -> Outcome {
    let keep = if arguments.withhold_puzzles { Keep::NoPuzzles } else { Keep::Everything };
    let merged = merge(&arguments.sources, &arguments.out.join("records.jsonl"), keep).map_err(unwritten)?;
    let experiment =
        arguments.sources.iter().map(|source| source.join("experiment.toml")).find(|path| path.exists());
    let own = arguments.out.join("experiment.toml");
    if let Some(path) = experiment.filter(|_| !own.exists()) {
        let copied = std::fs::copy(&path, own);
        copied.map_err(|error| Failure::of_file(path, &error))?;
    }
    let cut = match merged.torn {
        0 => String::new(),
        torn => format!(", {} dropped", counted(torn, "torn line")),
    };
    let out = arguments.out.display();
    let (runs, repeated) = (counted(merged.runs, "run"), counted(merged.repeated, "repeated record"));
    say!("{runs} in {out}, {repeated} dropped{cut}");
    Ok(Exit::Success)
}
