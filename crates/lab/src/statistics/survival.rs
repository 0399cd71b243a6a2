//! The rate at which runs find solutions as they go on: the hazard of survival analysis, with unsolved runs censored.

use super::{Interval, poisson, quantile};

/// Where a run ended, and whether with a solution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct End {
    /// The effort up to there.
    pub effort: f64,
    /// With a solution? Without one it says only that none came before.
    pub is_solved: bool,
}

/// A stretch of effort, without its beginning and with its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bin {
    /// Where it begins.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// Runs that had not ended at its beginning.
    pub at_risk: u64,
    /// Solutions within it.
    pub solved: u64,
    /// What all runs together spent within it.
    pub effort: f64,
}

impl Bin {
    /// Solutions per unit of effort, with the exact interval of their number.
    pub fn rate(&self) -> Interval {
        let Interval { value, low, high } = poisson(self.solved);
        Interval { value: value / self.effort, low: low / self.effort, high: high / self.effort }
    }
}

/// The hazard in so many bins between the quantiles of all ends, so that each has about as many of them.
///
/// There are fewer bins where ends coincide, as they do at a budget.
pub fn hazard(ends: &[End], bins: usize) -> Vec<Bin> {
    let mut efforts: Vec<f64> = ends.iter().map(|end| end.effort).collect();
    efforts.sort_by(f64::total_cmp);
    let mut edges = vec![0.0];
    edges.extend((1..=bins).filter_map(|part| quantile(&efforts, part as f64 / bins as f64)));
    edges.dedup();
    edges.windows(2).map(|edges| bin(ends, edges[0], edges[1])).collect()
}

fn bin(ends: &[End], from: f64, to: f64) -> Bin {
    let at_risk = || ends.iter().filter(|end| end.effort > from);
    Bin {
        from,
        to,
        at_risk: at_risk().count() as u64,
        solved: at_risk().filter(|end| end.is_solved && end.effort <= to).count() as u64,
        effort: at_risk().map(|end| end.effort.min(to) - from).sum(),
    }
}

