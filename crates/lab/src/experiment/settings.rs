//! Settings: every preset with every combination of the values that the parameter grid has for it.

use super::call::SolverChoice;
use super::choices::{ParameterGrid, PresetChoice};
use super::document::Written;
use super::error::Mistake;
use super::method::{Foreign, ForeignKind, Method};
use super::subjects::locate;
use crate::files;
use evodoku::{
    Config, EngineConfig,
    parameters::{Parameter, ParameterError, ParameterKind, Value, hint},
    presets::{self, Preset},
};
use evodoku_messages::message;
use std::collections::BTreeMap;
use std::path::Path;
use toml::Spanned;

/// An experiment has no more settings than this.
const MOST_SETTINGS: usize = 20_000;

/// A solver with all its parameters.
#[derive(Clone, Debug)]
pub struct Setting {
    /// What it is called in tables: the preset and the parameters that vary.
    pub label: String,
    /// The preset that it comes from.
    pub preset: String,
    /// The parameters that differ from the preset's.
    pub varied: BTreeMap<String, Value>,
    /// What is run.
    pub method: Method,
}

impl Setting {
    /// Adds a parameter that varies to the label.
    fn name_after(&mut self, parameter: &str) {
        let value = &self.varied[parameter];
        self.label = format!("{} {parameter}={value}", self.label);
    }

    /// All parameters by name.
    pub fn parameters(&self) -> BTreeMap<String, Value> {
        self.method.config().map(parameters_of).unwrap_or_default()
    }

    /// Engine and parameters, if it is one of ours.
    pub fn config(&self) -> Option<&Config> {
        self.method.config()
    }

    /// The solver of another program, if it is one.
    pub fn foreign(&self) -> Option<&Foreign> {
        match &self.method {
            Method::Engine(_) => None,
            Method::Foreign(solver) | Method::Command { solver, call: _ } => Some(solver),
        }
    }

    /// What the environment must have so that it can be run here, and does not.
    pub fn missing(&self) -> Option<String> {
        match &self.method {
            Method::Command { solver: _, call } => call.missing(),
            Method::Engine(_) | Method::Foreign(_) => None,
        }
    }

    /// Sets a parameter and notes the value that it has now.
    pub fn set(&mut self, name: &str, value: &Value) -> Result<(), ParameterError> {
        let Method::Engine(config) = &mut self.method else {
            let hint = message!("hint-engines", engines = EngineConfig::NAMES.to_vec());
            return Err(ParameterError::Unknown { name: name.into(), hint });
        };
        config.set(name, value)?;
        let now = config.get(name).unwrap_or_else(|| value.clone());
        self.varied.insert(name.into(), now);
        Ok(())
    }

    /// The value of a parameter; none if there is no such parameter.
    pub fn get(&self, name: &str) -> Option<Value> {
        self.config()?.get(name)
    }

    /// The parameters that it has.
    pub fn declared(&self) -> Vec<Parameter> {
        self.config().map(Config::declared).unwrap_or_default()
    }

    /// What it is, for programs that hand out runs.
    pub fn described(&self) -> serde_json::Value {
        serde_json::json!({
            "label": self.label,
            "preset": self.preset,
            "engine": self.method.engine(),
            "varied": self.varied,
            "parameters": self.parameters(),
        })
    }
}

/// All parameters of a configuration by name.
pub fn parameters_of(config: &Config) -> BTreeMap<String, Value> {
    let of = |name: &str| config.get(name).map(|value| (name.to_owned(), value));
    config.declared().iter().filter_map(|parameter| of(parameter.name)).collect()
}

/// All settings of an experiment.
pub fn expand(written: &Written, folder: &Path, mistakes: &mut Vec<Mistake>) -> Vec<Setting> {
    let bases: Vec<Setting> =
        written.presets.iter().filter_map(|choice| base(choice, folder, mistakes)).collect();
    if bases.len() < written.presets.len() {
        return Vec::new();
    }
    let axes: Vec<ParameterGrid> = written.set.iter().map(|axis| rounded(axis, &bases)).collect();
    for axis in &axes {
        check_axis(axis, &bases, mistakes);
    }
    if let Some(mistake) = too_many(&bases, &axes) {
        mistakes.push(mistake);
        return Vec::new();
    }
    let settings = bases.into_iter().flat_map(|base| combinations(base, &axes));
    let solvers = written.solvers.iter().map(|choice| solver(choice.get_ref()));
    let settings: Vec<Setting> = settings.chain(solvers).collect();
    let budget = written.frame.budget;
    if let Some(first) = written.solvers.first().filter(|_| budget.time.is_none() && budget.cpu.is_none()) {
        let message =
            "only a clock stops a solver of another program; add seconds or cpu_seconds to the budget";
        mistakes.push(Mistake::new(first.span(), message));
    }
    tell_twins(&settings, written, mistakes);
    settings
}

/// A solver of another program.
fn solver(SolverChoice { name, version, call }: &SolverChoice) -> Setting {
    let (command, version) = (call.command.clone(), version.clone());
    let solver = Foreign { kind: ForeignKind::External, command, version };
    Setting {
        label: name.clone(),
        preset: name.clone(),
        varied: BTreeMap::new(),
        method: Method::Command { solver, call: call.clone() },
    }
}

