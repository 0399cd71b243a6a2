//! All pairs of settings, corrected together: whichever of them a report then speaks of, chance has been allowed for.

use super::pair::{Finding, Pair};
use super::quantity::Quantity;
use crate::dataset::{Dataset, Measure};
use crate::statistics::holm;

/// Up to this many pairs all are tested; above, the best setting is compared with each of the others.
const MOST_PAIRS: usize = 1_300;

/// The pairs that were tested.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Family {
    /// The pairs.
    pub pairs: Vec<Pair>,
    /// How many pairs the probabilities are corrected for.
    pub size: usize,
}

/// Compares all settings with each other and corrects by Holm, each quantity by itself.
///
/// Where there are too many pairs the best setting is compared with each of the others. It was chosen by its results, so
/// that the correction is for all pairs even then.
pub fn compare(data: &Dataset, measure: Measure) -> Family {
    let count = data.settings.len();
    let size = count * count.saturating_sub(1) / 2;
    let pairs: Vec<(usize, usize)> = if size <= MOST_PAIRS {
        (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other))).collect()
    } else {
        let best = data.ranked(measure)[0];
        (0..count).filter(|&other| other != best).map(|other| (best, other)).collect()
    };
    let tested = pairs.into_iter().filter_map(|(one, other)| Pair::of(data, measure, one, other));
    let mut pairs: Vec<Pair> = tested.collect();
    let size = if pairs.len() < size && size <= MOST_PAIRS { pairs.len() } else { size };
    for quantity in Quantity::ALL {
        let mut findings: Vec<&mut Finding> =
            pairs.iter_mut().filter_map(|pair| pair.finding_mut(quantity)).collect();
        let corrected = holm(&findings.iter().map(|finding| finding.p).collect::<Vec<_>>(), size);
        for (finding, corrected) in findings.iter_mut().zip(corrected) {
            finding.corrected = corrected;
        }
    }
    Family { pairs, size }
}

