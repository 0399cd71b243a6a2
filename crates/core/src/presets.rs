//! Presets: named configurations, one TOML file each, built into the library.

use crate::config::{Config, EngineConfig};
use crate::display::Display;
use crate::parameters::{ParameterError, Value, hint};
use crate::record::SCHEMA;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use thiserror::Error;

/// The preset that is used when none is named.
pub const DEFAULT: &str = "auto";

/// The files of the built-in presets, in the order in which they are listed.
const BUILT_IN: &[(&str, &str)] = &[
    ("auto", include_str!("../presets/auto.toml")),
    ("cover-walk", include_str!("../presets/cover-walk.toml")),
    ("messages", include_str!("../presets/messages.toml")),
    ("population", include_str!("../presets/population.toml")),
    ("annealing", include_str!("../presets/annealing.toml")),
    ("threshold-accepting", include_str!("../presets/threshold-accepting.toml")),
    ("late-acceptance", include_str!("../presets/late-acceptance.toml")),
    ("great-deluge", include_str!("../presets/great-deluge.toml")),
    ("record-to-record", include_str!("../presets/record-to-record.toml")),
    ("tabu-search", include_str!("../presets/tabu-search.toml")),
    ("hill-climbing", include_str!("../presets/hill-climbing.toml")),
    ("construct", include_str!("../presets/construct.toml")),
    ("exact", include_str!("../presets/exact.toml")),
    ("drvojtex-sa", include_str!("../presets/drvojtex-sa.toml")),
    ("drvojtex-sa-as-coded", include_str!("../presets/drvojtex-sa-as-coded.toml")),
    ("drvojtex-sa-as-documented", include_str!("../presets/drvojtex-sa-as-documented.toml")),
    ("glebpp-ga", include_str!("../presets/glebpp-ga.toml")),
    ("glebpp-ga-as-coded", include_str!("../presets/glebpp-ga-as-coded.toml")),
    ("glebpp-ga-as-documented", include_str!("../presets/glebpp-ga-as-documented.toml")),
    ("huke-ga", include_str!("../presets/huke-ga.toml")),
    ("huke-ga-as-coded", include_str!("../presets/huke-ga-as-coded.toml")),
    ("lvsitanvs-ga", include_str!("../presets/lvsitanvs-ga.toml")),
    ("lvsitanvs-ga-as-coded", include_str!("../presets/lvsitanvs-ga-as-coded.toml")),
    ("lvsitanvs-ga-as-documented", include_str!("../presets/lvsitanvs-ga-as-documented.toml")),
    ("lvsitanvs-sa", include_str!("../presets/lvsitanvs-sa.toml")),
    ("lvsitanvs-sa-as-coded", include_str!("../presets/lvsitanvs-sa-as-coded.toml")),
    ("lsga", include_str!("../presets/lsga.toml")),
    ("acs", include_str!("../presets/acs.toml")),
    ("lewis-sa", include_str!("../presets/lewis-sa.toml")),
    ("replica-exchange", include_str!("../presets/replica-exchange.toml")),
    ("cp-ils", include_str!("../presets/cp-ils.toml")),
    ("tabucol", include_str!("../presets/tabucol.toml")),
    ("alldiff-ls", include_str!("../presets/alldiff-ls.toml")),
];

/// What the authors of the original programs call their parameters, by the names that their presets begin with.
const AUTHORS_NAMES: &[(&str, &str)] = &[
    ("drvojtex-sa", include_str!("../presets/names/drvojtex-sa.toml")),
    ("glebpp-ga", include_str!("../presets/names/glebpp-ga.toml")),
    ("huke-ga", include_str!("../presets/names/huke-ga.toml")),
    ("lvsitanvs-ga", include_str!("../presets/names/lvsitanvs-ga.toml")),
    ("lvsitanvs-sa", include_str!("../presets/names/lvsitanvs-sa.toml")),
];

/// The author's names of a preset's parameters, each with ours; nothing for presets that come from papers.
pub fn authors_names(preset: &str) -> Vec<(String, String)> {
    let found = AUTHORS_NAMES.iter().find(|(start, _)| preset.starts_with(start));
    let table: toml::Table =
        found.map_or_else(toml::Table::new, |(_, text)| toml::from_str(text).expect("a test reads them all"));
    let word = |value: toml::Value| value.as_str().unwrap_or_default().to_owned();
    table.into_iter().map(|(name, ours)| (name, word(ours))).collect()
}

/// A named configuration and what is to be said of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Preset {
    /// Its name.
    pub name: String,
    /// One sentence.
    pub about: String,
    /// How it works, for a student.
    pub explanation: String,
    /// The program or paper that it comes from.
    pub source: String,
    /// What it has in common with its source, and where it deliberately differs.
    pub fidelity: String,
    /// How its costs are shown.
    pub display: Display,
    /// Engine and parameters.
    pub config: Config,
}

