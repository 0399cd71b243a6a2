//! `evodoku lab rerun`: makes recorded runs again and compares.

use crate::Outcome;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use clap::Args;
use evodoku_lab::records::{RunRecord, read};
use evodoku_lab::runs::rerun;
use std::io::Read;
use std::path::PathBuf;

/// Make recorded runs again; they must find the same evaluations
///
/// Exit status: 0 everything is as it was; 1 something differs; 2 bad usage or bad input.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evodoku lab rerun results/mine --run 0f3a9c1e55d2b704\n  tail -n1 results/mine/records.jsonl | evodoku lab rerun -"
)]
pub struct Rerun {
    /// A record itself, `-` for standard input, or a file or folder of records
    #[arg(value_name = "RECORD")]
    record: String,

    /// Only the run of this name
    #[arg(long, value_name = "RUN")]
    run: Option<String>,
}

/// Runs the command.
pub fn run(arguments: &Rerun) -> Outcome {
    let mut records = records(&arguments.record)?;
    if let Some(name) = &arguments.run {
        records.retain(|record| record.run == *name);
    }
    if records.is_empty() {
        return Err(Failure::new("there is no such record; names of runs stand in the field `run`"));
    }
    let mut exit = Exit::Success;
    for record in &records {
        let again = rerun(record).map_err(|error| Failure::new(format!("{}: {error}", record.run)))?;
        println!("{} {}: {}", record.run, record.setting, again.report.summary());
        for difference in &again.differences {
            println!("  {} was {}, now {}", difference.what, difference.recorded, difference.found);
            exit = Exit::Unsolved;
        }
        if !again.differences.is_empty() && record.budget.seconds.is_some() {
            println!("  its budget is in seconds, which no machine repeats exactly");
        }
        if !again.differences.is_empty() && record.result.version != env!("CARGO_PKG_VERSION") {
            println!("  it was made by version {}", record.result.version);
        }
    }
    Ok(exit)
}

fn records(text: &str) -> Result<Vec<RunRecord>, Failure> {
    let mut input = String::new();
    if text == "-" {
        std::io::stdin().read_to_string(&mut input).map_err(Failure::new)?;
    } else if text.trim_start().starts_with('{') {
        input = text.into();
    } else {
        let mut records = Vec::new();
        read(&[PathBuf::from(text)], |record| records.push(record)).map_err(Failure::new)?;
        return Ok(records);
    }
    let lines = input.lines().filter(|line| !line.trim().is_empty());
    let record = |line| {
        serde_json::from_str(line)
            .map_err(|error| Failure::new(format!("this is no record of a run: {error}")))
    };
    lines.map(record).collect()
}
