//! Invariants of propagation, over random shapes, solved grids and givens.

mod worlds;

use evodoku_logic::propagate::{Board, Propagator, Rule, Rules, Tables, propagate};
use evodoku_logic::stop::CancelToken;
use evodoku_puzzle::{Bits, Grid, Puzzle};
use proptest::prelude::*;
use std::sync::Arc;
use worlds::World;

/// The sets of rules from a bit mask.
fn rules(mask: u8) -> Vec<Rule> {
    Rule::ALL.into_iter().filter(|&rule| mask >> rule as u8 & 1 == 1).collect()
}

fn board(puzzle: &Puzzle, rules: &[Rule]) -> Board<1> {
    let mut board = Board::new(Arc::new(Tables::new(puzzle.shape())), rules);
    board.load(puzzle).unwrap();
    board.record();
    board
}

/// The complete state of a board, for comparison.
fn knowledge(board: &Board<1>) -> (Vec<u8>, Vec<Bits<1>>, Vec<Bits<1>>, usize) {
    let shape = board.shape();
    let domains = (0..shape.cell_count()).map(|cell| board.domain(cell)).collect();
    let places = (0..shape.region_count())
        .flat_map(|region| (0..shape.order()).map(move |value| board.places(region, value)))
        .collect();
    (board.values().to_vec(), domains, places, board.open_count())
}

/// The places recomputed from the domains.
fn recounted_places(board: &Board<1>) -> Vec<Bits<1>> {
    let shape = board.shape();
    let mut places = Vec::new();
    for region in 0..shape.region_count() {
        for value in 0..shape.order() {
            let mut set = Bits::EMPTY;
            for (place, &cell) in shape.region(region).iter().enumerate() {
                if board.domain(usize::from(cell)).contains(value) {
                    set.insert(place);
                }
            }
            places.push(set);
        }
    }
    places
}

