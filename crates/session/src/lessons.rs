//! Lessons: each fills in a puzzle, solvers, a seed and a pace, asks a question, and says what is to be seen.
//!
//! A lesson is a TOML file of its own, in `lessons/`, so that teachers write theirs. Its texts are plain; nothing in it is
//! fetched or run by itself. A chapter has steps. What a sentence says of runs is a check, which tests and the page compute
//! from thirty seeds.

use crate::evidence::Check;
use crate::refusal::{Answer, Refusal};
use crate::run::config_of;
use evodoku::parameters::Value;
use evodoku::puzzle::Grid;
use evodoku_messages::{Message, message};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A lesson.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// One word, for links.
    pub id: String,
    /// What it is about.
    pub title: Texts,
    /// What happens, in a lesson of one step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<Texts>,
    /// What to ask oneself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<Texts>,
    /// What was to be seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Texts>,
    /// What is run, unless a step says otherwise.
    #[serde(flatten)]
    pub setting: Setting,
    /// What to look at in a lesson of one step.
    #[serde(default)]
    pub look: Vec<Part>,
    /// What its text says of the runs, for tests.
    #[serde(default)]
    pub claims: Vec<String>,
    /// The steps of a chapter.
    #[serde(default)]
    pub steps: Vec<Step>,
}

/// What is run: fields that a step leaves out are those of its lesson.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Setting {
    /// The puzzle, in any notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// The random seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Steps per second; 0 for full speed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<f64>,
    /// Beats of a step; none for what suits the engine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grain: Option<u64>,
    /// So many evaluations a run has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget: Option<u64>,
    /// One solver or two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lanes: Option<Vec<Lane>>,
}

/// A step of a chapter: a few sentences, the parts of the page that they need, and at most one thing to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// What it says; `[[drag]]` stands where the dragged quantity is.
    pub text: Texts,
    /// What is shown; nothing else is.
    #[serde(default)]
    pub show: Vec<Part>,
    /// A small model in front.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub toy: Option<Toy>,
    /// A quantity in the sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drag: Option<Drag>,
    /// A guess before the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub predict: Option<Prediction>,
    /// Something to bring about, checked on the learner's own run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<Claim>,
    /// What happens, each sentence with its check.
    #[serde(default)]
    pub says: Vec<Claim>,
    /// Are its checks too long for every test?
    #[serde(default)]
    pub slow: bool,
    /// What is run.
    #[serde(flatten)]
    pub setting: Setting,
}

/// A small model that needs no engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Toy {
    /// A 4×4 grid in which two cells of a box are exchanged by hand.
    Exchange,
    /// A ball on a curve of costs with basins, at a temperature.
    Valley,
}

/// A number that is dragged within a sentence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drag {
    /// The parameter.
    pub parameter: String,
    /// The lanes that it is set in.
    #[serde(default = "first_lane")]
    pub lanes: String,
    /// Its range.
    pub low: f64,
    /// See there.
    pub high: f64,
}

fn first_lane() -> String {
    "a".into()
}

/// A question with choices; a choice is right if its check holds for the learner's own runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prediction {
    /// The question.
    pub question: Texts,
    /// What can be guessed.
    pub choices: Vec<Claim>,
}

/// A sentence and its check.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The sentence.
    #[serde(flatten)]
    pub text: Texts,
    /// The comparison that must hold.
    pub check: String,
}

impl Setting {
    /// With the fields of another one where this has none.
    fn or(&self, other: &Self) -> Self {
        let Self { puzzle, seed, pace, grain, budget, lanes } = self.clone();
        Self {
            puzzle: puzzle.or_else(|| other.puzzle.clone()),
            seed: seed.or(other.seed),
            pace: pace.or(other.pace),
            grain: grain.or(other.grain),
            budget: budget.or(other.budget),
            lanes: lanes.or_else(|| other.lanes.clone()),
        }
    }

