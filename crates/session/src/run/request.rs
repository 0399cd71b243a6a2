//! Requests to start a run: what they say, and what of that is possible.

use super::{Mode, Session};
use crate::puzzle::PuzzleFields;
use crate::refusal::{Answer, Refusal};
use crate::routes::RequestLimits;
use evodoku::{Budget, Config, Failure, Options, Puzzle, parameters::Value, presets};
use evodoku_messages::{Language, Localize, Message, message};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// Paced frames per second, at least and at most.
const SPEEDS: std::ops::RangeInclusive<f64> = 0.1..=10_000.0;

/// Steps per frame, or at once, at most.
pub const STEPS_AT_MOST: u64 = 1_000_000;

/// Bytes of a mirrored candidate, besides its grid.
const MIRRORED_BYTES: usize = 64;

/// A request to start a run.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunRequest {
    /// The puzzle.
    pub puzzle: PuzzleFields,
    /// The preset; null for the default one.
    #[serde(default)]
    pub preset: Option<String>,
    /// Parameters that differ from the preset.
    #[serde(default)]
    pub parameters: BTreeMap<String, serde_json::Value>,
    /// The random seed.
    #[serde(default = "first_seed")]
    pub seed: u64,
    /// Starts in a pause.
    #[serde(default)]
    pub paused: bool,
    /// Frames per second; null for full speed.
    #[serde(default)]
    pub speed: Option<f64>,
    /// Steps per paced frame; null for the default of the engine.
    #[serde(default, rename = "grain")]
    pub steps_per_frame: Option<u64>,
    /// The limit of evaluations.
    #[serde(default)]
    pub max_evaluations: Option<u64>,
    /// The limit of processor time, which is the only measure that different engines have in common.
    #[serde(default)]
    pub max_cpu_seconds: Option<f64>,
    /// Runs at full speed to this many evaluations and pauses there: a run that was left is resumed by this.
    #[serde(default)]
    pub until: Option<u64>,
    /// Changes of live parameters to be made on the way.
    #[serde(default)]
    pub changes: Vec<ScheduledChange>,
}

/// A change of a live parameter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScheduledChange {
    /// After this many evaluations.
    pub at: u64,
    /// The parameter.
    pub name: String,
    /// Its value from then on.
    #[serde(deserialize_with = "lenient")]
    pub value: Value,
}

/// Changes of live parameters that were checked against the configuration of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct LiveChanges(pub(super) Vec<(String, Value)>);

/// A run that can be started.
pub struct PreparedRun {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The options, with the limits of the carrier.
    pub options: Options,
    /// Bytes that it may take while it is watched.
    pub memory: u64,
}

fn first_seed() -> u64 {
    1
}

impl RunRequest {
    /// Checks everything that can be refused, except for pace and changes.
    pub fn prepare(&self, limits: &RequestLimits) -> Answer<PreparedRun> {
        let grid = self.puzzle.grid(limits.order)?;
        let puzzle = Puzzle::new(grid).map_err(|clash| Refusal::new("clash", clash))?;
        let config = config_of(self.preset_name(), &self.parameters)?;
        let memory = check_memory(&config, &puzzle, limits.memory)?;
        let budget = Budget {
            evaluations: self.max_evaluations,
            cpu: cpu_limit(self.max_cpu_seconds)?,
            time: Some(limits.run_time),
            ..Budget::default()
        };
        Ok(PreparedRun { puzzle, options: Options { config, seed: self.seed, budget, threads: 1 }, memory })
    }

    /// The session, with the bytes that it may take.
    pub fn session(&self, limits: &RequestLimits) -> Answer<(Session, u64)> {
        let PreparedRun { puzzle, options, memory } = self.prepare(limits)?;
        let changes = self.changes.iter().map(|change| (change.name.clone(), change.value.clone()));
        check_changes(&options.config, changes.collect())?;
        let (speed, steps_per_frame) =
            (check_speed(self.speed)?, check_steps_per_frame(self.steps_per_frame)?);
        let mode = match (self.until, self.paused) {
            (Some(until), _) => Mode::Until(until),
            (None, true) => Mode::Paused,
            (None, false) => Mode::Running,
        };
        let mut session = Session::new(&puzzle, self.preset_name(), options, mode);
        session.set_speed(speed);
        session.set_steps_per_frame(steps_per_frame);
        session.schedule(self.changes.clone());
        Ok((session, memory))
    }

    /// The name of the preset.
    pub fn preset_name(&self) -> &str {
        self.preset.as_deref().unwrap_or(presets::DEFAULT)
    }
}

/// A preset with other values of some parameters.
pub fn config_of(preset: &str, parameters: &BTreeMap<String, serde_json::Value>) -> Answer<Config> {
    let found = presets::find(preset);
    let mut config = found.map_err(|error| Refusal::new("preset", error))?.config;
    for (name, value) in parameters {
        let set = config.set(name, &value_of(value));
        set.map_err(|error| Refusal::new("parameter", error))?;
    }
    Ok(config)
}

