//! What the comparison is worth, tried on made-up runs: how often each quantity shows a difference that is there, and how often one
//! that is not.
//!
//! The populations have the shares of real ones: a genetic program that solves 31 or 42 of 100 runs on very different puzzles, and
//! an annealer of which a budget cuts off 56 of 100. An experiment draws puzzles from one, and runs of both settings on each.

use super::{Quantity, compare};
use crate::dataset::testing::{data, run};
use crate::dataset::{Dataset, Measure, Run};
use crate::statistics::{
    Ends, SIGNIFICANCE, Unit, difference_of_success, mann_whitney, ratio_of_totals, ratio_per_solution,
    typical_ratio,
};
use evodoku::logic::random::{Purpose, Random, stream};
use rand_xoshiro::rand_core::Rng;

/// Puzzles of an experiment.
const PUZZLES: usize = 40;

/// The budget of the annealer.
const BUDGET: f64 = 1.0;

fn uniform(random: &mut Random) -> f64 {
    (f64::from(random.next_u32()) + 0.5) / (f64::from(u32::MAX) + 1.0)
}

fn normal(random: &mut Random) -> f64 {
    (-2.0 * uniform(random).ln()).sqrt() * (std::f64::consts::TAU * uniform(random)).cos()
}

/// Two settings on puzzles whose difficulty is normal on its own scale.
#[derive(Clone, Copy)]
enum Model {
    /// A program that gives up: what a run of each costs, how easily each solves, and the share of solutions that the second
    /// loses. The cost of a failure is that of a whole run.
    GivesUp { effort: [f64; 2], ease: [f64; 2], lost: f64 },
    /// A search with a budget: how much longer the second takes, as a logarithm, after which part of the budget it gives up, and
    /// how differently either takes to puzzles.
    Budgeted { slower: f64, gives_up: f64, interaction: f64 },
}

/// How easily a program solves 31 or 42 of 100 runs.
const EASE: [f64; 2] = [-2.7, -1.1];

/// A run: what it costs and whether it solves.
type Made = (f64, bool);

impl Model {
    /// Is the cost that of the budget's measure, with a price of failures?
    fn has_price(self) -> bool {
        matches!(self, Self::Budgeted { .. })
    }

    /// So many runs of both settings on a puzzle of its own.
    fn puzzle(self, runs: usize, random: &mut Random) -> [Vec<Made>; 2] {
        let difficulty = normal(random);
        [0, 1].map(|side| match self {
            Self::GivesUp { effort, ease, lost } => {
                let chance = 1.0 / (1.0 + (5.0 * difficulty - ease[side]).exp());
                let run = |_| {
                    let is_solved = uniform(random) < chance && (side == 0 || uniform(random) >= lost);
                    let part = if is_solved { 0.2 + 0.8 * uniform(random) } else { 1.0 };
                    (effort[side] * part, is_solved)
                };
                (0..runs).map(run).collect()
            }
            Self::Budgeted { slower, gives_up, interaction } => {
                let (more, limit) = if side == 1 { (slower, gives_up * BUDGET) } else { (0.0, BUDGET) };
                let mean = (0.9 + 3.0 * difficulty + more + interaction * normal(random)).exp();
                let run = |_| {
                    let time = -(uniform(random) * uniform(random)).ln() / 2.0 * mean;
                    if time < limit { (time, true) } else { (10.0 * BUDGET, false) }
                };
                (0..runs).map(run).collect()
            }
        })
    }

    /// The shares of experiments in which the bill, the typical puzzle and success show a difference, and in how many of them
    /// the bill is that of the second.
    fn alarms(self, runs: usize, experiments: u64) -> [f64; 4] {
        let mut counts = [0.0; 4];
        for seed in 0..experiments {
            let mut random = stream(seed, Purpose::Experiment, runs as u64);
            let mean = |runs: &Vec<Made>, figure: fn(&Made) -> f64| {
                runs.iter().map(figure).sum::<f64>() / runs.len() as f64
            };
            let unit = |both: [Vec<Made>; 2]| Unit {
                effort: both.each_ref().map(|runs| mean(runs, |it| it.0)),
                share: both.each_ref().map(|runs| mean(runs, |it| f64::from(u8::from(it.1)))),
            };
            let units: Vec<Unit> = (0..PUZZLES).map(|_| unit(self.puzzle(runs, &mut random))).collect();
            let bill = if self.has_price() {
                ratio_of_totals(&units, Ends::LeftOut)
            } else {
                ratio_per_solution(&units, Ends::LeftOut)
            };
            let typical = typical_ratio(&units).filter(|_| self.has_price());
            let is_told = |p: Option<f64>| f64::from(u8::from(p.is_some_and(|p| p < SIGNIFICANCE)));
            counts[0] += is_told(bill.map(|it| it.p));
            counts[1] += is_told(typical.map(|it| it.p));
            counts[2] += is_told(Some(difference_of_success(&units, Ends::LeftOut).p));
            counts[3] += is_told(bill.filter(|it| it.interval.value < 1.0).map(|it| it.p));
        }
        counts.map(|count| count / experiments as f64)
    }
}

