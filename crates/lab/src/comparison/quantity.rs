//! What settings are compared by: three named quantities, of which an experiment declares one the primary.

use std::str::FromStr;

/// What two settings are compared by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Quantity {
    /// What all puzzles together cost: total PAR10, or effort per solution where the budget does not limit the measure.
    #[default]
    Bill,
    /// What the typical puzzle costs.
    Typical,
    /// The share of runs that are solved.
    Success,
}

impl Quantity {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Bill, Self::Typical, Self::Success];

    /// The name in experiments, options and tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bill => "bill",
            Self::Typical => "typical",
            Self::Success => "success",
        }
    }

    /// The name in sentences.
    pub fn title(self) -> &'static str {
        match self {
            Self::Bill => "the bill",
            Self::Typical => "the typical puzzle",
            Self::Success => "success",
        }
    }

    /// The test behind it.
    pub fn test(self) -> &'static str {
        match self {
            Self::Bill => "sign flips",
            Self::Typical => "signed ranks of logarithms",
            Self::Success => "sign flips, mid-p",
        }
    }
}

impl FromStr for Quantity {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|quantity| quantity.name() == text);
        known.ok_or_else(|| format!("{text} is no quantity; there are bill, typical and success"))
    }
}