/// A preset as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    /// The generation of configurations that it belongs to; old names are read in any.
    #[serde(default)]
    schema: u32,
    engine: String,
    #[serde(default)]
    about: String,
    #[serde(default)]
    explanation: String,
    #[serde(default)]
    source: String,
    #[serde(default)]
    fidelity: String,
    #[serde(default)]
    display: Display,
    #[serde(default)]
    parameters: BTreeMap<String, toml::Value>,
}

impl Preset {
    /// Reads a preset from TOML.
    pub fn from_toml(name: &str, text: &str) -> Result<Self, PresetError> {
        let written: Written =
            toml::from_str(text).map_err(|error| PresetError::Unreadable(shown(text, &error)))?;
        if written.schema > SCHEMA {
            return Err(PresetError::Newer { found: written.schema });
        }
        let engine = EngineConfig::by_name(&written.engine).ok_or_else(|| PresetError::Engine {
            found: written.engine.clone(),
            engines: EngineConfig::NAMES.join(", "),
        })?;
        let mut config = Config::of(engine);
        for (name, value) in &written.parameters {
            config.set(name, &value_of(value))?;
        }
        let Written { about, explanation, source, fidelity, display, .. } = written;
        Ok(Self { name: name.into(), about, explanation, source, fidelity, display, config })
    }

    /// Writes the preset as TOML, with all parameters.
    pub fn to_toml(&self) -> String {
        let mut table = toml::Table::new();
        let texts = [("about", &self.about), ("explanation", &self.explanation), ("source", &self.source)];
        table.insert("schema".into(), i64::from(SCHEMA).into());
        table.insert("engine".into(), self.config.engine.name().into());
        for (key, text) in
            texts.into_iter().chain([("fidelity", &self.fidelity)]).filter(|(_, text)| !text.is_empty())
        {
            table.insert(key.into(), text.as_str().into());
        }
        if self.display.is_own() {
            let display = toml::Value::try_from(&self.display).expect("a display is a table");
            table.insert("display".into(), display);
        }
        let parameters = self.config.declared().into_iter().filter_map(|parameter| {
            Some((parameter.name.into(), toml_of(&self.config.get(parameter.name)?)))
        });
        table.insert("parameters".into(), toml::Value::Table(parameters.collect()));
        table.to_string()
    }
}

/// What is wrong with a text, with the line where it is, unless that is too long to look at.
fn shown(text: &str, error: &toml::de::Error) -> String {
    const LONGEST: usize = 2000;
    let whole = error.to_string();
    if whole.len() <= LONGEST {
        return whole;
    }
    let before = text.get(..error.span().map_or(0, |span| span.start)).unwrap_or_default();
    let message: String = error.message().chars().take(LONGEST).collect();
    format!("line {}: {message}", before.matches('\n').count() + 1)
}

fn toml_of(value: &Value) -> toml::Value {
    match value {
        Value::Integer(number) => toml::Value::Integer(i64::try_from(*number).unwrap_or(i64::MAX)),
        Value::Real(number) => toml::Value::Float(*number),
        Value::Flag(flag) => toml::Value::Boolean(*flag),
        Value::Word(word) => toml::Value::String(word.clone()),
    }
}

/// A TOML value as a parameter's; what no parameter can be, is passed on as a word and refused with the range.
fn value_of(value: &toml::Value) -> Value {
    match value {
        toml::Value::Integer(number) => {
            u64::try_from(*number).map_or(Value::Real(*number as f64), Value::Integer)
        }
        toml::Value::Float(number) => Value::Real(*number),
        toml::Value::Boolean(flag) => Value::Flag(*flag),
        toml::Value::String(word) => Value::Word(word.clone()),
        other @ (toml::Value::Array(_) | toml::Value::Table(_) | toml::Value::Datetime(_)) => {
            Value::Word(other.to_string())
        }
    }
}

/// All built-in presets.
pub fn all() -> impl Iterator<Item = Preset> {
    BUILT_IN
        .iter()
        .map(|(name, text)| Preset::from_toml(name, text).expect("built-in presets are read in a test"))
}

/// The names of the built-in presets.
pub fn names() -> impl Iterator<Item = &'static str> {
    BUILT_IN.iter().map(|(name, _)| *name)
}

/// The built-in preset of that name.
pub fn find(name: &str) -> Result<Preset, PresetError> {
    let text = BUILT_IN.iter().find(|(built_in, _)| *built_in == name).map(|(_, text)| text);
    let unknown = || PresetError::Unknown {
        name: name.into(),
        hint: hint(name, BUILT_IN.iter().map(|(name, _)| *name)),
    };
    Preset::from_toml(name, text.ok_or_else(unknown)?)
}

/// The preset that is used when none is named.
pub fn default() -> Preset {
    find(DEFAULT).expect("the default preset is built in")
}

