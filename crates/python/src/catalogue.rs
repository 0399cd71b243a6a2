//! The presets and their parameters.

use crate::objects::{to_dict, to_python};
use crate::options::preset;
use evodoku::parameters::ParameterKind;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// All presets, in the order of `evodoku presets`.
#[pyfunction]
pub fn presets(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    evodoku::presets::all()
        .map(|preset| {
            let row = to_dict(py, &preset)?;
            // The configuration is a separate table.
            row.del_item("config")?;
            row.del_item("display")?;
            row.set_item("engine", preset.config.engine.name())?;
            row.set_item("engine_version", preset.config.engine.version())?;
            Ok(row)
        })
        .collect()
}

/// The parameters of a preset, with their values after some are set.
#[pyfunction]
pub fn parameters<'py>(
    source: &Bound<'py, PyAny>,
    set: &Bound<'py, PyDict>,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let py = source.py();
    let config = preset(source, set)?.config;
    config
        .declared()
        .into_iter()
        .map(|parameter| {
            let row = PyDict::new(py);
            row.set_item("name", parameter.name)?;
            row.set_item("value", to_python(py, &config.get(parameter.name))?)?;
            row.set_item("range", parameter.range().to_string())?;
            let (kind, low, high, choices) = match parameter.kind {
                ParameterKind::Integer { low, high } => {
                    ("integer", Some(low as f64), Some(high as f64), None)
                }
                ParameterKind::Real { low, high } => ("real", Some(low), Some(high), None),
                ParameterKind::Flag => ("flag", None, None, None),
                ParameterKind::Choice(choices) => {
                    ("choice", None, None, Some(choices.iter().map(|choice| choice.name).collect::<Vec<_>>()))
                }
            };
            row.set_item("kind", kind)?;
            row.set_item("low", low)?;
            row.set_item("high", high)?;
            row.set_item("choices", choices)?;
            row.set_item("live", parameter.is_live)?;
            row.set_item("quirk", parameter.is_quirk)?;
            row.set_item("clues", parameter.needs_clues)?;
            row.set_item("effect", config.has_effect(parameter.name))?;
            row.set_item("about", parameter.about)?;
            Ok(row)
        })
        .collect()
}
