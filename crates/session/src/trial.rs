//! Many seeds: single runs of which only the outcome counts, and the laboratory's comparison of two samples of them.

use crate::evidence::{Traits, Witness};
use crate::puzzle::text_of;
use crate::refusal::{Answer, Refusal};
use crate::routes::RequestLimits;
use crate::run::{PreparedRun, RunRequest};
use evodoku::{Options, Place, Puzzle, Record, Search, StopHandle};
use evodoku_lab::records::Limits;
use evodoku_lab::statistics::{mann_whitney, median};
use evodoku_messages::{Language, message};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;

/// One of many runs.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrialRequest {
    puzzle: crate::puzzle::PuzzleFields,
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
    /// Are its traits wanted? They take time.
    #[serde(default)]
    traits: bool,
}

/// What came of it.
#[derive(Clone, Debug, Serialize)]
pub struct TrialOutcome {
    /// Was a solution found?
    pub solved: bool,
    /// After so many evaluations.
    pub evaluations: u64,
    /// Processor time.
    pub seconds: f64,
    /// The cost of the best grid.
    pub cost: Option<u64>,
    /// What checks speak of, if that was wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub traits: Option<Traits>,
    /// The record of the run, as a line that `lab report` reads.
    pub line: String,
}

impl TrialRequest {
    /// Checks it, as a run of the same puzzle, preset and limits is checked.
    pub fn prepare(&self, limits: &RequestLimits) -> Answer<PreparedRun> {
        if self.max_evaluations.is_none() && self.max_cpu_seconds.is_none() {
            return Err(Refusal::new("limit", message!("trial-limit")));
        }
        let run = RunRequest {
            puzzle: self.puzzle.clone(),
            preset: Some(self.preset.clone()),
            parameters: self.parameters.clone(),
            seed: self.seed,
            paused: false,
            speed: None,
            steps_per_frame: None,
            max_evaluations: self.max_evaluations,
            max_cpu_seconds: self.max_cpu_seconds,
            until: None,
            changes: Vec::new(),
        };
        run.prepare(limits)
    }

    /// Runs it to its end, or until it is stopped.
    pub fn run(&self, limits: &RequestLimits, stop: StopHandle) -> Answer<TrialOutcome> {
        let PreparedRun { puzzle, options, .. } = self.prepare(limits)?;
        let mut search = Search::new(&puzzle, options.clone()).stopped_by(stop);
        let mut witness = self.traits.then(|| Witness::of(&options.config));
        let report = match &mut witness {
            Some(witness) => search.run(witness),
            None => search.run(&mut ()),
        };
        let place = Place { index: 0, source: "page", line: 1 };
        let record = Record::of_run(puzzle.grid(), place, &self.preset, &options, &report);
        Ok(TrialOutcome {
            solved: record.is_solved(),
            evaluations: record.figures.evaluations,
            seconds: record.cpu_seconds,
            cost: Some(record.figures.best_cost).filter(|&cost| cost != u64::MAX),
            traits: witness.map(|witness| witness.traits(&report)),
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
        // Records are in English.
        let mut line = Language::English.serialising(|| serde_json::to_value(record)).unwrap_or_default();
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
pub struct ComparisonRequest {
    samples: Vec<Vec<Option<f64>>>,
}

/// What they have in common and where they differ.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
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

/// `ComparisonRequest` of more runs than this are refused.
const RUNS_AT_MOST: usize = 10_000;

/// Compares samples on one puzzle.
pub fn compare(samples: &ComparisonRequest) -> Answer<Comparison> {
    let samples = &samples.samples;
    if samples.is_empty() || samples.len() > 2 || samples.iter().any(|it| it.len() > RUNS_AT_MOST) {
        return Err(Refusal::new("samples", message!("bad-samples", runs = RUNS_AT_MOST)));
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
    Ok(Comparison { medians, test })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::PuzzleFields;
    use evodoku::{Budget, puzzle::Grid};
    use evodoku_lab::records::RunRecord;
    use std::time::Duration;

    const LIMITS: RequestLimits = RequestLimits {
        order: 36,
        memory: 1 << 29,
        run_time: Duration::from_hours(1),
        work_time: Duration::from_hours(1),
        count_time: Duration::from_hours(1),
    };

    #[test]
    fn a_trial_is_the_run_of_the_command_and_its_line_a_record() {
        let grid: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
            .parse()
            .unwrap();
        let trial = TrialRequest {
            puzzle: PuzzleFields::of(&grid),
            preset: "annealing".into(),
            parameters: BTreeMap::from([("temperature".into(), json!(0.45))]),
            seed: 3,
            repetition: 2,
            max_evaluations: Some(20_000),
            max_cpu_seconds: None,
            traits: true,
        };
        let tried = trial.run(&LIMITS, StopHandle::default()).unwrap();
        let record: RunRecord = serde_json::from_str(&tried.line).unwrap();
        assert_eq!(
            (record.result.seed, record.repetition, record.result.figures.evaluations),
            (3, 2, tried.evaluations)
        );
        assert_eq!(record.setting, "annealing temperature=0.45");
        assert!(record.config().is_ok());
        let traits = tried.traits.as_ref().unwrap();
        assert_eq!((traits["evaluations"], traits["temperature.end"]), (tried.evaluations as f64, 0.45));
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
        let trial = |limits: serde_json::Value| -> TrialRequest {
            let mut wanted = json!({ "puzzle": PuzzleFields::of(&empty), "preset": "lewis-sa", "seed": 1 });
            wanted.as_object_mut().unwrap().extend(limits.as_object().unwrap().clone());
            serde_json::from_value(wanted).unwrap()
        };
        let tried = trial(json!({ "max_cpu_seconds": 0.01 })).run(&LIMITS, StopHandle::default()).unwrap();
        let record: RunRecord = serde_json::from_str(&tried.line).unwrap();
        assert!(!tried.solved);
        assert_eq!((record.budget.cpu_seconds, record.budget.evaluations), (Some(0.01), None));
        for limits in [json!({}), json!({ "max_cpu_seconds": 0 }), json!({ "max_cpu_seconds": -1.0 })] {
            assert!(trial(limits.clone()).prepare(&LIMITS).is_err(), "{limits}");
        }
    }

    #[test]
    fn unsolved_runs_are_the_slowest() {
        let sample =
            |values: &[f64]| values.iter().map(|&value| (value > 0.0).then_some(value)).collect::<Vec<_>>();
        let samples = vec![sample(&[1.0, 2.0, 3.0, 4.0, 5.0]), sample(&[9.0, 8.0, 0.0, 0.0, 0.0])];
        let compared = compare(&ComparisonRequest { samples }).unwrap();
        assert_eq!(compared.medians, [Some(3.0), None]);
        let test = compared.test.unwrap();
        assert!(test.p < 0.05 && test.a12 == 0.0 && test.magnitude == "large", "{test:?}");
        assert!(compare(&ComparisonRequest { samples: Vec::new() }).is_err());
    }
}
