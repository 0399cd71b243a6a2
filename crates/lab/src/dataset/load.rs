//! Loads records into a dataset, one line at a time.

use super::names::printable;
use super::{Dataset, Puzzle, RecordedSetting, Run, Shared};
use crate::experiment::parameters_of;
use crate::provenance::Provenance;
use crate::records::{Bad, Limits, ReadError, hash, number_of, read_with};
use evodoku::{Config, EngineConfig, Status, parameters::Value};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;

/// The fields of a record that a report needs; the rest is passed over unread.
#[derive(Deserialize)]
struct RecordLine {
    run: String,
    #[serde(deserialize_with = "printable")]
    experiment: String,
    #[serde(deserialize_with = "printable")]
    setting: String,
    puzzle: String,
    puzzle_text: Option<String>,
    order: usize,
    givens: usize,
    status: Status,
    #[serde(deserialize_with = "printable")]
    preset: String,
    #[serde(deserialize_with = "printable")]
    version: String,
    #[serde(rename = "cost")]
    best_cost: Option<u64>,
    evaluations: u64,
    epochs: u64,
    seconds: f64,
    cpu_seconds: f64,
    #[serde(deserialize_with = "printable")]
    label: String,
    level: Option<String>,
    #[serde(default)]
    repetition: u32,
    last_best: Option<u64>,
    last_mean: Option<f64>,
    last_worst: Option<f64>,
    budget: Limits,
    varied: BTreeMap<String, Value>,
    #[serde(deserialize_with = "printable")]
    engine: String,
    threads: usize,
    #[serde(default)]
    engine_version: u32,
    /// Read only where a setting is new: there are millions of records and dozens of parameters in each.
    parameters: Box<RawValue>,
    made: Option<Provenance>,
}

/// Loads all records of files or folders; a run that is recorded twice counts once, as the newest version of its engine made
/// it.
pub fn load(paths: &[PathBuf]) -> Result<Dataset, ReadError> {
    load_with(paths, Bad::Refuse)
}

/// The same, with lines that are no records left out if that is wanted.
pub fn load_with(paths: &[PathBuf], bad: Bad) -> Result<Dataset, ReadError> {
    let mut loader = Loader::default();
    let found = read_with(paths, bad, |line, _| loader.take(line))?;
    loader.data.torn = found.torn;
    loader.data.bad = found.bad;
    if loader.data.runs.is_empty() {
        return Err(ReadError::None { path: paths.first().cloned().unwrap_or_default() });
    }
    loader.sort_settings();
    loader.data.runs.sort_by_key(|run| (run.setting, run.puzzle, run.repetition));
    loader.data.shared = Shared {
        puzzles: loader.puzzle_experiments.iter().filter(|found| found.len() > 1).count(),
        settings: loader.setting_experiments.iter().filter(|found| found.len() > 1).count(),
    };
    loader.data.tell_apart();
    loader.data.shorten();
    Ok(loader.data)
}

#[derive(Default)]
struct Loader {
    data: Dataset,
    /// The place of each run, and the version of the engine that made it.
    seen: HashMap<u64, (u32, u32)>,
    puzzles: HashMap<String, u32>,
    /// The experiments of each setting and puzzle, which are few.
    setting_experiments: Vec<Vec<String>>,
    puzzle_experiments: Vec<Vec<String>>,
    /// What made the last record, so that equal ones need not be put into words each time.
    last_made: Option<Provenance>,
}

impl Loader {
    fn take(&mut self, line: RecordLine) {
        let (number, version) = (number_of(&line.run), line.engine_version);
        let known = self.seen.get(&number).copied();
        if known.is_some_and(|(_, before)| before >= version) {
            return;
        }
        // A newer record of a run takes the place of the older one.
        let more = u64::from(known.is_none());
        match self.data.experiments.get_mut(&line.experiment) {
            Some(count) => *count += more,
            None => {
                self.data.experiments.insert(line.experiment.clone(), 1);
            }
        }
        if !self.data.versions.contains(&line.version) {
            self.data.versions.insert(line.version.clone());
        }
        let run = Run {
            setting: self.setting(&line),
            puzzle: self.puzzle(&line),
            budget: self.budget(line.budget),
            repetition: line.repetition,
            is_solved: line.status == Status::Solved,
            evaluations: line.evaluations,
            epochs: line.epochs,
            seconds: line.seconds,
            cpu_seconds: line.cpu_seconds,
            last_best: line.last_best.or(line.best_cost).map_or(f64::NAN, |cost| cost as f64),
            last_mean: line.last_mean.unwrap_or(f64::NAN),
            last_worst: line.last_worst.unwrap_or(f64::NAN),
        };
        note(&mut self.setting_experiments[run.setting as usize], &line.experiment);
        note(&mut self.puzzle_experiments[run.puzzle as usize], &line.experiment);
        if let Some(made) = line.made {
            let day = made.date.get(..10).unwrap_or_default().to_owned();
            if !self.data.days.contains(&day) {
                self.data.days.insert(day);
            }
            if self.last_made.as_ref() != Some(&Provenance { date: String::new(), ..made.clone() }) {
                let made = Provenance { date: String::new(), ..made };
                self.data.made_by.insert(made.summary());
                self.last_made = Some(made);
            }
        }
        let at = if let Some((at, before)) = known {
            self.data.runs[at as usize] = run;
            self.data.replaced.insert((number, before));
            at
        } else {
            self.data.runs.push(run);
            (self.data.runs.len() - 1) as u32
        };
        self.seen.insert(number, (at, version));
    }

