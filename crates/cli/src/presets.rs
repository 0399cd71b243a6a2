//! `evodoku presets`: lists the presets, or explains one with all its parameters.

use crate::Outcome;
use crate::arguments::Presets;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use crate::language::local;
use crate::print::to_stdout;
use crate::terminal;
use evodoku::{
    Config,
    parameters::{Parameter, ParameterKind, Value},
    presets::{self, Preset},
};
use std::fmt::Write as _;

pub fn run(options: &Presets) -> Outcome {
    let text = match &options.name {
        None => list(),
        Some(name) => {
            let preset = presets::find(name).map_err(Failure::of)?;
            if options.toml { preset.to_toml() } else { explain(&preset) }
        }
    };
    to_stdout(terminal::wrapped(&text, "      ").as_bytes())?;
    Ok(Exit::Success)
}

fn list() -> String {
    let width = presets::names().map(str::len).max().unwrap_or(0);
    let mut text = String::new();
    for preset in presets::all() {
        let mark = if preset.name == presets::DEFAULT { " (default)" } else { "" };
        let _ = writeln!(text, "{:width$}  {}{mark}", preset.name, local(&preset.about_message()));
    }
    text + "\n`evodoku presets NAME` explains one with all its parameters.\n"
}

fn explain(preset: &Preset) -> String {
    let mut text = format!(
        "{}: {}\n\n{}\n",
        preset.name,
        local(&preset.about_message()),
        local(&preset.explanation_message())
    );
    let _ = writeln!(text, "\nSource: {}", preset.source.trim());
    if !preset.fidelity.is_empty() {
        let _ = writeln!(text, "\nFaithful to it: {}", preset.fidelity.trim());
    }
    let names = preset.authors_names();
    if !names.is_empty() {
        let width = names.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let _ = writeln!(
            text,
            "\nWhat its author calls parameters, and what they are here; --set takes most of these names:"
        );
        for (name, ours) in names {
            let _ = writeln!(text, "  {name:width$}  {ours}");
        }
    }
    let _ = writeln!(text, "\nEngine: {}. {}", preset.config.engine.name(), preset.config.engine.about());
    let (clues, others): (Vec<Parameter>, Vec<Parameter>) =
        preset.config.declared().into_iter().partition(|parameter| parameter.needs_clues);
    let (quirks, usual): (Vec<Parameter>, Vec<Parameter>) =
        others.into_iter().partition(|parameter| parameter.is_quirk);
    let _ = writeln!(text, "\nParameters, to be changed with --set KEY=VALUE:");
    describe_all(&mut text, &preset.config, &usual);
    if !clues.is_empty() {
        let _ = writeln!(text, "\nOn puzzles with clues, such as cages and thermometers:");
        describe_all(&mut text, &preset.config, &clues);
    }
    if !quirks.is_empty() {
        let _ = writeln!(text, "\nMistakes of known programs, which presets as coded repeat:");
        describe_all(&mut text, &preset.config, &quirks);
    }
    text
}

fn describe_all(text: &mut String, config: &Config, parameters: &[Parameter]) {
    for parameter in parameters {
        let value = config.get(parameter.name).unwrap_or_else(|| parameter.default.clone());
        let is_idle = config.has_effect(parameter.name) == Some(false);
        describe(text, parameter, config.engine.name(), &value, is_idle);
    }
}

fn describe(text: &mut String, parameter: &Parameter, engine: &str, value: &Value, is_idle: bool) {
    let live = if parameter.is_live { ", also while running" } else { "" };
    let idle = if is_idle { " (no effect with the values of the others)" } else { "" };
    let _ = writeln!(text, "\n  {} = {value}{idle}", parameter.name);
    match parameter.kind {
        ParameterKind::Choice(choices) => {
            let _ = writeln!(text, "      {}", local(&parameter.explanation(engine)));
            for choice in choices {
                let _ = writeln!(
                    text,
                    "      - {}: {}",
                    choice.name,
                    local(&parameter.explanation_of(choice, engine))
                );
            }
        }
        ParameterKind::Integer { .. } | ParameterKind::Real { .. } | ParameterKind::Flag => {
            let _ = writeln!(
                text,
                "      {} ({}{live})",
                local(&parameter.explanation(engine)),
                local(&parameter.range())
            );
        }
    }
}
