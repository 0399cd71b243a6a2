//! The dataset: what a report needs to know of every run, small enough for hundreds of thousands of them.

mod best;
mod cluster;
mod courses;
mod curves;
mod groups;
mod load;
mod measure;
mod names;
mod score;
mod summary;
#[cfg(test)]
pub mod testing;

pub use cluster::{Cluster, FEWEST_PUZZLES, clusters, success_interval};
pub use courses::Courses;
pub use curves::each_curve;
pub use load::{load, load_with};
pub use measure::Measure;
pub use score::Score;
pub use summary::Summary;

use crate::comparison::Quantity;
use crate::records::{BadLine, Limits};
use evodoku::parameters::Value;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// All runs of the records, with names replaced by numbers.
#[derive(Clone, Debug, Default)]
pub struct Dataset {
    /// The experiments that the records belong to, with the number of their runs.
    pub experiments: BTreeMap<String, u64>,
    /// Puzzles and settings that more than one of the experiments has.
    pub shared: Shared,
    /// What the labels of all settings began with, if there was such a thing.
    pub common: String,
    /// The budgets of the runs; more than one means that runs are hard to compare.
    pub budgets: Vec<Limits>,
    /// The quantity that decides, as the experiment declares it.
    pub primary: Quantity,
    /// The versions that made them.
    pub versions: BTreeSet<String>,
    /// The settings, in the order in which they were found.
    pub settings: Vec<RecordedSetting>,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
    /// The runs, those of the first setting first, and of these those on the first puzzle.
    pub runs: Vec<Run>,
    /// Programs and machines that made them.
    pub made_by: BTreeSet<String>,
    /// The days on which they were made.
    pub days: BTreeSet<String>,
    /// Lines that were cut off.
    pub torn: u64,
    /// Lines that are no records and were left out.
    pub bad: Vec<BadLine>,
    /// Records, by run and version of the engine, in whose place there are newer ones.
    pub(crate) replaced: HashSet<(u64, u32)>,
    /// The settings as records write them.
    pub(crate) keys: HashMap<u64, usize>,
}

/// What several experiments have in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shared {
    /// Puzzles.
    pub puzzles: usize,
    /// Settings.
    pub settings: usize,
}

/// A solver with its parameters, all of which tell it from others.
#[derive(Clone, Debug, Default)]
pub struct RecordedSetting {
    /// What it is called.
    pub label: String,
    /// The preset it comes from.
    pub preset: String,
    /// Its engine: evaluations of different engines are not the same thing.
    pub engine: String,
    /// The parameters that the experiment varies.
    pub varied: BTreeMap<String, Value>,
    /// All its parameters.
    pub parameters: BTreeMap<String, Value>,
    /// Walkers per run.
    pub threads: usize,
}

/// A puzzle.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Its text with its shape, which tells it from others.
    pub text: String,
    /// Its order.
    pub order: usize,
    /// Its givens.
    pub givens: usize,
    /// What it is called together with others.
    pub label: String,
    /// How hard it is for logic.
    pub level: Option<String>,
}

impl Puzzle {
    /// The share of cells that are given.
    pub fn share(&self) -> f64 {
        self.givens as f64 / (self.order * self.order) as f64
    }
}

/// What is kept of a run.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// The number of its setting.
    pub setting: u32,
    /// The number of its puzzle.
    pub puzzle: u32,
    /// The number of its budget.
    pub budget: u32,
    /// The how-many-th run of its setting on its puzzle.
    pub repetition: u32,
    /// Was a solution found?
    pub is_solved: bool,
    /// Evaluations.
    pub evaluations: u64,
    /// Epochs or generations.
    pub epochs: u64,
    /// Time.
    pub seconds: f64,
    /// Processor time.
    pub cpu_seconds: f64,
    /// The best cost in the last epoch.
    pub last_best: f64,
    /// The mean cost in the last epoch; NaN where an engine has none.
    pub last_mean: f64,
    /// The highest cost in the last epoch; NaN where an engine has none.
    pub last_worst: f64,
}

impl Dataset {
    /// The runs of a setting.
    pub fn of_setting(&self, setting: usize) -> std::slice::Iter<'_, Run> {
        let start = self.runs.partition_point(|run| (run.setting as usize) < setting);
        let count = self.runs[start..].partition_point(|run| run.setting as usize == setting);
        self.runs[start..start + count].iter()
    }

    /// The runs of all settings that fit, one setting after the other.
    pub fn of_settings(&self, fits: impl Fn(&RecordedSetting) -> bool) -> impl Iterator<Item = &Run> {
        let fitting = self.settings.iter().enumerate().filter(move |(_, setting)| fits(setting));
        fitting.flat_map(|(index, _)| self.of_setting(index))
    }

    /// The puzzle of a run.
    pub fn puzzle(&self, run: &Run) -> &Puzzle {
        &self.puzzles[run.puzzle as usize]
    }

    /// What the runs of the report are called together.
    pub fn name(&self) -> String {
        self.experiments.keys().cloned().collect::<Vec<_>>().join(", ")
    }
}
