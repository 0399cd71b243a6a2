//! Options of a run from Python: a preset, parameters by name, a budget.

use crate::objects::mistake;
use crate::read;
use evodoku::{
    Budget, MOST_THREADS, Options,
    parameters::Value,
    presets::{self, Preset},
};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The arguments of a solver.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Asked<'py> {
    preset: Bound<'py, PyAny>,
    parameters: Bound<'py, PyDict>,
    seed: Bound<'py, PyAny>,
    threads: Bound<'py, PyAny>,
    max_evaluations: Bound<'py, PyAny>,
    max_epochs: Bound<'py, PyAny>,
    max_memory: Bound<'py, PyAny>,
    time_limit: Bound<'py, PyAny>,
    cpu_limit: Bound<'py, PyAny>,
}

impl Asked<'_> {
    /// The preset with its parameters set, and the options of a run with it.
    pub fn read(&self) -> PyResult<(Preset, Options)> {
        let preset = preset(&self.preset, &self.parameters)?;
        let budget = Budget {
            evaluations: optional("max_evaluations", &self.max_evaluations, whole)?,
            epochs: optional("max_epochs", &self.max_epochs, whole)?,
            time: optional("time_limit", &self.time_limit, seconds)?,
            cpu: optional("cpu_limit", &self.cpu_limit, seconds)?,
            memory: optional("max_memory", &self.max_memory, whole)?,
        };
        let threads = threads(whole("threads", &self.threads)?)?;
        let seed = whole("seed", &self.seed)?;
        let options = Options { config: preset.config.clone(), seed, budget, threads };
        Ok((preset, options))
    }
}

/// A preset by its name or from its file, with parameters set.
pub fn preset(source: &Bound<'_, PyAny>, parameters: &Bound<'_, PyDict>) -> PyResult<Preset> {
    let mut preset = find(source)?;
    for (name, value) in parameters.iter() {
        let name: String = name.extract()?;
        preset.set(&name, &parameter(&value)?).map_err(mistake)?;
    }
    Ok(preset)
}

fn find(source: &Bound<'_, PyAny>) -> PyResult<Preset> {
    if let Ok(given) = source.cast::<PyDict>() {
        return of_dictionary(given);
    }
    if let Ok(name) = source.extract::<String>()
        && Path::new(&name).extension().is_none_or(|extension| extension != "toml")
    {
        return presets::find(&name).map_err(mistake);
    }
    let path = source.extract::<PathBuf>().map_err(|_| mistake("a preset is a name or a TOML file"))?;
    Preset::from_toml(&source.str()?.to_cow()?, &read::file(&path)?).map_err(mistake)
}

/// A preset from a dictionary: an engine with parameters, or another preset with some of them changed.
fn of_dictionary(given: &Bound<'_, PyDict>) -> PyResult<Preset> {
    if let Some(base) = given.get_item("preset")? {
        let changes = given.copy()?;
        changes.del_item("preset")?;
        return preset(&base, &changes);
    }
    let text = given.py().import("evodoku._toml")?.call_method1("preset", (given,))?.extract::<String>()?;
    Preset::from_toml("own", &text).map_err(mistake)
}

/// The value of a parameter, as written on the command line.
pub fn parameter(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    if let Ok(flag) = value.extract::<bool>() {
        return Ok(Value::Flag(flag));
    }
    if let Ok(number) = value.extract::<u64>() {
        return Ok(Value::Integer(number));
    }
    if let Ok(number) = value.extract::<f64>() {
        return Ok(Value::Real(number));
    }
    if let Ok(text) = value.extract::<String>() {
        return Ok(Value::from_text(&text));
    }
    Ok(Value::Word(value.str()?.to_string()))
}

/// Applies `read` to a value that may be None.
fn optional<T>(
    name: &str,
    value: &Bound<'_, PyAny>,
    read: fn(&str, &Bound<'_, PyAny>) -> PyResult<T>,
) -> PyResult<Option<T>> {
    if value.is_none() { Ok(None) } else { read(name, value).map(Some) }
}

/// A whole number; floats such as 1e6 are accepted.
pub fn whole(name: &str, value: &Bound<'_, PyAny>) -> PyResult<u64> {
    let of_real =
        |number: f64| (number.fract() == 0.0 && (0.0..1.8e19).contains(&number)).then_some(number as u64);
    let found = value.extract::<u64>().ok().or_else(|| value.extract::<f64>().ok().and_then(of_real));
    found.ok_or_else(|| {
        mistake(format!("{name} cannot be {value}; it takes whole numbers from 0 to 2^64 - 1"))
    })
}

/// A number of threads.
pub fn threads(number: u64) -> PyResult<usize> {
    let found = usize::try_from(number).ok().filter(|&threads| threads <= MOST_THREADS);
    found.ok_or_else(|| mistake(format!("threads cannot be {number}; there are at most {MOST_THREADS}")))
}

/// A time in seconds.
pub fn seconds(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Duration> {
    let found = value.extract::<f64>().ok().and_then(|number| Duration::try_from_secs_f64(number).ok());
    found.ok_or_else(|| mistake(format!("{name} cannot be {value}; it takes seconds, 0 or more")))
}
