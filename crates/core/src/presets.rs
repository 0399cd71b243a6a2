//! Presets: named configurations, one TOML file each, built into the library.

use crate::config::{Config, EngineConfig};
use crate::display::Display;
use crate::parameters::{ParameterError, Value, hint};
use crate::record::SCHEMA;
use evodoku_messages::{Localize, Message, message};
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
    ("tsallis-sa", include_str!("../presets/tsallis-sa.toml")),
    ("hill-climbing", include_str!("../presets/hill-climbing.toml")),
    ("rules-sa", include_str!("../presets/rules-sa.toml")),
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
    ("huke-ga-as-documented", include_str!("../presets/huke-ga-as-documented.toml")),
    ("lvsitanvs-ga", include_str!("../presets/lvsitanvs-ga.toml")),
    ("lvsitanvs-ga-as-coded", include_str!("../presets/lvsitanvs-ga-as-coded.toml")),
    ("lvsitanvs-ga-as-documented", include_str!("../presets/lvsitanvs-ga-as-documented.toml")),
    ("lvsitanvs-sa", include_str!("../presets/lvsitanvs-sa.toml")),
    ("lvsitanvs-sa-as-coded", include_str!("../presets/lvsitanvs-sa-as-coded.toml")),
    ("lvsitanvs-sa-as-documented", include_str!("../presets/lvsitanvs-sa-as-documented.toml")),
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

/// An author's name of a parameter, and what it is here.
#[derive(Clone, Debug, PartialEq)]
struct AuthorsName {
    name: String,
    ours: String,
    /// The parameters that it sets: each to a number plus a multiple of what is given.
    sets: BTreeMap<String, (f64, f64)>,
}

/// An author's name as it is written: the name of a parameter that takes the same values, or a table.
#[derive(Deserialize)]
#[serde(untagged)]
enum WrittenName {
    Same(String),
    Other {
        ours: String,
        #[serde(default)]
        sets: BTreeMap<String, (f64, f64)>,
    },
}

impl AuthorsName {
    /// Is it called this, whatever the letters' case and what is between words?
    fn is_called(&self, name: &str) -> bool {
        let plain = |text: &str| {
            text.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>()
        };
        plain(&self.name) == plain(name)
    }
}

/// A named configuration with its description.
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
struct PresetFile {
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
    /// The author's names of a preset's parameters, each with ours; nothing for presets that come from papers.
    pub fn authors_names(&self) -> Vec<(String, String)> {
        self.parameters_of_author().into_iter().map(|it| (it.name, it.ours)).collect()
    }

    fn parameters_of_author(&self) -> Vec<AuthorsName> {
        let found = AUTHORS_NAMES.iter().find(|(start, _)| self.name.starts_with(start));
        let table: toml::Table = found
            .map_or_else(toml::Table::new, |(_, text)| toml::from_str(text).expect("a test reads them all"));
        let read = |(name, value): (String, toml::Value)| {
            let (ours, sets) = match value.try_into().expect("a test reads them all") {
                WrittenName::Same(ours) => (ours.clone(), BTreeMap::from([(ours, (0.0, 1.0))])),
                WrittenName::Other { ours, sets } => (ours, sets),
            };
            AuthorsName { name, ours, sets }
        };
        table.into_iter().map(read).collect()
    }

    /// One sentence about it, in each language.
    pub fn about_message(&self) -> Message {
        Message::declared(&self.about, [format!("preset-{}-about", self.name)])
    }

    /// How it works, in each language.
    pub fn explanation_message(&self) -> Message {
        Message::declared(self.explanation.trim(), [format!("preset-{}-explanation", self.name)])
    }

    /// Reads a preset from TOML.
    pub fn from_toml(name: &str, text: &str) -> Result<Self, PresetError> {
        let written: PresetFile =
            toml::from_str(text).map_err(|error| PresetError::Unreadable(shown(text, &error)))?;
        if written.schema > SCHEMA {
            return Err(PresetError::Newer { found: written.schema });
        }
        let engine = EngineConfig::by_name(&written.engine).ok_or_else(|| PresetError::Engine {
            found: written.engine.clone(),
            engines: EngineConfig::NAMES.to_vec(),
        })?;
        let mut config = Config::of(engine);
        for (name, value) in &written.parameters {
            config.set(name, &value_of(value))?;
        }
        let PresetFile { about, explanation, source, fidelity, display, .. } = written;
        Ok(Self { name: name.into(), about, explanation, source, fidelity, display, config })
    }

