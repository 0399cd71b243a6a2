//! Runs a preset on each puzzle of a file with many seeds, and prints what it took.
//!
//! ```text
//! cargo run --release --example fidelity -- PRESET FILE [seeds=20] [evaluations=N] [PARAMETER=VALUE]…
//! ```

use evodoku::parameters::Value;
use evodoku::{Budget, Grid, Options, Puzzle, Report, Shape, Solver, presets};
use std::error::Error;

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
        "puzzle  solved  epochs: median    mean  evaluations: median      mean  unsolved: best  restarts  CPU s  evaluations/CPU s"
    );
    for (index, puzzle) in read(&std::fs::read_to_string(file)?)?.iter().enumerate() {
        let reports: Vec<Report> = (1..=seeds)
            .map(|seed| Solver::new(Options { seed, ..options.clone() }).run(puzzle, &mut ()))
            .collect();
        print_line(index + 1, &reports);
    }
    Ok(())
}

fn print_line(number: usize, reports: &[Report]) {
    let solved = || reports.iter().filter(|report| report.solution().is_some());
    let best = reports.iter().filter(|report| report.solution().is_none()).map(|report| report.cost).min();
    let epochs = summary(solved().map(|report| report.epochs));
    let evaluations = summary(solved().map(|report| report.evaluations));
    let seconds: f64 = reports.iter().map(|report| report.cpu.as_secs_f64()).sum();
    let made: u64 = reports.iter().map(|report| report.evaluations).sum();
    let restarts: u64 = reports.iter().map(|report| report.restarts).sum();
    println!(
        "{number:6} {:3}/{:3} {:15} {:7} {:20} {:9} {:>15} {restarts:9} {:6.2} {:18.0}",
        solved().count(),
        reports.len(),
        epochs.0,
        epochs.1,
        evaluations.0,
        evaluations.1,
        best.map_or("-".into(), |cost| cost.to_string()),
        seconds,
        made as f64 / seconds,
    );
}

/// Median and mean.
fn summary(numbers: impl Iterator<Item = u64>) -> (u64, u64) {
    let mut numbers: Vec<u64> = numbers.collect();
    numbers.sort_unstable();
    let Some(last) = numbers.len().checked_sub(1) else { return (0, 0) };
    (
        u64::midpoint(numbers[last / 2], numbers[numbers.len() / 2]),
        numbers.iter().sum::<u64>() / numbers.len() as u64,
    )
}

/// One puzzle of 81 characters per line, or else one puzzle of numbers separated by blanks.
fn read(text: &str) -> Result<Vec<Puzzle>, Box<dyn Error>> {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let make = |values: Vec<u8>| -> Result<Puzzle, Box<dyn Error>> {
        let shape = Shape::classic(values.len().isqrt())?;
        Ok(Puzzle::new(Grid::new(shape.into(), values)?)?)
    };
    if lines().all(|line| line.chars().count() == 81) {
        let digits = |line: &str| line.chars().map(|digit| digit.to_digit(10).unwrap_or(0) as u8).collect();
        lines().map(|line| make(digits(line))).collect()
    } else {
        let numbers = lines().flat_map(str::split_whitespace).map(|word| word.parse().unwrap_or(0));
        Ok(vec![make(numbers.collect())?])
    }
}
