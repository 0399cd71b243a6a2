//! Many seeds: single runs of which only the outcome counts, and the laboratory's comparison of two samples of them.

use crate::form::text_of;
use crate::refusal::{Answer, Refusal};
use crate::show::{Bounds, Wanted, config_of, processor_time_of};
use evodoku::record::Place;
use evodoku::{Budget, Options, Puzzle, Record, StopHandle};
use evodoku_lab::records::Limits;
use evodoku_lab::statistics::{mann_whitney, median};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;

/// One of many runs.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trial {
    puzzle: crate::form::Form,
    preset: String,
    #[serde(default)]
    parameters: BTreeMap<String, serde_json::Value>,
    seed: u64,
    /// The how-many-th it is, from 0.
    #[serde(default)]
    repetition: u64,
    /// Within one engine, evaluations are a fair limit; between two, only processor time is. One of them must be there.
    #[serde(default)]
    max_evaluations: Option<u64>,
    #[serde(default)]
    max_cpu_seconds: Option<f64>,
}

/// What came of it.
#[derive(Clone, Debug, Serialize)]
pub struct Tried {
    /// Was a solution found?
    pub solved: bool,
    /// After so many evaluations.
    pub evaluations: u64,
    /// Processor time.
    pub seconds: f64,
    /// The cost of the best grid.
    pub cost: Option<u64>,
    /// The record of the run, as a line that `lab report` reads.
    pub line: String,
}

impl Trial {
    /// Bytes that its engine declares to hold. Whatever a show would be refused for, a trial is as well.
    pub fn memory(&self, bounds: &Bounds) -> Answer<u64> {
        if self.max_evaluations.is_none() && self.max_cpu_seconds.is_none() {
            return Err(Refusal::new("limit", "a trial needs a limit: max_evaluations or max_cpu_seconds"));
        }
        let wanted = Wanted {
            puzzle: self.puzzle.clone(),
            preset: Some(self.preset.clone()),
            parameters: self.parameters.clone(),
            seed: self.seed,
            paused: false,
            speed: None,
            grain: None,
            max_evaluations: self.max_evaluations,
            max_cpu_seconds: self.max_cpu_seconds,
            until: None,
            changes: Vec::new(),
        };
        Ok(wanted.show(bounds)?.memory())
    }

    /// Runs it to its end; `prepare` is given the means to stop it.
    pub fn run(&self, bounds: &Bounds, prepare: impl FnOnce(StopHandle)) -> Answer<Tried> {
        self.memory(bounds)?;
        let grid = self.puzzle.grid(bounds.order)?;
        let puzzle = Puzzle::new(grid).map_err(|clash| Refusal::new("clash", clash.to_string()))?;
        let budget = Budget {
            evaluations: self.max_evaluations,
            cpu: processor_time_of(self.max_cpu_seconds)?,
            time: Some(bounds.run_time),
            memory: Some(bounds.memory),
            ..Budget::default()
        };
        let config = config_of(&self.preset, &self.parameters)?;
        let options = Options { config, seed: self.seed, budget, threads: 1 };
        let mut search = evodoku::Search::new(&puzzle, options.clone());
        prepare(search.stop_handle());
        let report = search.run(&mut ());
        let place = Place { index: 0, source: "page", line: 1 };
        let record = Record::of_run(puzzle.grid(), place, &self.preset, &options, &report);
        Ok(Tried {
            solved: record.is_solved(),
            evaluations: record.figures.evaluations,
            seconds: record.cpu_seconds,
            cost: Some(record.figures.best_cost).filter(|&cost| cost != u64::MAX),
            line: self.line(&puzzle, &options, &record, report.open),
        })
    }

    /// The record as the laboratory keeps it.
    fn line(&self, puzzle: &Puzzle, options: &Options, record: &Record, open: usize) -> String {
        let config = &options.config;
        let names = config.declared().into_iter().map(|parameter| parameter.name);
        let parameters: BTreeMap<&str, _> = names.map(|name| (name, config.get(name))).collect();
        let settings: Vec<String> =
            self.parameters.iter().map(|(name, value)| format!("{name}={}", plain(value))).collect();
        let setting = [vec![self.preset.clone()], settings].concat().join(" ");
        let text = text_of(puzzle.grid());
        let mut line = serde_json::to_value(record).unwrap_or_default();
        let more = json!({
            "run": format!("page-{setting}-{}", self.seed),
            "experiment": "page",
            "setting": setting,
            "share": record.share(),
            "label": record.shape,
            "level": null,
            "repetition": self.repetition,
            "open": open,
            "last_best": null,
            "last_mean": null,
            "last_worst": null,
            "budget": Limits { evaluations: self.max_evaluations, cpu_seconds: self.max_cpu_seconds, ..Limits::default() },
            "varied": self.parameters,
            "parameters": parameters,
            "puzzle_text": (text != record.puzzle).then_some(text),
            "curve": [],
        });
        if let (Some(line), serde_json::Value::Object(more)) = (line.as_object_mut(), more) {
            line.extend(more);
        }
        line.to_string()
    }
}

fn plain(value: &serde_json::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), Into::into)
}

