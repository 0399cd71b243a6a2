//! What two solvers are compared by: three quantities, each with an estimate, a test and the interval that this very test keeps.
//!
//! None of them is the right one for every question. What all puzzles together cost is decided by the hard ones, the typical puzzle
//! by those in the middle, and success does not ask for the effort.

use super::sign_flip::{Ties, inverted, sign_flip};
use super::signed_rank::location;
use super::{Interval, SIGNIFICANCE, difference_of_shares, wilson_of_share};

/// With fewer units no test of signs rejects anything, and no interval has an end.
pub const FEWEST_UNITS: usize = 6;

/// Ratios are looked for up to this one, as a logarithm; what lies beyond is open.
const FARTHEST: f64 = 30.0;

/// Two solvers on a puzzle: what a run of each costs on average, and the share that is solved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unit {
    /// Effort per run, in which runs without a solution may have a price.
    pub effort: [f64; 2],
    /// The share of solved runs.
    pub share: [f64; 2],
}

/// An estimate with its interval, and the probability of as much by chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tested {
    /// The estimate with the values that the test keeps; without, where there are too few units.
    pub interval: Interval,
    /// The probability of no difference, two-sided.
    pub p: f64,
}

/// Are the ends of intervals looked for? That takes many times as long as the test alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// They are.
    Sought,
    /// Estimate and test are enough.
    LeftOut,
}

/// The typical puzzle: the ratio of what it costs the first to what it costs the second.
///
/// Logarithms of the ratios, by Wilcoxon's signed ranks; the estimate is that of Hodges and Lehmann. Effort must be above zero.
pub fn typical_ratio(units: &[Unit]) -> Option<Tested> {
    let logarithms: Vec<f64> =
        units.iter().map(|Unit { effort: [one, other], .. }| (one / other).ln()).collect();
    let found = location(&logarithms)?;
    let Interval { value, low, high } = found.interval;
    let interval = Interval { value: value.exp(), low: low.exp(), high: high.exp() };
    Some(Tested { interval: known(interval, units), p: found.p })
}

/// The bill: the ratio of what all puzzles together cost, by flipping signs of the differences of the puzzles.
pub fn ratio_of_totals(units: &[Unit], ends: Ends) -> Option<Tested> {
    let total = |side: usize| units.iter().map(|unit| unit.effort[side]).sum::<f64>();
    let ratio = total(0) / total(1);
    if !ratio.is_finite() || ratio <= 0.0 {
        return None;
    }
    Some(ratio_tested(ratio, units, ends, |logarithm| {
        let (one, other) = ((-logarithm / 2.0).exp(), (logarithm / 2.0).exp());
        units.iter().map(|unit| unit.effort[0] * one - unit.effort[1] * other).collect()
    }))
}

/// The ratio of two sums over the same units, such as effort to solutions, with the interval that sign flips of what each unit has
/// too much of the first keep. Both sums are above zero.
pub fn ratio_of_sums(each: &[[f64; 2]]) -> Interval {
    let [above, below] = [0, 1].map(|side| each.iter().map(|unit| unit[side]).sum::<f64>());
    let units: Vec<Unit> = each
        .iter()
        .map(|&[one, other]| Unit { effort: [one / above, other / below], share: [0.0; 2] })
        .collect();
    let ratio = above / below;
    let relative = ratio_of_totals(&units, Ends::Sought).map_or(Interval::alone(1.0), |found| found.interval);
    Interval { value: ratio, low: ratio * relative.low, high: ratio * relative.high }
}

