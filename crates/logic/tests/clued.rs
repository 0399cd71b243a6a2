//! Puzzles with clues against brute force: the models of their formula, their true candidates, their explanations.

mod clues;

use clues::{KINDS, random_clue};
use evodoku_logic::random::{Purpose, Random, below, stream};
use evodoku_logic::{End, Referee, Stop, explain};
use evodoku_puzzle::{Constraint, Grid, Puzzle, Shape};
use rand_xoshiro::rand_core::Rng;
use std::collections::HashMap;

/// Every way to fill the zeros so that no region has a value twice, up to a limit. Shares no code with solvers.
fn fillings(shape: &Shape, givens: &[u8], limit: usize) -> Vec<Vec<u8>> {
    let peers: Vec<Vec<usize>> = (0..givens.len())
        .map(|cell| {
            shape.regions_of(cell).flat_map(|id| shape.region(id)).map(|&peer| usize::from(peer)).collect()
        })
        .collect();
    let open: Vec<usize> = (0..givens.len()).filter(|&cell| givens[cell] == 0).collect();
    let mut found = Vec::new();
    go(&peers, shape.order() as u8, &mut givens.to_vec(), &open, limit, &mut found);
    found
}

fn go(
    peers: &[Vec<usize>],
    order: u8,
    values: &mut Vec<u8>,
    open: &[usize],
    limit: usize,
    found: &mut Vec<Vec<u8>>,
) {
    let Some((&cell, rest)) = open.split_first() else {
        found.push(values.clone());
        return;
    };
    for value in 1..=order {
        if found.len() < limit && peers[cell].iter().all(|&peer| values[peer] != value) {
            values[cell] = value;
            go(peers, order, values, rest, limit, found);
            values[cell] = 0;
        }
    }
}

/// The shape with clues, and the number of the grids that keep them all.
fn with_clues(shape: &Shape, clues: &[Constraint], grids: &[Vec<u8>]) -> (Shape, u64) {
    let constraints = shape.constraints().iter().chain(clues).cloned().collect();
    let shape = Shape::new(shape.order(), constraints).expect("the clues fit");
    let keeps = |grid: &&Vec<u8>| clues.iter().all(|clue| clue.holds(grid, &shape.ground()));
    let expected = grids.iter().filter(keeps).count() as u64;
    (shape, expected)
}

/// Compares the count by SAT with the expected one.
fn compare(shape: Shape, givens: &[u8], expected: u64, referee: &mut Referee) {
    let clues: Vec<Constraint> = shape.constraints().iter().filter(|it| it.is_clue()).cloned().collect();
    let grid = Grid::new(shape.into(), givens.to_vec()).expect("the values fit");
    let Ok(puzzle) = Puzzle::new(grid) else {
        assert_eq!(expected, 0, "givens break a clue: {clues:?}");
        return;
    };
    let counted = referee.count_by_sat(&puzzle, 1 << 16, &Stop::never());
    assert_eq!((counted.found, counted.is_all), (expected, true), "{givens:?} {clues:?}");
}

fn one_of<T: Clone>(random: &mut Random, list: &[T]) -> T {
    list[below(random.next_u32(), list.len())].clone()
}

/// One clue of each kind, and one more of any kind, on the empty 4×4 with boxes or without.
#[test]
fn models_of_4x4_are_the_grids_that_keep_the_clues() {
    let mut random = stream(30, Purpose::Generate, 0);
    let mut referee = Referee::new();
    let mut counts: HashMap<&str, [u32; 3]> = HashMap::new();
    for name in ["4x4", "4x4:latin"] {
        let shape: Shape = name.parse().unwrap();
        let grids = fillings(&shape, &[0; 16], usize::MAX);
        for kind in KINDS {
            for round in 0..8 {
                let target = (round % 4 != 0).then(|| one_of(&mut random, &grids));
                let Some(clue) = random_clue(kind, &shape, target.as_deref(), &mut random) else { continue };
                let second = one_of(&mut random, KINDS);
                let second = random_clue(second, &shape, target.as_deref(), &mut random);
                let clues: Vec<Constraint> =
                    [clue].into_iter().chain(second.filter(|_| round % 2 == 0)).collect();
                let (shape, expected) = with_clues(&shape, &clues, &grids);
                counts.entry(kind).or_default()[usize::from(expected > 0) + usize::from(expected > 1)] += 1;
                compare(shape, &[0; 16], expected, &mut referee);
            }
        }
    }
    // On this grid no two neighbours can always be in no ratio, or never consecutive.
    for kind in KINDS.iter().filter(|kind| !["negative-ratio", "nonconsecutive", "nabner"].contains(kind)) {
        let counts = counts.get(kind).copied().unwrap_or_default();
        assert!(counts[1] + counts[2] > 3, "{kind} is kept by some grids: {counts:?}");
    }
}