/// One or two samples of efforts; null for runs without a solution.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Samples {
    samples: Vec<Vec<Option<f64>>>,
}

/// What they have in common and where they differ.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Compared {
    /// The median of each; null where most have no solution.
    pub medians: Vec<Option<f64>>,
    /// The test of two samples.
    pub test: Option<Test>,
}

/// Mann and Whitney's test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Test {
    /// The probability of such a difference by chance.
    pub p: f64,
    /// The probability that the first takes more than the second; 0.5 for no difference.
    pub a12: f64,
    /// How large that is, in one word.
    pub magnitude: &'static str,
}

/// Samples of more runs than this are refused.
const RUNS_AT_MOST: usize = 10_000;

/// Compares samples on one puzzle.
pub fn compare(samples: &Samples) -> Answer<Compared> {
    let samples = &samples.samples;
    if samples.is_empty() || samples.len() > 2 || samples.iter().any(|it| it.len() > RUNS_AT_MOST) {
        return Err(Refusal::new(
            "samples",
            format!("one or two samples of up to {RUNS_AT_MOST} runs are compared"),
        ));
    }
    let efforts: Vec<Vec<f64>> =
        samples.iter().map(|runs| runs.iter().map(|run| run.unwrap_or(f64::INFINITY)).collect()).collect();
    let medians = efforts.iter().map(|efforts| median(efforts).filter(|median| median.is_finite())).collect();
    let test = match efforts.as_slice() {
        [one, other] => mann_whitney(one, other).map(|comparison| Test {
            p: comparison.p,
            a12: comparison.a12,
            magnitude: comparison.magnitude().name(),
        }),
        _ => None,
    };
    Ok(Compared { medians, test })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::Form;
    use evodoku::Grid;
    use evodoku_lab::records::RunRecord;
    use std::time::Duration;

    const BOUNDS: Bounds = Bounds { order: 36, memory: 1 << 29, run_time: Duration::from_hours(1) };

    #[test]
    fn a_trial_is_the_run_of_the_command_and_its_line_a_record() {
        let grid: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
            .parse()
            .unwrap();
        let trial = Trial {
            puzzle: Form::of(&grid),
            preset: "annealing".into(),
            parameters: BTreeMap::from([("temperature".into(), json!(0.45))]),
            seed: 3,
            repetition: 2,
            max_evaluations: Some(20_000),
            max_cpu_seconds: None,
        };
        let tried = trial.run(&BOUNDS, drop).unwrap();
        let record: RunRecord = serde_json::from_str(&tried.line).unwrap();
        assert_eq!(
            (record.result.seed, record.repetition, record.result.figures.evaluations),
            (3, 2, tried.evaluations)
        );
        assert_eq!(record.setting, "annealing temperature=0.45");
        assert!(record.config().is_ok());
        let mut config = evodoku::presets::find("annealing").unwrap().config;
        config.set("temperature", &evodoku::parameters::Value::Real(0.45)).unwrap();
        let budget = Budget { evaluations: Some(20_000), ..Budget::default() };
        let report =
            evodoku::solve(&Puzzle::new(grid).unwrap(), &Options { config, seed: 3, budget, threads: 1 });
        assert_eq!(report.figures, record.result.figures);
    }

    /// An annealer would be busy with this for long: only the limit ends it.
    #[test]
    fn processor_time_limits_a_trial_and_its_record_says_so() {
        let empty: Grid = ".".repeat(36 * 36).parse().unwrap();
        let trial = |limits: serde_json::Value| -> Trial {
            let mut wanted = json!({ "puzzle": Form::of(&empty), "preset": "lewis-sa", "seed": 1 });
            wanted.as_object_mut().unwrap().extend(limits.as_object().unwrap().clone());
            serde_json::from_value(wanted).unwrap()
        };
        let tried = trial(json!({ "max_cpu_seconds": 0.01 })).run(&BOUNDS, drop).unwrap();
        let record: RunRecord = serde_json::from_str(&tried.line).unwrap();
        assert!(!tried.solved);
        assert_eq!((record.budget.cpu_seconds, record.budget.evaluations), (Some(0.01), None));
        for limits in [json!({}), json!({ "max_cpu_seconds": 0 }), json!({ "max_cpu_seconds": -1.0 })] {
            assert!(trial(limits.clone()).memory(&BOUNDS).is_err(), "{limits}");
        }
    }

    #[test]
    fn unsolved_runs_are_the_slowest() {
        let sample =
            |values: &[f64]| values.iter().map(|&value| (value > 0.0).then_some(value)).collect::<Vec<_>>();
        let samples = vec![sample(&[1.0, 2.0, 3.0, 4.0, 5.0]), sample(&[9.0, 8.0, 0.0, 0.0, 0.0])];
        let compared = compare(&Samples { samples }).unwrap();
        assert_eq!(compared.medians, [Some(3.0), None]);
        let test = compared.test.unwrap();
        assert!(test.p < 0.05 && test.a12 == 0.0 && test.magnitude == "large", "{test:?}");
        assert!(compare(&Samples { samples: Vec::new() }).is_err());
    }
}
