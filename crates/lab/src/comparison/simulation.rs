//! What the comparison is worth, tried on made-up runs: how often it finds a difference that is there, and how often one that
//! is not. The same runs put into one heap show why puzzles are paired.

use super::compare;
use crate::dataset::testing::{data, run};
use crate::dataset::{Dataset, Measure, Run};
use crate::statistics::{SIGNIFICANCE, mann_whitney};
use evodoku::logic::random::{Purpose, Random, stream};
use rand_xoshiro::rand_core::Rng;

const EXPERIMENTS: u64 = 150;

/// Puzzles differ in difficulty (log-normal), settings may suit puzzles differently, and runs on a puzzle are spread as those
/// of a search without memory (exponential).
struct Model {
    puzzles: u32,
    runs: u32,
    /// The logarithm of how much longer the second setting takes.
    shift: f64,
    /// How differently either setting takes to puzzles, as a spread of the same.
    interaction: f64,
}

fn uniform(random: &mut Random) -> f64 {
    (f64::from(random.next_u32()) + 0.5) / (f64::from(u32::MAX) + 1.0)
}

fn normal(random: &mut Random) -> f64 {
    (-2.0 * uniform(random).ln()).sqrt() * (std::f64::consts::TAU * uniform(random)).cos()
}

impl Model {
    fn experiment(&self, seed: u64) -> Dataset {
        let mut random = stream(seed, Purpose::Experiment, 0);
        let mut runs: Vec<Run> = Vec::new();
        for puzzle in 0..self.puzzles {
            let difficulty = 2.0 * normal(&mut random);
            for (setting, shift) in [(0, 0.0), (1, self.shift)] {
                let more = shift + self.interaction * normal(&mut random);
                for _ in 0..self.runs {
                    let effort = (difficulty + more).exp() * -uniform(&mut random).ln();
                    runs.push(run(setting, puzzle, Some((effort * 1e6) as u64)));
                }
            }
        }
        data(&["one", "other"], self.puzzles, &runs)
    }

    /// How often the comparison by puzzle, and that of all runs in a heap, speak of a difference.
    fn alarms(&self) -> [f64; 2] {
        let mut alarms = [0.0; 2];
        for seed in 0..EXPERIMENTS {
            let data = self.experiment(seed);
            let family = compare(&data, Measure::Evaluations);
            let heap =
                |setting| data.of_setting(setting).map(|run| run.evaluations as f64).collect::<Vec<_>>();
            let pooled = mann_whitney(&heap(0), &heap(1)).unwrap().p < SIGNIFICANCE;
            for (count, is_told) in alarms.iter_mut().zip([family.pairs[0].is_significant(), pooled]) {
                *count += f64::from(u8::from(is_told)) / EXPERIMENTS as f64;
            }
        }
        alarms
    }
}

#[test]
fn a_difference_that_is_there_is_found() {
    let [paired, pooled] = Model { puzzles: 40, runs: 6, shift: 0.4, interaction: 0.0 }.alarms();
    assert!(paired > 0.9, "power {paired} by puzzle, {pooled} in a heap");
    assert!(pooled < 0.6, "power {paired} by puzzle, {pooled} in a heap");
}

#[test]
fn a_difference_that_is_not_there_is_seldom_seen() {
    let [paired, pooled] = Model { puzzles: 40, runs: 20, shift: 0.0, interaction: 1.5 }.alarms();
    assert!(paired < 0.1, "false alarms {paired} by puzzle, {pooled} in a heap");
    assert!(pooled > 0.3, "false alarms {paired} by puzzle, {pooled} in a heap");
}
