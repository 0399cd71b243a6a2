//! The JSON record of one solved or unsolved puzzle.

use evodoku::{Grid, Options, Report, Solution};
use serde::Serialize;

/// One line of `--format json`.
#[derive(Debug, Serialize)]
pub struct Record<'a> {
    /// The puzzle, on one line.
    pub puzzle: String,
    /// Its number among all puzzles of the command, from 0.
    pub index: u64,
    /// The input it came from.
    pub source: &'a str,
    /// The line it begins in, from 1.
    pub line: usize,
    pub order: usize,
    pub shape: String,
    pub givens: usize,
    pub status: &'static str,
    pub preset: &'a str,
    pub seed: u64,
    pub threads: usize,
    pub rng_stream: u32,
    /// The cost of the best grid; null where there is no search to speak of.
    pub cost: Option<u64>,
    pub evaluations: u64,
    pub epochs: u64,
    pub restarts: u64,
    pub seconds: f64,
    pub cpu_seconds: f64,
    /// The solution row by row.
    pub solution: Option<&'a [u8]>,
    /// Why there is no solution, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Where a puzzle stands among the others.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    pub index: u64,
    pub source: &'a str,
    pub line: usize,
}

impl<'a> Record<'a> {
    /// The record of a puzzle that cannot be searched, because its givens clash.
    pub fn of_clash(
        grid: &Grid,
        place: Place<'a>,
        preset: &'a str,
        options: &Options,
        reason: String,
    ) -> Self {
        Self {
            puzzle: grid.to_line(),
            index: place.index,
            source: place.source,
            line: place.line,
            order: grid.shape().order(),
            shape: grid.shape().to_string(),
            givens: grid.values().iter().filter(|&&value| value != 0).count(),
            status: "contradiction",
            preset,
            seed: options.seed,
            threads: options.threads,
            rng_stream: evodoku::random::RNG_STREAM,
            cost: None,
            evaluations: 0,
            epochs: 0,
            restarts: 0,
            seconds: 0.0,
            cpu_seconds: 0.0,
            solution: None,
            reason: Some(reason),
        }
    }

    /// The record of a run.
    pub fn of_run(
        grid: &Grid,
        place: Place<'a>,
        preset: &'a str,
        options: &Options,
        report: &'a Report,
    ) -> Self {
        Self {
            status: report.ending.status(),
            cost: (report.ending.status() != "contradiction").then_some(report.cost),
            evaluations: report.evaluations,
            epochs: report.epochs,
            restarts: report.restarts,
            seconds: report.elapsed.as_secs_f64(),
            cpu_seconds: report.cpu.as_secs_f64(),
            solution: report.solution().map(Solution::values),
            reason: report.ending.reason(),
            ..Self::of_clash(grid, place, preset, options, String::new())
        }
    }
}
