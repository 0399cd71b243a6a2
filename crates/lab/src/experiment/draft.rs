//! An experiment put together from options, written as the file that would say the same.

use evodoku::SCHEMA;
use std::fmt::Write as _;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_is_an_experiment_file() {
        let draft = Draft {
            name: "a \"quoted\" name".into(),
            about: String::new(),
            seed: 3,
            runs: 2,
            puzzles: vec!["{ shape = \"4x4\", givens = 6 }".into()],
            presets: vec!["annealing".into()],
            evaluations: Some(100),
            seconds: Some(2.0),
            cpu_seconds: Some(1.5),
        };
        let plan = super::super::read("draft", &draft.to_toml(), std::path::Path::new(".")).unwrap();
        assert_eq!((plan.len(), plan.settings[0].label.as_str()), (2, "annealing"));
        assert_eq!(plan.frame.budget.cpu, Some(std::time::Duration::from_millis(1500)));
    }
}
