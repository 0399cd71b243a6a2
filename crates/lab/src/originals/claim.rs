//! A claim of an author, what came out here, and whether it holds.

use crate::comparison::Pair;
use crate::statistics::Interval;
use crate::tables::{Cell, brief, probability};

/// Does a claim hold?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// The runs show it.
    Yes,
    /// The runs show the opposite, or something else.
    No,
    /// The runs do not tell.
    Open,
}

impl Holds {
    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Self::Yes => "holds",
            Self::No => "does not hold",
            Self::Open => "cannot be told",
        }
    }

    /// Does a comparison show that the setting of this number is the better one?
    pub fn that_it_is_better(pair: &Pair, better: usize) -> Self {
        match pair.leaning() {
            Some(leaning) if pair.is_significant() => {
                if leaning == better {
                    Self::Yes
                } else {
                    Self::No
                }
            }
            Some(_) | None => Self::Open,
        }
    }
}

/// A claim of an author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What is said.
    pub claim: String,
    /// The author's own figures.
    pub author: String,
    /// Ours.
    pub ours: String,
    /// Does it hold?
    pub holds: Holds,
}

impl Claim {
    /// In a sentence.
    pub fn sentence(&self) -> String {
        format!("{} ({}): {}. It {}.", self.claim, self.author, self.ours, self.holds.name())
    }

    /// As a row of a table.
    pub fn row(&self, study: &str) -> Vec<Cell> {
        vec![
            study.into(),
            self.claim.as_str().into(),
            self.author.as_str().into(),
            self.ours.as_str().into(),
            self.holds.name().into(),
        ]
    }
}

/// A ratio with its interval, where there is one.
pub fn times(ratio: Interval) -> String {
    let Interval { value, low, high } = ratio;
    let interval =
        if ratio.is_known() { format!(" ({} to {})", brief(low), brief(high)) } else { String::new() };
    format!("{}{interval} times", brief(value))
}

/// A comparison in a clause, seen from one of the two settings: the ratio of efforts, success and the probability.
pub fn compared(pair: &Pair, setting: usize) -> String {
    let (ratio, success) = pair.effects_of(setting);
    let ratio = ratio.map_or_else(String::new, |ratio| format!("effort per solution {}, ", times(ratio)));
    let points = Cell::Points(success).shown();
    format!("{ratio}success {points} points, p {} over {} puzzles", probability(pair.corrected), pair.puzzles)
}
