//! The table of classes: how a preset does on well-known collections of puzzles, on one thread, in processor seconds.
//!
//! ```text
//! cargo run --release --example classes -- DATA [only=PART-OF-A-NAME] [preset=auto] [seeds=1] [count=N] [limit=SECONDS] [PARAMETER=VALUE]…
//! ```
//!
//! DATA holds the collections under the names below: files of many puzzles, or folders of files with one puzzle each.
//! What is not there is left out. Every run counts; a solution counts because it was verified.

use cpu_time::ThreadTime;
use evodoku::parameters::Value;
use evodoku::puzzle::formats::{ReadOptions, Reader};
use evodoku::{Event, Options, Puzzle, Report, Solver, presets};
use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::io::BufReader;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// A class: its name under DATA, how many of its puzzles are run, and for how many processor seconds each.
struct Class(&'static str, usize, u64);

const ALL: usize = usize::MAX;

const CLASSES: &[Class] = &[
    Class("nine/clue17.txt", ALL, 10),
    Class("nine/forum_hardest_1106.txt", ALL, 10),
    Class("lloyd-amos/16x16_35.txt", ALL, 10),
    Class("lloyd-amos/16x16_40.txt", ALL, 10),
    Class("lloyd-amos/16x16_45.txt", ALL, 10),
    Class("lloyd-amos/25x25_40.txt", ALL, 10),
    Class("lloyd-amos/25x25_45.txt", ALL, 10),
    Class("lloyd-amos/25x25_50.txt", ALL, 10),
    Class("large/25x25/dug-44", 10, 10),
    Class("large/25x25/dug-46", 10, 10),
    Class("large/25x25/dug-48", 10, 10),
    Class("large/25x25/public-40", 10, 10),
    Class("large/25x25/public-50", 10, 10),
    Class("large/36x36/public-40", 20, 30),
    Class("large/36x36/mixed-44", 10, 30),
    Class("large/36x36/public-50", 20, 30),
    Class("large/36x36/dug-52", 10, 30),
    Class("large/36x36/mixed-52", 10, 30),
    Class("large/49x49/public-40", 20, 60),
    Class("large/49x49/public-50", 20, 60),
    Class("large/49x49/dug-52", 6, 120),
    Class("large/49x49/dug-54", 2, 120),
    Class("large/49x49/dug-55", 2, 120),
    Class("large/49x49/dug-56", 5, 60),
    Class("large/49x49/dug-58", 5, 60),
    Class("large/49x49/public-60", 20, 60),
    Class("large/64x64/public-40", 20, 120),
    Class("large/64x64/public-50", 20, 120),
    Class("large/64x64/public-60", 20, 120),
    Class("large/64x64/dug-52", 2, 600),
    Class("large/64x64/dug-55", 1, 120),
    Class("large/64x64/dug-58", 1, 120),
    Class("large/81x81/public-0", 5, 200),
    Class("large/81x81/public-40", 10, 200),
    Class("large/81x81/public-50", 6, 200),
    Class("large/81x81/dug-62", 3, 60),
    Class("large/81x81/public-60", 1, 120),
    Class("large/81x81/dug-55", 1, 120),
];

/// What is asked for on the command line.
struct Request {
    data: PathBuf,
    only: String,
    options: Options,
    seeds: u64,
    count: Option<usize>,
    limit: Option<u64>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let request = Request::from_arguments()?;
    println!(
        "| class | solved | mean | median | p99 | longest | ERT | limit | solved by | million evaluations/s | least cost unsolved |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for Class(name, count, limit) in CLASSES.iter().filter(|class| class.0.contains(&request.only)) {
        let path = request.data.join(name);
        if !path.exists() {
            continue;
        }
        let (count, limit) = (request.count.unwrap_or(*count), request.limit.unwrap_or(*limit));
        let reports = run(&path, count, limit, &request)?;
        println!("| {name} | {} |", line(&reports, limit));
    }
    if let Some(peak) = peak_memory() {
        println!("\nPeak memory: {peak}.");
    }
    Ok(())
}

impl Request {
    fn from_arguments() -> Result<Self, Box<dyn Error>> {
        let mut arguments = std::env::args().skip(1);
        let data = arguments.next().ok_or(
            "usage: classes DATA [only=…] [preset=…] [seeds=…] [count=…] [limit=…] [PARAMETER=VALUE]…",
        )?;
        let mut request = Self {
            data: data.into(),
            only: String::new(),
            options: Options::default(),
            seeds: 1,
            count: None,
            limit: None,
        };
        for argument in arguments {
            let (name, value) = argument.split_once('=').ok_or("write settings as NAME=VALUE")?;
            match name {
                "only" => request.only = value.into(),
                "preset" => request.options.config = presets::find(value)?.config,
                "seeds" => request.seeds = value.parse()?,
                "count" => request.count = Some(value.parse()?),
                "limit" => request.limit = Some(value.parse()?),
                _ => request.options.config.set(name, &Value::from_text(value))?,
            }
        }
        Ok(request)
    }
}

/// Runs the first `count` puzzles of a file or folder with every seed.
fn run(path: &Path, count: usize, limit: u64, request: &Request) -> Result<Vec<Report>, Box<dyn Error>> {
    let mut puzzles = Vec::new();
    for file in files(path)? {
        for entry in Reader::new(BufReader::new(File::open(file)?), ReadOptions::default()) {
            puzzles.push(Puzzle::new(entry.result?)?);
        }
    }
    puzzles.truncate(count);
    let mut reports = Vec::new();
    for seed in 1..=request.seeds {
        let mut solver = Solver::new(Options { seed, ..request.options.clone() });
        for puzzle in &puzzles {
            let start = ThreadTime::now();
            let mut within_limit = |event: &Event<'_>| match event {
                Event::Epoch(progress)
                    if progress.figures.best_cost > 0 && start.elapsed().as_secs() >= limit =>
                {
                    ControlFlow::Break(())
                }
                _ => ControlFlow::Continue(()),
            };
            reports.push(solver.run(puzzle, &mut within_limit));
        }
    }
    Ok(reports)
}

