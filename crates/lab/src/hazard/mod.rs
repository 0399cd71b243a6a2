//! Whether a search grows old: the efforts of a setting's runs on a class of puzzles, in multiples of what a solution takes.
//!
//! A hard puzzle and an easy one in a heap have a falling rate of solutions even if neither search ages: the easy one ends
//! first (frailty). So each run is measured by its own puzzle where that has been run often enough.

mod early;
mod turns;

pub use early::{EARLY, Prediction, predictions};
pub use turns::{AT_ONCE, in_turns};

use crate::dataset::{Dataset, Measure, Run};
use crate::statistics::{Bin, End, expected_running_time, hazard};
use std::collections::BTreeMap;

/// With fewer runs than this the mean effort of a puzzle is too unsure to divide by, and a correlation says nothing.
pub const FEWEST_RUNS: usize = 10;

/// Efforts are cut into so many parts of about as many ends.
const BINS: usize = 5;

/// The runs of a setting on a class.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The class.
    pub class: String,
    /// The number of the setting.
    pub setting: usize,
    /// What efforts are divided by.
    pub unit: Unit,
    /// The ends of the runs, in multiples of the unit, puzzle by puzzle.
    pub ends: Vec<End>,
    /// How many of them each puzzle has.
    pub counts: Vec<usize>,
    /// Runs that logic alone solved, and which are left out.
    pub without_search: u64,
    /// Runs on puzzles that were never solved, which have no unit and are left out.
    pub never_solved: u64,
    /// The unit of each puzzle that has one.
    units: BTreeMap<u32, f64>,
}

/// What efforts are divided by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// The effort per solution of the run's puzzle.
    Puzzle,
    /// The effort per solution of all runs: a puzzle has too few for one of its own.
    Class,
}

impl Unit {
    /// The name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Puzzle => "puzzle",
            Self::Class => "class",
        }
    }
}

/// All settings on all classes that they have been run on, class by class.
pub fn samples(data: &Dataset, measure: Measure) -> Vec<Sample> {
    let mut samples = Vec::new();
    for class in data.classes() {
        let of_class = data.on_class(&class);
        for setting in 0..data.settings.len() {
            let runs = of_class.of_setting(setting).as_slice();
            if !runs.is_empty() {
                samples.push(Sample::of(&class, setting, runs, measure));
            }
        }
    }
    samples
}

impl Sample {
    /// A sample of runs, which stand in the order of their puzzles.
    fn of(class: &str, setting: usize, runs: &[Run], measure: Measure) -> Self {
        let searched: Vec<&Run> = runs.iter().filter(|run| run.evaluations > 0).collect();
        // A clock may not have noticed the shortest ones.
        let end =
            |run: &&Run| End { effort: measure.effort(run).max(measure.least()), is_solved: run.is_solved };
        let expected = |runs: &[&Run]| {
            let efforts = runs.iter().map(end).map(|end| (end.effort, end.is_solved));
            expected_running_time(efforts).filter(|effort| effort.is_finite())
        };
        let by_puzzle: Vec<&[&Run]> = searched.chunk_by(|one, other| one.puzzle == other.puzzle).collect();
        let is_often = by_puzzle.iter().all(|runs| runs.len() >= FEWEST_RUNS);
        let unit = if is_often { Unit::Puzzle } else { Unit::Class };
        let of_class = expected(&searched);
        let (mut units, mut ends, mut counts, mut never_solved) =
            (BTreeMap::new(), Vec::new(), Vec::new(), 0);
        for runs in by_puzzle {
            let effort = match unit {
                Unit::Puzzle => expected(runs),
                Unit::Class => of_class,
            };
            let Some(effort) = effort else {
                never_solved += runs.len() as u64;
                continue;
            };
            units.insert(runs[0].puzzle, effort);
            counts.push(runs.len());
            ends.extend(runs.iter().map(end).map(|end| End { effort: end.effort / effort, ..end }));
        }
        let without_search = (runs.len() - searched.len()) as u64;
        Self { class: class.into(), setting, unit, ends, counts, without_search, never_solved, units }
    }

