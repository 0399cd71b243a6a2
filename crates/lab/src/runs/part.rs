//! Which runs of a plan are made: all of them, a part for one of several machines, or some by their numbers.

use crate::experiment::{Plan, Shard};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use thiserror::Error;

/// A part of a plan.
#[derive(Clone, Debug)]
pub struct Part {
    /// One of several equal parts.
    pub shard: Shard,
    /// Only runs of these numbers.
    pub only: Option<Numbers>,
}

impl Default for Part {
    fn default() -> Self {
        Self { shard: Shard::WHOLE, only: None }
    }
}

impl Part {
    /// Does the part have the run of this number?
    pub fn has(&self, number: u64) -> bool {
        self.shard.has(number) && self.only.as_ref().is_none_or(|only| only.has(number))
    }

    /// How many runs of a plan it has.
    pub fn count(&self, plan: &Plan) -> u64 {
        (0..plan.len()).filter(|&number| self.has(number)).count() as u64
    }
}

/// Numbers of runs as they are written: `17,20-30`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers(Vec<RangeInclusive<u64>>);

/// A text that names no numbers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "\"{found}\" names no runs; write numbers and ranges such as 17,20-30, as `evodoku lab run --dry-run --json` has them"
)]
pub struct NumbersError {
    /// What was given.
    pub found: String,
}

impl Numbers {
    /// Is the number among them?
    pub fn has(&self, number: u64) -> bool {
        self.0.iter().any(|range| range.contains(&number))
    }

    /// The largest of them.
    pub fn last(&self) -> Option<u64> {
        self.0.iter().map(|range| *range.end()).max()
    }

    /// Sorted numbers as the fewest ranges.
    pub fn of(sorted: &[u64]) -> Self {
        let ranges = sorted.chunk_by(|one, other| one + 1 == *other);
        Self(ranges.map(|range| range[0]..=range[range.len() - 1]).collect())
    }
}

impl FromStr for Numbers {
    type Err = NumbersError;

    fn from_str(text: &str) -> Result<Self, NumbersError> {
        let error = || NumbersError { found: text.into() };
        let range = |piece: &str| {
            let (first, last) = piece.split_once('-').unwrap_or((piece, piece));
            let number = |text: &str| text.trim().parse::<u64>().map_err(|_| error());
            let range = number(first)?..=number(last)?;
            if range.is_empty() { Err(error()) } else { Ok(range) }
        };
        // What a dry run says is left may be nothing.
        if text.trim().is_empty() {
            return Ok(Self(Vec::new()));
        }
        text.split(',').map(range).collect::<Result<_, _>>().map(Self)
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, range) in self.0.iter().enumerate() {
            let gap = if index > 0 { "," } else { "" };
            if range.start() == range.end() {
                write!(out, "{gap}{}", range.start())?;
            } else {
                write!(out, "{gap}{}-{}", range.start(), range.end())?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_and_written() {
        let numbers: Numbers = "17,20-30, 5".parse().unwrap();
        assert!([5, 17, 20, 30].iter().all(|&number| numbers.has(number)) && !numbers.has(18));
        assert_eq!(Numbers::of(&[3, 5, 6, 7, 9]).to_string(), "3,5-7,9");
        assert_eq!((Numbers::of(&[]).to_string().parse(), numbers.last()), (Ok(Numbers::of(&[])), Some(30)));
        for wrong in ["a", "3-1", "1,,2", "-3"] {
            assert!(wrong.parse::<Numbers>().is_err(), "{wrong}");
        }
    }
}
