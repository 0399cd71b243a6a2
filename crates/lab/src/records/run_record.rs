//! The record of one run of an experiment: the record of any run, and what it takes to repeat and to group it.

use super::{Curve, ForeignSolver};
use crate::experiment::{Foreign, ForeignKind, Method, PlannedRun};
use crate::provenance::Provenance;
use evodoku::{
    Budget, Config, EngineConfig, Record,
    parameters::{ParameterError, Value},
};
use evodoku_messages::message;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// What is kept of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunRecord {
    /// The name of the run.
    pub run: String,
    /// The name of the experiment.
    pub experiment: String,
    /// The preset and the parameters that vary.
    pub setting: String,
    /// What came of it.
    #[serde(flatten)]
    pub result: Record,
    /// The share of cells that are given.
    pub share: f64,
    /// What the puzzle is called in tables, together with others.
    pub label: String,
    /// How hard the puzzle is for logic, where that is known.
    pub level: Option<String>,
    /// The how-many-th run of this setting on this puzzle, from 0.
    pub repetition: u64,
    /// Cells that propagation left open.
    pub open: usize,
    /// The best cost in the last epoch, since the last fresh start.
    pub last_best: Option<u64>,
    /// The mean cost in the last epoch.
    pub last_mean: Option<f64>,
    /// The highest cost in the last epoch.
    pub last_worst: Option<f64>,
    /// The budget.
    pub budget: Limits,
    /// The parameters that the experiment varies.
    pub varied: BTreeMap<String, Value>,
    /// The command and version of a solver of another program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solver: Option<ForeignSolver>,
    /// All parameters of the engine.
    pub parameters: BTreeMap<String, Value>,
    /// The puzzle with its shape, where a line does not tell the shape.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle_text: Option<String>,
    /// The lowest cost by the number of evaluations.
    pub curve: Curve,
    /// The best grid in sixteen letters, by which another run is compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_grid: Option<String>,
    /// What made the run, where and when.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made: Option<Provenance>,
}

/// A budget as it is recorded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Limits {
    /// Evaluations.
    pub evaluations: Option<u64>,
    /// Epochs.
    pub epochs: Option<u64>,
    /// Time on the wall.
    pub seconds: Option<f64>,
    /// Processor time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu_seconds: Option<f64>,
}

impl Limits {
    /// Does a clock limit it?
    pub fn has_clock(&self) -> bool {
        self.seconds.is_some() || self.cpu_seconds.is_some()
    }
}

impl std::fmt::Display for Limits {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let counted = [(self.evaluations, "evaluations"), (self.epochs, "epochs")];
        let clocks = [(self.seconds, "s"), (self.cpu_seconds, "s of processor time")];
        let counted = counted.into_iter().filter_map(|(limit, unit)| Some(format!("{} {unit}", limit?)));
        let clocks = clocks.into_iter().filter_map(|(limit, unit)| Some(format!("{} {unit}", limit?)));
        let shown: Vec<String> = counted.chain(clocks).collect();
        write!(out, "{}", if shown.is_empty() { "endless".into() } else { shown.join(" or ") })
    }
}

impl From<Budget> for Limits {
    fn from(budget: Budget) -> Self {
        let Budget { evaluations, epochs, time, cpu, memory: _ } = budget;
        let seconds = |time: Duration| time.as_secs_f64();
        Self { evaluations, epochs, seconds: time.map(seconds), cpu_seconds: cpu.map(seconds) }
    }
}

impl From<Limits> for Budget {
    fn from(limits: Limits) -> Self {
        let Limits { evaluations, epochs, seconds, cpu_seconds } = limits;
        // What no clock can show, below nothing or beyond all ages, is no limit.
        let time = |seconds| Duration::try_from_secs_f64(seconds).ok();
        let (time, cpu) = (seconds.and_then(time), cpu_seconds.and_then(time));
        Self { evaluations, epochs, time, cpu, memory: None }
    }
}

impl RunRecord {
    /// The record of a run that was not watched.
    pub fn new(experiment: &str, run: &PlannedRun<'_>, budget: Budget, result: Record) -> Self {
        Self {
            run: run.id.clone(),
            experiment: experiment.into(),
            setting: run.setting.label.clone(),
            share: result.share(),
            label: run.subject.label.clone(),
            level: run.subject.level().map(|level| level.name().into()),
            repetition: run.repetition,
            open: 0,
            last_best: None,
            last_mean: None,
            last_worst: None,
            budget: budget.into(),
            varied: run.setting.varied.clone(),
            solver: run.setting.foreign().map(ForeignSolver::of),
            parameters: run.parameters.clone(),
            puzzle_text: (run.text != result.puzzle).then(|| run.text.into()),
            curve: Curve::default(),
            best_grid: None,
            made: None,
            result,
        }
    }

    /// Engine and parameters, read back.
    pub fn config(&self) -> Result<Config, ParameterError> {
        let unknown = || ParameterError::Unknown {
            name: self.result.engine.to_string(),
            hint: message!("hint-engines", engines = EngineConfig::NAMES.to_vec()),
        };
        let mut config = Config::of(EngineConfig::by_name(&self.result.engine).ok_or_else(unknown)?);
        for (name, value) in &self.parameters {
            config.set(name, value)?;
        }
        Ok(config)
    }

    /// What was run, read back.
    pub fn method(&self) -> Result<Method, ParameterError> {
        match (&self.solver, ForeignKind::by_name(&self.result.engine)) {
            (Some(ForeignSolver { command, version }), Some(kind)) => {
                Ok(Method::Foreign(Foreign { kind, command: command.clone(), version: version.clone() }))
            }
            (Some(_), None) | (None, Some(_) | None) => Ok(Method::Engine(self.config()?)),
        }
    }

    /// The same without anything that depends on the clock, for comparisons.
    #[must_use]
    pub fn without_times(mut self) -> Self {
        self.result.seconds = 0.0;
        self.result.cpu_seconds = 0.0;
        self.made = None;
        self
    }
}
