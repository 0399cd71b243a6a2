//! How many puzzles and runs would tell a difference of a given size apart, judging by the spread of runs that were made.
//!
//! The two settings are made level in the quantity that is asked for: what the runs of the second cost, failures included, is
//! stretched by the factor at which the bill or the typical puzzle is the same, or solutions of the one that solves more are lost
//! by chance until both solve as many. Times the given ratio, or with so many more solutions lost, that is a difference of known
//! size between settings that take to puzzles as differently as these do. Experiments are drawn from that: puzzles with
//! replacement, and of each puzzle runs with replacement for both settings. They are compared as a report compares them, by the
//! same test, corrected for all pairs of settings that the records have. How often the difference is found, the right way round,
//! is the power.

use super::Quantity;
use crate::dataset::{Dataset, FEWEST_PUZZLES, Measure, Run, Score};
use crate::statistics::{
    Ends, SIGNIFICANCE, Tested, Unit, difference_of_success, ratio_of_totals, ratio_per_solution,
    typical_ratio,
};
use crate::words::counted;
use evodoku::logic::random::{Purpose, Random, below, stream};
use rand_xoshiro::rand_core::Rng;
use std::collections::BTreeMap;
use thiserror::Error;

/// So many experiments are drawn for each size.
const EXPERIMENTS: u64 = if cfg!(test) { 100 } else { 300 };

/// The numbers of puzzles that are tried.
const PUZZLES: [usize; 8] = [6, 10, 15, 20, 40, 80, 160, 320];

/// The numbers of runs per puzzle that are tried.
const RUNS: [usize; 5] = [1, 3, 5, 10, 20];

/// Settings are made level on so many draws.
const LEVELLED: usize = 4_000;

/// What is usually asked of an experiment.
const WANTED: f64 = 0.8;

/// How often a difference is found, by the size of the experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct Power {
    /// The settings that were drawn from.
    pub settings: [usize; 2],
    /// What they are compared by.
    pub quantity: Quantity,
    /// The difference that is to be detected.
    pub difference: Difference,
    /// What a puzzle costs.
    pub score: Score,
    /// So many runs of each setting every puzzle has at least; what more would do cannot be drawn from them.
    pub recorded: usize,
    /// How many pairs a report over these records corrects for.
    pub pairs: usize,
    /// Puzzles, runs per puzzle and setting, and the share of experiments that find it.
    pub sizes: Vec<(usize, usize, f64)>,
}

/// A difference that is to be detected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The second costs so many times as much, by the bill or on the typical puzzle.
    pub ratio: f64,
    /// The second solves so much less, as a share of all runs.
    pub success: f64,
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
    /// Failures have no price, so that the quantity is not known.
    #[error(
        "{first} and {second} cannot be made level: the budget gives failures no price in this measure; choose a measure that the budget limits, or another quantity"
    )]
    Apart {
        /// The first setting.
        first: String,
        /// The second.
        second: String,
    },
}

/// What a run counts: what it costs, and whether it solves.
#[derive(Clone, Copy)]
struct Drawn {
    cost: f64,
    is_solved: bool,
}

/// What experiments are drawn from, and how they are judged.
struct Source {
    common: Vec<[Vec<Drawn>; 2]>,
    quantity: Quantity,
    score: Score,
    /// The probability below which a difference is found.
    level: f64,
}

/// What is done to the two settings: their costs are stretched, and some of their solutions are kept.
#[derive(Clone, Copy)]
struct Change {
    stretch: [f64; 2],
    kept: [f64; 2],
}

const UNCHANGED: Change = Change { stretch: [1.0; 2], kept: [1.0; 2] };

/// Draws experiments of many sizes from two settings, or from one beside itself.
pub fn power(
    data: &Dataset,
    measure: Measure,
    settings: [usize; 2],
    quantity: Quantity,
    difference: Difference,
) -> Result<Power, PowerError> {
    let other: BTreeMap<u32, &[Run]> = data.by_puzzle(settings[1]).collect();
    let both: Vec<[&[Run]; 2]> =
        data.by_puzzle(settings[0]).filter_map(|(puzzle, runs)| Some([runs, *other.get(&puzzle)?])).collect();
    if both.len() < FEWEST_PUZZLES {
        return Err(PowerError::Puzzles { found: both.len() });
    }
    let score = Score::of(data, measure, both.iter().flatten().copied().flatten());
    let drawn = |run: &Run| {
        let price = data.penalised(run, measure).filter(|_| score == Score::Par10);
        let cost = price.unwrap_or_else(|| measure.effort(run)).max(measure.least());
        Drawn { cost, is_solved: run.is_solved }
    };
    let common = both.iter().map(|both| both.map(|runs| runs.iter().map(drawn).collect())).collect();
    let apart = || {
        let [first, second] = settings.map(|setting| data.settings[setting].label.clone());
        PowerError::Apart { first, second }
    };
    let pairs = (data.settings.len() * (data.settings.len() - 1) / 2).max(1);
    let recorded = both.iter().flatten().map(|runs| runs.len()).min().unwrap_or(0);
    let source = Source { common, quantity, score, level: SIGNIFICANCE / pairs as f64 };
    let runs = RUNS.into_iter().filter(|&runs| runs <= recorded);
    let changes = runs.map(|runs| Some((runs, source.made_apart(source.levelling(runs)?, difference))));
    let changes = changes.collect::<Option<Vec<_>>>().ok_or_else(apart)?;
    let is_none = match quantity {
        Quantity::Bill | Quantity::Typical => difference.ratio == 1.0,
        Quantity::Success => difference.success == 0.0,
    };
    let sizes = PUZZLES.into_iter().flat_map(|puzzles| changes.iter().map(move |&it| (puzzles, it)));
    let found = |(puzzles, (runs, change))| {
        (puzzles, runs, source.share_found(puzzles, runs, change, difference, is_none))
    };
    Ok(Power { settings, quantity, difference, score, recorded, pairs, sizes: sizes.map(found).collect() })
}

