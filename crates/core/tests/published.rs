//! What must hold of every published algorithm: it works on every kind of shape, a seed repeats a run, nothing panics.

#[path = "../../logic/tests/worlds/mod.rs"]
mod worlds;

use evodoku::{Budget, Ending, Options, Puzzle, Report, presets, puzzle::Grid, solve};
use worlds::World;

const PUBLISHED: [&str; 7] =
    ["lewis-sa", "lsga", "acs", "cp-ils", "replica-exchange", "tabucol", "alldiff-ls"];

fn run(name: &str, puzzle: &Puzzle, seed: u64, evaluations: u64) -> Report {
    let config = presets::find(name).unwrap().config;
    let budget = Budget { evaluations: Some(evaluations), ..Budget::default() };
    solve(puzzle, &Options { config, seed, budget, threads: 1 })
}

#[test]
fn puzzles_of_every_kind_are_solved() {
    for name in PUBLISHED {
        let mut solved = 0;
        for seed in 0..12 {
            let puzzle = World::random(seed).dig(0.4);
            let report = run(name, &puzzle, seed, 300_000);
            let is_sound = matches!(report.ending, Ending::Solved(_) | Ending::OutOfBudget);
            assert!(is_sound, "{name}, world {seed}: {:?}", report.ending);
            solved += usize::from(report.solution().is_some());
        }
        assert!(solved >= 11, "{name} solved {solved} of 12");
    }
}

#[test]
fn a_seed_repeats_a_run() {
    for name in PUBLISHED {
        let puzzle = World::random(3).dig(0.1);
        let [one, other] = [(); 2].map(|()| run(name, &puzzle, 5, 2_000));
        assert_eq!((one.figures, &one.best_grid), (other.figures, &other.best_grid), "{name}");
    }
}

/// A given of a puzzle is replaced by another value, so that plain backtracking finds no solution any more.
fn impossible(seed: u64) -> Option<Puzzle> {
    let mut world = World::random(seed);
    let puzzle = world.dig(0.45);
    let mut values = puzzle.givens().to_vec();
    let cell = values.iter().position(|&value| value != 0)?;
    values[cell] = values[cell] % puzzle.order() as u8 + 1;
    let puzzle = Puzzle::new(Grid::new(world.shape.clone(), values.clone()).unwrap()).ok()?;
    let outcome = worlds::complete(&world.shape, &mut values, &mut world.random, &mut 20_000);
    (outcome == Some(false)).then_some(puzzle)
}

#[test]
fn an_impossible_puzzle_is_not_solved() {
    let puzzles: Vec<Puzzle> = (0..40).filter_map(impossible).take(6).collect();
    assert!(puzzles.len() > 3);
    for name in PUBLISHED {
        for puzzle in &puzzles {
            let ending = run(name, puzzle, 1, 3_000).ending;
            assert!(!matches!(ending, Ending::Solved(_) | Ending::Refused(_)), "{name}: {ending:?}");
            // Its refill searches to the end where nothing is kept.
            let is_proven = matches!(ending, Ending::Exhausted | Ending::Contradiction(_));
            assert!(is_proven || name != "cp-ils", "{ending:?}");
        }
    }
}