    /// The rate of solutions, fifth by fifth.
    pub fn rates(&self) -> Vec<Bin> {
        hazard(&self.ends, BINS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::testing::{data, run};
    use crate::statistics::Interval;
    use evodoku::random::{Purpose, stream};
    use rand_xoshiro::rand_core::Rng;

    /// So many runs on each puzzle of a search without memory, with these means.
    fn memoryless(means: &[f64], runs: usize) -> Dataset {
        let mut random = stream(5, Purpose::Experiment, 0);
        let mut all = Vec::new();
        for (puzzle, mean) in means.iter().enumerate() {
            for _ in 0..runs {
                let chance = (f64::from(random.next_u32()) + 0.5) / (f64::from(u32::MAX) + 1.0);
                all.push(run(0, puzzle as u32, Some(1 + (-chance.ln() * mean) as u64)));
            }
        }
        data(&["a"], means.len() as u32, &all)
    }

    fn rates(sample: &Sample) -> Vec<Interval> {
        sample.rates().iter().map(Bin::rate).collect()
    }

    #[test]
    fn an_easy_puzzle_and_a_hard_one_do_not_look_like_age() {
        let data = memoryless(&[1e5, 1e7], 2_000);
        let own = &samples(&data, Measure::Evaluations)[0];
        assert_eq!((own.unit, own.ends.len()), (Unit::Puzzle, 4_000));
        assert!(rates(own).iter().all(|rate| rate.low < 1.0 && 1.0 < rate.high), "{:?}", rates(own));
        // The same runs with one unit for all, as of puzzles that were run too seldom.
        let unit = expected_running_time(data.runs.iter().map(|run| (run.evaluations as f64, true))).unwrap();
        let end = |run: &Run| End { effort: run.evaluations as f64 / unit, is_solved: true };
        let heap = Sample { ends: data.runs.iter().map(end).collect(), ..own.clone() };
        let heap = rates(&heap);
        assert!(heap.is_sorted_by(|one, other| one.value > other.value), "{heap:?}");
        assert!(heap[0].low > 10.0 * heap[4].high, "{heap:?}");
    }

    #[test]
    fn a_puzzle_needs_ten_runs_for_a_unit_of_its_own() {
        let runs = |count: u64| (1..=count).map(|took| run(0, 0, Some(took)));
        let sample = |count: u64| {
            let others = (1..=10).map(|took| run(0, 1, Some(100 * took)));
            let data = data(&["a"], 2, &runs(count).chain(others).collect::<Vec<_>>());
            samples(&data, Measure::Evaluations).remove(0)
        };
        let own = sample(10);
        assert_eq!((own.unit, own.ends[0].effort, own.ends[10].effort), (Unit::Puzzle, 1.0 / 5.5, 1.0 / 5.5));
        // 45 and 5,500 evaluations for 19 solutions.
        let shared = sample(9);
        assert_eq!((shared.unit, shared.ends[9].effort), (Unit::Class, 100.0 / (5_545.0 / 19.0)));
    }

    #[test]
    fn what_has_no_unit_is_left_out_and_counted() {
        let mut runs: Vec<Run> = (0..10).map(|_| run(0, 0, None)).collect();
        runs.extend((0..10).map(|index| run(0, 1, (index > 0).then_some(500))));
        runs.push(Run { evaluations: 0, ..run(0, 2, Some(1)) });
        let found = samples(&data(&["a"], 3, &runs), Measure::Evaluations).remove(0);
        assert_eq!((found.without_search, found.never_solved, found.ends.len()), (1, 10, 10));
        // Nine solutions for nine times 500 and 1,000 without one.
        let unsolved = found.ends.iter().find(|end| !end.is_solved).unwrap();
        assert_eq!(unsolved.effort, 1_000.0 / (5_500.0 / 9.0));
    }

    #[test]
    fn few_runs_to_a_puzzle_bend_the_rates_as_the_caption_says() {
        // With 10 runs each a memoryless search has 0.91, 0.94, 0.97, 1.03 and 1.20 by a simulation with numpy.
        let found = samples(&memoryless(&[1e6; 2_000], 10), Measure::Evaluations).remove(0);
        for (rate, expected) in rates(&found).iter().zip([0.908, 0.940, 0.971, 1.029, 1.202]) {
            assert!((rate.value - expected).abs() < 0.04, "{rate:?} and not {expected}");
        }
    }
}
