//! The space of settings: which parameters are tuned, from where to where, and how new settings are drawn.

use super::schedule::Heat;
use crate::experiment::Setting;
use evodoku::{
    Config,
    logic::random::Random,
    parameters::{Parameter, ParameterKind, Value, hint},
};
use rand_xoshiro::rand_core::Rng;
use std::str::FromStr;
use thiserror::Error;

/// A parameter that is tuned.
#[derive(Clone, Debug, PartialEq)]
pub struct Dimension {
    /// Its name.
    pub name: String,
    /// Its bounds or options, as they are written: `0.1..0.9`, `log:1..100`, `a,b,c`.
    pub written: String,
}

impl FromStr for Dimension {
    type Err = SpaceError;

    fn from_str(text: &str) -> Result<Self, SpaceError> {
        let (name, written) =
            text.split_once('=').ok_or_else(|| SpaceError::Unreadable { found: text.into() })?;
        Ok(Self { name: name.trim().into(), written: written.trim().into() })
    }
}

/// Why a space cannot be searched.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpaceError {
    /// A text that names no parameter and bounds.
    #[error(
        "\"{found}\" is no parameter with bounds; write temperature=0.1..0.9, population=log:10..1000 or cooling=geometric,linear"
    )]
    Unreadable {
        /// What was given.
        found: String,
    },
    /// The preset has no such parameter.
    #[error("there is no parameter {name} here; {hint}")]
    Unknown {
        /// What was given.
        name: String,
        /// The name that was probably meant.
        hint: String,
    },
    /// The parameter does not take such values.
    #[error("{name} cannot be {found}; it takes {range}")]
    Value {
        /// The parameter.
        name: String,
        /// What was given.
        found: String,
        /// What it takes.
        range: String,
    },
    /// The parameter has no effect as the others are set.
    #[error(
        "{name} has no effect with the other parameters of this preset; vary the one that switches it on too"
    )]
    NoEffect {
        /// The parameter.
        name: String,
    },
    /// Nothing is left to tune.
    #[error("the preset has no numbers to tune; name the parameters to vary")]
    Empty,
}

/// The parameters that are tuned, with their bounds.
#[derive(Clone, Debug, PartialEq)]
pub struct Space(Vec<SearchAxis>);

#[derive(Clone, Debug, PartialEq)]
struct SearchAxis {
    name: String,
    values: Values,
}

#[derive(Clone, Debug, PartialEq)]
enum Values {
    Numbers { low: f64, high: f64, is_log: bool, is_whole: bool },
    Options(Vec<Value>),
}

impl Space {
    /// The space of the given dimensions, or without any, of all numbers of the preset within a factor of four.
    pub fn new(base: &Setting, dimensions: &[Dimension]) -> Result<Self, SpaceError> {
        let Some(config) = base.config() else { return Err(SpaceError::Empty) };
        let declared = config.declared();
        let axes = if dimensions.is_empty() {
            declared.iter().filter_map(|parameter| around(config, parameter)).collect()
        } else {
            dimensions
                .iter()
                .map(|dimension| axis(&declared, dimension))
                .collect::<Result<Vec<SearchAxis>, _>>()?
        };
        // With options among them, what has an effect is seen only when a setting is drawn.
        let is_fixed = axes.iter().all(|axis| matches!(axis.values, Values::Numbers { .. }));
        // A number may be what switches another on.
        let mut ends = config.clone();
        for axis in &axes {
            if let Values::Numbers { high, is_whole, .. } = axis.values {
                let value = if is_whole { Value::Integer(high as u64) } else { Value::Real(high) };
                let _ = ends.set(&axis.name, &value);
            }
        }
        let is_idle =
            |name: &str| [config, &ends].iter().all(|config| config.has_effect(name) == Some(false));
        if let Some(idle) = axes.iter().find(|axis| is_fixed && is_idle(&axis.name)) {
            return Err(SpaceError::NoEffect { name: idle.name.clone() });
        }
        let mut axes = axes;
        axes.sort_by_key(|axis| matches!(axis.values, Values::Numbers { .. }));
        if axes.is_empty() { Err(SpaceError::Empty) } else { Ok(Self(axes)) }
    }

    /// A new setting: in the first race anywhere, and later near one of the best, the nearer the later.
    ///
    /// As in irace better ones are parents more often; numbers are drawn from a normal distribution around the parent's that
    /// grows narrower with the number of settings drawn, options are the parent's the more often the later the race.
    pub fn draw(&self, base: &Setting, elites: &[Setting], heat: &Heat, random: &mut Random) -> Setting {
        let mut setting = base.clone();
        let parent = (heat.number > 0).then(|| parent(elites, random));
        let narrowing = heat.number as f64 / self.len() as f64;
        let spread = 0.5 * (1.0 / heat.candidates as f64).powf(narrowing);
        let loyalty = heat.number as f64 / heat.of as f64;
        for SearchAxis { name, values } in &self.0 {
            // Options come first, so that it is known which numbers have an effect with them.
            if setting.config().and_then(|config| config.has_effect(name)) == Some(false) {
                continue;
            }
            let near = parent.and_then(|parent| parent.get(name));
            let value = values.draw(near.as_ref(), spread, loyalty, random);
            // Bounds were checked against the declaration, so that no value is refused.
            if setting.set(name, &value).is_ok() {
                setting.label = format!("{} {name}={value}", setting.label);
            }
        }
        setting
    }