/// Clues of several kinds on 6×6 with some cells given, which makes candidates unequal.
#[test]
fn models_of_6x6_are_the_fillings_that_keep_the_clues() {
    let mut random = stream(31, Purpose::Generate, 0);
    let mut referee = Referee::new();
    let shape: Shape = "6x6".parse().unwrap();
    let solved = fillings(&shape, &[0; 36], 5000);
    let mut seen = [0; 3];
    for round in 0..160 {
        let target = one_of(&mut random, &solved);
        let open = 12 + below(random.next_u32(), 10);
        let mut givens = target.clone();
        (0..open).for_each(|_| givens[below(random.next_u32(), 36)] = 0);
        let grids = fillings(&shape, &givens, usize::MAX);
        let kinds = [KINDS[round % KINDS.len()], one_of(&mut random, KINDS), one_of(&mut random, KINDS)];
        let kept_by = (round % 5 != 0).then_some(target.as_slice());
        let clues: Vec<Constraint> =
            kinds.iter().filter_map(|kind| random_clue(kind, &shape, kept_by, &mut random)).collect();
        let (shape, expected) = with_clues(&shape, &clues, &grids);
        seen[(expected as usize).min(2)] += 1;
        compare(shape, &givens, expected, &mut referee);
    }
    assert!(seen.iter().all(|&count| count > 10), "none, one and several all occur: {seen:?}");
}

/// Cages over the whole grid, so that sums are derived from what sticks out of rows, columns and boxes.
#[test]
fn models_of_killers_are_the_grids_that_keep_the_cages() {
    let mut random = stream(32, Purpose::Generate, 0);
    let mut referee = Referee::new();
    let shape: Shape = "6x6".parse().unwrap();
    let solved = fillings(&shape, &[0; 36], 3000);
    for _ in 0..25 {
        let target = one_of(&mut random, &solved);
        let mut givens = target.clone();
        (0..26).for_each(|_| givens[below(random.next_u32(), 36)] = 0);
        let grids = fillings(&shape, &givens, usize::MAX);
        let mut free = [true; 36];
        let mut clues = Vec::new();
        for _ in 0..60 {
            let Some(cage) = random_clue("killer-cage", &shape, Some(&target), &mut random) else { continue };
            let Constraint::KillerCage(cells) = &cage else { panic!("it is a cage") };
            let cells: Vec<usize> = cells.cells.iter().map(|at| usize::from(at.cell(6))).collect();
            if cells.iter().all(|&cell| free[cell]) {
                for cell in cells {
                    free[cell] = false;
                }
                clues.push(cage);
            }
        }
        let (shape, expected) = with_clues(&shape, &clues, &grids);
        compare(shape, &givens, expected, &mut referee);
    }
}