/// The nine truths: what is so, runs per puzzle, whether anything differs, and the least power of the bill, the typical puzzle and
/// success, where one is asked for.
fn truths() -> Vec<(&'static str, Model, usize, bool, [f64; 3])> {
    let gives_up = |effort, ease, lost| Model::GivesUp { effort, ease, lost };
    let budgeted = |slower, gives_up, interaction| Model::Budgeted { slower, gives_up, interaction };
    // Effort per solution is the same if a run costs as much more as it solves.
    let fair = 1.433;
    vec![
        (
            "a third of the effort, success 31 against 42 %",
            gives_up([0.32, fair], EASE, 0.0),
            3,
            true,
            [0.95, 0.0, 0.55],
        ),
        ("the same twice, 69 % unsolved", gives_up([1.0; 2], [EASE[0]; 2], 0.0), 3, false, [0.0; 3]),
        (
            "equal effort per solution, 31 against 42 %",
            gives_up([1.0, fair], EASE, 0.0),
            3,
            true,
            [0.0, 0.0, 0.55],
        ),
        ("effort times 1.5 only", gives_up([1.0, 1.5], [EASE[0]; 2], 0.0), 3, true, [0.75, 0.0, 0.0]),
        ("a quarter of the solutions lost", gives_up([1.0; 2], [EASE[0]; 2], 0.25), 3, true, [0.0; 3]),
        ("with a budget, 56 % unsolved, no difference", budgeted(0.0, 1.0, 0.0), 3, false, [0.0; 3]),
        ("1.5 times slower", budgeted(0.405, 1.0, 0.0), 3, true, [0.0, 0.50, 0.0]),
        ("1.5 times slower, ten runs", budgeted(0.405, 1.0, 0.0), 10, true, [0.0, 0.90, 0.0]),
        ("other puzzles suit either, ten runs", budgeted(0.0, 1.0, 0.7), 10, false, [0.0; 3]),
        (
            "faster, and gives up on hard ones, ten runs",
            budgeted(-0.223, 0.5, 0.0),
            10,
            true,
            [0.70, 0.0, 0.0],
        ),
    ]
}

/// Tries all truths with so many experiments, whose own chance is allowed for.
fn try_all(experiments: u64) {
    let mut failures = Vec::new();
    for (name, model, runs, differs, powers) in truths() {
        let [bill, typical, success, cheaper] = model.alarms(runs, experiments);
        println!("{name}: bill {bill:.3} ({cheaper:.3} cheaper), typical {typical:.3}, success {success:.3}");
        let error = |share: f64| 2.0 * (share * (1.0 - share) / experiments as f64).sqrt();
        for ((quantity, found), power) in Quantity::ALL.into_iter().zip([bill, typical, success]).zip(powers)
        {
            if !differs && found > 0.07 + error(0.05) {
                failures.push(format!("{name}: {found} false alarms of {}", quantity.title()));
            }
            if found < power - error(power) {
                failures.push(format!("{name}: power {found} of {} is below {power}", quantity.title()));
            }
        }
    }
    assert_eq!(failures, Vec::<String>::new());
}

#[test]
fn differences_that_are_there_are_found_and_others_are_not() {
    try_all(150);
}

/// A minute in a release build; part of `long.sh`.
#[test]
#[ignore = "thousands of experiments; long.sh runs it"]
fn power_and_false_alarms_hold_in_many_experiments() {
    try_all(5_000);
}

/// The share of experiments whose interval has the true bill, with few puzzles.
#[test]
fn intervals_of_few_puzzles_have_the_truth_nearly_as_often_as_they_say() {
    let model = Model::Budgeted { slower: 0.0, gives_up: 1.0, interaction: 0.7 };
    for (puzzles, fewest) in [(8, 0.90), (15, 0.90)] {
        let (mut bill, mut typical, mut success) = (0, 0, 0);
        for seed in 0..200 {
            let mut random = stream(seed, Purpose::Experiment, puzzles);
            let unit = |both: [Vec<Made>; 2]| Unit {
                effort: both.each_ref().map(|runs| runs.iter().map(|it| it.0).sum::<f64>() / 5.0),
                share: both.map(|runs| runs.iter().filter(|it| it.1).count() as f64 / 5.0),
            };
            let units: Vec<Unit> = (0..puzzles).map(|_| unit(model.puzzle(5, &mut random))).collect();
            let has = |interval: crate::statistics::Interval, truth: f64| {
                u32::from((interval.low..=interval.high).contains(&truth))
            };
            bill += has(ratio_of_totals(&units, Ends::Sought).unwrap().interval, 1.0);
            typical += has(typical_ratio(&units).unwrap().interval, 1.0);
            success += has(difference_of_success(&units, Ends::Sought).interval, 0.0);
        }
        for (name, count) in [("bill", bill), ("typical", typical), ("success", success)] {
            assert!(f64::from(count) / 200.0 >= fewest, "{name}: {count} of 200 with {puzzles} puzzles");
        }
    }
}

/// The same runs put into one heap show why puzzles are paired.
#[test]
fn runs_in_one_heap_show_differences_that_are_not_there() {
    let (mut paired, mut pooled) = (0, 0);
    for seed in 0..40 {
        let mut random = stream(seed, Purpose::Experiment, 0);
        let mut runs: Vec<Run> = Vec::new();
        for puzzle in 0..40 {
            let difficulty = 2.0 * normal(&mut random);
            for setting in 0..2 {
                let mean = (difficulty + 1.5 * normal(&mut random)).exp();
                runs.extend((0..20).map(|_| {
                    let effort = -uniform(&mut random).ln() * mean;
                    run(setting, puzzle, Some((effort * 1e6) as u64))
                }));
            }
        }
        let data: Dataset = data(&["one", "other"], 40, &runs);
        paired += u32::from(compare(&data, Measure::Evaluations).pairs[0].is_significant());
        let heap = |setting| data.of_setting(setting).map(|run| run.evaluations as f64).collect::<Vec<_>>();
        pooled += u32::from(mann_whitney(&heap(0), &heap(1)).unwrap().p < SIGNIFICANCE);
    }
    assert!(paired <= 5 && pooled > 12, "of 40: {paired} by puzzle, {pooled} in a heap");
}