    /// How many parameters are tuned.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Is nothing tuned?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The names of the parameters that are tuned.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|axis| axis.name.as_str())
    }
}

/// A number from 0 to 1.
fn chance(random: &mut Random) -> f64 {
    f64::from(random.next_u32()) / f64::from(u32::MAX)
}

/// One of the best, the first twice as often as the last and more.
fn parent<'s>(elites: &'s [Setting], random: &mut Random) -> &'s Setting {
    let count = elites.len();
    let mut ticket = chance(random) * (count * (count + 1) / 2) as f64;
    let is_drawn = |rank: &usize| {
        ticket -= (count - rank) as f64;
        ticket <= 0.0
    };
    &elites[(0..count).find(is_drawn).unwrap_or(0)]
}

impl Values {
    fn draw(&self, near: Option<&Value>, spread: f64, loyalty: f64, random: &mut Random) -> Value {
        match self {
            Self::Options(options) => match near.filter(|_| chance(random) < loyalty) {
                Some(value) => value.clone(),
                None => options[(chance(random) * options.len() as f64) as usize % options.len()].clone(),
            },
            Self::Numbers { low, high, is_log, is_whole } => {
                let place = |number: f64| {
                    if *is_log {
                        (number / low).ln() / (high / low).ln()
                    } else {
                        (number - low) / (high - low)
                    }
                };
                let centre = near.and_then(number).map(place);
                let part = match centre {
                    None => chance(random),
                    Some(centre) => truncated_normal(centre, spread, random),
                };
                let drawn = if *is_log { low * (high / low).powf(part) } else { low + (high - low) * part };
                if *is_whole {
                    Value::Integer(drawn.round() as u64)
                } else {
                    // Four digits are more than a race can tell apart.
                    Value::Real(format!("{drawn:.3e}").parse::<f64>().unwrap_or(drawn).clamp(*low, *high))
                }
            }
        }
    }
}

/// A normal number around a centre within 0 and 1, by the method of Box and Muller until one fits.
fn truncated_normal(centre: f64, spread: f64, random: &mut Random) -> f64 {
    for _ in 0..100 {
        let radius = (-2.0 * (1.0 - chance(random)).max(1e-12).ln()).sqrt();
        let drawn = centre + spread * radius * (std::f64::consts::TAU * chance(random)).cos();
        if (0.0..=1.0).contains(&drawn) {
            return drawn;
        }
    }
    centre.clamp(0.0, 1.0)
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Integer(number) => Some(*number as f64),
        Value::Real(number) => Some(*number),
        Value::Flag(_) | Value::Word(_) => None,
    }
}

/// A number of the preset within a factor of four; what is 0 is off and stays so.
fn around(config: &Config, parameter: &Parameter) -> Option<SearchAxis> {
    let now = number(&config.get(parameter.name)?).filter(|now| *now > 0.0)?;
    let (least, most, is_whole) = match parameter.kind {
        ParameterKind::Integer { low, high } => (low as f64, high as f64, true),
        ParameterKind::Real { low, high } => (low, high, false),
        ParameterKind::Flag | ParameterKind::Choice(_) => return None,
    };
    let is_limit = ["epoch_moves", "max_evaluations", "max_epochs"].contains(&parameter.name);
    let is_left_out = is_limit || parameter.is_quirk || parameter.needs_clues;
    if is_left_out || config.has_effect(parameter.name) != Some(true) {
        return None;
    }
    let (low, high) = ((now / 4.0).max(least), (now * 4.0).min(most));
    let is_log = low > 0.0 && high / low > 4.0;
    let low = if is_whole { low.max(1.0).ceil() } else { low };
    (low < high).then(|| SearchAxis {
        name: parameter.name.into(),
        values: Values::Numbers { low, high, is_log, is_whole },
    })
}

