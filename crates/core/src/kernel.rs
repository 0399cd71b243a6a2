//! The kernel: how much is computed by logic before a search, chosen by name.

use crate::choices;
use evodoku_logic::propagate::Rule;

choices! {
    /// Inference applied before the search.
    pub enum Kernel {
        /// Nothing.
        Nothing = "nothing",
        /// Cells for which the givens leave one value, then hidden singles; naked singles that arise later are not looked for.
        GivenSingles = "given_singles",
        /// Naked and hidden singles.
        Singles = "singles",
        /// Singles, locked candidates, naked and hidden pairs.
        Pairs = "pairs",
        /// Singles, locked candidates, and everything that follows from one region alone (all-different filtering).
        Regions = "regions",
        /// The same, and every value that leads to a conflict by singles is struck.
        Probing = "probing",
    }
}

impl Kernel {
    /// The rules that are applied.
    pub fn rules(self) -> &'static [Rule] {
        match self {
            Self::Nothing => &[],
            Self::GivenSingles => &[Rule::HiddenSingle],
            Self::Singles => &Rule::SINGLES,
            Self::Pairs => &Rule::ALL[..5],
            Self::Regions => {
                &[Rule::NakedSingle, Rule::HiddenSingle, Rule::LockedCandidates, Rule::AllDifferent]
            }
            Self::Probing => &Rule::ALL,
        }
    }
}
