//! What a broken rule costs beside a fault of a region.

use crate::parameters;

parameters! {
    /// Weights of broken rules, in puzzles with clues: cages, thermometers, arrows and so on.
    pub struct ViolationWeights {
        /// Cost of a fault of a region, in puzzles with clues.
        clash_weight: u64 = 1, 1..=1000 => [clues];
        /// Cost of a cell whose own value breaks a clue (even, odd, candidates).
        domain_weight: f64 = 1.0, 0.001..=1000.0 => [clues];
        /// Cost of a broken relation between two cells (dots, whispers, XV, palindromes), per step that the values are away
        /// from keeping it. Costs are rounded up.
        relation_weight: f64 = 1.0, 0.001..=1000.0 => [clues];
        /// The same for each pair of neighbours on a thermometer.
        rising_weight: f64 = 1.0, 0.001..=1000.0 => [clues];
        /// The largest distance that counts, of relations and thermometers.
        relation_cap: u64 = 1, 1..=1000 => [clues];
        /// Cost of a wrong sum (cages, arrows, little killers), per unit that it is away from its target. Costs are rounded up.
        sum_weight: f64 = 0.5, 0.001..=1000.0 => [clues];
        /// Cost of each value that is missing or too many (quadruples).
        contains_weight: f64 = 1.0, 0.001..=1000.0 => [clues];
        /// Cost of each cell that has to change for a line to be right (sandwiches, X-sums, skyscrapers).
        word_weight: f64 = 1.0, 0.001..=1000.0 => [clues];
        /// The largest distance that counts, of sums, counts and lines.
        violation_cap: u64 = 6, 1..=1000 => [clues];
    }
}
