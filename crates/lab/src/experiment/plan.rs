//! The plan: the runs of an experiment, numbered, each with its seed and its name.

use super::run_id::{fnv1a, run_id, setting_text};
use super::{Frame, Setting, Subject};
use evodoku::{
    logic::random::{Purpose, derive},
    parameters::Value,
};
use std::collections::BTreeMap;
use std::str::FromStr;
use thiserror::Error;

/// All runs of an experiment; any of them is made from its number, so that plans of millions need no memory.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What all runs have in common.
    pub frame: Frame,
    /// The puzzles.
    pub subjects: Vec<Subject>,
    /// The solvers.
    pub settings: Vec<Setting>,
    /// What records say of every puzzle and setting, worked out once: there may be millions of runs.
    texts: Vec<String>,
    parameters: Vec<BTreeMap<String, Value>>,
    subject_hashes: Vec<u64>,
    setting_hashes: Vec<u64>,
}

/// One run: a setting on a puzzle from a seed.
#[derive(Clone, Debug)]
pub struct PlannedRun<'p> {
    /// Its number in the plan.
    pub number: u64,
    /// The solver.
    pub setting: &'p Setting,
    /// All parameters of the solver.
    pub parameters: &'p BTreeMap<String, Value>,
    /// The puzzle.
    pub subject: &'p Subject,
    /// The puzzle with its shape.
    pub text: &'p str,
    /// The number of the puzzle in the experiment.
    pub index: u64,
    /// The how-many-th run of this setting on this puzzle, from 0.
    pub repetition: u64,
    /// Where chance starts from.
    pub seed: u64,
    /// The name of the run: a [hash](super::run_id) of everything that decides its outcome but the version of the engine.
    pub id: String,
}

impl Plan {
    /// A plan for these puzzles and settings.
    pub fn new(frame: Frame, subjects: Vec<Subject>, settings: Vec<Setting>) -> Self {
        let texts: Vec<String> = subjects.iter().map(Subject::text).collect();
        let subject_hashes = texts.iter().map(|text| fnv1a(text)).collect();
        let parameters = settings.iter().map(Setting::parameters).collect();
        let text = |it: &Setting| setting_text(&it.label, &it.method, frame.budget, frame.threads);
        let setting_hashes = settings.iter().map(|setting| fnv1a(&text(setting))).collect();
        Self { frame, subjects, settings, texts, parameters, subject_hashes, setting_hashes }
    }

    /// How many runs there are.
    pub fn len(&self) -> u64 {
        let pairs = (self.subjects.len() as u64).saturating_mul(self.settings.len() as u64);
        self.frame.runs.saturating_mul(pairs)
    }

    /// Is there nothing to run?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Run number `number`.
    ///
    /// Settings change fastest and repetitions slowest, so that an experiment that is stopped early has compared everything.
    /// The seed comes from puzzle and repetition: all settings start from the same ones, and more repetitions leave
    /// those before as they were.
    pub fn run(&self, number: u64) -> PlannedRun<'_> {
        let (settings, subjects) = (self.settings.len() as u64, self.subjects.len() as u64);
        let setting = (number % settings) as usize;
        let index = number / settings % subjects;
        let repetition = number / settings / subjects;
        let of_puzzle = derive(self.frame.seed, Purpose::Experiment, index);
        // 53 bits, so that readers of JSON that know only floating-point numbers keep the seed.
        let seed = derive(of_puzzle, Purpose::Experiment, repetition) >> 11;
        PlannedRun {
            number,
            setting: &self.settings[setting],
            parameters: &self.parameters[setting],
            subject: &self.subjects[index as usize],
            text: &self.texts[index as usize],
            index,
            repetition,
            seed,
            id: format!(
                "{:016x}",
                run_id(self.setting_hashes[setting], self.subject_hashes[index as usize], seed)
            ),
        }
    }

    /// The number of a setting's run: `trial` counts through all puzzles, then through their repetitions.
    pub fn number_of(&self, setting: usize, trial: u64) -> u64 {
        trial * self.settings.len() as u64 + setting as u64
    }

    /// All runs of a part of the plan.
    pub fn runs(&self, shard: Shard) -> impl Iterator<Item = PlannedRun<'_>> {
        (0..self.len()).filter(move |number| shard.has(*number)).map(|number| self.run(number))
    }
}

/// Part `index` of `count` parts of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: u64,
    count: u64,
}

impl Shard {
    /// All of it.
    pub const WHOLE: Self = Self { index: 1, count: 1 };

    /// Does the part have this run?
    pub fn has(self, number: u64) -> bool {
        number % self.count == self.index - 1
    }

    /// The file in which the part keeps its records.
    pub fn file_name(self) -> String {
        match self {
            Self::WHOLE => "records.jsonl".into(),
            Self { index, count } => format!("records-{index}-of-{count}.jsonl"),
        }
    }
}

/// Reads `2/5`, the second of five parts.
impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let error = || ShardError { found: text.into() };
        let (index, count) = text.split_once('/').ok_or_else(error)?;
        let (index, count) =
            (index.trim().parse().map_err(|_| error())?, count.trim().parse().map_err(|_| error())?);
        if index == 0 || index > count { Err(error()) } else { Ok(Self { index, count }) }
    }
}

/// A text that names no part.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{found}\" is no part; write 2/5 for the second of five")]
pub struct ShardError {
    /// What was given.
    pub found: String,
}
