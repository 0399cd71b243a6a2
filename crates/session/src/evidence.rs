//! Checks: what a sentence says of runs, as a comparison that is computed from them.
//!
//! `a.cost > 0` speaks of one run, the first; `share(a.solved = 1) - share(b.solved = 1) > 0.3` of all. `share` is the part
//! of the seeds for which a comparison holds, `mean` and `median` are over seeds. Lanes are paired by seed. What is known of
//! a run is its [`Traits`].

use crate::refusal::{Answer, Refusal};
use evodoku::{Config, Event, Observer, Point, Recorder, Report, Status};
use evodoku_lab::statistics::median;
use evodoku_messages::message;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// What is known of a run, by name: `cost`, `solved` (1 or 0), `evaluations`, `temperature.first` …
pub type Traits = BTreeMap<String, f64>;

/// The runs of each lane, seed by seed.
pub type Lanes = BTreeMap<String, Vec<Traits>>;

/// A check longer than this, or with more brackets in each other, is refused.
const LONGEST: usize = 400;
const DEEPEST: usize = 12;

/// Notes what traits need while a run goes on.
pub struct Witness {
    config: Config,
    recorder: Recorder,
    points: Vec<Point>,
}

/// So many points are kept of a run.
const POINTS_AT_MOST: usize = 20_000;

/// A quantity of points, by name.
type Quantity = (&'static str, fn(&Point) -> Option<f64>);

/// Those that traits are made of.
const QUANTITIES: [Quantity; 8] = [
    ("best", |it| Some(it.figures.best_cost as f64).filter(|_| it.figures.best_cost != u64::MAX)),
    ("current", |it| it.gauges.mean),
    ("worst", |it| it.gauges.worst),
    ("temperature", |it| it.gauges.temperature),
    ("level", |it| it.gauges.level),
    ("mutation_rate", |it| it.gauges.mutation_rate),
    ("mutation_strength", |it| it.gauges.mutation_strength),
    ("diversity", |it| it.gauges.diversity),
];

impl Witness {
    /// Of a run of this configuration.
    pub fn of(config: &Config) -> Self {
        Self { config: config.clone(), recorder: Recorder::default(), points: Vec::new() }
    }

    /// What is known of the run at its end.
    pub fn traits(&self, report: &Report) -> Traits {
        traits_of(&self.points, report)
    }
}

/// What is known of a run by its course. `first` and `last` are means over the first and last quarter, `early` over the
/// first twelve points, `lowest` and `highest` over all of it; `rises` is the
/// share of its points that are above the one before.
pub fn traits_of(points: &[Point], report: &Report) -> Traits {
    let figures = report.figures;
    let mut known = Traits::from(
        [
            ("solved", f64::from(report.ending.status() == Status::Solved)),
            ("cost", figures.best_cost as f64),
            ("evaluations", figures.evaluations as f64),
            ("generations", figures.epochs as f64),
            ("restarts", figures.restarts as f64),
            ("reheats", figures.reheats as f64),
        ]
        .map(|(name, value)| (name.to_owned(), value)),
    );
    for (name, of) in QUANTITIES {
        let values: Vec<f64> = points.iter().filter_map(of).filter(|value| value.is_finite()).collect();
        let Some(end) = values.last() else { continue };
        let quarter = (values.len() / 4).max(1);
        let mean = |part: &[f64]| part.iter().sum::<f64>() / part.len() as f64;
        for (part, value) in [
            ("first", mean(&values[..quarter])),
            ("last", mean(&values[values.len() - quarter..])),
            ("early", mean(&values[..values.len().min(12)])),
            ("start", values[0]),
            ("end", *end),
            ("lowest", values.iter().copied().fold(f64::INFINITY, f64::min)),
            ("highest", values.iter().copied().fold(f64::NEG_INFINITY, f64::max)),
            (
                "rises",
                values.windows(2).filter(|pair| pair[0] < pair[1]).count() as f64 / values.len() as f64,
            ),
        ] {
            known.insert(format!("{name}.{part}"), value);
        }
    }
    known
}

impl Observer for Witness {
    fn on(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        self.points.extend(self.recorder.point(event));
        if self.points.len() > POINTS_AT_MOST {
            let mut index = 0;
            self.points.retain(|_| {
                index += 1;
                index % 2 == 1
            });
        }
        ControlFlow::Continue(())
    }

    fn next_look(&self, evaluations: u64) -> Option<u64> {
        Recorder::next_look(&self.config, evaluations)
    }
}

/// Checks and the runs that they are computed from.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvidenceRequest {
    checks: Vec<String>,
    lanes: Lanes,
}

