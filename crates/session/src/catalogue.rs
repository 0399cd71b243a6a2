//! The presets with their parameters, as they are declared.

use crate::refusal::Answer;
use crate::run::config_of;
use crate::step_unit::StepUnit;
use evodoku::{
    Display,
    parameters::{Parameter, ParameterKind, Value},
    presets::{self, Preset},
};
use evodoku_messages::Message;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;

/// A preset as the page shows it.
#[derive(Serialize)]
pub struct PresetView {
    name: String,
    about: Message,
    explanation: Message,
    source: String,
    fidelity: String,
    engine: &'static str,
    engine_about: &'static str,
    is_default: bool,
    /// Its smallest step.
    #[serde(rename = "beat")]
    step_unit: StepUnit,
    /// How its costs are shown.
    display: Display,
    parameters: Vec<ParameterView>,
}

/// A parameter as the page shows it.
#[derive(Serialize)]
struct ParameterView {
    name: &'static str,
    about: Message,
    kind: &'static str,
    /// The smallest and largest number; null for none.
    low: serde_json::Value,
    high: serde_json::Value,
    choices: Vec<ChoiceView>,
    /// The value in this preset.
    value: serde_json::Value,
    /// The values it takes, in words.
    range: Message,
    /// Can it be changed while a run goes on?
    live: bool,
    /// Does it only repeat a mistake of a known program?
    quirk: bool,
    /// Has it an effect only on puzzles with clues?
    clues: bool,
}

#[derive(Serialize)]
struct ChoiceView {
    name: &'static str,
    about: Message,
}

/// All presets, in their order.
pub fn presets() -> Vec<PresetView> {
    presets::all().map(show).collect()
}

/// A preset with other values of some parameters.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IdleRequest {
    preset: String,
    #[serde(default)]
    parameters: BTreeMap<String, serde_json::Value>,
}

/// The parameters that have no effect with the values that the others have.
pub fn idle(chosen: &IdleRequest) -> Answer<Vec<&'static str>> {
    let config = config_of(&chosen.preset, &chosen.parameters)?;
    let names = config.declared().into_iter().map(|parameter| parameter.name);
    Ok(names.filter(|name| config.has_effect(name) == Some(false)).collect())
}

fn show(preset: Preset) -> PresetView {
    let config = &preset.config;
    let parameters = config.declared().into_iter().map(|parameter| {
        let value = config.get(parameter.name).unwrap_or_else(|| parameter.default.clone());
        show_parameter(&parameter, &value, config.engine.name())
    });
    PresetView {
        about: preset.about_message(),
        explanation: preset.explanation_message(),
        parameters: parameters.collect(),
        step_unit: StepUnit::of(&config.engine),
        engine: config.engine.name(),
        engine_about: config.engine.about(),
        is_default: preset.name == presets::DEFAULT,
        name: preset.name,
        display: preset.display,
        source: preset.source.trim().into(),
        fidelity: preset.fidelity.trim().into(),
    }
}

fn show_parameter(parameter: &Parameter, value: &Value, engine: &str) -> ParameterView {
    // What is practically without limit is shown without one.
    let (kind, low, high) = match parameter.kind {
        ParameterKind::Integer { low, high } => {
            ("integer", json!(low), json!((high != u64::MAX).then_some(high)))
        }
        ParameterKind::Real { low, high } => ("real", json!(low), json!((high != f64::MAX).then_some(high))),
        ParameterKind::Flag => ("flag", json!(null), json!(null)),
        ParameterKind::Choice(_) => ("choice", json!(null), json!(null)),
    };
    let choices = match parameter.kind {
        ParameterKind::Choice(choices) => choices,
        ParameterKind::Integer { .. } | ParameterKind::Real { .. } | ParameterKind::Flag => &[],
    };
    ParameterView {
        name: parameter.name,
        about: parameter.explanation(engine),
        kind,
        low,
        high,
        choices: choices
            .iter()
            .map(|it| ChoiceView { name: it.name, about: parameter.explanation_of(it, engine) })
            .collect(),
        value: to_json(value),
        range: parameter.range(),
        live: parameter.is_live,
        quirk: parameter.is_quirk,
        clues: parameter.needs_clues,
    }
}

fn to_json(value: &Value) -> serde_json::Value {
    match value {
        Value::Integer(number) => json!(number),
        Value::Real(number) => json!(number),
        Value::Flag(flag) => json!(flag),
        Value::Word(word) => json!(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_effect_depends_on_the_others() {
        let idle_of = |parameters| idle(&serde_json::from_value(parameters).unwrap()).unwrap();
        let plain = idle_of(json!({ "preset": "lvsitanvs-ga" }));
        assert!(plain.contains(&"keep_percent") && !plain.contains(&"population"), "{plain:?}");
        let huke = idle_of(json!({ "preset": "huke-ga" }));
        assert!(!huke.contains(&"keep_percent"), "{huke:?}");
    }
}
