//! How many puzzles and runs would tell a difference of a given size apart, judging by the spread of runs that were made.
//!
//! The second setting is made level with the first: all that its runs count, failures included, is stretched by the factor at
//! which signed ranks lean to neither side, for each number of runs per puzzle by itself, since few runs of a setting that often
//! fails spread otherwise than many. Times the given ratio, that is a difference of known size between settings that take to
//! puzzles as differently as these do. Experiments are drawn from that: puzzles with replacement, and of each puzzle runs with
//! replacement for both settings. They are compared as a report compares them: by the same score, puzzle by puzzle, corrected for
//! all pairs of settings that the records have. How often the difference is found, the right way round, is the power.

use crate::dataset::{Dataset, FEWEST_PUZZLES, Measure, Run, Score};
use crate::statistics::{SIGNIFICANCE, mean, median, wilcoxon};
use crate::words::counted;
use evodoku::logic::random::{Purpose, Random, below, stream};
use rand_xoshiro::rand_core::Rng;
use std::collections::BTreeMap;
use thiserror::Error;

/// So many experiments are drawn for each size.
const EXPERIMENTS: u64 = 300;

/// The numbers of puzzles that are tried.
const PUZZLES: [usize; 8] = [6, 10, 15, 20, 40, 80, 160, 320];

/// The numbers of runs per puzzle that are tried.
const RUNS: [usize; 5] = [1, 3, 5, 10, 20];

/// Settings are made level on so many draws.
const LEVELLED: usize = 12_000;

/// What is usually asked of an experiment.
const WANTED: f64 = 0.8;

/// How often a difference is found, by the size of the experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct Power {
    /// The settings that were drawn from.
    pub settings: [usize; 2],
    /// The ratio of efforts that is to be detected.
    pub ratio: f64,
    /// What is compared.
    pub score: Score,
    /// So many runs of each setting every puzzle has at least; what more would do cannot be drawn from them.
    pub recorded: usize,
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
        "these settings have {} in common, and the spread over puzzles cannot be seen from fewer than 6",
        counted(*found, "puzzle")
    )]
    Puzzles {
        /// How many.
        found: usize,
    },
    /// One of them fails where the other does not, and no stretching makes up for that.
    #[error(
        "{first} and {second} cannot be made level: one of them fails more often, and the budget gives failures no price in this measure; choose a measure that the budget limits, or settings that are closer"
    )]
    Apart {
        /// The first setting.
        first: String,
        /// The second.
        second: String,
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
    let other: BTreeMap<u32, &[Run]> = data.by_puzzle(settings[1]).collect();
    let both: Vec<[&[Run]; 2]> =
        data.by_puzzle(settings[0]).filter_map(|(puzzle, runs)| Some([runs, *other.get(&puzzle)?])).collect();
    if both.len() < FEWEST_PUZZLES {
        return Err(PowerError::Puzzles { found: both.len() });
    }
    let score = Score::of(data, measure, both.iter().flatten().copied().flatten());
    let cost = |run: &Run| match score {
        Score::Par10 => data.penalised(run, measure).unwrap_or(f64::INFINITY),
        Score::Median => measure.cost(run),
    };
    let costs = |runs: &[Run]| runs.iter().map(cost).collect::<Vec<f64>>();
    let common: Vec<Costs> = both.iter().map(|both| both.map(costs)).collect();
    let apart = || {
        let [first, second] = settings.map(|setting| data.settings[setting].label.clone());
        PowerError::Apart { first, second }
    };
    let pairs = (data.settings.len() * (data.settings.len() - 1) / 2).max(1);
    let recorded = both.iter().flatten().map(|runs| runs.len()).min().unwrap_or(0);
    let drawn = Drawn { common, score, level: SIGNIFICANCE / pairs as f64, ratio };
    let runs = RUNS.into_iter().filter(|&runs| runs <= recorded);
    let stretched = runs.map(|runs| Some((runs, ratio * drawn.levelling(runs)?)));
    let stretched = stretched.collect::<Option<Vec<_>>>().ok_or_else(apart)?;
    let sizes = PUZZLES.into_iter().flat_map(|puzzles| stretched.iter().map(move |&it| (puzzles, it)));
    let found = |(puzzles, (runs, stretch))| (puzzles, runs, drawn.share_found(puzzles, runs, stretch));
    Ok(Power { settings, ratio, score, recorded, pairs, sizes: sizes.map(found).collect() })
}

/// The score of runs that count so much.
fn of_costs(score: Score, costs: &[f64]) -> f64 {
    let score = match score {
        Score::Par10 => mean(costs.iter().copied()),
        Score::Median => median(costs),
    };
    score.unwrap_or(f64::INFINITY)
}