/// More overlapping cages than there are layers: the rest are rules.
#[test]
fn cages_without_a_layer_are_encoded_too() {
    let shape: Shape = "6x6:latin".parse().unwrap();
    let cage = |cell: usize| -> Constraint {
        let (row, column) = (cell / 6 + 1, cell % 6 + 1);
        serde_json::from_str(&format!(r#"{{"kind":"killer-cage","cells":"r1c1 r{row}c{column}"}}"#)).unwrap()
    };
    // Every cell differs from the first, twenty-five of them by no row or column: there is no room for the value.
    let cages: Vec<Constraint> = (7..36).filter(|cell| cell % 6 != 0).map(cage).collect();
    let mut constraints: Vec<Constraint> = shape.constraints().to_vec();
    // Five more groups of layers are taken by cages through the same cell with a third one.
    let triple = |column: usize| -> Constraint {
        let text = format!(r#"{{"kind":"killer-cage","cells":"r1c1 r2c2 r{}c{column}"}}"#, 3 + column % 3);
        serde_json::from_str(&text).unwrap()
    };
    constraints.extend((3..7).map(triple).chain(cages));
    let shape = Shape::new(6, constraints).unwrap();
    let puzzle = Puzzle::new(Grid::new(shape.into(), vec![0; 36]).unwrap()).unwrap();
    let counted = Referee::new().count_by_sat(&puzzle, 2, &Stop::never());
    assert_eq!((counted.found, counted.is_all), (0, true));
}

/// The true candidates of a puzzle are the values of its solutions, by brute force.
#[test]
fn true_candidates_are_the_values_of_all_solutions() {
    let mut random = stream(33, Purpose::Generate, 0);
    let mut referee = Referee::new();
    let shape: Shape = "6x6".parse().unwrap();
    let solved = fillings(&shape, &[0; 36], 3000);
    let mut without = 0;
    for round in 0..60 {
        let target = one_of(&mut random, &solved);
        let mut givens = target.clone();
        (0..24).for_each(|_| givens[below(random.next_u32(), 36)] = 0);
        let kept_by = (round % 4 != 0).then_some(target.as_slice());
        let clues: Vec<Constraint> = (0..round % 3)
            .filter_map(|_| random_clue(one_of(&mut random, KINDS), &shape, kept_by, &mut random))
            .collect();
        let grids = fillings(&shape, &givens, usize::MAX);
        let constraints = shape.constraints().iter().chain(&clues).cloned().collect();
        let shape = Shape::new(6, constraints).unwrap();
        let keeps = |grid: &&Vec<u8>| clues.iter().all(|clue| clue.holds(grid, &shape.ground()));
        let solutions: Vec<&Vec<u8>> = grids.iter().filter(keeps).collect();
        without += usize::from(solutions.is_empty());
        let Ok(puzzle) = Puzzle::new(Grid::new(shape.clone().into(), givens).unwrap()) else { continue };
        let found = referee.candidates(&puzzle, &Stop::never(), &mut |_| {});
        let expected: Vec<Vec<u8>> = (0..36)
            .map(|cell| (1..=6).filter(|&value| solutions.iter().any(|grid| grid[cell] == value)).collect())
            .collect();
        assert_eq!(found.possible, expected, "{clues:?}");
        assert!(found.is_decided());
    }
    assert!((2..40).contains(&without), "some puzzles have no solution: {without}");
}

#[test]
fn true_candidates_without_time_are_undecided() {
    let shape: Shape = "6x6".parse().unwrap();
    let mut givens = vec![0; 36];
    givens[0] = 3;
    let puzzle = Puzzle::new(Grid::new(shape.into(), givens).unwrap()).unwrap();
    let now = Stop::after(std::time::Duration::ZERO);
    let found = Referee::new().candidates(&puzzle, &now, &mut |_| {});
    assert!(found.possible.iter().all(Vec::is_empty) && !found.is_decided());
    assert_eq!((&found.undecided[0][..], &found.undecided[1][..]), (&[3][..], &[1, 2, 4, 5, 6][..]));
}

/// Explanations know clues only as a last resort, but no step contradicts a solution, and the end is the right one.
#[test]
fn explanations_keep_the_solutions_of_clued_puzzles() {
    let mut random = stream(34, Purpose::Generate, 0);
    let shape: Shape = "4x4".parse().unwrap();
    let grids = fillings(&shape, &[0; 16], usize::MAX);
    let mut ends: HashMap<End, u32> = HashMap::new();
    for round in 0..120 {
        let target = one_of(&mut random, &grids);
        let kept_by = (round % 4 != 0).then_some(target.as_slice());
        let clues: Vec<Constraint> = (0..2 + round % 3)
            .filter_map(|_| random_clue(one_of(&mut random, KINDS), &shape, kept_by, &mut random))
            .collect();
        let mut givens = target.clone();
        (0..24).for_each(|_| givens[below(random.next_u32(), 16)] = 0);
        let (shape, _) = with_clues(&shape, &clues, &grids);
        let fits =
            |grid: &&Vec<u8>| grid.iter().zip(&givens).all(|(value, given)| *given == 0 || value == given);
        let keeps = |grid: &&Vec<u8>| clues.iter().all(|clue| clue.holds(grid, &shape.ground()));
        let solutions: Vec<&Vec<u8>> = grids.iter().filter(fits).filter(keeps).collect();
        let Ok(puzzle) = Puzzle::new(Grid::new(shape.clone().into(), givens.clone()).unwrap()) else {
            continue;
        };
        let explanation = explain(&puzzle, &Stop::never());
        let expected = match solutions.len() {
            0 => End::NoSolution,
            1 => End::Solved,
            _ => End::Several,
        };
        assert_eq!(explanation.end, expected, "{givens:?} {clues:?}");
        *ends.entry(expected).or_default() += 1;
        for step in &explanation.steps {
            for solution in &solutions {
                let value = |cell: u16| solution[usize::from(cell)];
                assert!(step.filled.iter().all(|mark| value(mark.cell) == mark.value), "{step:?} {clues:?}");
                assert!(step.struck.iter().all(|mark| value(mark.cell) != mark.value), "{step:?} {clues:?}");
            }
        }
    }
    assert!([End::NoSolution, End::Solved, End::Several].iter().all(|end| ends[end] > 5), "{ends:?}");
}
