//! The record of one run, as JSON has it: what `solve` prints, what experiments keep and the page exports.

use crate::figures::Figures;
use crate::puzzle::{Grid, Solution};
use crate::random::RNG_STREAM;
use crate::report::{EndedBy, Report, Status};
use crate::run::Options;
use evodoku_logic::Solutions;
use evodoku_messages::Message;
use evodoku_puzzle::Constraint;
use evodoku_puzzle::notation::Outline;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// What was run, and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The puzzle, on one line.
    pub puzzle: String,
    /// Its number among all puzzles, from 0.
    pub index: u64,
    /// The input it came from.
    pub source: String,
    /// The line it begins in, from 1.
    pub line: usize,
    /// The number of values, rows and columns.
    pub order: usize,
    /// The shape, in short.
    pub shape: String,
    /// How many cells are given.
    pub givens: usize,
    /// How the run ended.
    pub status: Status,
    /// What ended it.
    pub ending: EndedBy,
    /// The preset or configuration file.
    pub preset: String,
    /// Where chance started from.
    pub seed: u64,
    /// Walkers that searched side by side.
    pub threads: usize,
    /// Which generation of random streams made this run.
    pub rng_stream: u32,
    /// The engine, and its version: runs of different versions differ for the same seed.
    #[serde(default)]
    pub engine: Cow<'static, str>,
    /// See there; 0 in records of other programs.
    #[serde(default)]
    pub engine_version: u32,
    /// Which generation of records this is.
    pub schema: u32,
    /// The version of this library.
    pub version: Cow<'static, str>,
    /// What was done and how far it came.
    #[serde(flatten)]
    pub figures: Figures,
    /// Time from start to end.
    pub seconds: f64,
    /// Time that processors spent on it, all threads together.
    pub cpu_seconds: f64,
    /// The solution row by row.
    pub solution: Option<Vec<u8>>,
    /// The part of the engine that found the solution, where it has parts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solved_by: Option<Cow<'static, str>>,
    /// Why there is no solution, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Message>,
    /// What is wrong with the text, if it is no puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// How many solutions there are, where that was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Solutions>,
    /// The number of each cell's jigsaw piece, from 1, row by row, if there are pieces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regions: Option<Vec<u8>>,
    /// Further regions, as lists of row and column from 1, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extra: Option<Vec<Vec<[usize; 2]>>>,
    /// Its clues: cages, thermometers and so on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub constraints: Vec<Constraint>,
    /// What stood in the other columns of the table that the puzzle comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<BTreeMap<String, String>>,
}

/// Where a puzzle stands among the others.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// Its number among all puzzles, from 0.
    pub index: u64,
    /// The input it came from.
    pub source: &'a str,
    /// The line it begins in, from 1.
    pub line: usize,
}

/// The present generation of what is written, records, links and configurations alike: raise it when a field changes its
/// name or its meaning. The first published one is 3.
pub const SCHEMA: u32 = 3;

impl Record {
    /// The record of a puzzle that cannot be searched, because its givens clash.
    pub fn of_clash(grid: &Grid, place: Place<'_>, preset: &str, options: &Options, reason: Message) -> Self {
        let reason = Some(reason);
        Self { reason, ..Self::blank(grid, place, preset, options, (Status::Contradiction, EndedBy::Clash)) }
    }

    /// The record of a text that is no puzzle.
    pub fn of_malformed(
        text: &str,
        place: Place<'_>,
        preset: &str,
        options: &Options,
        message: String,
    ) -> Self {
        let ended = (Status::Malformed, EndedBy::Malformed);
        Self { message: Some(message), ..Self::without_grid(text.into(), place, preset, options, ended) }
    }

    /// The record of a puzzle with rules that are not known.
    pub fn of_unsupported(
        text: &str,
        place: Place<'_>,
        preset: &str,
        options: &Options,
        message: String,
    ) -> Self {
        let ended = (Status::Unsupported, EndedBy::Unsupported);
        Self { message: Some(message), ..Self::without_grid(text.into(), place, preset, options, ended) }
    }

    /// The record of a run.
    pub fn of_run(grid: &Grid, place: Place<'_>, preset: &str, options: &Options, report: &Report) -> Self {
        let ended = (report.ending.status(), report.ending.by());
        Self {
            figures: report.figures,
            seconds: report.elapsed.as_secs_f64(),
            cpu_seconds: report.cpu.as_secs_f64(),
            solution: report.solution().map(|solution: &Solution| solution.values().to_vec()),
            solved_by: report.solved_by().map(Into::into),
            reason: report.ending.reason(),
            ..Self::blank(grid, place, preset, options, ended)
        }
    }

    /// The record of a run by a solver of another program, before anything is known of it. `engine` says what kind of solver
    /// it is, and its version is 0: nothing can be said of it.
    pub fn of_other(grid: &Grid, place: Place<'_>, solver: &str, engine: &'static str, seed: u64) -> Self {
        let options = Options { seed, ..Options::default() };
        let ended = (Status::Unsolved, EndedBy::Stuck);
        Self { engine: engine.into(), engine_version: 0, ..Self::blank(grid, place, solver, &options, ended) }
    }

    fn blank(
        grid: &Grid,
        place: Place<'_>,
        preset: &str,
        options: &Options,
        (status, ending): (Status, EndedBy),
    ) -> Self {
        let Outline { shape, regions, extra, constraints } = Outline::of(grid.shape());
        Self {
            order: grid.shape().order(),
            shape,
            givens: grid.values().iter().filter(|&&value| value != 0).count(),
            regions,
            extra,
            constraints,
            ..Self::without_grid(grid.to_line(), place, preset, options, (status, ending))
        }
    }

    fn without_grid(
        puzzle: String,
        place: Place<'_>,
        preset: &str,
        options: &Options,
        (status, ending): (Status, EndedBy),
    ) -> Self {
        Self {
            puzzle,
            index: place.index,
            source: place.source.into(),
            line: place.line,
            order: 0,
            shape: String::new(),
            givens: 0,
            status,
            ending,
            preset: preset.into(),
            seed: options.seed,
            threads: options.threads,
            rng_stream: RNG_STREAM,
            engine: options.config.engine.name().into(),
            engine_version: options.config.engine.version(),
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION").into(),
            figures: Figures::default(),
            seconds: 0.0,
            cpu_seconds: 0.0,
            solution: None,
            solved_by: None,
            reason: None,
            message: None,
            solutions: None,
            regions: None,
            extra: None,
            constraints: Vec::new(),
            columns: None,
        }
    }

    /// Was a solution found?
    pub fn is_solved(&self) -> bool {
        self.status == Status::Solved
    }

    /// The share of cells that are given.
    pub fn share(&self) -> f64 {
        self.givens as f64 / (self.order * self.order) as f64
    }
}