/// The files of a folder in the order of their numbers, or the file itself.
fn files(path: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    if path.is_file() {
        return Ok(vec![path.into()]);
    }
    let files: Result<Vec<PathBuf>, _> = path.read_dir()?.map(|entry| Ok(entry?.path())).collect();
    let mut files: Vec<PathBuf> = files.map_err(|error: std::io::Error| error)?;
    files.sort_by_key(|file| (file.as_os_str().len(), file.clone()));
    Ok(files)
}

fn line(reports: &[Report], limit: u64) -> String {
    let seconds = |report: &Report| report.cpu.as_secs_f64();
    let mut solved: Vec<f64> =
        reports.iter().filter(|report| report.solution().is_some()).map(seconds).collect();
    solved.sort_by(f64::total_cmp);
    let total: f64 = reports.iter().map(seconds).sum();
    let evaluations: u64 = reports.iter().map(|report| report.figures.evaluations).sum();
    let mut parts = BTreeMap::new();
    for part in reports.iter().filter(|report| report.solution().is_some()) {
        *parts.entry(part.solved_by().unwrap_or("search")).or_insert(0) += 1;
    }
    let parts: Vec<String> = parts.iter().map(|(part, count)| format!("{part} {count}")).collect();
    let unsolved = reports
        .iter()
        .filter(|report| report.solution().is_none())
        .map(|report| report.figures.best_cost)
        .min();
    let quantile = |share: f64| {
        let last = solved.len().checked_sub(1)?;
        Some(solved[(last as f64 * share).round() as usize])
    };
    let mean = (!solved.is_empty()).then(|| solved.iter().sum::<f64>() / solved.len() as f64);
    let ert = (!solved.is_empty()).then(|| total / solved.len() as f64);
    format!(
        "{} of {} | {} | {} | {} | {} | {} | {limit} s | {} | {:.1} | {}",
        solved.len(),
        reports.len(),
        time(mean),
        time(quantile(0.5)),
        time(quantile(0.99)),
        time(quantile(1.0)),
        time(ert),
        parts.join(", "),
        evaluations as f64 / total / 1e6,
        unsolved.map_or("–".into(), |cost| cost.to_string()),
    )
}

fn time(seconds: Option<f64>) -> String {
    match seconds {
        None => "–".into(),
        Some(seconds) if seconds < 1e-3 => format!("{:.1} µs", seconds * 1e6),
        Some(seconds) if seconds < 1.0 => format!("{:.2} ms", seconds * 1e3),
        Some(seconds) => format!("{seconds:.2} s"),
    }
}

/// The most memory that this process had, where the system tells.
fn peak_memory() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().into())
}
