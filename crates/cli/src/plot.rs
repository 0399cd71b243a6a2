//! `evodoku plot`: the course of one run, drawn.

use crate::Outcome;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use crate::picture;
use crate::print::to_stdout;
use crate::terminal;
use clap::{Args, ValueEnum};
use evodoku_lab::course::{By, Course};
use evodoku_lab::files::Bounded;
use evodoku_lab::plots::{trace, trace_panels};
use std::fs::File;
use std::io::IsTerminal;
use std::path::PathBuf;

/// A trace has a line per milestone, epoch or 100 moves, and one per move if that is asked for; larger ones are of something
/// else.
const LARGEST_TRACE: u64 = 256 << 20;

/// Draw the course of one run, from the file that `solve --trace` writes
///
/// Best, mean and worst of a population by generations, best and current of a single candidate by moves, in the unit of the
/// preset (cost or fitness), and temperature and diversity where the engine has them: in the terminal, or as a picture. The
/// trace itself is the table behind it, as CSV.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  evodoku solve --preset lvsitanvs-ga --threads 1 --trace run.csv puzzle.txt\n  evodoku plot run.csv\n  evodoku plot run.csv --out run.svg"
)]
pub struct Plot {
    /// The trace
    #[arg(value_name = "TRACE.csv")]
    trace: PathBuf,

    /// Write a picture, .svg or .png, instead of drawing in the terminal; may be given several times
    #[arg(short, long, value_name = "FILE")]
    out: Vec<PathBuf>,

    /// The title of the picture
    #[arg(long, value_name = "TEXT", default_value = "The course of a run")]
    title: String,

    /// What the horizontal axis counts [default: generations of a population, moves of a single candidate]
    #[arg(long, value_name = "AXIS")]
    by: Option<Axis>,

    /// Add the mean of the current cost over the last N evaluations; of each of them with `solve --trace-every 1`
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..))]
    moving_mean: Option<u32>,

    /// Characters across, when it is drawn in the terminal [default: as wide as the terminal, or 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(40..=400))]
    columns: Option<u16>,

    /// Lines, when it is drawn in the terminal [default: as high as the terminal, or 36]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(10..=200))]
    rows: Option<u16>,
}

/// What the horizontal axis counts.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Axis {
    Epochs,
    Evaluations,
    Seconds,
}

impl From<Axis> for By {
    fn from(axis: Axis) -> Self {
        match axis {
            Axis::Epochs => Self::Epochs,
            Axis::Evaluations => Self::Evaluations,
            Axis::Seconds => Self::Seconds,
        }
    }
}

/// Runs the command.
pub fn run(arguments: &Plot) -> Outcome {
    let path = arguments.trace.display();
    let failure = |error: &dyn std::fmt::Display| Failure::new(format!("{path}: {error}"));
    let file = File::open(&arguments.trace).map_err(|error| Failure::of_file(&arguments.trace, &error))?;
    let mut course = Course::read(Bounded::new(file, LARGEST_TRACE)).map_err(|error| failure(&error))?;
    if let Some(points) = arguments.moving_mean {
        course = course.with_moving_mean(points as usize);
    }
    if let Some(axis) = arguments.by {
        course = course.by(axis.into());
    }
    if arguments.out.is_empty() {
        let panels = trace_panels(&course, &arguments.title);
        let terminal = terminal::size().filter(|_| std::io::stdout().is_terminal());
        let columns =
            arguments.columns.map(usize::from).or(terminal.map(|(columns, _)| columns.clamp(40, 400)));
        // The prompt below needs a line, too.
        let rows = arguments
            .rows
            .map(usize::from)
            .or(terminal.map(|(_, lines)| (lines - lines.min(2)).clamp(10, 200)));
        let (columns, rows) = (columns.unwrap_or(100), rows.unwrap_or(36) / panels.len().max(1));
        let has_colours = terminal::colours_on_stdout();
        for panel in panels {
            to_stdout(panel.characters(columns, rows, has_colours).as_bytes())?;
        }
        return Ok(Exit::Success);
    }
    let figure = trace(&course, &arguments.title);
    for out in &arguments.out {
        picture::write(&figure, out)?;
    }
    Ok(Exit::Success)
}
