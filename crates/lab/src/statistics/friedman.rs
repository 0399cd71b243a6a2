//! Friedman's test (1937) over several solvers on the same puzzles, and Nemenyi's critical difference of mean ranks.

use super::SIGNIFICANCE;
use super::ranks::rank;
use statrs::distribution::{ChiSquared, Continuous, ContinuousCDF, Normal};

/// Solvers ranked on the same puzzles.
#[derive(Clone, Debug, PartialEq)]
pub struct Friedman {
    /// The mean rank of each solver; 1 would be the best on every puzzle.
    pub mean_ranks: Vec<f64>,
    /// The statistic, corrected for ties.
    pub chi_squared: f64,
    /// The probability of such differences by chance.
    pub p: f64,
    /// Mean ranks that differ by less do not differ significantly (Nemenyi 1963; Demšar 2006).
    pub critical_difference: f64,
}

/// Ranks solvers by puzzle, the lowest score first: `scores[puzzle][solver]`. At least two of each are needed.
pub fn friedman(scores: &[Vec<f64>]) -> Option<Friedman> {
    let blocks = scores.len() as f64;
    let solvers = scores.first()?.len();
    if scores.len() < 2 || solvers < 2 {
        return None;
    }
    let mut sums = vec![0.0; solvers];
    let mut tie_term = 0.0;
    for block in scores {
        let ranked = rank(block);
        tie_term += ranked.tie_term;
        sums.iter_mut().zip(ranked.ranks).for_each(|(sum, rank)| *sum += rank);
    }
    let k = solvers as f64;
    let squares: f64 = sums.iter().map(|sum| sum * sum).sum();
    let correction = 1.0 - tie_term / (blocks * k * (k * k - 1.0));
    let (chi_squared, p) = if correction <= 0.0 {
        (0.0, 1.0)
    } else {
        let statistic = (12.0 / (blocks * k * (k + 1.0)) * squares - 3.0 * blocks * (k + 1.0)) / correction;
        let distribution = ChiSquared::new(k - 1.0).expect("there are two solvers or more");
        (statistic, distribution.sf(statistic.max(0.0)))
    };
    let mean_ranks = sums.into_iter().map(|sum| sum / blocks).collect();
    Some(Friedman {
        mean_ranks,
        chi_squared,
        p,
        critical_difference: critical_difference(solvers, scores.len()),
    })
}

/// By how much the mean ranks of two of so many solvers over so many puzzles must differ to be more than noise.
fn critical_difference(solvers: usize, puzzles: usize) -> f64 {
    let k = solvers as f64;
    range_quantile(solvers) * (k * (k + 1.0) / (6.0 * puzzles as f64)).sqrt()
}

/// The quantile of the studentised range for so many means and infinite degrees of freedom, divided by √2, found by bisection.
fn range_quantile(means: usize) -> f64 {
    let (mut low, mut high) = (0.0, 20.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if range_probability(middle, means) < 1.0 - SIGNIFICANCE {
            low = middle;
        } else {
            high = middle;
        }
    }
    low / std::f64::consts::SQRT_2
}

/// The probability that so many standard normal numbers all lie within `range`: Simpson's rule over the smallest of them.
fn range_probability(range: f64, means: usize) -> f64 {
    const STEPS: usize = 400;
    const END: f64 = 8.0;
    let normal = Normal::standard();
    let width = 2.0 * END / STEPS as f64;
    let density = |z: f64| normal.pdf(z) * (normal.cdf(z) - normal.cdf(z - range)).powi(means as i32 - 1);
    let sum: f64 = (0..=STEPS)
        .map(|step| {
            let weight = match step {
                0 | STEPS => 1.0,
                odd if odd % 2 == 1 => 4.0,
                _ => 2.0,
            };
            weight * density(-END + width * step as f64)
        })
        .sum();
    means as f64 * sum * width / 3.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `stats.friedmanchisquare` takes one list per solver.
    fn by_solver(lists: &[&[f64]]) -> Friedman {
        let block = |index: usize| lists.iter().map(|list| list[index]).collect();
        friedman(&(0..lists[0].len()).map(block).collect::<Vec<_>>()).unwrap()
    }

    fn check(found: &Friedman, chi_squared: f64, p: f64) {
        assert!((found.chi_squared - chi_squared).abs() < 1e-9, "{found:?}");
        assert!((found.p - p).abs() < 1e-9, "{found:?}");
    }

    #[test]
    fn as_scipy_has_it() {
        // stats.friedmanchisquare(a, b, c)
        let found = by_solver(&[
            &[9.0, 9.5, 5.0, 8.5, 9.5, 7.5, 8.0, 7.0, 8.5, 6.0],
            &[7.0, 6.5, 7.0, 7.5, 5.0, 8.0, 6.0, 6.5, 7.0, 7.0],
            &[6.0, 8.0, 4.0, 6.0, 7.0, 6.5, 6.0, 4.0, 6.5, 3.0],
        ]);
        check(&found, 10.820_512_820_512_832, 0.004_470_493_783_919_299);
        let tied = by_solver(&[
            &[1.0, 1.0, 2.0, 1.0, 3.0],
            &[2.0, 2.0, 2.0, 1.0, 3.0],
            &[3.0, 4.0, 2.0, 5.0, 3.0],
            &[4.0, 4.0, 4.0, 1.0, 3.0],
        ]);
        check(&tied, 7.451_612_903_225_791, 0.058_814_844_889_550_084);
    }

    #[test]
    fn critical_values_as_scipy_has_them() {
        // stats.studentized_range.ppf(0.95, k, np.inf) / np.sqrt(2)
        for (means, expected) in [
            (2, 1.959_963_984_540_053_4),
            (3, 2.343_700_586_378_409),
            (5, 2.727_774_370_870_376_3),
            (10, 3.163_683_577_053_373),
            (23, 3.615_646_437_226_711),
            (50, 3.992_343_290_009_407_6),
        ] {
            assert!((range_quantile(means) - expected).abs() < 1e-6, "{means}: {}", range_quantile(means));
        }
    }

    #[test]
    fn equal_solvers_are_equal() {
        let found = friedman(&[vec![1.0, 1.0], vec![5.0, 5.0]]).unwrap();
        assert_eq!((found.p, found.mean_ranks), (1.0, vec![1.5, 1.5]));
        assert_eq!(friedman(&[vec![1.0, 2.0]]), None);
    }
}
