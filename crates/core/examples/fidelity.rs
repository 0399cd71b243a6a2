//! Runs a preset on each puzzle of a file with many seeds, and prints what it took.
//!
//! ```text
//! cargo run --release --example fidelity -- PRESET FILE [seeds=20] [evaluations=N] [PARAMETER=VALUE]…
//! ```

use evodoku::parameters::Value;
use evodoku::puzzle::formats::{ReadOptions, Reader};
use evodoku::{Budget, Options, Puzzle, Report, Solver, presets};
use std::error::Error;
use std::fs::File;
use std::io::BufReader;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(preset), Some(file)) = (arguments.next(), arguments.next()) else {
        return Err("usage: fidelity PRESET FILE [seeds=20] [evaluations=N] [PARAMETER=VALUE]…".into());
    };
    let mut options = Options { config: presets::find(&preset)?.config, ..Options::default() };
    let mut seeds = 20;
    for argument in arguments {
        let (name, value) = argument.split_once('=').ok_or("write settings as NAME=VALUE")?;
        match name {
            "seeds" => seeds = value.parse()?,
            "evaluations" => {
                options.budget = Budget { evaluations: Some(value.parse()?), ..Budget::default() };
            }
            _ => options.config.set(name, &Value::from_text(value))?,
        }
    }
    println!(
        "puzzle | solved | epochs: quartiles, mean | evaluations: quartiles, mean | best cost unsolved | restarts | CPU s | evaluations per CPU s"
    );
    let mut all = Vec::new();
    for entry in Reader::new(BufReader::new(File::open(file)?), ReadOptions::default()) {
        let puzzle = Puzzle::new(entry.result?)?;
        let run = |seed| Solver::new(Options { seed, ..options.clone() }).run(&puzzle, &mut ());
        let reports: Vec<Report> = (1..=seeds).map(run).collect();
        print_line(&(entry.index + 1).to_string(), &reports);
        all.extend(reports);
    }
    print_line("all", &all);
    Ok(())
}

fn print_line(name: &str, reports: &[Report]) {
    let solved = || reports.iter().filter(|report| report.solution().is_some());
    let best = reports.iter().filter(|report| report.solution().is_none()).map(|report| report.cost).min();
    let seconds: f64 = reports.iter().map(|report| report.cpu.as_secs_f64()).sum();
    let evaluations: u64 = reports.iter().map(|report| report.evaluations).sum();
    println!(
        "{name} | {}/{} | {} | {} | {} | {} | {seconds:.2} | {:.0}",
        solved().count(),
        reports.len(),
        summary(solved().map(|report| report.epochs)),
        summary(solved().map(|report| report.evaluations)),
        best.map_or("-".into(), |cost| cost.to_string()),
        reports.iter().map(|report| report.restarts).sum::<u64>(),
        evaluations as f64 / seconds,
    );
}

/// The three quartiles and the mean.
fn summary(numbers: impl Iterator<Item = u64>) -> String {
    let mut numbers: Vec<u64> = numbers.collect();
    numbers.sort_unstable();
    let Some(last) = numbers.len().checked_sub(1) else { return "-".into() };
    let quartiles = [1, 2, 3].map(|quarter| numbers[last * quarter / 4].to_string()).join(" ");
    format!("{quartiles}, {}", numbers.iter().sum::<u64>() / numbers.len() as u64)
}
