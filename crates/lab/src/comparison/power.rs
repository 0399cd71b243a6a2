//! How many puzzles and runs would tell a difference of a given size apart, judging by the spread of runs that were made.
//!
//! Experiments are drawn from the records: puzzles with replacement, and of each puzzle runs with replacement for both
//! settings, the second stretched so that its effort per solution is the given ratio of the first's. They are compared as a
//! report compares them: by the same score, puzzle by puzzle, corrected for all pairs of settings that the records have. How
//! often the difference is found, the right way round, is the power.

use crate::dataset::{Cluster, Dataset, FEWEST_PUZZLES, Measure, Run, Score};
use crate::statistics::{SIGNIFICANCE, mean, median, wilcoxon};
use evodoku::random::{Purpose, Random, below, stream};
use rand_xoshiro::rand_core::Rng;
use thiserror::Error;

/// So many experiments are drawn for each size.
const EXPERIMENTS: u64 = 300;

/// The numbers of puzzles that are tried.
const PUZZLES: [usize; 8] = [6, 10, 15, 20, 40, 80, 160, 320];

/// The numbers of runs per puzzle that are tried.
const RUNS: [usize; 5] = [1, 3, 5, 10, 20];

/// What is usually asked of an experiment.
const WANTED: f64 = 0.8;

/// How often a difference is found, by the size of the experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct Power {
    /// The settings that were drawn from.
    pub settings: [usize; 2],
    /// The ratio of efforts per solution that is to be told apart from 1.
    pub ratio: f64,
    /// What is compared.
    pub score: Score,
    /// How many pairs a report over these records corrects for.
    pub pairs: usize,
    /// Puzzles, runs per puzzle and setting, and the share of experiments that find it.
    pub sizes: Vec<(usize, usize, f64)>,
}

impl Power {
    /// The smallest experiment, by its number of runs, that finds the difference in 80 of 100 cases.
    pub fn enough(&self) -> Option<(usize, usize, f64)> {
        let enough = self.sizes.iter().filter(|(_, _, power)| *power >= WANTED);
        enough.min_by_key(|(puzzles, runs, _)| puzzles * runs).copied()
    }
}

/// Why there is nothing to draw from.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PowerError {
    /// A setting that is not there.
    #[error("there is no setting called {name}; there are {known}")]
    Unknown {
        /// What was given.
        name: String,
        /// What there is.
        known: String,
    },
    /// Too few puzzles.
    #[error(
        "these settings have {found} puzzles in common, and the spread over puzzles cannot be seen from fewer than 6"
    )]
    Puzzles {
        /// How many.
        found: usize,
    },
    /// Nothing was solved.
    #[error("{name} has not solved anything here, so that its effort per solution is unknown")]
    Unsolved {
        /// The setting.
        name: String,
    },
}

/// What runs on a puzzle count in the score, of two settings.
type Costs = [Vec<f64>; 2];

/// What experiments are drawn from, and how they are judged.
struct Drawn {
    common: Vec<Costs>,
    score: Score,
    /// The probability below which a difference is found.
    level: f64,
    ratio: f64,
}

/// Draws experiments of many sizes from two settings, or from one beside itself.
pub fn power(
    data: &Dataset,
    measure: Measure,
    settings: [usize; 2],
    ratio: f64,
) -> Result<Power, PowerError> {
    let total = |setting: usize| -> Result<f64, PowerError> {
        let total: Cluster = data.of_setting(setting).map(|run| Cluster::of(run, measure)).sum();
        let unsolved = || PowerError::Unsolved { name: data.settings[setting].label.clone() };
        (total.solved > 0).then(|| total.expected()).ok_or_else(unsolved)
    };
    let stretch = ratio * total(settings[0])? / total(settings[1])?;
    let score = Score::of(data, measure);
    let cost = |run: &Run, factor: f64| match score {
        Score::Par10 if !run.is_solved => data.penalised(run, measure).unwrap_or(f64::INFINITY),
        Score::Par10 | Score::Median => measure.cost(run) * factor,
    };
    let costs = |runs: &[Run], factor: f64| runs.iter().map(|run| cost(run, factor)).collect();
    let other: std::collections::BTreeMap<u32, &[Run]> = data.by_puzzle(settings[1]).collect();
    let common: Vec<Costs> = data
        .by_puzzle(settings[0])
        .filter_map(|(puzzle, runs)| Some([costs(runs, 1.0), costs(other.get(&puzzle)?, stretch)]))
        .collect();
    if common.len() < FEWEST_PUZZLES {
        return Err(PowerError::Puzzles { found: common.len() });
    }
    let pairs = (data.settings.len() * (data.settings.len() - 1) / 2).max(1);
    let drawn = Drawn { common, score, level: SIGNIFICANCE / pairs as f64, ratio };
    let sizes = PUZZLES.into_iter().flat_map(|puzzles| RUNS.into_iter().map(move |runs| (puzzles, runs)));
    let found = |(puzzles, runs): (usize, usize)| (puzzles, runs, drawn.share_found(puzzles, runs));
    Ok(Power { settings, ratio, score, pairs, sizes: sizes.map(found).collect() })
}