    /// Sets a parameter by its name or, in the presets of a program, by the name that its author gave it.
    ///
    /// ```
    /// use evodoku::parameters::Value;
    ///
    /// let mut preset = evodoku::presets::find("lvsitanvs-sa")?;
    /// preset.set("coolingRate", &Value::Real(0.125))?;
    /// assert_eq!(preset.config.get("cooling_factor"), Some(Value::Real(0.875)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set(&mut self, name: &str, value: &Value) -> Result<(), ParameterError> {
        let found = self.parameters_of_author().into_iter().find(|it| it.is_called(name));
        let (None, Some(found)) = (self.config.get(name), found) else { return self.config.set(name, value) };
        let given = match value {
            Value::Integer(number) => Some(*number as f64),
            Value::Real(number) => Some(*number),
            Value::Flag(_) | Value::Word(_) => None,
        };
        let (Some(given), false) = (given, found.sets.is_empty()) else {
            let hint = message!("hint-author", name = found.name, ours = found.ours);
            return Err(ParameterError::Unknown { name: name.into(), hint });
        };
        let mut config = self.config.clone();
        for (ours, (plus, times)) in &found.sets {
            config.set(ours, &Value::Real(plus + times * given))?;
        }
        self.config = config;
        Ok(())
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
impl Default for Preset {
    fn default() -> Self {
        find(DEFAULT).expect("the default preset is built in")
    }
}

/// Why there is no such preset.
#[derive(Clone, Debug, PartialEq, Eq, Error, Localize)]
pub enum PresetError {
    /// No built-in preset has that name.
    Unknown {
        /// What was given.
        name: String,
        /// The name that was probably meant, or all that there are.
        hint: Message,
    },
    /// The file is no preset.
    Unreadable(String),
    /// The file is of a later version of this library.
    #[message(schema = SCHEMA)]
    Newer {
        /// The generation of configurations that it belongs to.
        found: u32,
    },
    /// The engine does not exist.
    Engine {
        /// What was given.
        found: String,
        /// The engines there are.
        engines: Vec<&'static str>,
    },
    /// A parameter does not exist or cannot have that value.
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
        assert_eq!(Preset::default().name, DEFAULT);
    }

    #[test]
    fn what_is_written_is_read_again() {
        for preset in all() {
            assert_eq!(Preset::from_toml(&preset.name, &preset.to_toml()), Ok(preset));
        }
    }

    #[test]
    fn files_say_which_schema_they_have_and_those_to_come_are_refused() {
        let text = Preset::default().to_toml();
        assert!(text.contains(&format!("schema = {SCHEMA}\n")), "{text}");
        let newer = text.replace(&format!("schema = {SCHEMA}"), "schema = 99");
        assert_eq!(Preset::from_toml("newer", &newer), Err(PresetError::Newer { found: 99 }));
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
    fn authors_names_lead_to_parameters() {
        for (preset, _) in AUTHORS_NAMES {
            let config = find(preset).unwrap().config;
            let names = find(preset).unwrap().parameters_of_author();
            assert!(names.len() >= 5, "{preset}");
            for AuthorsName { name, ours, sets } in names {
                assert!(
                    config.get(&name).is_none() || name == "punish_same",
                    "{preset}: {name} is ours, too"
                );
                assert!(sets.keys().all(|it| config.get(it).is_some()), "{preset}: {name} sets {sets:?}");
                let word = ours.split([' ', ',', ';']).next().unwrap();
                let is_elsewhere =
                    ours.contains("page") || ours.contains("evodoku") || ours.contains("added");
                assert!(is_elsewhere || config.get(word).is_some(), "{preset}: {name} is {ours}");
            }
        }
    }

    #[test]
    fn authors_name_sets_what_it_stands_for() {
        let set = |preset: &str, name: &str, value: &str| {
            let mut preset = find(preset).unwrap();
            preset.set(name, &Value::from_text(value)).map(|()| preset.config)
        };
        let get = |config: &Config, name: &str| config.get(name).unwrap().to_string();
        let config = set("glebpp-ga-as-documented", "POPULATION_SIZE", "200").unwrap();
        assert_eq!((get(&config, "population"), get(&config, "offspring")), ("200".into(), "100".into()));
        let config = set("glebpp-ga", "crazy_mutation_initial_percent", "5").unwrap();
        assert_eq!(get(&config, "upheaval_rate"), "0.05");
        let config = set("lvsitanvs-ga-as-documented", "percentElites", "0.1").unwrap();
        assert_eq!(get(&config, "elite_share"), "0.1");
        let config = set("lvsitanvs-ga", "numCandidates", "200").unwrap();
        assert_eq!(get(&config, "population"), "200");
        let config = set("drvojtex-sa", "decreasing factor", "0.97").unwrap();
        assert_eq!(get(&config, "cooling_factor"), "0.97");
        let config = set("huke-ga", "Selektionsrate", "30").unwrap();
        assert_eq!(get(&config, "keep_percent"), "30");
        assert_eq!(
            set("drvojtex-sa", "sigma", "3").unwrap_err().to_string(),
            "there is no parameter sigma here; its author's sigma is temperature (measured first, with start = \
             deviation) here"
        );
        assert!(set("annealing", "numCandidates", "3").unwrap_err().to_string().contains("there are"));
    }
}
