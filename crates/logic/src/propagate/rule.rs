//! The rules of propagation and how often they had an effect.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A reason to fill a cell or to eliminate a value from it. Each keeps every solution.
///
/// The order of a list of rules does not matter: cheap ones run to a fixpoint before expensive ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// A cell with one value left takes it.
    NakedSingle,
    /// A value with one place left in a region that holds every value goes there.
    HiddenSingle,
    /// All places of a value in one region are in a second region: it is eliminated from the rest of the second.
    LockedCandidates,
    /// Two cells of a region with the same two values left: both are eliminated from the rest of the region.
    NakedPair,
    /// Two values with the same two places left in a region that holds every value: others are eliminated there.
    HiddenPair,
    /// Values in no assignment of different values to a region are eliminated. Includes both kinds of pairs.
    AllDifferent,
    /// Values that lead to a conflict by singles alone are eliminated.
    Probing,
}

impl Rule {
    /// All rules, cheap ones first.
    pub const ALL: [Self; 7] = [
        Self::NakedSingle,
        Self::HiddenSingle,
        Self::LockedCandidates,
        Self::NakedPair,
        Self::HiddenPair,
        Self::AllDifferent,
        Self::Probing,
    ];

    /// Both kinds of singles.
    pub const SINGLES: [Self; 2] = [Self::NakedSingle, Self::HiddenSingle];

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Self::NakedSingle => "naked-single",
            Self::HiddenSingle => "hidden-single",
            Self::LockedCandidates => "locked-candidates",
            Self::NakedPair => "naked-pair",
            Self::HiddenPair => "hidden-pair",
            Self::AllDifferent => "all-different",
            Self::Probing => "probing",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// How often each rule had an effect: cells filled by singles, values eliminated by the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effects([u32; Rule::ALL.len()]);

impl Effects {
    /// The number of cells that a single filled, or of values that another rule eliminated.
    pub fn of(&self, rule: Rule) -> u32 {
        self.0[rule as usize]
    }

    /// Adds effects of a rule.
    pub fn add(&mut self, rule: Rule, count: u32) {
        self.0[rule as usize] += count;
    }
}
