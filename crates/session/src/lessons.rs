//! Lessons: each fills in a puzzle, solvers, a seed and a pace, asks a question, and says what is to be seen.
//!
//! A lesson is a TOML file of its own, in `lessons/`, so that teachers write theirs. Its texts are plain; nothing in it is
//! fetched or run by itself. `claims` are what its text says of the runs; a test plays them.

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
    /// What happens.
    pub text: Texts,
    /// What to ask oneself.
    pub question: Texts,
    /// What was to be seen.
    pub answer: Texts,
    /// The puzzle, in any notation.
    pub puzzle: String,
    /// Where chance starts from.
    #[serde(default = "one")]
    pub seed: u64,
    /// Steps per second; none for full speed.
    #[serde(default)]
    pub pace: Option<f64>,
    /// Beats of a step; none for what suits the engine.
    #[serde(default)]
    pub grain: Option<u64>,
    /// So many evaluations a run has.
    pub budget: u64,
    /// What to look at: `grid`, `microscope`, `population`, `cost`, `gauges`, `seeds`.
    #[serde(default)]
    pub look: Vec<Part>,
    /// One solver or two.
    pub lanes: Vec<Lane>,
    /// What the text says of the runs, such as `a.cost > 0` or `a.evaluations < b.evaluations`.
    #[serde(default)]
    pub claims: Vec<String>,
}

/// A text in the languages of the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

fn one() -> u64 {
    1
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
    "selection",
    "crossover",
    "one-fifth",
    "restarts",
    "one-seed",
    "size",
    "easy-hard-easy",
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
    lesson.puzzle.parse::<Grid>().map_err(|error| refuse(message!("lesson-puzzle", error)))?;
    if !(1..=2).contains(&lesson.lanes.len()) {
        return Err(refuse(message!("lesson-lanes", lanes = lesson.lanes.len())));
    }
    for lane in &lesson.lanes {
        let json = |value: &Value| serde_json::to_value(value).unwrap_or_default();
        let parameters = lane.parameters.iter().map(|(name, value)| (name.clone(), json(value))).collect();
        config_of(&lane.preset, &parameters)?;
    }
    Ok(lesson)
}

/// Line and column of a byte, from 1.
fn place_in(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..text.floor_char_boundary(at)];
    let line = before.matches('\n').count() + 1;
    (line, before.chars().rev().take_while(|&character| character != '\n').count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku::{Budget, Event, Options, Point, Search, Status, presets};
    use std::ops::ControlFlow;

    /// What came of a lane: fields that claims speak of.
    type Outcome = BTreeMap<&'static str, f64>;

    fn play(lesson: &Lesson, lane: &Lane) -> Outcome {
        let puzzle = lesson.puzzle.parse().unwrap();
        let mut config = presets::find(&lane.preset).unwrap().config;
        for (name, value) in &lane.parameters {
            config.set(name, value).unwrap();
        }
        let budget = Budget { evaluations: Some(lesson.budget), ..Budget::default() };
        let options = Options { config, seed: lesson.seed, budget, threads: 1 };
        let mut course: Vec<Point> = Vec::new();
        let report = Search::new(&puzzle, options).run(&mut |event: &Event<'_>| {
            if let Event::Started { progress, .. } | Event::Epoch(progress) = event {
                course.push(Point::of(progress));
            }
            ControlFlow::Continue(())
        });
        let all = |of: fn(&Point) -> Option<f64>| course.iter().filter_map(of).collect::<Vec<f64>>();
        let most = |list: &[f64]| list.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let least = |list: &[f64]| list.iter().copied().fold(f64::INFINITY, f64::min);
        let (temperatures, rates, diversities) = (
            all(|it| it.gauges.temperature),
            all(|it| it.gauges.mutation_rate),
            all(|it| it.gauges.diversity),
        );
        let figures = report.figures;
        BTreeMap::from([
            ("solved", f64::from(report.ending.status() == Status::Solved)),
            ("cost", figures.best_cost as f64),
            ("evaluations", figures.evaluations as f64),
            ("generations", figures.epochs as f64),
            ("restarts", figures.restarts as f64),
            ("reheats", figures.reheats as f64),
            ("first_cost", course.first().map_or(f64::NAN, |it| it.figures.best_cost as f64)),
            ("first_temperature", temperatures.first().copied().unwrap_or(f64::NAN)),
            ("last_temperature", temperatures.last().copied().unwrap_or(f64::NAN)),
            ("highest_temperature", most(&temperatures)),
            ("lowest_mutation_rate", least(&rates)),
            ("highest_mutation_rate", most(&rates)),
            ("first_diversity", diversities.first().copied().unwrap_or(f64::NAN)),
            ("lowest_diversity", least(&diversities)),
            // A dozen generations in.
            ("early_diversity", diversities.get(12).copied().unwrap_or(f64::NAN)),
            ("early_cost", course.get(12).map_or(f64::NAN, |it| it.figures.best_cost as f64)),
            ("last_diversity", diversities.last().copied().unwrap_or(f64::NAN)),
        ])
    }

    fn holds(claim: &str, outcomes: &[Outcome]) -> bool {
        let parts: Vec<&str> = claim.split_whitespace().collect();
        let &[left, sign, right] = parts.as_slice() else { panic!("{claim}: a side, a sign, a side") };
        let value = |side: &str| match side.split_once('.') {
            Some(("a", field)) => outcomes[0][field],
            Some(("b", field)) => outcomes[1][field],
            _ => side.parse().unwrap_or_else(|_| panic!("{claim}: {side} is no number")),
        };
        let (left, right) = (value(left), value(right));
        match sign {
            "=" => left == right,
            "<" => left < right,
            ">" => left > right,
            other => panic!("{claim}: what does {other} mean?"),
        }
    }

    #[test]
    fn every_lesson_keeps_its_claims() {
        for lesson in lessons() {
            let outcomes: Vec<Outcome> = lesson.lanes.iter().map(|lane| play(&lesson, lane)).collect();
            assert!(!lesson.claims.is_empty(), "{} claims nothing", lesson.id);
            for claim in &lesson.claims {
                assert!(holds(claim, &outcomes), "{}: {claim}: {outcomes:#?}", lesson.id);
            }
        }
    }

    #[test]
    fn every_lesson_has_both_languages() {
        for lesson in lessons() {
            for texts in [&lesson.title, &lesson.text, &lesson.question, &lesson.answer] {
                assert!(texts.de.as_ref().is_some_and(|text| !text.is_empty()), "{}", lesson.id);
            }
        }
    }

    #[test]
    fn bad_lesson_is_refused_with_reason() {
        let ours = OURS[0];
        let refused = |text: &str| read(text).unwrap_err().message.to_string();
        assert!(refused("nonsense").starts_with("this is no lesson: line 1, column 9: key with no value"));
        assert!(refused("\n ä = \"").starts_with("this is no lesson: line 2, column "));
        assert!(refused(&ours.replace("budget", "money")).contains("money"));
        assert!(refused(&ours.replace("preset = \"", "preset = \"no-")).contains("did you mean"));
    }
}
