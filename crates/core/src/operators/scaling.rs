//! How the cost of a candidate becomes its fitness.

use crate::candidate::Candidate;
use crate::choices;
use crate::landscape::Landscape;

choices! {
    /// What selection compares, from the cost that each layer adds; low is fit.
    pub enum Scaling {
        /// The cost.
        Linear = "linear",
        /// Its square, which ranks as the cost does.
        Quadratic = "quadratic",
        /// The cube of the cost of rows and columns, and the square of that of each other layer.
        CubicLines = "cubic_lines",
        /// The square of the cost of rows and columns, and the cube of that of each other layer.
        CubicBlocks = "cubic_blocks",
        /// The sum of e to the cost of each layer, as its logarithm, which ranks alike and cannot overflow.
        Exponential = "exponential",
    }
}

impl Scaling {
    /// The fitness of a candidate.
    pub fn fitness(self, landscape: &Landscape, candidate: &Candidate) -> f64 {
        let layers = || {
            let rules = landscape.violations().map(|_| (false, candidate.rule_cost() as f64));
            (0..landscape.layers().len())
                .map(|layer| (landscape.is_line(layer), candidate.layer_cost(landscape, layer) as f64))
                .chain(rules)
        };
        match self {
            Self::Linear => candidate.cost() as f64,
            Self::Quadratic => (candidate.cost() as f64).powi(2),
            Self::CubicLines => layers().map(|(is_line, cost)| cost.powi(if is_line { 3 } else { 2 })).sum(),
            Self::CubicBlocks => layers().map(|(is_line, cost)| cost.powi(if is_line { 2 } else { 3 })).sum(),
            Self::Exponential => {
                let highest = layers().map(|(_, cost)| cost).fold(0.0, f64::max);
                let shares = layers().map(|(_, cost)| (cost - highest).exp()).sum::<f64>();
                // Nothing wrong in any layer gives a fitness of zero, as with the others.
                highest + shares.ln() - (layers().count() as f64).ln()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::{keep::Keep, objective::Objective};
    use crate::problem::Problem;
    use crate::test_puzzles::puzzle;

    /// Rows are kept. The first two are alike, so that each column holds a value twice, 4 · 2, and each box two, 4 · 4.
    #[test]
    fn fitness_by_hand() {
        let puzzle = puzzle("4x4", ".... .... .... ....");
        let problem = Problem::of_givens(&puzzle);
        let landscape = Landscape::new(&problem, Keep::Rows, Objective::ClashingPairs);
        let candidate =
            Candidate::from_values(&landscape, vec![1, 2, 3, 4, 1, 2, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1]);
        let layers = [0, 1].map(|layer| candidate.layer_cost(&landscape, layer));
        assert_eq!(layers, [8, 16]);
        let found =
            Scaling::ALL.iter().map(|scaling| scaling.fitness(&landscape, &candidate)).collect::<Vec<_>>();
        assert_eq!(found[..4], [24.0, 576.0, 768.0, 4160.0]);
        assert!((found[4] - f64::midpoint(8_f64.exp(), 16_f64.exp()).ln()).abs() < 1e-9);
    }
}
