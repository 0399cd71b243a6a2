//! Tables: rows of texts and numbers, written as Markdown, CSV or HTML.

mod comparisons;
mod givens;
mod groups;
mod parameters;
mod settings;
mod write;

pub use comparisons::{MOST_SHOWN, comparisons, ranking};
pub use givens::by_givens;
pub use groups::by_group;
pub use parameters::by_parameter;
pub use settings::by_setting;

use crate::dataset::Summary;
use crate::statistics::Interval;

/// A table with a name, a heading and rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The name of its file.
    pub name: &'static str,
    /// Its title.
    pub title: String,
    /// What is to be known to read it.
    pub about: String,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
    /// A page shows so many of the rows, a file all of them.
    pub shown: usize,
}

/// What stands in a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A text.
    Text(String),
    /// A whole number.
    Count(u64),
    /// A number, shown with three digits that matter; infinite where there is no solution.
    Number(f64),
    /// A share, shown as a percentage.
    Share(f64),
    /// A share with its interval.
    Interval(Interval),
    /// A number with its interval.
    Between(Interval),
    /// A difference of shares with its interval, in points of a hundred.
    Points(Interval),
    /// A number of either sign with its interval, such as a correlation.
    Signed(Interval),
    /// A probability.
    Probability(f64),
    /// Nothing is known.
    Missing,
}

impl From<Option<Interval>> for Cell {
    fn from(interval: Option<Interval>) -> Self {
        interval.map_or(Self::Missing, Self::Between)
    }
}

impl From<Option<f64>> for Cell {
    fn from(number: Option<f64>) -> Self {
        number.map_or(Self::Missing, Self::Number)
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}

impl Cell {
    /// As a person reads it.
    pub fn shown(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Count(count) => grouped(*count),
            Self::Number(number) => brief(*number),
            Self::Share(share) => format!("{:.0} %", share * 100.0),
            Self::Interval(interval) | Self::Between(interval) if interval.value.is_nan() => "–".into(),
            Self::Interval(Interval { value, low, high }) => {
                format!("{:.0} % ({:.0}–{:.0})", value * 100.0, low * 100.0, high * 100.0)
            }
            Self::Between(interval) if !interval.is_known() => brief(interval.value),
            Self::Between(Interval { value, low, high }) => {
                format!("{} ({}–{})", brief(*value), brief(*low), brief(*high))
            }
            Self::Points(interval) => {
                // Rounded first, and without the sign of a zero.
                let points = |share: f64| (share * 100.0).round() + 0.0;
                let Interval { value, low, high } = interval;
                if interval.is_known() {
                    format!("{:+.0} ({:+.0} to {:+.0})", points(*value), points(*low), points(*high))
                } else {
                    format!("{:+.0}", points(*value))
                }
            }
            Self::Signed(Interval { value, low, high }) => {
                // Rounded first, and without the sign of a zero.
                let [value, low, high] = [value, low, high].map(|it| (it * 100.0).round() / 100.0 + 0.0);
                format!("{value:+.2} ({low:+.2} to {high:+.2})")
            }
            Self::Probability(p) if *p < 0.001 => "< 0.001".into(),
            Self::Probability(p) => format!("{p:.3}"),
            Self::Missing => "–".into(),
        }
    }

    /// As a program reads it.
    pub fn plain(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Count(count) => count.to_string(),
            Self::Number(number) | Self::Share(number) | Self::Probability(number) => number.to_string(),
            Self::Interval(interval)
            | Self::Between(interval)
            | Self::Points(interval)
            | Self::Signed(interval) => interval.value.to_string(),
            Self::Missing => String::new(),
        }
    }

    /// Is it a number, which stands at the right?
    pub fn is_number(&self) -> bool {
        !matches!(self, Self::Text(_))
    }
}

/// Effort per solution, with its interval where there is one.
fn expected(summary: &Summary) -> Cell {
    summary.expected_interval().map_or_else(|| summary.expected.into(), Cell::Between)
}

/// A probability behind its p: `= 0.023` or `< 0.001`.
pub fn probability(p: f64) -> String {
    let shown = Cell::Probability(p).shown();
    if shown.starts_with('<') { shown } else { format!("= {shown}") }
}

/// A number with about three digits that matter.
pub fn brief(number: f64) -> String {
    let size = number.abs();
    match number {
        _ if number.is_nan() => "–".into(),
        _ if number.is_infinite() => "∞".into(),
        _ if size >= 1e6 => format!("{:.3} M", number / 1e6),
        _ if size >= 1000.0 => {
            let sign = if number < 0.0 { "-" } else { "" };
            format!("{sign}{}", grouped(size.round() as u64))
        }
        _ if size >= 100.0 => format!("{number:.0}"),
        _ if size >= 10.0 => format!("{number:.1}"),
        _ if size >= 1.0 || number == 0.0 => format!("{number:.2}"),
        _ if size >= 0.01 => format!("{number:.3}"),
        _ => format!("{number:.1e}"),
    }
}

/// A whole number with its thousands apart.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut shown = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_without_an_interval_stands_alone() {
        let alone = Interval::alone(0.03);
        assert_eq!([Cell::Between(alone), Cell::Points(alone)].map(|cell| cell.shown()), ["0.030", "+3"]);
    }

    #[test]
    fn numbers_are_shown_with_three_digits_that_matter() {
        let shown = [0.0, 0.000_123, 0.0123, 1.2345, 12.345, 123.45, 12_345.6, 1_234_567.0].map(brief);
        assert_eq!(shown, ["0.00", "1.2e-4", "0.012", "1.23", "12.3", "123", "12,346", "1.235 M"]);
        assert_eq!([f64::INFINITY, f64::NAN, -1500.0].map(brief), ["∞", "–", "-1,500"]);
        assert_eq!([1, 999, 1000, 1_234_567].map(grouped), ["1", "999", "1,000", "1,234,567"]);
    }
}