/// A preset or configuration file, with the parameters that were set for it alone.
fn base(choice: &Spanned<PresetChoice>, folder: &Path, mistakes: &mut Vec<Mistake>) -> Option<Setting> {
    let PresetChoice { name, label, set } = choice.get_ref();
    let preset = match find(name, folder) {
        Ok(preset) => preset,
        Err(message) => {
            mistakes.push(Mistake::new(choice.span(), message));
            return None;
        }
    };
    let mut setting = Setting {
        label: label.clone().unwrap_or_else(|| preset.name.clone()),
        preset: preset.name,
        varied: BTreeMap::new(),
        method: Method::Engine(preset.config),
    };
    for (key, value) in set {
        let name = key.get_ref();
        if setting.get(name).is_none() {
            mistakes.push(unknown(key, [&setting]));
        } else if let Err(mistake) = vary(&mut setting, name, value) {
            mistakes.push(mistake);
        } else if label.is_none() {
            setting.name_after(name);
        }
    }
    Some(setting)
}

fn find(name: &str, folder: &Path) -> Result<Preset, String> {
    if !has_ending(name, ".toml") {
        return presets::find(name).map_err(|error| error.to_string());
    }
    let path = locate(name, folder);
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let text = files::text(&path, files::LARGEST_TEXT).map_err(|error| failed(&files::message(&error)))?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    Preset::from_toml(&name, &text).map_err(|error| failed(&error))
}

fn has_ending(name: &str, ending: &str) -> bool {
    name.to_ascii_lowercase().ends_with(ending)
}

/// Sets a parameter and notes the value that it has now.
fn vary(setting: &mut Setting, name: &str, value: &Spanned<Value>) -> Result<(), Mistake> {
    setting.set(name, value.get_ref()).map_err(|error| Mistake::new(value.span(), error))
}

/// The points of a range as whole numbers, for a parameter that takes no others.
fn rounded(axis: &ParameterGrid, bases: &[Setting]) -> ParameterGrid {
    let declared = bases.iter().flat_map(Setting::declared);
    let kind = declared
        .filter(|parameter| parameter.name == axis.name.get_ref())
        .map(|parameter| parameter.kind)
        .next();
    let is_whole = matches!(kind, Some(ParameterKind::Integer { .. }));
    let mut axis = axis.clone();
    if axis.is_range && is_whole {
        for value in &mut axis.values {
            if let Value::Real(number) = value.get_ref() {
                *value = Spanned::new(value.span(), Value::Integer(number.round().max(0.0) as u64));
            }
        }
        axis.values.dedup_by(|one, other| one.get_ref() == other.get_ref());
    }
    axis
}

/// A parameter of the grid must belong to one preset at least, and its values must fit all that have it.
fn check_axis(axis: &ParameterGrid, bases: &[Setting], mistakes: &mut Vec<Mistake>) {
    let name = axis.name.get_ref();
    let having: Vec<&Setting> = bases.iter().filter(|base| base.get(name).is_some()).collect();
    if having.is_empty() {
        mistakes.push(unknown(&axis.name, bases));
    }
    for value in &axis.values {
        let wrong = having.iter().find_map(|base| (**base).clone().set(name, value.get_ref()).err());
        mistakes.extend(wrong.map(|error| Mistake::new(value.span(), error)));
    }
}

fn unknown<'a>(key: &Spanned<String>, settings: impl IntoIterator<Item = &'a Setting>) -> Mistake {
    let mut names: Vec<&str> =
        settings.into_iter().flat_map(Setting::declared).map(|parameter| parameter.name).collect();
    names.sort_unstable();
    names.dedup();
    let name = key.get_ref();
    let hint = hint(name, names.iter().copied());
    Mistake::new(key.span(), format!("no preset here has a parameter {name}; {hint}"))
}

/// A grid of several long ranges would not fit into memory.
fn too_many(bases: &[Setting], axes: &[ParameterGrid]) -> Option<Mistake> {
    let count = |base: &Setting| {
        let lengths = axes.iter().filter(|axis| base.get(axis.name.get_ref()).is_some());
        lengths.fold(1_usize, |product, axis| product.saturating_mul(axis.values.len()))
    };
    let total = bases.iter().map(count).fold(0, usize::saturating_add);
    let place = axes.last()?.name.span();
    (total > MOST_SETTINGS).then(|| {
        Mistake::new(
            place,
            format!("these are {total} settings, more than {MOST_SETTINGS}; take fewer values"),
        )
    })
}

/// The setting with every combination of values of the parameters that it has.
fn combinations(base: Setting, axes: &[ParameterGrid]) -> Vec<Setting> {
    let mut settings = vec![base];
    for axis in axes {
        let name = axis.name.get_ref();
        if settings[0].get(name).is_none() {
            continue;
        }
        let with = |setting: &Setting, value: &Spanned<Value>| {
            let mut setting = setting.clone();
            vary(&mut setting, name, value).ok()?;
            setting.name_after(name);
            Some(setting)
        };
        settings = settings
            .iter()
            .flat_map(|setting| axis.values.iter().filter_map(move |value| with(setting, value)))
            .collect();
        if settings.is_empty() {
            break;
        }
    }
    settings
}

/// Two settings of the same name would be ambiguous in a table.
fn tell_twins(settings: &[Setting], written: &Written, mistakes: &mut Vec<Mistake>) {
    let mut labels: Vec<&str> = settings.iter().map(|setting| setting.label.as_str()).collect();
    labels.sort_unstable();
    if let Some([twin, _]) = labels.array_windows().find(|[one, other]| one == other) {
        let span = written.presets.last().map_or(0..0, Spanned::span);
        let message = format!("there are two settings called {twin}; drop one, or give it a label");
        mistakes.push(Mistake::new(span, message));
    }
}