/// By which factor the second scores must be stretched so that signed ranks of the differences lean to neither side; none if
/// that cannot be, because infinite ones decide.
fn levelling(scores: &[[f64; 2]]) -> Option<f64> {
    // The larger the factor, the more the ranks lean to minus.
    let leaning = |factor: f64| {
        let differences: Vec<f64> =
            scores.iter().map(|&[one, other]| Score::difference([one, other * factor])).collect();
        wilcoxon(&differences).map_or(0.0, |test| test.plus - test.minus)
    };
    let factors = scores.iter().map(|[one, other]| one / other).filter(|it| it.is_finite() && *it > 0.0);
    let (mut low, mut high) = factors.fold((f64::INFINITY, 0.0_f64), |(low, high), factor| {
        (low.min(0.99 * factor), high.max(1.01 * factor))
    });
    if low > high || leaning(low) < 0.0 || leaning(high) > 0.0 {
        return None;
    }
    for _ in 0..40 {
        let middle = (low * high).sqrt();
        if leaning(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some((low * high).sqrt())
}

impl Drawn {
    /// By which factor the second setting is level with the first, with so many runs per puzzle.
    fn levelling(&self, runs: usize) -> Option<f64> {
        let mut random = stream(1978, Purpose::Experiment, runs as u64);
        levelling(&(0..LEVELLED).map(|_| self.scores(runs, &mut random)).collect::<Vec<_>>())
    }

    /// How many of the experiments of a size find the difference, if the second setting is stretched so much.
    fn share_found(&self, puzzles: usize, runs: usize, stretch: f64) -> f64 {
        let mut random = stream(1979, Purpose::Experiment, (puzzles * 1000 + runs) as u64);
        let found = (0..EXPERIMENTS).filter(|_| {
            let mut drawn = || {
                let [one, other] = self.scores(runs, &mut random);
                Score::difference([one, other * stretch])
            };
            let differences: Vec<f64> = (0..puzzles).map(|_| drawn()).collect();
            wilcoxon(&differences).is_some_and(|test| {
                // The first takes less if the ratio is above 1; with 1 there is nothing to find, and alarms are counted.
                let is_right = self.ratio == 1.0 || (self.ratio > 1.0) == (test.minus > test.plus);
                test.p < self.level && is_right
            })
        });
        found.count() as f64 / EXPERIMENTS as f64
    }

    /// The scores of some runs of both settings on some puzzle.
    fn scores(&self, runs: usize, random: &mut Random) -> [f64; 2] {
        let both = &self.common[below(random.next_u32(), self.common.len())];
        both.each_ref().map(|costs| {
            let drawn: Vec<f64> = (0..runs).map(|_| costs[below(random.next_u32(), costs.len())]).collect();
            of_costs(self.score, &drawn)
        })
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

    /// The first solves five of six runs, the second two; both are quick or slow on other puzzles.
    fn failing() -> Dataset {
        let of_puzzle = |puzzle: u32| {
            let base = 30 + 17 * u64::from(puzzle * 7 % 20);
            (0..6).flat_map(move |seed| {
                let second = (seed + puzzle % 3 < 3).then_some(base / 2 + 40 * u64::from(seed));
                [run(0, puzzle, (seed > 0).then_some(base + 25 * u64::from(seed))), run(1, puzzle, second)]
            })
        };
        data(&["sure", "frail"], 40, &(0..40).flat_map(of_puzzle).collect::<Vec<_>>())
    }

    #[test]
    fn settings_that_fail_are_made_level_before_a_ratio_is_looked_for() {
        let data = failing();
        let of = |settings, ratio| power(&data, Measure::Evaluations, settings, ratio).unwrap();
        let at = |power: &Power, puzzles, runs| {
            power.sizes.iter().find(|size| (size.0, size.1) == (puzzles, runs)).unwrap().2
        };
        for settings in [[0, 1], [1, 0]] {
            let none = of(settings, 1.0);
            for (puzzles, runs, found) in &none.sizes {
                assert!(*found < 0.15, "{puzzles} puzzles, {runs} runs: {found}");
            }
            assert!(at(&of(settings, 3.0), 160, 5) > 0.8, "{settings:?}");
        }
        // Six runs were recorded: ten cannot be drawn from them.
        let runs: Vec<usize> = of([0, 1], 1.5).sizes.iter().map(|size| size.1).collect();
        assert_eq!(runs.iter().max(), Some(&5));
    }

    #[test]
    fn a_setting_that_fails_where_the_other_does_not_cannot_be_made_level() {
        let runs: Vec<Run> =
            (0..8).flat_map(|puzzle| [run(0, puzzle, Some(100)), run(1, puzzle, None)]).collect();
        let mut data = data(&["a", "b"], 8, &runs);
        // With a budget a failure has a price, and can be stretched; without one it is infinite.
        assert!(power(&data, Measure::Evaluations, [0, 1], 1.5).is_ok());
        data.budgets = vec![crate::records::Limits::default()];
        assert!(matches!(power(&data, Measure::Evaluations, [0, 1], 1.5), Err(PowerError::Apart { .. })));
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