impl Source {
    /// What makes the two settings level, with so many runs per puzzle.
    fn levelling(&self, runs: usize) -> Option<Change> {
        if self.quantity == Quantity::Success {
            let [one, other] = self.shares();
            let least = one.min(other);
            return Some(Change {
                kept: [one, other].map(|share| if share > 0.0 { least / share } else { 1.0 }),
                ..UNCHANGED
            });
        }
        let mut random = stream(1978, Purpose::Experiment, runs as u64);
        let units: Vec<Unit> = match (self.quantity, self.score) {
            // The typical puzzle is another one with more runs, of settings that fail now and then.
            (Quantity::Typical, Score::Par10) => {
                (0..LEVELLED).map(|_| self.unit(runs, UNCHANGED, &mut random)).collect()
            }
            (Quantity::Typical, Score::PerSolution) => return None,
            (Quantity::Bill | Quantity::Success, _) => {
                self.common.iter().map(|both| unit_of(both, UNCHANGED, None)).collect()
            }
        };
        let ratio = self.tested(&units)?.interval.value;
        let is_level = ratio.is_finite() && ratio > 0.0;
        is_level.then_some(Change { stretch: [1.0, ratio], ..UNCHANGED })
    }

    /// The shares that both solve.
    fn shares(&self) -> [f64; 2] {
        let units = self.common.iter().map(|both| unit_of(both, UNCHANGED, None));
        let total = units.fold([0.0; 2], |[one, other], unit| [one + unit.share[0], other + unit.share[1]]);
        total.map(|share| share / self.common.len() as f64)
    }

    /// Level settings with a difference of known size.
    fn made_apart(&self, level: Change, difference: Difference) -> Change {
        let Change { stretch: [first, second], kept: [one, other] } = level;
        match self.quantity {
            Quantity::Bill | Quantity::Typical => {
                Change { stretch: [first, second * difference.ratio], ..level }
            }
            Quantity::Success => {
                let share = self.shares()[1] * other;
                let left = if share > 0.0 { (share - difference.success).max(0.0) / share } else { 1.0 };
                Change { kept: [one, other * left.min(1.0)], ..level }
            }
        }
    }

    fn tested(&self, units: &[Unit]) -> Option<Tested> {
        match (self.quantity, self.score) {
            (Quantity::Bill, Score::Par10) => ratio_of_totals(units, Ends::LeftOut),
            (Quantity::Bill, Score::PerSolution) => ratio_per_solution(units, Ends::LeftOut),
            (Quantity::Typical, _) => typical_ratio(units),
            (Quantity::Success, _) => Some(difference_of_success(units, Ends::LeftOut)),
        }
    }

    /// How many of the experiments of a size find the difference.
    fn share_found(
        &self,
        puzzles: usize,
        runs: usize,
        change: Change,
        difference: Difference,
        is_none: bool,
    ) -> f64 {
        let mut random = stream(1979, Purpose::Experiment, (puzzles * 1000 + runs) as u64);
        let found = (0..EXPERIMENTS).filter(|_| {
            let units: Vec<Unit> = (0..puzzles).map(|_| self.unit(runs, change, &mut random)).collect();
            self.tested(&units).is_some_and(|Tested { interval, p }| {
                // With no difference there is nothing to find, and alarms are counted.
                let is_right = match self.quantity {
                    Quantity::Bill | Quantity::Typical => (difference.ratio > 1.0) == (interval.value < 1.0),
                    Quantity::Success => interval.value > 0.0,
                };
                p < self.level && (is_none || is_right)
            })
        });
        found.count() as f64 / EXPERIMENTS as f64
    }

    /// Some runs of both settings on some puzzle.
    fn unit(&self, runs: usize, change: Change, random: &mut Random) -> Unit {
        let both = &self.common[below(random.next_u32(), self.common.len())];
        let drawn = both
            .each_ref()
            .map(|all| (0..runs).map(|_| all[below(random.next_u32(), all.len())]).collect::<Vec<_>>());
        unit_of(&drawn, change, Some(random))
    }
}

