//! Values and ranges in an experiment file: a number, a list, or `{ from = 0.1, to = 10, steps = 5, scale = "log" }`.

use super::error::Mistake;
use super::keys::{self, Keys};
use evodoku::parameters::Value;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A range has no more steps than this.
const MOST_STEPS: u64 = 10_000;

/// A single value.
pub fn value(found: &Spanned<DeValue<'_>>) -> Result<Spanned<Value>, Mistake> {
    let value = match found.get_ref() {
        DeValue::Integer(_) if !is_negative(found) => Value::Integer(integer(found)?),
        DeValue::Integer(_) | DeValue::Float(_) => Value::Real(number(found)?),
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::String(word) => Value::Word(word.to_string()),
        DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => {
            return Err(Mistake::new(found.span(), "write one number, word, true or false here"));
        }
    };
    Ok(Spanned::new(found.span(), value))
}

/// One value, a list of values, or a range.
pub fn values(found: &Spanned<DeValue<'_>>) -> Result<Vec<Spanned<Value>>, Mistake> {
    match found.get_ref() {
        DeValue::Array(array) if array.is_empty() => {
            Err(Mistake::new(found.span(), "this list is empty; write at least one value"))
        }
        DeValue::Array(array) => array.iter().map(value).collect(),
        DeValue::Table(table) => {
            let points = range(found, table)?;
            Ok(points.into_iter().map(|point| Spanned::new(found.span(), point)).collect())
        }
        DeValue::String(_)
        | DeValue::Integer(_)
        | DeValue::Float(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_) => Ok(vec![value(found)?]),
    }
}

fn range(found: &Spanned<DeValue<'_>>, table: &DeTable<'_>) -> Result<Vec<Value>, Mistake> {
    let mut mistakes = Vec::new();
    let mut keys = Keys::of(&keys::RANGE, table, &mut mistakes);
    let from = keys.take("from", number);
    let to = keys.take("to", number);
    let steps = keys.take("steps", integer);
    let scale = keys.take("scale", text);
    keys.finish();
    if let Some(mistake) = mistakes.pop() {
        return Err(mistake);
    }
    let fail = |message: &str| Mistake::new(found.span(), message);
    let (Some(from), Some(to), Some(steps)) = (from, to, steps) else {
        return Err(fail(
            "a range has from, to and steps: { from = 0.1, to = 10, steps = 5, scale = \"log\" }",
        ));
    };
    if !(2..=MOST_STEPS).contains(&steps) {
        return Err(fail("a range has 2 to 10000 steps"));
    }
    let is_log = match scale.as_deref() {
        None | Some("linear") => false,
        Some("log") if from > 0.0 && to > 0.0 => true,
        Some("log") => return Err(fail("a log range begins and ends above 0")),
        Some(_) => return Err(fail("a scale is linear or log")),
    };
    Ok(spread(from, to, steps, is_log))
}

/// Points at even distances from one number to another, whole numbers where all of them are.
pub fn spread(from: f64, to: f64, steps: u64, is_log: bool) -> Vec<Value> {
    let part = |step: u64| step as f64 / (steps - 1) as f64;
    let point = |step: u64| match step {
        0 => from,
        last if last == steps - 1 => to,
        inner if is_log => tidy(from * (to / from).powf(part(inner))),
        inner => tidy(from + (to - from) * part(inner)),
    };
    let points: Vec<f64> = (0..steps).map(point).collect();
    let is_whole = points.iter().all(|point| point.fract() == 0.0 && *point >= 0.0);
    let value = |point: f64| if is_whole { Value::Integer(point as u64) } else { Value::Real(point) };
    points.into_iter().map(value).collect()
}

/// Six digits are enough for a parameter and keep 0.30000000000000004 out of tables.
fn tidy(number: f64) -> f64 {
    format!("{number:.5e}").parse().unwrap_or(number)
}

/// A text.
pub fn text(found: &Spanned<DeValue<'_>>) -> Result<String, Mistake> {
    let wrong = || Mistake::new(found.span(), "write a text in quotes here");
    found.get_ref().as_str().map(str::to_owned).ok_or_else(wrong)
}

/// Yes or no.
pub fn flag(found: &Spanned<DeValue<'_>>) -> Result<bool, Mistake> {
    found.get_ref().as_bool().ok_or_else(|| Mistake::new(found.span(), "write true or false here"))
}

/// A whole number, not negative.
pub fn integer(found: &Spanned<DeValue<'_>>) -> Result<u64, Mistake> {
    let wrong = || Mistake::new(found.span(), "write a whole number from 0 up here");
    let digits = found.get_ref().as_integer().ok_or_else(wrong)?;
    u64::from_str_radix(&digits.as_str().replace('_', ""), digits.radix()).map_err(|_| wrong())
}

/// A whole number from 1 to a limit.
pub fn at_least_one(found: &Spanned<DeValue<'_>>, most: u64) -> Result<u64, Mistake> {
    let number = integer(found)?;
    if (1..=most).contains(&number) {
        return Ok(number);
    }
    Err(Mistake::new(found.span(), format!("{number} is out of range; it takes 1 to {most}")))
}

/// A number.
pub fn number(found: &Spanned<DeValue<'_>>) -> Result<f64, Mistake> {
    let text = match found.get_ref() {
        DeValue::Integer(digits) => digits.as_str(),
        DeValue::Float(digits) => digits.as_str(),
        DeValue::String(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_)
        | DeValue::Array(_)
        | DeValue::Table(_) => "",
    };
    let number = text.replace('_', "").parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| Mistake::new(found.span(), "write a number here"))
}

fn is_negative(found: &Spanned<DeValue<'_>>) -> bool {
    found.get_ref().as_integer().is_some_and(|digits| digits.as_str().starts_with('-'))
}
