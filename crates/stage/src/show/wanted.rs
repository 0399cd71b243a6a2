//! What shall be run, as a page asks for it, and what of that can be.

use super::{Mode, Show};
use crate::form::Form;
use crate::refusal::{Answer, Refusal};
use evodoku::parameters::Value;
use evodoku::{Budget, Config, Options, Puzzle, presets};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// Steps per second, at least and at most.
const SLOWEST: f64 = 0.1;
const FASTEST: f64 = 10_000.0;

/// Beats of a paced step, at most.
const COARSEST: u64 = 1_000_000;

/// Bytes of a candidate that is followed, besides its grid.
const OF_A_MEMBER: usize = 64;

/// What shall be run.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// The puzzle.
    pub puzzle: Form,
    /// The preset; the default one if there is none.
    #[serde(default)]
    pub preset: Option<String>,
    /// Parameters that differ from the preset.
    #[serde(default)]
    pub parameters: BTreeMap<String, serde_json::Value>,
    /// Where chance starts from.
    #[serde(default = "first_seed")]
    pub seed: u64,
    /// Shall it wait before its first step?
    #[serde(default)]
    pub paused: bool,
    /// Steps per second; null for as many as the engine can.
    #[serde(default)]
    pub speed: Option<f64>,
    /// Beats of a paced step; null for what suits the engine.
    #[serde(default)]
    pub grain: Option<u64>,
    /// The run ends after so many evaluations.
    #[serde(default)]
    pub max_evaluations: Option<u64>,
    /// The run ends after so much processor time, which is the only measure that different engines have in common.
    #[serde(default)]
    pub max_cpu_seconds: Option<f64>,
    /// Goes to so many evaluations as fast as it can, and pauses there: a run that was left is taken up again.
    #[serde(default)]
    pub until: Option<u64>,
    /// Changes of live parameters to be made on the way.
    #[serde(default)]
    pub changes: Vec<Scheduled>,
}

/// A change of a live parameter, and after how many evaluations it was or shall be made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scheduled {
    /// After so many evaluations.
    pub at: u64,
    /// The parameter.
    pub name: String,
    /// Its value from then on.
    pub value: serde_json::Value,
}

/// How much a run may take.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The order of a puzzle.
    pub order: usize,
    /// Bytes, by what engines declare.
    pub memory: u64,
    /// For how long a run may search, pauses not counted.
    pub run_time: Duration,
}

fn first_seed() -> u64 {
    1
}

impl Wanted {
    /// The show, if it can be given.
    pub fn show(&self, bounds: &Bounds) -> Answer<Show> {
        let grid = self.puzzle.grid(bounds.order)?;
        let puzzle = Puzzle::new(grid).map_err(|clash| Refusal::new("clash", clash.to_string()))?;
        let config = self.config()?;
        check_memory(&config, &puzzle, bounds.memory)?;
        let mut live = config.clone();
        for change in &self.changes {
            set_live(&mut live, &change.name, &value_of(&change.value))?;
        }
        let budget = Budget {
            evaluations: self.max_evaluations,
            cpu: processor_time_of(self.max_cpu_seconds)?,
            time: Some(bounds.run_time),
            memory: Some(bounds.memory),
            ..Budget::default()
        };
        let options = Options { config, seed: self.seed, budget, threads: 1 };
        let mode = match (self.until, self.paused) {
            (Some(until), _) => Mode::Until(until),
            (None, true) => Mode::Paused,
            (None, false) => Mode::Running,
        };
        let mut show = Show::new(&puzzle, self.preset_name(), options, mode);
        show.set_speed(speed_of(self.speed)?);
        show.set_grain(grain_of(self.grain)?);
        show.schedule(self.changes.clone());
        Ok(show)
    }

    /// The name of the preset.
    pub fn preset_name(&self) -> &str {
        self.preset.as_deref().unwrap_or(presets::DEFAULT)
    }

    /// The preset with its changes.
    pub fn config(&self) -> Answer<Config> {
        config_of(self.preset_name(), &self.parameters)
    }
}

/// A preset with other values of some parameters.
pub fn config_of(preset: &str, parameters: &BTreeMap<String, serde_json::Value>) -> Answer<Config> {
    let found = presets::find(preset);
    let mut config = found.map_err(|error| Refusal::new("preset", error.to_string()))?.config;
    for (name, value) in parameters {
        let set = config.set(name, &value_of(value));
        set.map_err(|error| Refusal::new("parameter", error.to_string()))?;
    }
    Ok(config)
}