/// The hazard added up over effort, after each solution (Nelson 1972, Aalen 1978): an estimate of minus the logarithm of the
/// share that is still running, which is a straight line for a search that does not age.
pub fn cumulative_hazard(ends: &[End]) -> Vec<(f64, f64)> {
    let mut ends = ends.to_vec();
    ends.sort_by(|one, other| one.effort.total_cmp(&other.effort));
    let (mut at_risk, mut sum) = (ends.len(), 0.0);
    let mut points = Vec::new();
    for together in ends.chunk_by(|one, other| one.effort == other.effort) {
        let solved = together.iter().filter(|end| end.is_solved).count();
        if solved > 0 {
            sum += solved as f64 / at_risk as f64;
            points.push((together[0].effort, sum));
        }
        at_risk -= together.len();
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku::random::{Purpose, Random, stream};
    use rand_xoshiro::rand_core::Rng;

    fn ends(efforts: &[(f64, bool)]) -> Vec<End> {
        efforts.iter().map(|&(effort, is_solved)| End { effort, is_solved }).collect()
    }

    /// Run times of a search without memory that solves once per unit of effort.
    fn exponential(count: usize, random: &mut Random) -> Vec<f64> {
        let uniform =
            |random: &mut Random| (f64::from(random.next_u32()) + 0.5) / (f64::from(u32::MAX) + 1.0);
        (0..count).map(|_| -uniform(random).ln()).collect()
    }

    #[test]
    fn unsolved_runs_are_at_risk_and_no_events() {
        // Quantiles of 1 to 6 in halves are 3.5 and 6; the runs that ended at 2 and 6 found nothing.
        let six = ends(&[(1.0, true), (2.0, false), (3.0, true), (4.0, true), (5.0, true), (6.0, false)]);
        let found = hazard(&six, 2);
        // Up to 3.5 they spend 1 + 2 + 3 + 3 × 3.5, from there 0.5 + 1.5 + 2.5.
        assert_eq!(found[0], Bin { from: 0.0, to: 3.5, at_risk: 6, solved: 2, effort: 16.5 });
        assert_eq!(found[1], Bin { from: 3.5, to: 6.0, at_risk: 3, solved: 2, effort: 4.5 });
        assert_eq!(found[0].rate().value, 2.0 / 16.5);
        assert_eq!(found[1].rate().high, poisson(2).high / 4.5);
        // The run that ended at 2 is at risk at 1, and no longer at 3.
        let sums = [1.0 / 6.0, 1.0 / 4.0, 1.0 / 3.0, 1.0 / 2.0];
        let sums: Vec<f64> = sums
            .iter()
            .scan(0.0, |sum, one| {
                *sum += one;
                Some(*sum)
            })
            .collect();
        assert_eq!(cumulative_hazard(&six), [1.0, 3.0, 4.0, 5.0].into_iter().zip(sums).collect::<Vec<_>>());
    }

    #[test]
    fn an_end_on_an_edge_counts_once() {
        // The halves of 1, 2 and 3 meet at 2, where the second run ends: in the first half.
        let found = hazard(&ends(&[(1.0, true), (2.0, true), (3.0, true)]), 2);
        assert_eq!(found[0], Bin { from: 0.0, to: 2.0, at_risk: 3, solved: 2, effort: 5.0 });
        assert_eq!(found[1], Bin { from: 2.0, to: 3.0, at_risk: 1, solved: 1, effort: 1.0 });
    }

    #[test]
    fn ends_at_a_budget_share_a_bin() {
        let found = hazard(&ends(&[(1.0, true), (2.0, true), (9.0, false), (9.0, false), (9.0, false)]), 5);
        assert!(found.windows(2).all(|pair| pair[0].to == pair[1].from && pair[1].from < pair[1].to));
        let last = found.last().unwrap();
        assert_eq!((last.to, last.at_risk, last.solved), (9.0, 3, 0));
        assert!(last.rate().low == 0.0 && last.rate().high > 0.0);
        assert_eq!(found.iter().map(|bin| bin.solved).sum::<u64>(), 2);
        assert_eq!(hazard(&[], 5), []);
    }

    #[test]
    fn a_search_without_memory_has_one_rate() {
        // 20,000 runs, a fifth of them cut off at 1.6: 3,000 solutions and more in each bin, so that intervals are narrow.
        let mut random = stream(7, Purpose::Experiment, 0);
        let runs = exponential(20_000, &mut random);
        let ends: Vec<End> =
            runs.iter().map(|&run| End { effort: run.min(1.6), is_solved: run <= 1.6 }).collect();
        let found = hazard(&ends, 5);
        assert!(found.len() >= 4, "{found:?}");
        for bin in &found {
            let rate = bin.rate();
            assert!(rate.low < 1.0 && 1.0 < rate.high && rate.high - rate.low < 0.1, "{bin:?}: {rate:?}");
        }
        // The sum of the hazard is a line of slope one, within 0.03 of it up to where a fifth of the runs is left.
        let worst = cumulative_hazard(&ends).iter().map(|(at, sum)| (sum - at).abs()).fold(0.0, f64::max);
        assert!(worst < 0.03, "{worst}");
    }

    #[test]
    fn a_floor_lowers_the_first_rate() {
        let mut random = stream(8, Purpose::Experiment, 0);
        let runs = exponential(5_000, &mut random);
        let ends: Vec<End> = runs.iter().map(|run| End { effort: 0.3 + run, is_solved: true }).collect();
        let rates: Vec<Interval> = hazard(&ends, 5).iter().map(Bin::rate).collect();
        // A fifth ends within 0.223 of the floor: 0.2 solutions for 0.3 + 0.2 units of effort.
        assert!((rates[0].value - 0.4).abs() < 0.02 && rates[0].high < rates[1].low, "{rates:?}");
        assert!(rates[1..].iter().all(|rate| rate.low < 1.0 && 1.0 < rate.high), "{rates:?}");
    }
}
