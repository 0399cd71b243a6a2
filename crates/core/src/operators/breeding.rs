//! In which order a generation is bred.

use crate::choices;

choices! {
    /// Order of crossover and mutation.
    pub enum Breeding {
        /// Parents are crossed and every child may mutate.
        CrossFirst = "cross_first",
        /// A whole population of mutants is made from the parents; then children of the mutants are added to them.
        MutateFirst = "mutate_first",
        /// Drawn parents are copied. Each copy in turn, with the probability `crossover_rate`, is crossed with a random other
        /// one, which changes both; then every child may mutate.
        CrossInPlace = "cross_in_place",
    }
}
