//! Construction agrees with plain backtracking: it solves what can be solved and proves the rest unsolvable.

#[path = "../../logic/tests/worlds/mod.rs"]
mod worlds;

use evodoku::{Budget, Config, Ending, Options, Puzzle, presets, puzzle::Grid, solve};
use proptest::prelude::*;
use worlds::{World, complete};

fn options(config: Config, seed: u64) -> Options {
    Options { config, seed, budget: Budget { evaluations: Some(1_000_000), ..Budget::default() }, threads: 1 }
}

fn construct() -> Config {
    presets::find("construct").unwrap().config
}

/// A puzzle of the world; in half of the worlds one cell is changed, so that many of them have no solution.
fn puzzle(world: &mut World, share: f64) -> Option<Puzzle> {
    let puzzle = world.dig(share);
    if world.below(2) == 0 {
        return Some(puzzle);
    }
    let mut values = puzzle.givens().to_vec();
    let cell = world.below(values.len());
    values[cell] = world.below(puzzle.order()) as u8 + 1;
    Puzzle::new(Grid::new(puzzle.shape().clone(), values).unwrap()).ok()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn solved_if_and_only_if_there_is_a_solution(seed in any::<u64>(), share in 0.1_f64..0.7) {
        let mut world = World::random(seed);
        let Some(puzzle) = puzzle(&mut world, share) else { return Ok(()) };
        let mut values = puzzle.givens().to_vec();
        let is_solvable = complete(puzzle.shape(), &mut values, &mut world.random, &mut 20_000);
        let report = solve(&puzzle, &options(construct(), seed));
        match (is_solvable, report.ending) {
            (Some(true) | None, Ending::Solved(_))
            | (Some(false) | None, Ending::Exhausted | Ending::Contradiction(_)) => {}
            (answer, ending) => prop_assert!(false, "solvable: {answer:?}, but {ending:?} in {}", puzzle.shape()),
        }
    }

    #[test]
    fn every_variant_solves(seed in any::<u64>(), places: bool, weights: bool, restart_base in 1_u64..50) {
        let mut config = construct();
        for (name, value) in [("places", places), ("weights", weights)] {
            config.set(name, &evodoku::parameters::Value::Flag(value)).unwrap();
        }
        config.set("restart_base", &evodoku::parameters::Value::Integer(restart_base)).unwrap();
        let puzzle = World::random(seed).dig(0.3);
        prop_assert!(solve(&puzzle, &options(config, seed)).solution().is_some());
    }

    #[test]
    fn a_seed_repeats_a_run(seed in any::<u64>()) {
        let puzzle = World::random(seed).dig(0.2);
        let run = || {
            let report = solve(&puzzle, &options(construct(), seed));
            (report.figures.evaluations, report.best_grid)
        };
        prop_assert_eq!(run(), run());
    }
}