/// Bytes that a run takes while its moves are told: what its engine declares, and the grid of each candidate once more.
pub fn memory_of(config: &Config, puzzle: &Puzzle) -> u64 {
    let memory = config.engine.memory(puzzle.shape());
    let cells = puzzle.order() * puzzle.order();
    let member = (cells + OF_A_MEMBER) as u64;
    memory.total().saturating_add(memory.candidates.saturating_mul(member))
}

/// Refuses what would take too much memory.
pub fn check_memory(config: &Config, puzzle: &Puzzle, allowed: u64) -> Answer<()> {
    let needed = memory_of(config, puzzle);
    if needed <= allowed {
        return Ok(());
    }
    let advice = match config.engine.memory(puzzle.shape()).counted_by {
        Some(name) => format!("lower {name} or take a smaller puzzle"),
        None => "take a smaller puzzle".into(),
    };
    let (needed, allowed) = (needed.div_ceil(1 << 20), allowed >> 20);
    let message = format!("this run would take about {needed} MiB, and {allowed} are allowed; {advice}");
    Err(Refusal::new("memory", message))
}

/// Changes a live parameter.
pub fn set_live(config: &mut Config, name: &str, value: &Value) -> Answer<()> {
    config.change(name, value).map_err(|error| Refusal::new("parameter", error.to_string()))
}

/// A pace in steps per second, if it is one.
pub fn speed_of(rate: Option<f64>) -> Answer<Option<f64>> {
    match rate {
        Some(rate) if !(SLOWEST..=FASTEST).contains(&rate) => Err(Refusal::new(
            "speed",
            format!(
                "speed cannot be {rate}; it takes {SLOWEST} to {FASTEST} steps per second, or null for full speed"
            ),
        )),
        other => Ok(other),
    }
}

/// A limit of processor time, if it is one.
pub fn processor_time_of(seconds: Option<f64>) -> Answer<Option<Duration>> {
    let refused =
        |seconds: f64| format!("max_cpu_seconds cannot be {seconds}; it takes a number above 0, or null");
    let limit = |seconds: f64| {
        let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
        time.ok_or_else(|| Refusal::new("time", refused(seconds)))
    };
    seconds.map(limit).transpose()
}

/// A number of beats per paced step, if it is one.
pub fn grain_of(grain: Option<u64>) -> Answer<Option<u64>> {
    match grain {
        Some(grain) if !(1..=COARSEST).contains(&grain) => {
            Err(Refusal::new("grain", format!("grain cannot be {grain}; it takes 1 to {COARSEST}, or null")))
        }
        other => Ok(other),
    }
}

/// A value from JSON; what no parameter can be is passed on as a word and refused with the range.
///
/// Words are read as they are on the command line, so that links, which have nothing but words, need no types.
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
    fn paces_grains_and_times_have_bounds() {
        let code = |refusal: Refusal| refusal.code;
        for rate in [0.1, 1.0, 10_000.0] {
            assert_eq!(speed_of(Some(rate)).map_err(code), Ok(Some(rate)));
        }
        for rate in [0.099, 10_000.1, 0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert_eq!(speed_of(Some(rate)).map_err(code), Err("speed"), "{rate}");
        }
        for grain in [1, 1_000_000] {
            assert_eq!(grain_of(Some(grain)).map_err(code), Ok(Some(grain)));
        }
        for grain in [0, 1_000_001, u64::MAX] {
            assert_eq!(grain_of(Some(grain)).map_err(code), Err("grain"), "{grain}");
        }
        let half = Duration::from_millis(500);
        assert_eq!(processor_time_of(Some(0.5)).map_err(code), Ok(Some(half)));
        for seconds in [0.0, -1.0, 1e300, f64::NAN, f64::INFINITY] {
            assert_eq!(processor_time_of(Some(seconds)).map_err(code), Err("time"), "{seconds}");
        }
        assert_eq!(speed_of(None).map_err(code), Ok(None), "as fast as it can");
        assert_eq!(grain_of(None).map_err(code), Ok(None), "what suits the engine");
        assert_eq!(processor_time_of(None).map_err(code), Ok(None), "no limit");
    }

    #[test]
    fn what_just_fits_is_allowed_and_a_byte_more_is_not() {
        let puzzle: Puzzle = "1..............4".parse().unwrap();
        let config = config_of("lvsitanvs-ga", &BTreeMap::new()).unwrap();
        let needed = memory_of(&config, &puzzle);
        assert!(check_memory(&config, &puzzle, needed).is_ok());
        assert_eq!(check_memory(&config, &puzzle, needed - 1).unwrap_err().code, "memory");
    }
}