/// Runs of both settings on a puzzle, changed; solutions are lost by chance.
fn unit_of(both: &[Vec<Drawn>; 2], Change { stretch, kept }: Change, random: Option<&mut Random>) -> Unit {
    let mut chance = random.map(|random| move || f64::from(random.next_u32()) / f64::from(u32::MAX));
    let mut mean = |side: usize| {
        let (mut cost, mut solved) = (0.0, 0.0);
        for run in &both[side] {
            cost += run.cost * stretch[side];
            let is_kept = kept[side] >= 1.0 || chance.as_mut().is_none_or(|chance| chance() < kept[side]);
            solved += f64::from(u8::from(run.is_solved && is_kept));
        }
        let count = both[side].len() as f64;
        (cost / count, solved / count)
    };
    let ((one, solved), (other, of_other)) = (mean(0), mean(1));
    Unit { effort: [one, other], share: [solved, of_other] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::testing::{data, run};

    fn by(ratio: f64) -> Difference {
        Difference { ratio, success: 0.1 }
    }

    #[test]
    fn more_puzzles_and_larger_differences_are_easier_to_tell() {
        let runs: Vec<Run> = (0..20)
            .flat_map(|puzzle| {
                (1..=10).map(move |seed| run(0, puzzle, Some(u64::from(puzzle + 1) * 40 + seed * 60)))
            })
            .collect();
        let data = data(&["a"], 20, &runs);
        let of = |ratio| power(&data, Measure::Evaluations, [0, 0], Quantity::Bill, by(ratio)).unwrap();
        let at = |power: &Power, puzzles, runs| {
            power.sizes.iter().find(|size| (size.0, size.1) == (puzzles, runs)).unwrap().2
        };
        let (none, some, much) = (of(1.0), of(1.5), of(3.0));
        assert!(at(&none, 40, 3) < 0.12, "{none:?}");
        assert!(at(&some, 10, 1) < at(&some, 80, 1) && at(&some, 10, 1) < at(&some, 10, 10), "{some:?}");
        assert!(at(&much, 10, 1) > at(&some, 10, 1));
        let (puzzles, runs, _) = some.enough().unwrap();
        assert!(puzzles * runs <= 160, "{some:?}");
        assert_eq!(of(1.5), some);
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
        let of = |settings, ratio, quantity| {
            let difference = Difference { success: if ratio == 1.0 { 0.0 } else { 0.2 }, ..by(ratio) };
            power(&data, Measure::Evaluations, settings, quantity, difference).unwrap()
        };
        let at = |power: &Power, puzzles, runs| {
            power.sizes.iter().find(|size| (size.0, size.1) == (puzzles, runs)).unwrap().2
        };
        for settings in [[0, 1], [1, 0]] {
            for quantity in Quantity::ALL {
                let none = of(settings, 1.0, quantity);
                for (puzzles, runs, found) in &none.sizes {
                    assert!(*found < 0.2, "{quantity:?}, {puzzles} puzzles, {runs} runs: {found}");
                }
                assert!(at(&of(settings, 3.0, quantity), 160, 5) > 0.8, "{settings:?} {quantity:?}");
            }
        }
        // Six runs were recorded: ten cannot be drawn from them.
        let runs: Vec<usize> = of([0, 1], 1.5, Quantity::Bill).sizes.iter().map(|size| size.1).collect();
        assert_eq!(runs.iter().max(), Some(&5));
    }

    #[test]
    fn a_setting_that_fails_where_the_other_does_not_cannot_be_made_level() {
        let runs: Vec<Run> =
            (0..8).flat_map(|puzzle| [run(0, puzzle, Some(100)), run(1, puzzle, None)]).collect();
        let mut data = data(&["a", "b"], 8, &runs);
        // With a budget a failure has a price, and can be stretched; without one it is infinite.
        let of = |data: &Dataset, quantity| power(data, Measure::Evaluations, [0, 1], quantity, by(1.5));
        assert!(of(&data, Quantity::Bill).is_ok() && of(&data, Quantity::Typical).is_ok());
        data.budgets = vec![crate::records::Limits::default()];
        for quantity in [Quantity::Bill, Quantity::Typical] {
            assert!(matches!(of(&data, quantity), Err(PowerError::Apart { .. })));
        }
        assert!(of(&data, Quantity::Success).is_ok());
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
            power(&data, Measure::Evaluations, [0, 1], Quantity::Bill, by(1.5)).unwrap()
        };
        let (two, four) = (of(&["a", "b"]), of(&["a", "b", "c", "d"]));
        assert_eq!((two.pairs, four.pairs, two.score), (1, 6, Score::Par10));
        let sum = |power: &Power| power.sizes.iter().map(|size| size.2).sum::<f64>();
        assert!(sum(&four) < sum(&two));
    }
}
