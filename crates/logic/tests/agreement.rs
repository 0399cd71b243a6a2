//! The referee's methods agree with each other and with brute force.

use evodoku_logic::nine;
use evodoku_logic::random::{Purpose, Random, below, stream};
use evodoku_logic::{Referee, Stop};
use evodoku_puzzle::{Grid, Puzzle, Shape, SharedShape};
use rand_xoshiro::rand_core::Rng;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// All 4×4 grids, by trying every value in every cell; shares no code with the referee.
fn all_fours() -> Vec<[u8; 16]> {
    fn go(grid: &mut [u8; 16], cell: usize, all: &mut Vec<[u8; 16]>) {
        if cell == 16 {
            all.push(*grid);
            return;
        }
        let (row, column) = (cell / 4, cell % 4);
        for value in 1..=4 {
            let sees = |other: usize| {
                let (r, c) = (other / 4, other % 4);
                r == row || c == column || (r / 2 == row / 2 && c / 2 == column / 2)
            };
            if (0..cell).all(|other| !sees(other) || grid[other] != value) {
                grid[cell] = value;
                go(grid, cell + 1, all);
                grid[cell] = 0;
            }
        }
    }
    let mut all = Vec::new();
    go(&mut [0; 16], 0, &mut all);
    all
}

#[test]
fn counts_of_4x4_match_the_complete_list() {
    let all = all_fours();
    assert_eq!(all.len(), 288);
    let shape: SharedShape = Shape::classic(4).unwrap().into();
    let mut random = stream(1, Purpose::Generate, 0);
    let mut referee = Referee::new();
    let mut seen = [0; 4];
    for _ in 0..4000 {
        let chance = 1 + below(random.next_u32(), 7);
        let givens: Vec<u8> =
            (0..16)
                .map(|_| {
                    if below(random.next_u32(), 8) < chance {
                        0
                    } else {
                        1 + below(random.next_u32(), 4) as u8
                    }
                })
                .collect();
        let fits =
            |grid: &&[u8; 16]| givens.iter().zip(**grid).all(|(&given, value)| given == 0 || given == value);
        let expected = all.iter().filter(fits).count() as u64;
        let Ok(puzzle) = Puzzle::new(Grid::new(shape.clone(), givens).unwrap()) else {
            assert_eq!(expected, 0, "givens that clash have no solution");
            continue;
        };
        let by_search = referee.count(&puzzle, 1000, &Stop::never());
        let by_sat = referee.count_by_sat(&puzzle, 1000, &Stop::never());
        assert_eq!((by_search.found, by_search.is_all), (expected, true), "{:?}", puzzle.givens());
        assert_eq!((by_sat.found, by_sat.is_all), (expected, true), "{:?}", puzzle.givens());
        seen[(expected as usize).min(3)] += 1;
    }
    assert!(seen.iter().all(|&count| count > 20), "none, one, two and more all occur: {seen:?}");
}

/// A cancelled SAT solver once continued after its next restart.
#[test]
fn running_proof_can_be_stopped() {
    let shape: SharedShape = Shape::classic(25).unwrap().into();
    let empty = Puzzle::new(Grid::new(shape, vec![0; 625]).unwrap()).unwrap();
    let stop = Stop::never().or_when(Arc::new(AtomicBool::new(true)));
    assert!(Referee::new().count_by_sat(&empty, 2, &stop).is_stopped);
    let in_a_moment = Stop::after(Duration::from_millis(200));
    assert!(Referee::new().count_by_sat(&empty, u64::MAX, &in_a_moment).is_stopped);
}

/// A random 9×9 grid with random holes, and sometimes a wrong value.
fn random_nine(random: &mut Random) -> Vec<u8> {
    let mut givens = [0; 81];
    let found = |values: &[u8; 81]| {
        givens = *values;
        ControlFlow::Break(())
    };
    let empty = nine::Search::of(&Shape::classic(9).unwrap(), &[0; 81]).unwrap();
    empty.run(Some(random), found, |_| true);
    let holes = 40 + below(random.next_u32(), 14);
    for _ in 0..holes {
        givens[below(random.next_u32(), 81)] = 0;
    }
    if random.next_u32().is_multiple_of(4) {
        givens[below(random.next_u32(), 81)] = 1 + below(random.next_u32(), 9) as u8;
    }
    givens.to_vec()
}

#[test]
fn counts_of_9x9_agree_between_bits_depth_first_and_sat() {
    let classic: SharedShape = Shape::classic(9).unwrap().into();
    // The same regions declared as jigsaw pieces take the general search.
    let pieces: Vec<usize> = (0..81).map(|cell| cell / 27 * 3 + cell % 9 / 3).collect();
    let jigsaw: SharedShape = Shape::jigsaw(9, &pieces).unwrap().into();
    let mut random = stream(2, Purpose::Generate, 0);
    let (mut of_bits, mut of_search) = (Referee::new(), Referee::new());
    let mut seen = [0; 3];
    for _ in 0..3000 {
        let givens = random_nine(&mut random);
        let Ok(puzzle) = Puzzle::new(Grid::new(classic.clone(), givens.clone()).unwrap()) else {
            continue;
        };
        let general = Puzzle::new(Grid::new(jigsaw.clone(), givens).unwrap()).unwrap();
        let bits = of_bits.count(&puzzle, 4, &Stop::never());
        let search = of_search.count(&general, 4, &Stop::never());
        assert_eq!((bits.found, bits.is_all), (search.found, search.is_all), "{:?}", puzzle.givens());
        let sat = of_bits.count_by_sat(&puzzle, 4, &Stop::never());
        assert_eq!((bits.found, bits.is_all), (sat.found, sat.is_all), "{:?}", puzzle.givens());
        seen[(bits.found as usize).min(2)] += 1;
    }
    assert!(seen.iter().sum::<u32>() > 2000, "thousands were compared: {seen:?}");
    assert!(seen.iter().all(|&count| count > 50), "none, one and more all occur: {seen:?}");
}
