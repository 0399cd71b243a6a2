//! Compares presets with the programs that they come from: runs them with many seeds and prints what it took.
//!
//! ```text
//! cargo run --release -p evodoku --example fidelity -- FILE
//! cargo run --release -p evodoku --example fidelity -- FILE PRESET [seeds=20] [evaluations=N] [PARAMETER=VALUE]…
//! ```
//!
//! The first prints the tables of `results/…-fidelity`; FILE has the 40 puzzles of github.com/MariusHuke/Sudoku
//! (`Code/testdata.txt`: ten each of easy, medium, hard and expert). The second runs one preset on the puzzles of any file.

mod summary;
mod trials;

use evodoku::parameters::Value;
use evodoku::puzzle::formats::{ReadOptions, Reader};
use evodoku::{Budget, Options, Puzzle, Report, Solver, presets};
use std::error::Error;
use std::fs::File;
use std::io::BufReader;
use summary::Summary;
use trials::{Puzzles, Trial};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file =
        arguments.next().ok_or("usage: fidelity FILE [PRESET [seeds=20] [evaluations=N] [NAME=VALUE]…]")?;
    let puzzles = read(&file)?;
    match arguments.next() {
        Some(preset) => run_preset(&preset, arguments, &puzzles),
        None => print_tables(&puzzles),
    }
}

fn read(file: &str) -> Result<Vec<Puzzle>, Box<dyn Error>> {
    let reader = Reader::new(BufReader::new(File::open(file)?), ReadOptions::default());
    reader.map(|entry| Ok(Puzzle::new(entry.result?)?)).collect()
}

/// One preset with settings from the command line, puzzle by puzzle.
fn run_preset(
    preset: &str,
    settings: impl Iterator<Item = String>,
    puzzles: &[Puzzle],
) -> Result<(), Box<dyn Error>> {
    let mut options = Options { config: presets::find(preset)?.config, ..Options::default() };
    let mut seeds = 20;
    for setting in settings {
        let (name, value) = setting.split_once('=').ok_or("write settings as NAME=VALUE")?;
        match name {
            "seeds" => seeds = value.parse()?,
            "evaluations" => options.budget.evaluations = Some(value.parse()?),
            _ => options.config.set(name, &Value::from_text(value))?,
        }
    }
    println!("puzzle | {}", Summary::HEADING);
    let mut all = Vec::new();
    for (puzzle, number) in puzzles.iter().zip(1..) {
        let reports = reports(puzzle, &options, seeds);
        println!("{number} | {}", Summary::of(&reports));
        all.extend(reports);
    }
    println!("all | {}", Summary::of(&all));
    Ok(())
}

/// A run for each seed.
fn reports(puzzle: &Puzzle, options: &Options, seeds: u64) -> Vec<Report> {
    let run = |seed| Solver::new(Options { seed, ..options.clone() }).run(puzzle, &mut ());
    (1..=seeds).map(run).collect()
}

fn print_tables(forty: &[Puzzle]) -> Result<(), Box<dyn Error>> {
    if forty.len() != 40 {
        return Err(
            format!("the tables need the 40 puzzles of the first program, not {}", forty.len()).into()
        );
    }
    for (title, trials) in trials::TABLES {
        println!("\n## {title}\n");
        println!("| preset | puzzles | seeds | {} | original |", Summary::HEADING);
        println!("|{}", " --- |".repeat(3 + Summary::HEADING.split('|').count() + 1));
        for trial in *trials {
            println!("{}", line(trial, forty)?);
        }
    }
    Ok(())
}

/// A trial's line of a table.
fn line(trial: &Trial, forty: &[Puzzle]) -> Result<String, Box<dyn Error>> {
    let mut config = presets::find(trial.preset)?.config;
    for (name, value) in trial.settings {
        config.set(name, &Value::from_text(value))?;
    }
    let budget = Budget { evaluations: Some(trial.evaluations), ..Budget::default() };
    let options = Options { config, budget, ..Options::default() };
    let puzzles: Vec<Puzzle> = match trial.puzzles {
        Puzzles::Own(_, cells) => vec![cells.parse()?],
        Puzzles::OfTheForty(_, first, last) => forty[first - 1..last].to_vec(),
    };
    let all: Vec<Report> = puzzles.iter().flat_map(|puzzle| reports(puzzle, &options, trial.seeds)).collect();
    let settings: Vec<String> =
        trial.settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
    Ok(format!(
        "| {} {} | {} | {} | {} | {} |",
        trial.preset,
        settings.join(" "),
        trial.puzzles.name(),
        trial.seeds,
        Summary::of(&all),
        trial.original
    ))
}
