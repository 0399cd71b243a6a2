//! Small datasets for tests.

use super::{Dataset, Puzzle, RecordedSetting, Run};
use crate::records::Limits;

/// The budget of all of them.
pub const BUDGET: u64 = 1000;

/// A run of so many evaluations, or without a solution.
pub fn run(setting: u32, puzzle: u32, solved_after: Option<u64>) -> Run {
    let evaluations = solved_after.unwrap_or(BUDGET);
    Run {
        setting,
        puzzle,
        budget: 0,
        repetition: 0,
        is_solved: solved_after.is_some(),
        evaluations,
        epochs: evaluations / 10,
        seconds: 1.0,
        cpu_seconds: 0.5,
        last_best: 2.0,
        last_mean: f64::NAN,
        last_worst: f64::NAN,
    }
}

/// A dataset of these settings on so many puzzles.
pub fn data(labels: &[&str], puzzles: u32, runs: &[Run]) -> Dataset {
    let setting = |label: &&str| RecordedSetting { label: (*label).into(), ..RecordedSetting::default() };
    let puzzle = |index: u32| Puzzle {
        text: index.to_string(),
        order: 9,
        givens: 30,
        label: "puzzles".into(),
        level: None,
    };
    let mut runs = runs.to_vec();
    runs.sort_by_key(|run| (run.setting, run.puzzle));
    Dataset {
        settings: labels.iter().map(setting).collect(),
        puzzles: (0..puzzles).map(puzzle).collect(),
        budgets: vec![Limits { evaluations: Some(BUDGET), ..Limits::default() }],
        runs,
        ..Dataset::default()
    }
}