/// A check, computed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Found {
    /// Does it hold?
    pub holds: bool,
    /// Its left side.
    pub left: f64,
    /// Its right side.
    pub right: f64,
}

/// Computes checks.
pub fn evidence(request: &EvidenceRequest) -> Answer<Vec<Found>> {
    request.checks.iter().map(|check| Check::parse(check)?.of(&request.lanes)).collect()
}

/// A comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    text: String,
    comparison: Comparison,
}

#[derive(Clone, Debug, PartialEq)]
struct Comparison {
    left: Term,
    sign: char,
    right: Term,
}

#[derive(Clone, Debug, PartialEq)]
enum Term {
    Number(f64),
    Trait { lane: String, name: String },
    Apply(Box<Self>, char, Box<Self>),
    Share(Box<Comparison>),
    Over(Aggregate, Box<Self>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aggregate {
    Mean,
    Median,
}

impl Check {
    /// Reads a comparison.
    pub fn parse(text: &str) -> Answer<Self> {
        let refuse = || Refusal::new("check", message!("bad-check", check = text));
        if text.len() > LONGEST {
            return Err(refuse());
        }
        let mut parser = Parser { rest: text, depth: 0 };
        let comparison = parser.comparison().filter(|_| parser.rest.trim().is_empty()).ok_or_else(refuse)?;
        Ok(Self { text: text.into(), comparison })
    }

    /// Does it speak of many runs?
    pub fn needs_many(&self) -> bool {
        self.comparison.left.needs_many() || self.comparison.right.needs_many()
    }

    /// Computes it from runs; refuses where a trait is not known of them.
    pub fn of(&self, lanes: &Lanes) -> Answer<Found> {
        let unknown = || Refusal::new("check", message!("check-unknown", check = &self.text));
        let Comparison { left, right, .. } = &self.comparison;
        let (left, right) =
            (left.value(lanes, 0).ok_or_else(unknown)?, right.value(lanes, 0).ok_or_else(unknown)?);
        Ok(Found { holds: self.comparison.compare(left, right), left, right })
    }
}

impl std::fmt::Display for Check {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl Comparison {
    fn compare(&self, left: f64, right: f64) -> bool {
        match self.sign {
            '<' => left < right,
            '>' => left > right,
            _ => (left - right).abs() < 1e-9,
        }
    }
}

impl Term {
    fn needs_many(&self) -> bool {
        match self {
            Self::Number(_) | Self::Trait { .. } => false,
            Self::Share(_) | Self::Over(..) => true,
            Self::Apply(one, _, other) => one.needs_many() || other.needs_many(),
        }
    }

    /// Its value for the seed of that place.
    fn value(&self, lanes: &Lanes, seed: usize) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Trait { lane, name } => lanes.get(lane)?.get(seed)?.get(name).copied(),
            Self::Apply(one, sign, other) => {
                let (one, other) = (one.value(lanes, seed)?, other.value(lanes, seed)?);
                Some(match sign {
                    '+' => one + other,
                    '-' => one - other,
                    '*' => one * other,
                    _ => one / other,
                })
            }
            Self::Share(inner) => {
                let mut held = 0_usize;
                for seed in 0..seeds(lanes)? {
                    let (left, right) = (inner.left.value(lanes, seed)?, inner.right.value(lanes, seed)?);
                    held += usize::from(inner.compare(left, right));
                }
                Some(held as f64 / seeds(lanes)? as f64)
            }
            Self::Over(aggregate, inner) => {
                let values: Option<Vec<f64>> =
                    (0..seeds(lanes)?).map(|seed| inner.value(lanes, seed)).collect();
                let values = values?;
                match aggregate {
                    Aggregate::Mean => Some(values.iter().sum::<f64>() / values.len() as f64),
                    Aggregate::Median => median(&values),
                }
            }
        }
    }
}

/// How many seeds all lanes have; none if there is no run.
fn seeds(lanes: &Lanes) -> Option<usize> {
    lanes.values().map(Vec::len).min().filter(|&count| count > 0)
}

struct Parser<'a> {
    rest: &'a str,
    depth: usize,
}

