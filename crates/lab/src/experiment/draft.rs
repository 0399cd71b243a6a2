//! An experiment put together from options, written as the file that would say the same.

use evodoku::parameters::Value;
use evodoku::record::SCHEMA;
use std::fmt::Write as _;
use std::str::FromStr;
use thiserror::Error;

/// What is to be run; [`Draft::to_toml`] makes the file of it, which is then read and checked as any other.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The name.
    pub name: String,
    /// What it asks.
    pub about: String,
    /// Where seeds come from.
    pub seed: u64,
    /// Runs per puzzle and setting.
    pub runs: u64,
    /// Files, globs, or tables such as `{ shape = "9x9", level = "hard", count = 10 }`.
    pub puzzles: Vec<String>,
    /// Presets or configuration files.
    pub presets: Vec<String>,
    /// The parameters that vary.
    pub vary: Vec<Vary>,
    /// Evaluations per run.
    pub evaluations: Option<u64>,
    /// Seconds per run.
    pub seconds: Option<f64>,
    /// Processor seconds per run.
    pub cpu_seconds: Option<f64>,
}

impl Draft {
    /// The experiment file.
    pub fn to_toml(&self) -> String {
        let quoted = |text: &String| toml::Value::from(text.as_str()).to_string();
        let source =
            |text: &String| if text.trim_start().starts_with('{') { text.clone() } else { quoted(text) };
        let list = |texts: &[String], shown: &dyn Fn(&String) -> String| {
            texts.iter().map(shown).collect::<Vec<_>>().join(", ")
        };
        let mut text =
            format!("schema = {SCHEMA}\nname = {}\nabout = {}\n", quoted(&self.name), quoted(&self.about));
        let _ = writeln!(text, "seed = {}\nruns = {}", self.seed, self.runs);
        let _ = writeln!(text, "puzzles = [{}]", list(&self.puzzles, &source));
        let _ = writeln!(text, "presets = [{}]", list(&self.presets, &quoted));
        if !self.vary.is_empty() {
            text += "\n[set]\n";
        }
        for vary in &self.vary {
            let _ = writeln!(text, "{} = {}", vary.name, vary.values);
        }
        text += "\n[budget]\n";
        if let Some(limit) = self.evaluations {
            let _ = writeln!(text, "evaluations = {limit}");
        }
        if let Some(limit) = self.seconds {
            let _ = writeln!(text, "seconds = {limit:?}");
        }
        if let Some(limit) = self.cpu_seconds {
            let _ = writeln!(text, "cpu_seconds = {limit:?}");
        }
        text
    }
}

/// A parameter and its values as they are written on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vary {
    /// The parameter.
    pub name: String,
    /// The values, as an experiment file has them.
    values: String,
}

/// Reads `population=100,500`, `temperature=0.1..0.9/5` and `temperature=log:0.01..10/7`.
impl FromStr for Vary {
    type Err = VaryError;

    fn from_str(text: &str) -> Result<Self, VaryError> {
        let error = || VaryError { found: text.into() };
        let (name, values) = text.split_once('=').ok_or_else(error)?;
        let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        if name.is_empty() || values.is_empty() || !name.chars().all(is_word) {
            return Err(error());
        }
        let (scale, range) = values.strip_prefix("log:").map_or(("linear", values), |range| ("log", range));
        let values = match range.split_once("..") {
            Some((from, rest)) => {
                let (to, steps) = rest.split_once('/').ok_or_else(error)?;
                let number = |text: &str| text.trim().parse::<f64>().map_err(|_| error());
                let steps: u64 = steps.trim().parse().map_err(|_| error())?;
                format!(
                    "{{ from = {:?}, to = {:?}, steps = {steps}, scale = \"{scale}\" }}",
                    number(from)?,
                    number(to)?
                )
            }
            None => format!("[{}]", values.split(',').map(written).collect::<Vec<_>>().join(", ")),
        };
        Ok(Self { name: name.into(), values })
    }
}

/// A value as TOML has it.
fn written(text: &str) -> String {
    match Value::from_text(text) {
        Value::Integer(number) => number.to_string(),
        Value::Real(number) => format!("{number:?}"),
        Value::Flag(flag) => flag.to_string(),
        Value::Word(word) => toml::Value::from(word).to_string(),
    }
}

/// A text that is no parameter with values.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "\"{found}\" is no parameter with values; write population=100,500 or temperature=0.1..0.9/5 or temperature=log:0.01..10/7"
)]
pub struct VaryError {
    /// What was given.
    pub found: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_ranges_are_read() {
        let values = |text: &str| text.parse::<Vary>().map(|vary| vary.values);
        assert_eq!(values("a=1,2.5,true,word").unwrap(), "[1, 2.5, true, \"word\"]");
        assert_eq!(values("a=0.1..9/5").unwrap(), "{ from = 0.1, to = 9.0, steps = 5, scale = \"linear\" }");
        assert_eq!(
            values("a=log:1..100/3").unwrap(),
            "{ from = 1.0, to = 100.0, steps = 3, scale = \"log\" }"
        );
        for wrong in ["a", "=1", "a=", "a=1..2", "a=x..2/3", "a b=1", "a=1..2/x"] {
            assert!(values(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_draft_is_an_experiment_file() {
        let draft = Draft {
            name: "a \"quoted\" name".into(),
            about: String::new(),
            seed: 3,
            runs: 2,
            puzzles: vec!["{ shape = \"4x4\", givens = 6 }".into()],
            presets: vec!["annealing".into()],
            vary: vec!["temperature=log:0.1..10/3".parse().unwrap()],
            evaluations: Some(100),
            seconds: Some(2.0),
            cpu_seconds: Some(1.5),
        };
        let plan = super::super::read("draft", &draft.to_toml(), std::path::Path::new(".")).unwrap();
        assert_eq!((plan.len(), plan.settings[1].label.as_str()), (6, "annealing temperature=1"));
        assert_eq!(plan.frame.budget.cpu, Some(std::time::Duration::from_millis(1500)));
    }
}