impl Drawn {
    /// How many of the experiments of a size find the difference.
    fn share_found(&self, puzzles: usize, runs: usize) -> f64 {
        let mut random = stream(1979, Purpose::Experiment, (puzzles * 1000 + runs) as u64);
        let found = (0..EXPERIMENTS).filter(|_| {
            let differences: Vec<f64> = (0..puzzles).map(|_| self.difference(runs, &mut random)).collect();
            wilcoxon(&differences).is_some_and(|test| {
                // The first takes less if the ratio is above 1; with 1 there is nothing to find, and alarms are counted.
                let is_right = self.ratio == 1.0 || (self.ratio > 1.0) == (test.minus > test.plus);
                test.p < self.level && is_right
            })
        });
        found.count() as f64 / EXPERIMENTS as f64
    }

    /// The difference of the scores of some runs on some puzzle.
    fn difference(&self, runs: usize, random: &mut Random) -> f64 {
        let both = &self.common[below(random.next_u32(), self.common.len())];
        let mut score = |costs: &Vec<f64>| {
            let drawn: Vec<f64> = (0..runs).map(|_| costs[below(random.next_u32(), costs.len())]).collect();
            let score = match self.score {
                Score::Par10 => mean(drawn.iter().copied()),
                Score::Median => median(&drawn),
            };
            score.unwrap_or(f64::INFINITY)
        };
        let (one, other) = (score(&both[0]), score(&both[1]));
        if one == other { 0.0 } else { one - other }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::testing::{data, run};

    #[test]
    fn more_puzzles_and_larger_differences_are_easier_to_tell() {
        let runs: Vec<Run> = (0..20)
            .flat_map(|puzzle| {
                (1..=10).map(move |seed| run(0, puzzle, Some(u64::from(puzzle + 1) * 40 + seed * 60)))
            })
            .collect();
        let data = data(&["a"], 20, &runs);
        let of = |ratio| power(&data, Measure::Evaluations, [0, 0], ratio).unwrap();
        let at = |power: &Power, puzzles, runs| {
            power.sizes.iter().find(|size| (size.0, size.1) == (puzzles, runs)).unwrap().2
        };
        let (none, some, much) = (of(1.0), of(1.5), of(3.0));
        assert!(at(&none, 40, 3) < 0.12, "{none:?}");
        assert!(at(&some, 10, 1) < at(&some, 80, 1) && at(&some, 10, 1) < at(&some, 10, 10), "{some:?}");
        assert!(at(&much, 10, 1) > at(&some, 10, 1));
        let (puzzles, runs, _) = some.enough().unwrap();
        assert!(puzzles * runs <= 160, "{some:?}");
        assert!(matches!(power(&data, Measure::Evaluations, [0, 0], 1.5), Ok(power) if power == some));
    }

    /// Four settings are six pairs, for which a report corrects.
    #[test]
    fn more_settings_take_more_runs() {
        let runs = |settings: u32| -> Vec<Run> {
            (0..settings)
                .flat_map(|setting| (0..20).map(move |puzzle| (setting, puzzle)))
                .flat_map(|(setting, puzzle)| {
                    (1..=10)
                        .map(move |seed| run(setting, puzzle, Some(u64::from(puzzle + 1) * 40 + seed * 60)))
                })
                .collect()
        };
        let of = |labels: &[&str]| {
            let data = data(labels, 20, &runs(labels.len() as u32));
            power(&data, Measure::Evaluations, [0, 1], 1.5).unwrap()
        };
        let (two, four) = (of(&["a", "b"]), of(&["a", "b", "c", "d"]));
        assert_eq!((two.pairs, four.pairs, two.score), (1, 6, Score::Par10));
        let sum = |power: &Power| power.sizes.iter().map(|size| size.2).sum::<f64>();
        assert!(sum(&four) < sum(&two));
    }
}
