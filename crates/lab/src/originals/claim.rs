//! A claim of an author, what came out here, and whether it holds.

use crate::comparison::Pair;
use crate::statistics::Interval;
use crate::tables::{Cell, brief, probability};

/// Who says it?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// The author, whose words are quoted.
    Author,
    /// We do: the author says nothing of it, or it is our reading of the author's figures.
    Ourselves,
}

impl Speaker {
    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Author => "author",
            Self::Ourselves => "ours",
        }
    }
}

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

    /// Does a comparison show that two settings are equivalent? Yes if the whole interval of the difference in success lies
    /// within the margin, no if it lies outside.
    pub fn that_they_are_equivalent(success: Interval, margin: f64) -> Self {
        if success.low > -margin && success.high < margin {
            Self::Yes
        } else if success.low > margin || success.high < -margin {
            Self::No
        } else {
            Self::Open
        }
    }
}

/// A claim of an author, or one of ours about the author's program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who says it.
    pub speaker: Speaker,
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
        let Self { speaker, claim, author, ours, holds } = self;
        format!("{claim} ({}; {author}): {ours}. It {}.", speaker.name(), holds.name())
    }

    /// As a row of a table.
    pub fn row(&self, study: &str) -> Vec<Cell> {
        vec![
            study.into(),
            self.speaker.name().into(),
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
    let ratio = ratio.map_or_else(String::new, |ratio| format!("{} {}, ", pair.score.title(), times(ratio)));
    let points = Cell::Points(success).shown();
    format!(
        "{ratio}success {points} points, corrected p {} over {} puzzles",
        probability(pair.corrected()),
        pair.puzzles
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equivalence_needs_an_interval_within_the_margin() {
        let success = |low, high| Interval { value: f64::midpoint(low, high), low, high };
        let verdict = |low, high| Holds::that_they_are_equivalent(success(low, high), 0.1);
        assert_eq!(verdict(-0.04, 0.09), Holds::Yes);
        assert_eq!(verdict(-0.02, 0.13), Holds::Open);
        assert_eq!(verdict(0.12, 0.3), Holds::No);
    }
}
