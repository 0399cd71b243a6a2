//! The record of one run, as JSON has it: what `solve` prints, what experiments keep and the page exports.

use crate::puzzle::{Grid, Solution};
use crate::random::RNG_STREAM;
use crate::report::Report;
use crate::run::Options;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

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
    /// `solved`, `unsolved`, `contradiction` or `cancelled`.
    pub status: Cow<'static, str>,
    /// What ended the run, in one word.
    pub ending: Cow<'static, str>,
    /// The preset or configuration file.
    pub preset: String,
    /// Where chance started from.
    pub seed: u64,
    /// Walkers that searched side by side.
    pub threads: usize,
    /// Which generation of random streams made this run.
    pub rng_stream: u32,
    /// The version of this library.
    pub version: Cow<'static, str>,
    /// The cost of the best grid; null where there is no search to speak of.
    pub cost: Option<u64>,
    /// Candidates or moves evaluated.
    pub evaluations: u64,
    /// Epochs or generations taken.
    pub epochs: u64,
    /// Fresh starts made.
    pub restarts: u64,
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
    pub reason: Option<String>,
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

impl Record {
    /// The record of a puzzle that cannot be searched, because its givens clash.
    pub fn of_clash(grid: &Grid, place: Place<'_>, preset: &str, options: &Options, reason: String) -> Self {
        Self {
            puzzle: grid.to_line(),
            index: place.index,
            source: place.source.into(),
            line: place.line,
            order: grid.shape().order(),
            shape: grid.shape().to_string(),
            givens: grid.values().iter().filter(|&&value| value != 0).count(),
            status: "contradiction".into(),
            ending: "clash".into(),
            preset: preset.into(),
            seed: options.seed,
            threads: options.threads,
            rng_stream: RNG_STREAM,
            version: env!("CARGO_PKG_VERSION").into(),
            cost: None,
            evaluations: 0,
            epochs: 0,
            restarts: 0,
            seconds: 0.0,
            cpu_seconds: 0.0,
            solution: None,
            solved_by: None,
            reason: Some(reason),
        }
    }

    /// The record of a run.
    pub fn of_run(grid: &Grid, place: Place<'_>, preset: &str, options: &Options, report: &Report) -> Self {
        let status = report.ending.status();
        Self {
            status: status.into(),
            ending: report.ending.name().into(),
            cost: (status != "contradiction").then_some(report.cost),
            evaluations: report.evaluations,
            epochs: report.epochs,
            restarts: report.restarts,
            seconds: report.elapsed.as_secs_f64(),
            cpu_seconds: report.cpu.as_secs_f64(),
            solution: report.solution().map(|solution: &Solution| solution.values().to_vec()),
            solved_by: report.solved_by().map(Into::into),
            reason: report.ending.reason(),
            ..Self::of_clash(grid, place, preset, options, String::new())
        }
    }

    /// Was a solution found?
    pub fn is_solved(&self) -> bool {
        self.status == "solved"
    }

    /// The share of cells that are given.
    pub fn share(&self) -> f64 {
        self.givens as f64 / (self.order * self.order) as f64
    }
}