/// Refuses a run that would take too much memory; returns what it takes.
///
/// A session mirrors each candidate, so that the grids count twice.
fn check_memory(config: &Config, puzzle: &Puzzle, allowed: u64) -> Answer<u64> {
    let memory = config.engine.memory(puzzle.shape());
    let mirrored = (puzzle.givens().len() + MIRRORED_BYTES) as u64;
    let needed = memory.total().saturating_add(memory.candidates.saturating_mul(mirrored));
    if needed <= allowed {
        return Ok(needed);
    }
    let advice = match memory.counted_by {
        Some(name) => message!("smaller-puzzle-or-parameter", name),
        None => message!("smaller-puzzle"),
    };
    let failure = Failure::Memory { needed: needed.div_ceil(1 << 20), limit: allowed >> 20, advice };
    Err(Refusal::new("memory", failure))
}

/// Checks changes of live parameters: all of them are possible, or none is made.
pub fn check_changes(config: &Config, changes: Vec<(String, Value)>) -> Answer<LiveChanges> {
    let mut tried = config.clone();
    for (name, value) in &changes {
        tried.change(name, value).map_err(|error| Refusal::new("parameter", shortened(error.message())))?;
    }
    Ok(LiveChanges(changes))
}

/// A message without the whole of a long value.
fn shortened(message: Message) -> Message {
    let text = message.text(Language::serialised());
    if text.len() > 400 {
        Message::Text(text.chars().take(100).chain(" …".chars()).collect())
    } else {
        message
    }
}

/// Checks a number of frames per second.
pub fn check_speed(speed: Option<f64>) -> Answer<Option<f64>> {
    match speed {
        Some(speed) if !SPEEDS.contains(&speed) => Err(Refusal::new(
            "speed",
            message!("bad-speed", speed, low = *SPEEDS.start(), high = *SPEEDS.end()),
        )),
        other => Ok(other),
    }
}

/// Checks a number of steps per paced frame.
pub fn check_steps_per_frame(steps: Option<u64>) -> Answer<Option<u64>> {
    match steps {
        Some(steps) if !(1..=STEPS_AT_MOST).contains(&steps) => {
            Err(Refusal::new("grain", message!("bad-grain", steps, most = STEPS_AT_MOST)))
        }
        other => Ok(other),
    }
}

fn cpu_limit(seconds: Option<f64>) -> Answer<Option<Duration>> {
    let limit = |seconds: f64| {
        let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
        time.ok_or_else(|| Refusal::new("time", message!("bad-cpu-seconds", seconds)))
    };
    seconds.map(limit).transpose()
}

fn lenient<'de, D: Deserializer<'de>>(input: D) -> Result<Value, D::Error> {
    serde_json::Value::deserialize(input).map(|value| value_of(&value))
}

/// A parameter's value from JSON. Text is read as on the command line, because links have nothing but text; what no
/// parameter can be becomes a word, which is refused with the range.
pub fn value_of(value: &serde_json::Value) -> Value {
    match value {
        serde_json::Value::Bool(flag) => Value::Flag(*flag),
        serde_json::Value::String(word) => Value::from_text(word),
        serde_json::Value::Number(number) => number.as_u64().map_or_else(
            || number.as_f64().map_or_else(|| Value::Word(number.to_string()), Value::Real),
            Value::Integer,
        ),
        other @ (serde_json::Value::Null | serde_json::Value::Array(_) | serde_json::Value::Object(_)) => {
            Value::Word(other.to_string())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_steps_and_time_out_of_range_are_refused() {
        let code = |refusal: Refusal| refusal.code;
        for rate in [0.1, 1.0, 10_000.0] {
            assert_eq!(check_speed(Some(rate)).map_err(code), Ok(Some(rate)));
        }
        for rate in [0.099, 10_000.1, 0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert_eq!(check_speed(Some(rate)).map_err(code), Err("speed"), "{rate}");
        }
        for grain in [1, 1_000_000] {
            assert_eq!(check_steps_per_frame(Some(grain)).map_err(code), Ok(Some(grain)));
        }
        for grain in [0, 1_000_001, u64::MAX] {
            assert_eq!(check_steps_per_frame(Some(grain)).map_err(code), Err("grain"), "{grain}");
        }
        let half = Duration::from_millis(500);
        assert_eq!(cpu_limit(Some(0.5)).map_err(code), Ok(Some(half)));
        for seconds in [0.0, -1.0, 1e300, f64::NAN, f64::INFINITY] {
            assert_eq!(cpu_limit(Some(seconds)).map_err(code), Err("time"), "{seconds}");
        }
        assert_eq!(check_speed(None).map_err(code), Ok(None), "as fast as it can");
        assert_eq!(check_steps_per_frame(None).map_err(code), Ok(None), "what suits the engine");
        assert_eq!(cpu_limit(None).map_err(code), Ok(None), "no limit");
    }

    #[test]
    fn memory_limit_is_exact() {
        let puzzle: Puzzle = "1..............4".parse().unwrap();
        let config = config_of("lvsitanvs-ga", &BTreeMap::new()).unwrap();
        let needed = check_memory(&config, &puzzle, u64::MAX).unwrap();
        assert!(check_memory(&config, &puzzle, needed).is_ok());
        assert_eq!(check_memory(&config, &puzzle, needed - 1).unwrap_err().code, "memory");
    }
}