/// Why there is no such preset.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PresetError {
    /// No built-in preset has that name.
    #[error("there is no preset {name}; {hint}")]
    Unknown {
        /// What was given.
        name: String,
        /// The name that was probably meant, or all that there are.
        hint: String,
    },
    /// The file is no preset.
    #[error("{0}")]
    Unreadable(String),
    /// The file is of a later version of this library.
    #[error("this is of schema {found}, and this evodoku reads up to {SCHEMA}; use a newer one")]
    Newer {
        /// The generation of configurations that it belongs to.
        found: u32,
    },
    /// The engine does not exist.
    #[error("there is no engine {found}; there are {engines}")]
    Engine {
        /// What was given.
        found: String,
        /// The engines there are.
        engines: String,
    },
    /// A parameter does not exist or cannot have that value.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_preset_is_read_and_explained() {
        for preset in all() {
            assert!(!preset.about.is_empty() && !preset.explanation.is_empty(), "{}", preset.name);
            assert!(!preset.source.is_empty(), "{}", preset.name);
        }
        assert_eq!(default().name, DEFAULT);
    }

    #[test]
    fn what_is_written_is_read_again() {
        for preset in all() {
            assert_eq!(Preset::from_toml(&preset.name, &preset.to_toml()), Ok(preset));
        }
    }

    #[test]
    fn files_say_which_schema_they_have_and_those_to_come_are_refused() {
        let text = default().to_toml();
        assert!(text.contains(&format!("schema = {SCHEMA}\n")), "{text}");
        let newer = text.replace(&format!("schema = {SCHEMA}"), "schema = 99");
        assert_eq!(Preset::from_toml("newer", &newer), Err(PresetError::Newer { found: 99 }));
    }

    /// Files and records of an engine that has become a preset of another.
    #[test]
    fn what_was_an_engine_once_is_still_read() {
        let text = "engine = \"local_genetic\"\n[parameters]\npopulation = 150\ncrossover_rate = 0.2\n\
                    row_exchange_rate = 0.1\nswap_rate = 0.3\nrefill_rate = 0.05\nlocal_search = true\nelites = 50";
        let (old, lsga) = (Preset::from_toml("old", text).unwrap(), find("lsga").unwrap());
        assert_eq!(old.config.engine, lsga.config.engine);
        let bare = Preset::from_toml("bare", "engine = \"local_genetic\"").unwrap();
        assert_eq!(bare.config.engine, lsga.config.engine, "these were its defaults");
        let mut other = lsga.config;
        for (name, value) in [("row_exchange_rate", "0.5"), ("local_search", "false"), ("elites", "7")] {
            other.set(name, &Value::from_text(value)).unwrap();
        }
        let read =
            ["exchange_rate", "improvement", "elites"].map(|name| other.get(name).unwrap().to_string());
        assert_eq!(read, ["0.5", "none", "7"]);
    }

    /// The words that genetic parameters had before.
    #[test]
    fn old_names_of_genetic_parameters_are_read() {
        let text = "engine = \"genetic\"\n[parameters]\npunish_same = 2\ncrazy = \"shuffle\"\ncrazy_rate = 0.5\n\
                    crazy_high = 0.75\nflat = \"equal_leaders\"\nflat_limit = 9\nstagnation = \"escalate\"";
        let config = Preset::from_toml("old", text).unwrap().config;
        let names = [
            "sharing",
            "upheaval",
            "upheaval_rate",
            "escalated_rate",
            "stagnation_sign",
            "stagnation_limit",
            "when_stagnant",
        ];
        assert_eq!(
            names.map(|name| config.get(name).unwrap().to_string()),
            ["2", "shuffle", "0.5", "0.75", "equal_leaders", "9", "escalate"]
        );
    }

    #[test]
    fn mistakes_are_named() {
        let message = |text| Preset::from_toml("mine", text).unwrap_err().to_string();
        assert!(
            message("engine = \"warp\"").starts_with("there is no engine warp; there are auto, annealing")
        );
        assert_eq!(
            message("engine = \"annealing\"\n[parameters]\ntemperature = -1"),
            "temperature cannot be -1; it takes 0.0001 to 1000"
        );
        assert!(message("engine = \"annealing\"\ncolour = 1").contains("colour"));
        assert_eq!(
            find("anealing").unwrap_err().to_string(),
            "there is no preset anealing; did you mean annealing?"
        );
    }

    #[test]
    fn the_names_of_the_authors_lead_to_parameters_of_ours() {
        for (preset, names) in AUTHORS_NAMES {
            let config = find(preset).unwrap().config;
            let lists = authors_names(preset);
            assert!(lists.len() >= 5 && names.contains("called here"), "{preset}");
            for (name, ours) in
                lists.iter().filter(|(_, ours)| !ours.contains("page") && !ours.contains("evodoku"))
            {
                let word = ours.split([' ', ',']).next().unwrap();
                assert!(config.get(word).is_some(), "{preset}: {name} is {ours}");
            }
        }
    }
}
