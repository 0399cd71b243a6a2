//! Puzzles that an experiment makes: a shape, how many givens, how many puzzles of each.

use super::error::Mistake;
use super::keys::{self, Keys};
use super::range::{at_least_one, flag, integer, text, values};
use evodoku::{
    parameters::{Value, hint},
    puzzle::Shape,
};
use evodoku_generate::{Amount, ClueKind, Level, Request};
use evodoku_generate::{Class, Holes};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// So many puzzles of a kind are made at most.
const MOST_PUZZLES: u64 = 100_000;

/// How puzzles are made.
#[derive(Clone, Debug)]
pub struct Spec {
    /// What each of them shall be, and what that is called in tables.
    pub requests: Vec<(Request, String)>,
    /// How many of each.
    pub count: u64,
    /// Where chance starts from, if not from the seed of the experiment.
    pub seed: Option<u64>,
}

impl Spec {
    /// Reads a table such as `{ shape = "25x25", share = 0.45, count = 20 }`.
    pub fn read(span: Range<usize>, table: &DeTable<'_>, mistakes: &mut Vec<Mistake>) -> Option<Self> {
        let before = mistakes.len();
        let mut keys = Keys::of(&keys::MADE, table, mistakes);
        let shape = keys.take("shape", shape);
        let givens = keys.take("givens", |found| amounts(found, whole));
        let part_given = keys.take("share", |found| amounts(found, part));
        let level = keys.take("level", |found| amounts(found, level));
        let count = keys.take("count", |found| at_least_one(found, MOST_PUZZLES)).unwrap_or(1);
        let seed = keys.take("seed", integer);
        let is_unique = keys.take("unique", flag);
        let holes = keys
            .take("holes", |found| named(found, &[("random", Holes::Random), ("balanced", Holes::Balanced)]));
        let class =
            keys.take("class", |found| named(found, &[("mixed", Class::Mixed), ("root", Class::Root)]));
        let rules = keys.take("rules", clues).unwrap_or_default();
        let label = keys.take("label", text);
        keys.finish();
        let given: Vec<Vec<Amount>> = [givens, part_given, level].into_iter().flatten().collect();
        if mistakes.len() > before {
            return None;
        }
        let [amounts] = given.as_slice() else {
            let message = "say how many givens: one of givens = 30, share = 0.45, level = \"hard\"";
            mistakes.push(Mistake::new(span, message));
            return None;
        };
        let shape = std::sync::Arc::new(shape?);
        let mut requests = Vec::new();
        for &amount in amounts {
            let request = Request {
                is_unique,
                holes: holes.unwrap_or_default(),
                class: class.unwrap_or(Class::Mixed),
                rules: rules.clone(),
                ..Request::new(shape.clone(), amount)
            };
            match request.check() {
                Ok(()) => {
                    requests.push((request, label.clone().unwrap_or_else(|| name(&shape, amount, &rules))));
                }
                Err(error) => mistakes.push(Mistake::new(span.clone(), error)),
            }
        }
        (mistakes.len() == before).then_some(Self { requests, count, seed })
    }
}

fn name(shape: &Shape, amount: Amount, rules: &[ClueKind]) -> String {
    let shape = rules.iter().fold(shape.to_string(), |name, kind| format!("{name}+{kind}"));
    match amount {
        Amount::Level(level) => format!("{shape} {level}"),
        Amount::Givens(_) | Amount::Share(_) | Amount::Fewest => shape,
    }
}

fn clues(found: &Spanned<DeValue<'_>>) -> Result<Vec<ClueKind>, Mistake> {
    let read = |value: &Spanned<Value>| {
        value.get_ref().to_string().parse().map_err(|error| Mistake::new(value.span(), error))
    };
    values(found)?.iter().map(read).collect()
}

fn shape(found: &Spanned<DeValue<'_>>) -> Result<Shape, Mistake> {
    text(found)?.parse().map_err(|error| Mistake::new(found.span(), error))
}

fn amounts(
    found: &Spanned<DeValue<'_>>,
    amount: impl Fn(&Value) -> Result<Amount, String>,
) -> Result<Vec<Amount>, Mistake> {
    let read = |value: &Spanned<Value>| {
        amount(value.get_ref()).map_err(|message| Mistake::new(value.span(), message))
    };
    values(found)?.iter().map(read).collect()
}

fn whole(value: &Value) -> Result<Amount, String> {
    match value {
        Value::Integer(count) => Ok(Amount::Givens(*count as usize)),
        Value::Real(_) | Value::Flag(_) | Value::Word(_) => {
            Err(format!("{value} is no number of givens; write a whole number"))
        }
    }
}

fn part(value: &Value) -> Result<Amount, String> {
    match value {
        Value::Real(share) if (0.0..=1.0).contains(share) => Ok(Amount::Share(*share)),
        Value::Integer(share @ 0..=1) => Ok(Amount::Share(*share as f64)),
        Value::Real(_) | Value::Integer(_) | Value::Flag(_) | Value::Word(_) => {
            Err(format!("a share of givens is a number from 0 to 1, not {value}"))
        }
    }
}

fn level(value: &Value) -> Result<Amount, String> {
    value.to_string().parse::<Level>().map(Amount::Level).map_err(|error| error.to_string())
}

fn named<T: Copy>(found: &Spanned<DeValue<'_>>, choices: &[(&str, T)]) -> Result<T, Mistake> {
    let word = text(found)?;
    let known = choices.iter().find(|(name, _)| *name == word).map(|(_, choice)| *choice);
    known.ok_or_else(|| {
        Mistake::new(
            found.span(),
            format!("{word} is not known here; {}", hint(&word, choices.iter().map(|(name, _)| *name))),
        )
    })
}
