//! As-coded presets are held to samples of the run lengths of the programs they come from.
//!
//! `originals.csv` has one line per run of an original program, built from its public source and unmodified but for a seed
//! and counters: how many generations or moves it took, and whether it found the solution. A two-sample test with fixed
//! seeds must not tell the preset from its original; runs without a solution count as infinitely long.
//!
//! The two puzzles that this project quotes are tried in the ordinary tests. The others are in `Code/testdata.txt` of
//! github.com/MariusHuke/Sudoku: `EVODOKU_TESTDATA=testdata.txt cargo test --release -p evodoku-lab --test originals --
//! --ignored` tries them, where that file is at hand.

use evodoku::{Budget, Options, Puzzle, parameters::Value, presets, solve};
use evodoku_lab::statistics::mann_whitney;
use evodoku_puzzle::notation::{ReadOptions, Reader};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A preset that differs from its original is reported with a probability below this by mistake, once per sample.
const LEVEL: f64 = 0.01;

/// More runs of ours on one puzzle would take long and tell little more.
const MOST_RUNS: usize = 60;

/// `input.txt` of github.com/gleb-pp/sudoku-solver, and the 9×9 in `main.py` of github.com/drvojtex/Sudoku.
const EXAMPLES: [(&str, &str); 2] = [
    ("its example", "4..6..5....2..16...1.........7..6.18....84.53.3.1....68.3.....21...28374......1.."),
    ("its 9x9 example", ".24..7...6..........368.415431..5...5......3279.....6.2.971.8...4..93...31...475."),
];

#[derive(Deserialize)]
struct Line {
    preset: String,
    settings: String,
    puzzle: String,
    unit: String,
    solved: u8,
    length: f64,
}

/// The runs of one program with one setting: the lengths for each puzzle.
struct FidelitySample {
    preset: String,
    settings: String,
    unit: String,
    lengths: BTreeMap<String, Vec<f64>>,
}

fn samples() -> Vec<FidelitySample> {
    let mut samples: Vec<FidelitySample> = Vec::new();
    for line in csv::Reader::from_reader(include_str!("originals.csv").as_bytes()).into_deserialize() {
        let Line { preset, settings, puzzle, unit, solved, length } = line.unwrap();
        let length = if solved == 1 { length } else { f64::INFINITY };
        let known = samples.iter().position(|it| it.preset == preset && it.settings == settings);
        let at = known.unwrap_or_else(|| {
            samples.push(FidelitySample { preset, settings, unit, lengths: BTreeMap::new() });
            samples.len() - 1
        });
        samples[at].lengths.entry(puzzle).or_default().push(length);
    }
    samples
}

impl FidelitySample {
    /// The preset with the settings of the sample: parameters, and the limit that the original was given.
    fn options(&self, seed: u64) -> Options {
        let mut config = presets::find(&self.preset).unwrap().config;
        let mut budget = Budget { evaluations: Some(20_000_000), ..Budget::default() };
        for setting in self.settings.split(';').map(str::trim).filter(|it| !it.is_empty()) {
            if let Some((name, value)) = setting.split_once('=') {
                config.set(name, &Value::from_text(value)).unwrap();
            } else {
                let (limit, unit) = setting.split_once(' ').unwrap();
                match unit {
                    "moves" => budget.evaluations = limit.parse().ok(),
                    "generations" => budget.epochs = limit.parse().ok(),
                    other => panic!("{other} are not counted"),
                }
            }
        }
        Options { config, budget, seed, ..Options::default() }
    }

    fn length(&self, puzzle: &Puzzle, seed: u64) -> f64 {
        let report = solve(puzzle, &self.options(seed));
        if report.solution().is_none() {
            return f64::INFINITY;
        }
        match self.unit.as_str() {
            "moves" => report.figures.evaluations as f64,
            "generations" => report.figures.epochs as f64,
            other => panic!("{other} are not counted"),
        }
    }

    /// Compares preset and original over all puzzles of the sample that are at hand, each with so many runs for one of
    /// the original, but not with more than is needed.
    fn compare(&self, puzzles: &BTreeMap<String, Puzzle>, runs: usize) -> Option<f64> {
        let (mut original, mut ours) = (Vec::new(), Vec::new());
        for (name, lengths) in &self.lengths {
            let Some(puzzle) = puzzles.get(name) else { continue };
            original.extend(lengths);
            ours.extend(
                (0..(lengths.len() * runs).min(MOST_RUNS))
                    .map(|seed| self.length(puzzle, 1000 + seed as u64)),
            );
        }
        let comparison = mann_whitney(&ours, &original)?;
        let solved = |lengths: &[f64]| lengths.iter().filter(|it| it.is_finite()).count();
        println!(
            "{} {}: {} of {} solved, the original {} of {}; p = {:.3}, A12 = {:.3}",
            self.preset,
            self.settings,
            solved(&ours),
            ours.len(),
            solved(&original),
            original.len(),
            comparison.p,
            comparison.a12
        );
        Some(comparison.p)
    }
}

#[test]
fn on_the_examples_presets_cannot_be_told_from_their_originals() {
    let puzzles = EXAMPLES.map(|(name, text)| (name.to_string(), text.parse().unwrap())).into();
    let compared: Vec<f64> = samples().iter().filter_map(|sample| sample.compare(&puzzles, 1)).collect();
    assert_eq!(compared.len(), 2);
    assert!(compared.iter().all(|&p| p > LEVEL), "{compared:?}");
}

#[test]
#[ignore = "needs the puzzles of another project"]
fn on_the_test_data_presets_cannot_be_told_from_their_originals() {
    let path = std::env::var("EVODOKU_TESTDATA").expect("EVODOKU_TESTDATA names the file");
    let text = std::fs::read(path).unwrap();
    let entries = Reader::new(&text[..], ReadOptions::default());
    let puzzles: BTreeMap<String, Puzzle> = entries
        .enumerate()
        .map(|(index, entry)| {
            (format!("testdata no. {}", index + 1), Puzzle::new(entry.result.unwrap()).unwrap())
        })
        .collect();
    let compared: Vec<f64> = samples().iter().filter_map(|sample| sample.compare(&puzzles, 3)).collect();
    assert_eq!(compared.len(), 3);
    assert!(compared.iter().all(|&p| p > LEVEL), "{compared:?}");
}