/// The bill where failures have no price: the ratio of efforts per solution, over all puzzles.
///
/// If both have the same effort per solution, exchanging them on a puzzle changes nothing but the sign of what the puzzle adds to
/// the difference from what its solutions should have cost. Of a side without solutions the share is taken that may be solved
/// unseen; it may just as well never solve anything, so that the end on that side is open.
pub fn ratio_per_solution(units: &[Unit], ends: Ends) -> Option<Tested> {
    let total =
        |side: usize, figure: fn(&Unit) -> [f64; 2]| units.iter().map(|unit| figure(unit)[side]).sum::<f64>();
    let solved = [0, 1].map(|side| total(side, |unit| unit.share));
    let effort = [0, 1].map(|side| total(side, |unit| unit.effort));
    if solved == [0.0; 2] || effort.contains(&0.0) {
        return None;
    }
    let unseen = wilson_of_share(0.0, units.len() as u64).high;
    let taken: Vec<Unit> = units
        .iter()
        .map(|unit| Unit {
            share: [0, 1].map(|side| if solved[side] > 0.0 { unit.share[side] } else { unseen }),
            ..*unit
        })
        .collect();
    let shares = [0, 1].map(|side| taken.iter().map(|unit| unit.share[side]).sum::<f64>());
    let ratio = effort[0] / shares[0] / (effort[1] / shares[1]);
    let mut found = ratio_tested(ratio, &taken, ends, |logarithm| {
        let scale = [(-logarithm / 2.0).exp(), (logarithm / 2.0).exp()];
        let price = (effort[0] * scale[0] + effort[1] * scale[1]) / (shares[0] + shares[1]);
        let excess = |unit: &Unit, side: usize| unit.effort[side] * scale[side] - price * unit.share[side];
        taken.iter().map(|unit| excess(unit, 0) - excess(unit, 1)).collect()
    });
    let Interval { value, low, high } = &mut found.interval;
    if solved[0] == 0.0 {
        (*value, *high) = (f64::INFINITY, high.max(f64::INFINITY));
    }
    if solved[1] == 0.0 {
        (*value, *low) = (0.0, low.min(0.0));
    }
    Some(found)
}

/// A ratio tested by the signs of differences, which are those under the hypothesis that its logarithm is the given one.
fn ratio_tested(ratio: f64, units: &[Unit], ends: Ends, differences: impl Fn(f64) -> Vec<f64>) -> Tested {
    let probability = |logarithm: f64| sign_flip(&differences(logarithm), Ties::Whole);
    let p = probability(0.0);
    if units.len() < FEWEST_UNITS || ends == Ends::LeftOut {
        return Tested { interval: Interval::alone(ratio), p };
    }
    let found = inverted(ratio.ln(), 0.0, probability, 0.05, [-FARTHEST, FARTHEST]);
    let low = if found.low <= -FARTHEST { 0.0 } else { found.low.exp().min(ratio) };
    let high = if found.high >= FARTHEST { f64::INFINITY } else { found.high.exp().max(ratio) };
    Tested { interval: Interval { value: ratio, low, high }, p }
}

/// Success: the share that the first solves minus that of the second, by flipping signs, with half of the ties (mid-p). With one
/// run per puzzle it is the test of `McNemar`.
///
/// Where hardly a puzzle shows a difference the test sees no spread, and the interval has that of Newcombe, too.
pub fn difference_of_success(units: &[Unit], ends: Ends) -> Tested {
    let differences: Vec<f64> = units.iter().map(|unit| unit.share[0] - unit.share[1]).collect();
    let count = units.len() as f64;
    let value = differences.iter().sum::<f64>() / count;
    let probability = |mean: f64| {
        sign_flip(&differences.iter().map(|difference| difference - mean).collect::<Vec<_>>(), Ties::Half)
    };
    let p = probability(0.0);
    if units.len() < FEWEST_UNITS || ends == Ends::LeftOut {
        return Tested { interval: Interval::alone(value), p };
    }
    let mut interval = inverted(value, 0.0, probability, 0.005, [-1.0, 1.0]);
    let seen = differences.iter().filter(|difference| **difference != 0.0).count();
    if seen < FEWEST_UNITS && p >= SIGNIFICANCE {
        let share = |side: usize| units.iter().map(|unit| unit.share[side]).sum::<f64>() / count;
        let [one, other] = [0, 1].map(|side| wilson_of_share(share(side), units.len() as u64));
        let wider = difference_of_shares(one, other);
        interval.low = interval.low.min(wider.low);
        interval.high = interval.high.max(wider.high);
    }
    Tested { interval, p }
}