impl Parser<'_> {
    fn comparison(&mut self) -> Option<Comparison> {
        let left = self.sum()?;
        let sign = ['<', '>', '='].into_iter().find(|&sign| self.take(sign))?;
        Some(Comparison { left, sign, right: self.sum()? })
    }

    fn sum(&mut self) -> Option<Term> {
        self.chain(&['+', '-'], Self::product)
    }

    fn product(&mut self) -> Option<Term> {
        self.chain(&['*', '/'], Self::factor)
    }

    fn chain(&mut self, signs: &[char], part: fn(&mut Self) -> Option<Term>) -> Option<Term> {
        let mut whole = part(self)?;
        while let Some(sign) = signs.iter().copied().find(|&sign| self.take(sign)) {
            whole = Term::Apply(Box::new(whole), sign, Box::new(part(self)?));
        }
        Some(whole)
    }

    fn factor(&mut self) -> Option<Term> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let term = if self.take('(') {
            let inner = self.sum()?;
            self.take(')').then_some(inner)?
        } else {
            let word = self.word();
            match word.as_str() {
                "" => return None,
                "share" | "mean" | "median" => {
                    self.take('(').then_some(())?;
                    let inner = match word.as_str() {
                        "share" => Term::Share(Box::new(self.comparison()?)),
                        "mean" => Term::Over(Aggregate::Mean, Box::new(self.sum()?)),
                        _ => Term::Over(Aggregate::Median, Box::new(self.sum()?)),
                    };
                    self.take(')').then_some(inner)?
                }
                _ => match word.parse::<f64>() {
                    Ok(number) if number.is_finite() => Term::Number(number),
                    Ok(_) => return None,
                    Err(_) => {
                        let (lane, name) = word.split_once('.')?;
                        Term::Trait { lane: lane.into(), name: name.into() }
                    }
                },
            }
        };
        self.depth -= 1;
        Some(term)
    }

    /// Letters, digits, dots and underscores.
    fn word(&mut self) -> String {
        self.rest = self.rest.trim_start();
        let end = self
            .rest
            .find(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '.' || letter == '_'))
            .unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word.into()
    }

    fn take(&mut self, sign: char) -> bool {
        let rest = self.rest.trim_start();
        let Some(after) = rest.strip_prefix(sign) else { return false };
        self.rest = after;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lanes() -> Lanes {
        let lane = |values: [[f64; 2]; 4]| {
            let of = |[solved, cost]: [f64; 2]| {
                Traits::from([("solved".to_owned(), solved), ("cost".to_owned(), cost)])
            };
            values.map(of).to_vec()
        };
        Lanes::from([
            ("a".to_owned(), lane([[1.0, 0.0], [1.0, 0.0], [0.0, 2.0], [1.0, 0.0]])),
            ("b".to_owned(), lane([[0.0, 5.0], [1.0, 0.0], [0.0, 3.0], [0.0, 4.0]])),
        ])
    }

    #[test]
    fn checks_are_computed_over_seeds_or_for_the_first() {
        let found = |text: &str| Check::parse(text).unwrap().of(&lanes()).unwrap();
        assert_eq!(found("a.cost = 0"), Found { holds: true, left: 0.0, right: 0.0 });
        assert_eq!(
            found("share(a.solved = 1) - share(b.solved = 1) > 0.4"),
            Found { holds: true, left: 0.5, right: 0.4 }
        );
        assert_eq!(found("mean(b.cost) / 2 < 1 + 2 * 0.25").left, 1.5);
        assert!(!found("mean(b.cost) / 2 < 1 + 2 * 0.25").holds);
        assert_eq!(found("median(b.cost) > 3").left, 3.5);
        assert_eq!(found("share(a.cost < b.cost) = 3 / 4").left, 0.75);
        assert!(Check::parse("share(a.cost < 1) > 0").unwrap().needs_many());
        assert!(!Check::parse("(a.cost) > 0").unwrap().needs_many());
    }

    #[test]
    fn nonsense_is_refused() {
        let deep = format!("{}1{} > 0", "(".repeat(100), ")".repeat(100));
        let long = format!("1{} > 0", "+1".repeat(1000));
        for text in [
            "",
            "a.cost",
            "a.cost >",
            "> 1",
            "a.cost > 1 1",
            "share(a.cost) > 1",
            "mean() > 1",
            "é > 1",
            "cost > 1",
            "nan > 1",
            &deep,
            &long,
        ] {
            assert_eq!(Check::parse(text).unwrap_err().code, "check", "{text}");
        }
        for text in ["a.luck > 1", "c.cost > 1", "mean(a.luck) > 1"] {
            assert_eq!(Check::parse(text).unwrap().of(&lanes()).unwrap_err().code, "check", "{text}");
        }
        assert!(Check::parse("mean(a.cost) > 1").unwrap().of(&Lanes::new()).is_err());
    }
}
