//! A step: its technique, difficulty, cells and consequences.

use super::marks::Mark;
use evodoku_messages::{Localize, Message};
use evodoku_puzzle::Cell;
use std::fmt;

/// A solving technique, which fills cells or eliminates values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Localize)]
pub enum Technique {
    /// The last empty cell of a region.
    FullHouse,
    /// The only place of a value in a region.
    HiddenSingle,
    /// The only value left for a cell.
    NakedSingle,
    /// All places of a value in one region see the same cells outside.
    LockedCandidates,
    /// Two cells of a region with two values between them.
    NakedPair,
    /// Two values of a region with two places between them.
    HiddenPair,
    /// Three cells with three values.
    NakedTriple,
    /// Three values with three places.
    HiddenTriple,
    /// Four cells with four values.
    NakedQuad,
    /// Four values with four places.
    HiddenQuad,
    /// A value has the same two crossing lines left in two lines.
    XWing,
    /// The same with three lines.
    Swordfish,
    /// The same with four lines.
    Jellyfish,
    /// A cell of two values, and two cells of two that share a third.
    XyWing,
    /// The same around a cell of three values.
    XyzWing,
    /// A chain of places of one value, of which always exactly one of two is right.
    Colouring,
    /// Two pairs of places of one value, tied together at one end.
    TurbotFish,
    /// A longer chain of places of one value.
    XChain,
    /// A chain of cells with two values each.
    XyChain,
    /// A chain of both kinds.
    Chain,
    /// The places of one value alone lead to a contradiction.
    Nishio,
    /// All values of a cell, or all places of a value, have the same consequence.
    ForcingChains,
    /// A value is tried, and singles lead to a contradiction.
    Try,
    /// A value is tried, and it takes more than singles to reach a contradiction.
    DeepTry,
}

impl Technique {
    /// All, in the order of the simplest step of each.
    pub const ALL: [Self; 24] = [
        Self::FullHouse,
        Self::HiddenSingle,
        Self::NakedSingle,
        Self::LockedCandidates,
        Self::NakedPair,
        Self::HiddenPair,
        Self::NakedTriple,
        Self::HiddenTriple,
        Self::NakedQuad,
        Self::HiddenQuad,
        Self::XWing,
        Self::Swordfish,
        Self::Jellyfish,
        Self::XyWing,
        Self::XyzWing,
        Self::Colouring,
        Self::TurbotFish,
        Self::XChain,
        Self::XyChain,
        Self::Chain,
        Self::Nishio,
        Self::ForcingChains,
        Self::Try,
        Self::DeepTry,
    ];

    /// Whether this is trial and error.
    pub fn is_trial(self) -> bool {
        matches!(self, Self::Try | Self::DeepTry)
    }
}

/// The difficulty of a step, in tenths, on the scale of Sudoku Explainer (Juillerat 2007): 1.2 for a hidden single in a
/// box, 3.2 for an X-wing, 7 to 8 for chains, above 9 for repeated trial and error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Difficulty(u16);

impl Difficulty {
    pub(super) const fn tenths(tenths: u16) -> Self {
        Self(tenths)
    }

    /// Adds a tenth for each of the limits 4, 6, 8, 12, 16, 24 … that the length of a chain exceeds.
    pub(super) fn of_length(self, length: usize) -> Self {
        let limits = (2..).flat_map(|power| [1 << power, 3 << (power - 1)]);
        Self(self.0 + limits.take_while(|&limit: &usize| length > limit).count() as u16)
    }

    /// As a number.
    pub fn number(self) -> f64 {
        f64::from(self.0) / 10.0
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// One step towards the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The difficulty.
    pub difficulty: Difficulty,
    /// The cells to look at.
    pub cells: Vec<Cell>,
    /// The cells that can be filled now, with their values.
    pub filled: Vec<Mark>,
    /// The values that can be eliminated now.
    pub struck: Vec<Mark>,
    /// Why, in one sentence.
    pub sentence: Message,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chain_length_adds_a_tenth_at_each_limit() {
        let added = |length| Difficulty::tenths(70).of_length(length).to_string();
        let lengths = [4, 5, 6, 7, 8, 9, 12, 13, 16, 17, 24, 25];
        assert_eq!(
            lengths.map(added),
            ["7.0", "7.1", "7.1", "7.2", "7.2", "7.3", "7.3", "7.4", "7.4", "7.5", "7.5", "7.6"]
        );
    }
}