fn known(interval: Interval, units: &[Unit]) -> Interval {
    if units.len() < FEWEST_UNITS { Interval::alone(interval.value) } else { interval }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(of: impl Fn(u32) -> [[f64; 2]; 2], count: u32) -> Vec<Unit> {
        (0..count).map(of).map(|[effort, share]| Unit { effort, share }).collect()
    }

    /// Whatever the first costs, the neutral ratio is in the interval exactly if the test keeps it.
    #[test]
    fn test_and_interval_never_contradict() {
        for step in 0..60_u32 {
            for count in [6, 9, 13, 31] {
                let all = units(
                    |i| {
                        let size = f64::from(i * 7919 % 101 + 3);
                        let factor = 0.6 + f64::from(step) / 50.0 + f64::from(i * 31 % 17) / 20.0;
                        let share = f64::from(i * 13 % 4) / 3.0;
                        let other = (share - f64::from(i % 3) / 3.0 * f64::from(step % 4 / 3)).max(0.0);
                        [[size, size * factor], [share, other]]
                    },
                    count,
                );
                for found in [
                    typical_ratio(&all),
                    ratio_of_totals(&all, Ends::Sought),
                    ratio_per_solution(&all, Ends::Sought),
                ]
                .into_iter()
                .flatten()
                {
                    let Interval { value, low, high } = found.interval;
                    assert!(low <= value && value <= high, "{found:?}");
                    assert_eq!(
                        found.p >= SIGNIFICANCE,
                        low <= 1.0 && 1.0 <= high,
                        "{step} {count} {found:?}"
                    );
                }
                let found = difference_of_success(&all, Ends::Sought);
                let Interval { value, low, high } = found.interval;
                assert!(low <= value && value <= high, "{found:?}");
                assert_eq!(found.p >= SIGNIFICANCE, low <= 0.0 && 0.0 <= high, "{step} {count} {found:?}");
            }
        }
    }

    type Quantity = fn(&[Unit]) -> Option<Tested>;

    #[test]
    fn ratios_are_turned_round_with_the_sides() {
        let all = units(|i| [[f64::from(i + 3), f64::from(i * 7 % 10 + 4)], [0.5, f64::from(i % 2)]], 14);
        let turned: Vec<Unit> = all
            .iter()
            .map(|&Unit { effort: [a, b], share: [c, d] }| Unit { effort: [b, a], share: [d, c] })
            .collect();
        let quantities: [Quantity; 3] = [
            typical_ratio,
            |units| ratio_of_totals(units, Ends::Sought),
            |units| ratio_per_solution(units, Ends::Sought),
        ];
        for quantity in quantities {
            let (found, other) = (quantity(&all).unwrap(), quantity(&turned).unwrap());
            assert!(
                (found.p - other.p).abs() < 1e-9
                    && (found.interval.value * other.interval.value - 1.0).abs() < 1e-9
            );
            assert!((found.interval.low * other.interval.high - 1.0).abs() < 1e-4, "{found:?} {other:?}");
        }
    }

    #[test]
    fn bill_is_decided_by_what_costs_much() {
        // Ten times cheaper on eighteen easy puzzles, three times dearer on two hard ones.
        let all = units(
            |i| if i < 18 { [[1.0, 10.0 + f64::from(i)], [1.0; 2]] } else { [[3e5, 1e5], [1.0; 2]] },
            20,
        );
        let (typical, bill) = (typical_ratio(&all).unwrap(), ratio_of_totals(&all, Ends::Sought).unwrap());
        assert!(typical.interval.high < 0.2 && typical.p < 0.01, "{typical:?}");
        assert!(bill.interval.value > 2.9 && bill.p > 0.4, "{bill:?}");
    }

    /// None of ten puzzles may be 28 of 100.
    #[test]
    fn what_solves_nothing_may_solve_something_unseen() {
        let all = units(|i| [[1000.0, 200.0 + f64::from(i)], [0.0, 1.0]], 10);
        let found = ratio_per_solution(&all, Ends::Sought).unwrap();
        assert_eq!((found.interval.value, found.interval.high), (f64::INFINITY, f64::INFINITY));
        assert!(found.interval.low > 10.0 && found.interval.low < 18.0 && found.p < 0.01, "{found:?}");
        assert_eq!(ratio_per_solution(&units(|_| [[1000.0; 2], [0.0; 2]], 10), Ends::Sought), None);
    }

    #[test]
    fn equal_success_everywhere_is_as_sure_as_the_number_of_puzzles() {
        let found = difference_of_success(&units(|_| [[1.0; 2], [1.0; 2]], 10), Ends::Sought);
        assert_eq!((found.p, found.interval.value), (1.0, 0.0));
        assert!(found.interval.high > 0.2 && found.interval.low < -0.2, "{found:?}");
    }

    #[test]
    fn few_puzzles_have_an_estimate_and_no_interval() {
        let all = units(|i| [[100.0, 300.0 + f64::from(i)], [1.0, 0.0]], 5);
        let typical = typical_ratio(&all).unwrap();
        assert!(!typical.interval.is_known() && typical.p == 0.0625, "{typical:?}");
        assert!(!ratio_of_totals(&all, Ends::Sought).unwrap().interval.is_known());
        assert!(!difference_of_success(&all, Ends::Sought).interval.is_known());
    }
}
