//! What is counted as wrong in a candidate; zero means solved.

use crate::choices;

choices! {
    /// How the faults of a candidate are measured, over all regions that are not kept.
    pub enum Objective {
        /// Values that a region lacks (in a region smaller than the order: cells that repeat a value).
        Missing = "missing",
        /// Cells whose value stands more than once in a region, once for each such region.
        ClashingCells = "clashing_cells",
        /// Ordered pairs of equal cells in a region: c·(c-1) for a value that stands c times.
        ClashingPairs = "clashing_pairs",
        /// Regions that are not perfect.
        IllegalRegions = "illegal_regions",
        /// How far the product over the layers of the mean of 1/k is from one, in thousand millionths;
        /// k is the number of different multiplicities of values in a region, 1 for a perfect one.
        Multiplicities = "multiplicities",
    }
}

impl Objective {
    /// What a value that stands `count` times in a region adds to the region's faults.
    pub fn penalty(self, count: usize) -> u32 {
        let count = count as u32;
        match self {
            Self::Missing | Self::IllegalRegions | Self::Multiplicities => count.saturating_sub(1),
            Self::ClashingCells if count == 1 => 0,
            Self::ClashingCells => count,
            Self::ClashingPairs => count * count.saturating_sub(1),
        }
    }

    /// The cost of a penalty of 1 of another rule: about what one more faulty region of a 9×9 costs by multiplicities.
    pub(crate) fn unit(self) -> u64 {
        match self {
            Self::Missing | Self::ClashingCells | Self::ClashingPairs | Self::IllegalRegions => 1,
            Self::Multiplicities => 20_000_000,
        }
    }

    /// Is the cost the plain sum of the penalties?
    pub fn is_sum(self) -> bool {
        match self {
            Self::Missing | Self::ClashingCells | Self::ClashingPairs => true,
            Self::IllegalRegions | Self::Multiplicities => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn penalties_of_a_value_that_stands_three_times() {
        let penalties = Objective::ALL.iter().map(|objective| objective.penalty(3)).collect::<Vec<_>>();
        assert_eq!(penalties, [2, 3, 6, 2, 2]);
        assert!(
            Objective::ALL.iter().all(|objective| objective.penalty(0) == 0 && objective.penalty(1) == 0)
        );
    }
}