fn axis(declared: &[Parameter], dimension: &Dimension) -> Result<SearchAxis, SpaceError> {
    let Dimension { name, written } = dimension;
    let unknown = || SpaceError::Unknown {
        name: name.clone(),
        hint: hint(name, declared.iter().map(|parameter| parameter.name)).to_string(),
    };
    let parameter = declared.iter().find(|parameter| parameter.name == name).ok_or_else(unknown)?;
    let refused = |found: &str| SpaceError::Value {
        name: name.clone(),
        found: found.into(),
        range: parameter.range().to_string(),
    };
    let (is_log, range) =
        written.strip_prefix("log:").map_or((false, written.as_str()), |range| (true, range));
    let bounds = match parameter.kind {
        ParameterKind::Integer { low, high } => Some((low as f64, high as f64, true)),
        ParameterKind::Real { low, high } => Some((low, high, false)),
        ParameterKind::Flag | ParameterKind::Choice(_) => None,
    };
    let values = match (bounds, range.split_once("..")) {
        (Some((least, most, is_whole)), Some((low, high))) => {
            let bound = |text: &str| {
                let number: Option<f64> = text.trim().parse().ok();
                number.filter(|number| (least..=most).contains(number)).ok_or_else(|| refused(text))
            };
            let (low, high) = (bound(low)?, bound(high)?);
            if low >= high || is_log && low <= 0.0 {
                return Err(refused(written));
            }
            Values::Numbers { low, high, is_log, is_whole }
        }
        (Some(_) | None, _) => Values::Options(written.split(',').map(Value::from_text).collect()),
    };
    Ok(SearchAxis { name: name.clone(), values })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Method;
    use crate::tune::schedule::Schedule;
    use evodoku::{
        logic::random::{Purpose, stream},
        presets,
    };
    use std::collections::BTreeMap;

    fn base(name: &str) -> Setting {
        let config = presets::find(name).unwrap().config;
        Setting {
            label: name.into(),
            preset: name.into(),
            varied: BTreeMap::new(),
            method: Method::Engine(config),
        }
    }

    #[test]
    fn settings_stay_within_bounds_and_close_in() {
        let base = base("annealing");
        let space = Space::new(&base, &["temperature=log:0.1..10".parse().unwrap()]).unwrap();
        let mut random = stream(1, Purpose::Search, 0);
        let drawn = |setting: &Setting| number(&setting.varied["temperature"]).unwrap();
        let mut schedule = Schedule::new(1000, 1, None);
        let (first, second) = (schedule.next().unwrap(), schedule.next().unwrap());
        let parent = space.draw(&base, &[], &first, &mut random);
        let elites = [parent.clone()];
        let mut far = 0;
        for _ in 0..200 {
            let anywhere = drawn(&space.draw(&base, &elites, &first, &mut random));
            assert!((0.1..=10.0).contains(&anywhere));
            let near = drawn(&space.draw(&base, &elites, &second, &mut random));
            assert!((0.1..=10.0).contains(&near));
            // The spread is half of the range divided by the number of settings.
            let reach = 2.0 * 0.5 / second.candidates as f64;
            far += usize::from((near / drawn(&parent)).ln().abs() > 100_f64.ln() * reach);
        }
        assert!(far < 20, "{far} of 200 are more than two spreads away");
    }

    #[test]
    fn mistakes_are_named() {
        let base = base("annealing");
        let message = |text: &str| Space::new(&base, &[text.parse().unwrap()]).unwrap_err().to_string();
        assert_eq!(
            message("temprature=1..2"),
            "there is no parameter temprature here; did you mean temperature?"
        );
        assert!(message("temperature=0..2").starts_with("temperature cannot be 0; it takes 0.0001 to"));
        assert!(message("temperature=2..1").starts_with("temperature cannot be 2..1"));
        assert!("temperature".parse::<Dimension>().is_err());
    }

    #[test]
    fn without_dimensions_all_numbers_are_tuned() {
        let space = Space::new(&base("drvojtex-sa"), &[]).unwrap();
        assert!(space.names().any(|name| name == "cooling_factor"));
        assert!(space.names().all(|name| name != "epoch_moves"));
    }

    #[test]
    fn a_number_may_be_what_switches_another_on() {
        let base = base("drvojtex-sa");
        let space = |texts: &[&str]| {
            Space::new(&base, &texts.iter().map(|text| text.parse().unwrap()).collect::<Vec<_>>())
        };
        assert!(matches!(space(&["restart_growth=1..4"]), Err(SpaceError::NoEffect { .. })));
        assert!(space(&["restart_growth=1..4", "restart_after=0..100000"]).is_ok());
    }

    #[test]
    fn what_has_no_effect_is_left_out() {
        for preset in presets::all() {
            let base = base(&preset.name);
            let config = base.config().unwrap();
            let is_idle = |parameter: &&Parameter| config.has_effect(parameter.name) == Some(false);
            if let Ok(space) = Space::new(&base, &[]) {
                let idle = space.names().find(|name| config.has_effect(name) != Some(true));
                assert_eq!(idle, None, "{}", preset.name);
            }
            // Asked for alone, it is refused: no setting would differ from the preset.
            for parameter in config.declared().iter().filter(is_idle) {
                if let ParameterKind::Real { low, high } = parameter.kind {
                    let text = format!("{}={}..{}", parameter.name, low, high.min(low + 1.0));
                    let refused = Space::new(&base, &[text.parse().unwrap()]);
                    assert!(matches!(refused, Err(SpaceError::NoEffect { .. })), "{}: {text}", preset.name);
                }
            }
        }
    }
}