    /// Puts settings into an order that does not depend on which run ended first: by the values that vary, then by name.
    fn sort_settings(&mut self) {
        let settings = std::mem::take(&mut self.data.settings);
        let mut order: Vec<usize> = (0..settings.len()).collect();
        order.sort_by(|&one, &other| compare(&settings[one], &settings[other]));
        let mut places = vec![0; order.len()];
        for (place, &number) in order.iter().enumerate() {
            places[number] = place;
        }
        self.data.settings = order.iter().map(|&number| settings[number].clone()).collect();
        self.data.runs.iter_mut().for_each(|run| run.setting = places[run.setting as usize] as u32);
        self.data.keys.values_mut().for_each(|number| *number = places[*number]);
    }

    fn setting(&mut self, line: &RecordLine) -> u32 {
        let RecordLine { setting, engine, threads, parameters, .. } = line;
        if let Some(known) = self.data.number_of_setting(setting, engine, *threads, parameters.get()) {
            return known as u32;
        }
        // The same parameters may be written in another way, by another program or version.
        let parameters = today(engine, serde_json::from_str(parameters.get()).unwrap_or_default());
        let is_it = |known: &RecordedSetting| {
            (&known.label, &known.engine, known.threads, &known.parameters)
                == (setting, engine, *threads, &parameters)
        };
        let number = self.data.settings.iter().position(is_it).unwrap_or(self.data.settings.len());
        if number == self.data.settings.len() {
            self.setting_experiments.push(Vec::new());
            self.data.settings.push(RecordedSetting {
                label: setting.clone(),
                preset: line.preset.clone(),
                engine: engine.clone(),
                varied: line.varied.clone(),
                parameters,
                threads: *threads,
            });
        }
        let key = key_of(setting, engine, *threads, line.parameters.get());
        self.data.keys.insert(key, number);
        number as u32
    }

    fn puzzle(&mut self, line: &RecordLine) -> u32 {
        let text = line.puzzle_text.as_ref().unwrap_or(&line.puzzle);
        if let Some(&known) = self.puzzles.get(text) {
            return known;
        }
        let number = self.data.puzzles.len() as u32;
        self.puzzles.insert(text.clone(), number);
        self.puzzle_experiments.push(Vec::new());
        self.data.puzzles.push(Puzzle {
            text: text.clone(),
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

/// Numbers by their size, whatever else by its letters.
fn compare(one: &RecordedSetting, other: &RecordedSetting) -> Ordering {
    let number = |value: &Value| value.to_string().parse::<f64>().ok();
    let values = |(one, other): (&Value, &Value)| match (number(one), number(other)) {
        (Some(one), Some(other)) => one.total_cmp(&other),
        _ => one.to_string().cmp(&other.to_string()),
    };
    let varied = one.varied.values().zip(other.varied.values()).map(values).find(|order| order.is_ne());
    one.preset.cmp(&other.preset).then(varied.unwrap_or(Ordering::Equal)).then(one.label.cmp(&other.label))
}

/// Parameters by the names that they have today, with those that were not there yet; as they are if one is no longer known.
fn today(engine: &str, parameters: BTreeMap<String, Value>) -> BTreeMap<String, Value> {
    let Some(engine) = EngineConfig::by_name(engine) else { return parameters };
    let mut config = Config::of(engine);
    if parameters.iter().any(|(name, value)| config.set(name, value).is_err()) {
        return parameters;
    }
    parameters_of(&config)
}

/// A setting as a record writes it, in a number.
fn key_of(label: &str, engine: &str, threads: usize, parameters: &str) -> u64 {
    hash(format!("{label}\n{engine} {threads} {parameters}").as_bytes())
}

impl Dataset {
    /// The number of the setting that a record writes like this.
    pub(super) fn number_of_setting(
        &self,
        label: &str,
        engine: &str,
        threads: usize,
        parameters: &str,
    ) -> Option<usize> {
        self.keys.get(&key_of(label, engine, threads, parameters)).copied()
    }
}

/// Notes that something belongs to an experiment.
fn note(experiments: &mut Vec<String>, name: &str) {
    if !experiments.iter().any(|known| known == name) {
        experiments.push(name.into());
    }
}
