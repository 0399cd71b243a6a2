//! The rules of propagation and their names in configuration files.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A reason to fill a cell or to strike a value from it. Each keeps every solution.
///
/// A list of rules is a set: cheap ones run to a fixpoint before dearer ones, whatever the order of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// A cell with one value left gets it.
    NakedSingle,
    /// A value with one place left in a region that holds every value goes there.
    HiddenSingle,
}

impl Rule {
    /// All rules, cheap ones first.
    pub const ALL: [Self; 2] = [Self::NakedSingle, Self::HiddenSingle];

    /// Both kinds of singles: what every solver starts with.
    pub const SINGLES: [Self; 2] = [Self::NakedSingle, Self::HiddenSingle];

    /// The name in configuration files.
    pub fn name(self) -> &'static str {
        match self {
            Self::NakedSingle => "naked-single",
            Self::HiddenSingle => "hidden-single",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

impl FromStr for Rule {
    type Err = UnknownRule;

    fn from_str(name: &str) -> Result<Self, UnknownRule> {
        Self::ALL
            .into_iter()
            .find(|rule| rule.name() == name)
            .ok_or_else(|| UnknownRule { found: name.into() })
    }
}

/// A name that no rule has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{found}\" is not a rule; there are {}", Rule::ALL.map(Rule::name).join(", "))]
pub struct UnknownRule {
    /// The name as it was written.
    pub found: String,
}

/// How often each rule had an effect: cells filled by singles, values struck by the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effects([u32; Rule::ALL.len()]);

impl Effects {
    /// The number of cells that a single filled, or of values that another rule struck.
    pub fn of(&self, rule: Rule) -> u32 {
        self.0[rule as usize]
    }

    /// Adds effects of a rule.
    pub fn add(&mut self, rule: Rule, count: u32) {
        self.0[rule as usize] += count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for rule in Rule::ALL {
            assert_eq!(rule.to_string().parse(), Ok(rule));
        }
    }

    #[test]
    fn an_unknown_name_lists_the_rules() {
        let error = "x-wing".parse::<Rule>().unwrap_err().to_string();
        assert!(
            error.starts_with("\"x-wing\" is not a rule; there are naked-single, hidden-single"),
            "{error}"
        );
    }
}
