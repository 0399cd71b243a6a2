//! Every rule of acceptance works: its preset solves nearly all easy and medium puzzles, by search alone.

use evodoku::{Budget, Kernel, Options, Puzzle, presets, solve};
use evodoku_puzzle::notation::{ReadOptions, Reader};

const PRESETS: [&str; 8] = [
    "annealing",
    "threshold-accepting",
    "late-acceptance",
    "great-deluge",
    "record-to-record",
    "tabu-search",
    "tsallis-sa",
    "hill-climbing",
];

/// The first 20 puzzles are the easy and the medium ones. Singles would solve them, so nothing is computed before.
#[test]
fn each_rule_solves_eighteen_of_twenty() {
    let levels = include_str!("../../../puzzles/levels.txt");
    let read = Reader::new(levels.as_bytes(), ReadOptions::default()).take(20);
    let puzzles: Vec<Puzzle> = read.map(|entry| Puzzle::new(entry.result.unwrap()).unwrap()).collect();
    for name in PRESETS {
        let mut config = presets::find(name).unwrap().config;
        config.running.kernel = Kernel::Nothing;
        for seed in 1..=3 {
            let budget = Budget { evaluations: Some(2_000_000), ..Budget::default() };
            let options = Options { config: config.clone(), seed, budget, threads: 1 };
            let solved = puzzles.iter().filter(|puzzle| solve(puzzle, &options).solution().is_some()).count();
            assert!(solved >= 18, "{name} with seed {seed} solves {solved}");
        }
    }
}
