//! What a population of independent searches would cost: several runs on a puzzle that take turns until one of them ends.
//!
//! They need not be made: whatever order they are walked in, the first to end is the shortest of them. So all sets of single
//! runs on the same puzzle say what so many in turns take.

use super::Sample;
use crate::statistics::{End, Interval, bootstrap};
use evodoku::random::below;
use rand_xoshiro::rand_core::Rng;

/// So many runs in turns.
pub const AT_ONCE: [usize; 3] = [2, 4, 8];

/// The effort per solution of two, four and eight runs in turns, divided by that of one after the other.
///
/// `None` where a puzzle has fewer runs than that.
pub fn in_turns(sample: &Sample) -> [Option<Interval>; AT_ONCE.len()] {
    let mut rest = sample.ends.as_slice();
    let mut puzzles = Vec::new();
    for &count in &sample.counts {
        let (one, others) = rest.split_at(count);
        puzzles.push(one);
        rest = others;
    }
    AT_ONCE.map(|at_once| ratio(&puzzles, at_once))
}

/// Effort and solutions of so many in turns, and of one.
#[derive(Clone, Copy)]
struct Costs {
    several: Cost,
    one: Cost,
}

#[derive(Clone, Copy, Default)]
struct Cost {
    effort: f64,
    solved: f64,
}

impl Cost {
    fn per_solution(costs: impl Iterator<Item = Self>) -> f64 {
        let total = costs.fold(Self::default(), |total, one| Self {
            effort: total.effort + one.effort,
            solved: total.solved + one.solved,
        });
        total.effort / total.solved
    }
}

/// The interval of 95 % draws puzzles with all their runs; of a single puzzle it draws runs.
fn ratio(puzzles: &[&[End]], at_once: usize) -> Option<Interval> {
    if puzzles.iter().any(|ends| ends.len() < at_once) {
        return None;
    }
    let costs = |ends: &[End]| Costs { several: mean_cost(ends, at_once), one: mean_cost(ends, 1) };
    let ratio = |all: &[Costs]| {
        let [several, one] = [|costs: &Costs| costs.several, |costs: &Costs| costs.one]
            .map(|part| Cost::per_solution(all.iter().map(part)));
        several / one
    };
    let drawn = if let [only] = puzzles {
        bootstrap([ratio(&[costs(only)])], only.len(), |random| {
            let ends: Vec<End> = only.iter().map(|_| only[below(random.next_u32(), only.len())]).collect();
            [ratio(&[costs(&ends)])]
        })
    } else {
        let all: Vec<Costs> = puzzles.iter().map(|ends| costs(ends)).collect();
        bootstrap([ratio(&all)], all.len(), |random| {
            let some: Vec<Costs> = all.iter().map(|_| all[below(random.next_u32(), all.len())]).collect();
            [ratio(&some)]
        })
    };
    drawn.map(|[interval]| interval).filter(|interval| interval.value.is_finite())
}

/// The mean effort of so many runs in turns over all sets of that many, and the share of sets with a solution.
fn mean_cost(ends: &[End], at_once: usize) -> Cost {
    let (mut solved, mut unsolved) = (Vec::new(), Vec::new());
    for end in ends {
        if end.is_solved { &mut solved } else { &mut unsolved }.push(end.effort);
    }
    solved.sort_by(f64::total_cmp);
    let all = ends.len();
    // In how large a share of the sets a run is the first to end, if so many others would end later.
    let is_first = |later: usize| {
        let others =
            (0..at_once - 1).map(|index| later.saturating_sub(index) as f64 / (all - 1 - index) as f64);
        at_once as f64 / all as f64 * others.product::<f64>()
    };
    let mut cost = Cost::default();
    for (index, effort) in solved.iter().enumerate() {
        let share = is_first(all - 1 - index);
        cost.effort += share * effort * at_once as f64;
        cost.solved += share;
    }
    if !unsolved.is_empty() {
        let mean = unsolved.iter().sum::<f64>() / unsolved.len() as f64;
        cost.effort += (1.0 - cost.solved).max(0.0) * mean * at_once as f64;
    }
    cost
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(solved: &[f64], unsolved: &[f64]) -> Vec<End> {
        let end = |is_solved| move |&effort: &f64| End { effort, is_solved };
        solved.iter().map(end(true)).chain(unsolved.iter().map(end(false))).collect()
    }

    #[test]
    fn all_sets_are_counted() {
        // The shorter of two of 1, 2 and 4: 1, 1, 2. Two of them take turns: 2, 2, 4 in all.
        let cost = mean_cost(&ends(&[4.0, 1.0, 2.0], &[]), 2);
        assert!((cost.effort - 8.0 / 3.0).abs() < 1e-12 && (cost.solved - 1.0).abs() < 1e-12);
        // With two runs cut off at 10 out of four: sets 1 1 1 3 3 and one without a solution.
        let cost = mean_cost(&ends(&[3.0, 1.0], &[10.0, 10.0]), 2);
        assert!((cost.effort - (3.0 * 2.0 + 2.0 * 6.0 + 20.0) / 6.0).abs() < 1e-12, "{}", cost.effort);
        assert!((cost.solved - 5.0 / 6.0).abs() < 1e-12);
    }

    #[test]
    fn one_at_once_is_what_was_run() {
        let cost = mean_cost(&ends(&[3.0, 1.0], &[10.0]), 1);
        assert!((cost.effort - 14.0 / 3.0).abs() < 1e-12 && (cost.solved - 2.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn runs_of_the_same_length_cost_as_many_times_and_long_tails_less() {
        let same = ends(&[5.0; 8], &[]);
        assert_eq!(ratio(&[&same, &same], 4).map(|found| found.value), Some(4.0));
        // One in five ends at once, the others late and all at the same time: that is no reason to keep several.
        let tail = ends(&[1.0, 100.0, 100.0, 100.0, 100.0], &[]);
        let found = ratio(&[&tail, &tail], 4).unwrap();
        assert!((found.value - (0.8 * 4.0 + 0.2 * 400.0) / 80.2).abs() < 1e-9 && found.value > 1.0);
        let heavy = ends(&[1.0, 1.0, 1.0, 1.0, 1000.0], &[]);
        assert!(ratio(&[&heavy, &heavy], 2).unwrap().value < 0.02);
    }

    #[test]
    fn a_puzzle_with_too_few_runs_says_nothing() {
        let three = ends(&[1.0, 2.0, 3.0], &[]);
        assert!(ratio(&[&three, &three], 2).is_some());
        assert!(ratio(&[&three, &three], 4).is_none());
        assert!(ratio(&[&ends(&[], &[1.0, 2.0])], 2).is_none(), "never solved");
    }
}