    fn check(&self) -> Answer<()> {
        let refuse = |message: Message| Refusal::new("lesson", message);
        let puzzle = self.puzzle.as_deref().unwrap_or_default();
        puzzle.parse::<Grid>().map_err(|error| refuse(message!("lesson-puzzle", error)))?;
        let lanes = self.lanes.as_deref().unwrap_or_default();
        if !(1..=2).contains(&lanes.len()) {
            return Err(refuse(message!("lesson-lanes", lanes = lanes.len())));
        }
        for lane in lanes {
            let json = |value: &Value| serde_json::to_value(value).unwrap_or_default();
            let parameters =
                lane.parameters.iter().map(|(name, value)| (name.clone(), json(value))).collect();
            config_of(&lane.preset, &parameters)?;
        }
        Ok(())
    }
}

impl Step {
    fn checks(&self) -> impl Iterator<Item = &str> {
        let guesses = self.predict.iter().flat_map(|guess| &guess.choices);
        self.says.iter().chain(&self.task).chain(guesses).map(|claim| claim.check.as_str())
    }
}

impl Lesson {
    /// What is run in a step, or in a lesson without steps.
    fn settings(&self) -> Vec<Setting> {
        if self.steps.is_empty() {
            return vec![self.setting.clone()];
        }
        self.steps.iter().map(|step| step.setting.or(&self.setting)).collect()
    }

    /// All sentences with checks, and those of guesses and tasks.
    fn checks(&self) -> impl Iterator<Item = &str> {
        self.claims.iter().map(String::as_str).chain(self.steps.iter().flat_map(Step::checks))
    }
}

/// A text in the languages of the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Texts {
    /// In English.
    pub en: String,
    /// In German; the English one is shown where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub de: Option<String>,
}

/// A part of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// The grid.
    Grid,
    /// Steps, pace and seed.
    Controls,
    /// The figures beside the grid.
    Counters,
    /// What a single move is.
    Microscope,
    /// The individuals.
    Population,
    /// The chart of costs.
    Cost,
    /// Temperature, mutation, diversity.
    Gauges,
    /// Thirty seeds.
    Seeds,
}

/// A solver of a lesson.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lane {
    /// The preset.
    pub preset: String,
    /// Parameters that differ from it.
    #[serde(default)]
    pub parameters: BTreeMap<String, Value>,
}

/// A file of a lesson.
macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        &[$(include_str!(concat!("../lessons/", $name, ".toml"))),+]
    };
}

/// Those of ours, in the order in which they are taught.
const OURS: &[&str] = files![
    "cost",
    "hill-climbing",
    "temperature",
    "cooling",
    "acceptance",
    "selection",
    "crossover",
    "one-fifth",
    "restarts",
    "one-seed",
    "size",
    "easy-hard-easy",
    "messages",
];

/// The lessons of ours.
pub fn lessons() -> Vec<Lesson> {
    OURS.iter().map(|text| read(text).expect("a test reads every lesson")).collect()
}

/// Reads a lesson.
pub fn read(text: &str) -> Answer<Lesson> {
    let refuse = |message: Message| Refusal::new("lesson", message);
    let lesson: Lesson = toml::from_str(text).map_err(|error| {
        let (line, column) = place_in(text, error.span().map_or(0, |span| span.start));
        refuse(message!("no-lesson", line, column, detail = error.message().trim()))
    })?;
    if lesson.text.is_none() && lesson.steps.is_empty() {
        return Err(refuse(message!("lesson-empty")));
    }
    lesson.settings().iter().try_for_each(Setting::check)?;
    lesson.checks().try_for_each(|check| Check::parse(check).map(|_| ()))?;
    Ok(lesson)
}

/// Line and column of a byte, from 1.
fn place_in(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..text.floor_char_boundary(at)];
    let line = before.matches('\n').count() + 1;
    (line, before.chars().rev().take_while(|&character| character != '\n').count() + 1)
}

#[cfg(test)]
mod tests;
