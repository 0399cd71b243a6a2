//! The largest grids: 225×225, the largest square whose values fit a byte.

use evodoku::{
    Budget, Kernel, Options, Puzzle,
    logic::{
        propagate::{Rule, propagate},
        random::{Purpose, stream},
    },
    presets,
    puzzle::{Grid, Shape, SharedShape, Solution},
    solve,
};
use evodoku_generate::{Class, dug};
use evodoku_puzzle::MAX_ORDER;
use evodoku_puzzle::notation::{Notation, write};

/// A pattern grid of 225×225 with holes.
fn puzzle(holes: usize) -> Puzzle {
    let shape: SharedShape = Shape::classic(MAX_ORDER).unwrap().into();
    let mut random = stream(1, Purpose::Generate, 0);
    dug(&shape, Class::Root, shape.cell_count() - holes, &mut random).unwrap()
}

#[test]
fn logic_solves_the_largest_grid() {
    let puzzle = puzzle(4_000);
    for rules in [&Rule::SINGLES[..], Kernel::Regions.rules()] {
        let propagated = propagate(&puzzle, rules).unwrap();
        assert!(propagated.is_solved());
        assert!(Solution::verify(&puzzle, propagated.values()).is_ok());
    }
}

#[test]
fn the_largest_grid_survives_the_notations_with_numbers() {
    let puzzle = puzzle(20_000);
    for notation in
        [Notation::Line, Notation::Grid, Notation::Numbers, Notation::Instance, Notation::Csv, Notation::Toml]
    {
        let text = write(puzzle.grid(), notation).unwrap();
        assert_eq!(&text.parse::<Grid>().unwrap(), puzzle.grid(), "{notation}");
    }
}

/// Every table and counter has room for 225 values: overflow would panic here.
#[test]
fn every_preset_searches_the_largest_grid() {
    let puzzle = puzzle(1_500);
    for preset in presets::all() {
        let mut config = preset.config.clone();
        config.running.kernel = Kernel::Nothing;
        let budget = Budget { evaluations: Some(300), ..Budget::default() };
        let report = solve(&puzzle, &Options { config, budget, ..Options::default() });
        let is_kept = |(given, value): (&u8, &u8)| *given == 0 || given == value;
        assert!(puzzle.givens().iter().zip(&report.best_grid).all(is_kept), "{}", preset.name);
    }
}