/// Fills or eliminates at random, sometimes wrongly; undoes conflicts.
fn stumble(board: &mut Board<1>, world: &mut World, steps: usize) {
    for _ in 0..steps {
        let cell = world.below(world.solution.len());
        if board.values()[cell] != 0 {
            continue;
        }
        let right = usize::from(world.solution[cell]) - 1;
        let domain = board.domain(cell);
        let any = domain.nth(world.below(domain.len())).unwrap();
        let mark = board.mark();
        let done = match world.below(4) {
            0 if domain.contains(right) => board.assign(cell, right),
            1 if any != right => board.exclude(cell, any),
            2 => board.assign(cell, any),
            _ => board.exclude(cell, any),
        };
        if done.is_err() {
            board.undo(mark);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn rules_keep_the_solution(seed: u64, share in 0.0..0.8, mask: u8) {
        let mut world = World::random(seed);
        let puzzle = world.dig(share);
        let propagated = propagate(&puzzle, &rules(mask));
        prop_assert!(propagated.is_ok(), "{} on {}", propagated.unwrap_err(), world.shape);
        let propagated = propagated.unwrap();
        for (cell, &right) in world.solution.iter().enumerate() {
            prop_assert!(propagated.domain(cell).contains(right));
            prop_assert!([0, right].contains(&propagated.values()[cell]));
        }
    }

    #[test]
    fn singles_reach_the_same_fixpoint_in_any_order(seed: u64, share in 0.0..0.8, mask in 0..4u8) {
        let mut world = World::random(seed);
        let puzzle = world.dig(share);
        let at_once = board(&puzzle, &rules(mask));
        let nothing = Puzzle::new(Grid::new(world.shape.clone(), vec![0; world.solution.len()]).unwrap()).unwrap();
        let mut one_by_one = board(&nothing, &rules(mask));
        let mut cells: Vec<_> = (0..world.solution.len()).filter(|&cell| puzzle.givens()[cell] != 0).collect();
        while !cells.is_empty() {
            let cell = cells.swap_remove(world.below(cells.len()));
            if one_by_one.values()[cell] == 0 {
                one_by_one.assign(cell, usize::from(puzzle.givens()[cell]) - 1).unwrap();
            }
        }
        prop_assert_eq!(knowledge(&at_once), knowledge(&one_by_one));
    }

    #[test]
    fn places_follow_domains_and_undo_restores_them(seed: u64, share in 0.0..0.6, mask in 0..4u8) {
        let mut world = World::random(seed);
        let puzzle = world.dig(share);
        let mut board = board(&puzzle, &rules(mask));
        let before = knowledge(&board);
        prop_assert_eq!(&recounted_places(&board), &before.2);
        let outer = board.mark();
        for cell in 0..4 {
            if board.values()[cell] == 0 {
                board.assign(cell, usize::from(world.solution[cell]) - 1).unwrap();
            }
        }
        let between = knowledge(&board);
        prop_assert_eq!(&recounted_places(&board), &between.2);
        let inner = board.mark();
        stumble(&mut board, &mut world, 12);
        board.undo(inner);
        prop_assert_eq!(knowledge(&board), between);
        board.undo(outer);
        prop_assert_eq!(knowledge(&board), before);
    }

    #[test]
    fn resume_reaches_the_fixpoint_of_a_fresh_start(seed: u64, share in 0.1..0.6, mask: u8) {
        let mut world = World::random(seed);
        let puzzle = world.dig(share);
        let rules = rules(mask | 3);
        let (mut board, mut resumed) = (board(&puzzle, &rules), Rules::new(&rules));
        resumed.apply(&mut board, &mut CancelToken::default()).unwrap();
        let mark = board.mark();
        for _ in 0..4 {
            stumble(&mut board, &mut world, 2);
            let mut copy = board.clone();
            let fresh = Rules::new(&rules).apply(&mut copy, &mut CancelToken::default());
            let continued = resumed.resume(&mut board, &mut CancelToken::default());
            prop_assert_eq!(fresh.is_ok(), continued.is_ok());
            if fresh.is_ok() {
                prop_assert_eq!(knowledge(&copy), knowledge(&board));
            } else {
                board.undo(mark);
                resumed.rewind(mark);
            }
        }
    }

    #[test]
    fn reused_propagator_matches_a_new_one(seed: u64, mask: u8) {
        let mut world = World::random(seed);
        let mut used = Propagator::new(&rules(mask));
        for share in [0.1, 0.5, 0.2, 0.4] {
            let puzzle = world.dig(share);
            prop_assert_eq!(used.propagate(&puzzle), propagate(&puzzle, &rules(mask)));
        }
    }

    #[test]
    fn contradiction_implies_no_solution(seed: u64, share in 0.2..0.7, mask: u8) {
        let mut world = World::random(seed);
        let mut values = world.dig(share).givens().to_vec();
        let cell = world.below(values.len());
        values[cell] = world.below(world.shape.order()) as u8 + 1;
        let grid = Grid::new(world.shape.clone(), values.clone()).unwrap();
        if let Ok(puzzle) = Puzzle::new(grid) && propagate(&puzzle, &rules(mask)).is_err() {
            let answer = worlds::complete(&world.shape, &mut values, &mut world.random, &mut 20_000);
            prop_assert_ne!(answer, Some(true));
        }
    }
}

#[test]
fn wrong_givens_often_lead_to_a_contradiction() {
    let noticed = (0..200).filter(|&seed| {
        let mut world = World::random(seed);
        let mut values = world.dig(0.6).givens().to_vec();
        let cell = world.below(values.len());
        values[cell] = world.solution[cell] % world.shape.order() as u8 + 1;
        let puzzle = Puzzle::new(Grid::new(world.shape.clone(), values).unwrap());
        puzzle.is_ok_and(|puzzle| propagate(&puzzle, &Rule::ALL).is_err())
    });
    assert!(noticed.count() > 10, "the property about contradictions is not vacuous");
}
