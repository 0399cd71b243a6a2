//! Loads records into a dataset, one line at a time.

use super::{Dataset, MOST_CURVES, Puzzle, Run, Setting};
use crate::records::{Curve, Limits, ReadError, read};
use evodoku::parameters::Value;
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::PathBuf;

/// The fields of a record that a report needs; the rest is passed over unread.
#[derive(Deserialize)]
struct Line {
    run: String,
    experiment: String,
    setting: String,
    puzzle: String,
    index: u64,
    order: usize,
    givens: usize,
    status: String,
    preset: String,
    version: String,
    cost: Option<u64>,
    evaluations: u64,
    epochs: u64,
    seconds: f64,
    cpu_seconds: f64,
    label: String,
    level: Option<String>,
    last_best: Option<u64>,
    last_mean: Option<f64>,
    budget: Limits,
    varied: BTreeMap<String, Value>,
    engine: String,
    curve: Curve,
}

/// Loads all records of files or folders; a run that is recorded twice counts once.
pub fn load(paths: &[PathBuf]) -> Result<Dataset, ReadError> {
    let mut loader = Loader::default();
    let found = read(paths, |line| loader.take(line))?;
    loader.data.torn = found.torn;
    loader.data.runs.sort_by_key(|run| run.setting);
    loader.data.shorten();
    Ok(loader.data)
}

#[derive(Default)]
struct Loader {
    data: Dataset,
    seen: HashSet<String>,
    settings: HashMap<String, u32>,
    puzzles: HashMap<(u64, String), u32>,
}

impl Loader {
    fn take(&mut self, line: Line) {
        if !self.seen.insert(line.run.clone()) {
            self.data.repeated += 1;
            return;
        }
        if !self.data.experiments.contains(&line.experiment) {
            self.data.experiments.insert(line.experiment.clone());
        }
        if !self.data.versions.contains(&line.version) {
            self.data.versions.insert(line.version.clone());
        }
        let run = Run {
            setting: self.setting(&line),
            puzzle: self.puzzle(&line),
            budget: self.budget(line.budget),
            is_solved: line.status == "solved",
            evaluations: line.evaluations,
            epochs: line.epochs,
            seconds: line.seconds,
            cpu_seconds: line.cpu_seconds,
            cost: line.cost.map_or(f64::NAN, |cost| cost as f64),
            last_best: line.last_best.or(line.cost).map_or(f64::NAN, |cost| cost as f64),
            last_mean: line.last_mean.unwrap_or(f64::NAN),
        };
        let curves = &mut self.data.settings[run.setting as usize].curves;
        if curves.len() < MOST_CURVES {
            curves.push(line.curve);
        }
        self.data.runs.push(run);
    }

    fn setting(&mut self, line: &Line) -> u32 {
        if let Some(&known) = self.settings.get(&line.setting) {
            return known;
        }
        let number = self.data.settings.len() as u32;
        self.settings.insert(line.setting.clone(), number);
        self.data.settings.push(Setting {
            label: line.setting.clone(),
            preset: line.preset.clone(),
            engine: line.engine.clone(),
            varied: line.varied.clone(),
            curves: Vec::new(),
        });
        number
    }

    fn puzzle(&mut self, line: &Line) -> u32 {
        let key = (line.index, line.puzzle.clone());
        if let Some(&known) = self.puzzles.get(&key) {
            return known;
        }
        let number = self.data.puzzles.len() as u32;
        self.puzzles.insert(key.clone(), number);
        self.data.puzzles.push(Puzzle {
            key,
            order: line.order,
            givens: line.givens,
            label: line.label.clone(),
            level: line.level.clone(),
        });
        number
    }

    fn budget(&mut self, budget: Limits) -> u32 {
        let known = self.data.budgets.iter().position(|known| *known == budget);
        known.unwrap_or_else(|| {
            self.data.budgets.push(budget);
            self.data.budgets.len() - 1
        }) as u32
    }
}