impl Family {
    /// The comparison of two settings, in either order.
    pub fn find(&self, one: usize, other: usize) -> Option<&Pair> {
        self.pairs.iter().find(|pair| [(one, other), (other, one)].contains(&(pair.first, pair.second)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::Units;
    use crate::dataset::testing::{data, run};
    use crate::dataset::{Run, Score};

    /// Three settings on ten puzzles, two runs each: the second needs a third less, the third fails.
    fn three() -> Dataset {
        let of_puzzle = |puzzle: u32| {
            let base = 100 + 30 * u64::from(puzzle);
            let pair =
                move |setting, solved: [Option<u64>; 2]| solved.map(|solved| run(setting, puzzle, solved));
            [
                pair(0, [Some(base), Some(base + 9)]),
                pair(1, [Some(base * 2 / 3), Some(base * 2 / 3 + 9)]),
                pair(2, [None, None]),
            ]
            .concat()
        };
        let runs: Vec<Run> = (0..10).flat_map(of_puzzle).collect();
        data(&["slow", "fast", "never"], 10, &runs)
    }

    #[test]
    fn all_pairs_are_corrected_together() {
        let family = compare(&three(), Measure::Evaluations);
        assert_eq!((family.pairs.len(), family.size), (3, 3));
        let pair = family.find(1, 0).unwrap();
        assert_eq!(pair.units, Units::Puzzles(10));
        // Ten differences of one sign: 2 / 1024, three times.
        for quantity in [Quantity::Bill, Quantity::Typical] {
            let Finding { interval, p, corrected } = *pair.finding(quantity).unwrap();
            assert_eq!((p, corrected), (2.0 / 1024.0, 6.0 / 1024.0));
            assert!(interval.value > 1.3 && interval.low > 1.3 && interval.high < 1.6, "{interval:?}");
        }
        assert_eq!((pair.ahead, pair.leaning()), ([0, 10], Some(1)));
        // Both solve everything: on other puzzles that may be otherwise.
        let success = pair.success.interval;
        assert!(success.value == 0.0 && success.high > 0.2 && pair.success.p == 1.0, "{pair:?}");
        let failing = family.find(0, 2).unwrap();
        assert_eq!(failing.both_solve.puzzles, 0);
        // Each failure costs ten budgets of 1000.
        let (bill, success) = failing.effects_of(2);
        assert!(bill.unwrap().low > 30.0 && failing.is_significant(), "{bill:?}");
        assert_eq!((success.value, success.low, success.high), (-1.0, -1.0, -1.0));
        let (inverse, _) = failing.effects_of(0);
        assert_eq!(inverse.unwrap().value, 1.0 / bill.unwrap().value);
    }

    /// Without a budget in the measure failures have no price: none of ten puzzles may be 28 of 100.
    #[test]
    fn without_a_price_of_failures_the_bill_is_effort_per_solution() {
        let pair = Pair::of(&three(), Measure::Cpu, 0, 2).unwrap();
        assert_eq!((pair.score, pair.typical), (Score::PerSolution, None));
        let bill = pair.bill.unwrap().interval;
        assert!(bill.value == 0.0 && bill.low == 0.0 && bill.high < 1.0, "{bill:?}");
        let (inverse, _) = pair.effects_of(2);
        assert_eq!(inverse.map(|it| (it.value, it.high)), Some((f64::INFINITY, f64::INFINITY)));
        assert_eq!(Pair::of(&three(), Measure::Cpu, 2, 2).unwrap().bill, None);
    }

    #[test]
    fn declared_quantity_decides_the_order() {
        // The first is far cheaper on nine puzzles and fails on the tenth.
        let of_puzzle = |puzzle: u32| [run(0, puzzle, (puzzle < 9).then_some(10)), run(1, puzzle, Some(500))];
        let mut data = data(&["quick", "sure"], 10, &(0..10).flat_map(of_puzzle).collect::<Vec<_>>());
        let ranked = |data: &Dataset| data.ranked(Measure::Evaluations)[0];
        assert_eq!(ranked(&data), 1, "{:?}", data.overall(Measure::Evaluations));
        data.primary = Quantity::Typical;
        assert_eq!(ranked(&data), 0);
        assert_eq!(compare(&data, Measure::Evaluations).pairs[0].leaning(), Some(0));
        data.primary = Quantity::Success;
        assert_eq!(ranked(&data), 1);
    }

    #[test]
    fn few_puzzles_are_compared_by_seeds() {
        let runs: Vec<Run> = (0..8)
            .flat_map(|seed| [run(0, 0, Some(100 + seed)), run(1, 0, (seed > 0).then_some(500 + seed))])
            .collect();
        let data = data(&["fast", "slow"], 1, &runs);
        let family = compare(&data, Measure::Evaluations);
        let pair = family.find(0, 1).unwrap();
        assert!(pair.units == Units::Runs(8) && pair.is_significant(), "{pair:?}");
        assert_eq!((pair.puzzles, pair.leaning()), (1, Some(0)));
        let success = pair.success.interval;
        assert!(success.value == 0.125 && success.low <= 0.0 && success.high > 0.2, "{success:?}");
    }

    /// One run each on three puzzles: too few to draw from, but not to be seen.
    #[test]
    fn a_ratio_without_an_interval_is_told() {
        let runs: Vec<Run> =
            (0..3).flat_map(|puzzle| [run(0, puzzle, Some(100)), run(1, puzzle, Some(300))]).collect();
        let pair = Pair::of(&data(&["a", "b"], 3, &runs), Measure::Evaluations, 1, 0).unwrap();
        let ratio = pair.bill.unwrap().interval;
        assert!(ratio.value == 3.0 && !ratio.is_known() && !pair.success.interval.is_known(), "{pair:?}");
    }

    /// The same setting twice, but the second has ten runs on the hard half of its puzzles, and one on the others.
    #[test]
    fn puzzles_weigh_alike_however_many_runs_they_have() {
        let of_puzzle = |puzzle: u32| {
            let (took, more) = if puzzle.is_multiple_of(2) { (100, 1) } else { (1000, 10) };
            std::iter::once(run(0, puzzle, Some(took)))
                .chain(std::iter::repeat_n(run(1, puzzle, Some(took)), more))
        };
        let runs: Vec<Run> = (0..8).flat_map(of_puzzle).collect();
        let pair = Pair::of(&data(&["a", "b"], 8, &runs), Measure::Evaluations, 0, 1).unwrap();
        assert_eq!(pair.bill.map(|bill| bill.interval.value), Some(1.0));
    }

    /// Records of another experiment, whose budget does not limit the measure, on other puzzles by another setting.
    #[test]
    fn what_is_merged_from_elsewhere_does_not_change_a_pair() {
        let mut merged = three();
        let alone = compare(&merged, Measure::Evaluations).find(0, 1).unwrap().clone();
        merged.budgets.push(crate::records::Limits::default());
        merged.settings.push(crate::dataset::RecordedSetting { label: "other".into(), ..Default::default() });
        merged.puzzles.push(merged.puzzles[0].clone());
        merged.runs.push(Run { budget: 1, ..run(3, 10, Some(5)) });
        let together = compare(&merged, Measure::Evaluations).find(0, 1).unwrap().clone();
        assert_eq!((alone.score, together.score), (Score::Par10, Score::Par10));
        assert_eq!(
            (alone.bill, alone.ahead, alone.typical),
            (together.bill, together.ahead, together.typical)
        );
    }

    #[test]
    fn settings_without_a_common_puzzle_are_not_compared() {
        let data = data(&["a", "b"], 2, &[run(0, 0, Some(1)), run(1, 1, Some(2))]);
        assert_eq!(compare(&data, Measure::Evaluations), Family::default());
    }
}
