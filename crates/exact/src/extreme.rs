//! The usual 9×9 that needs search: a walk among such puzzles.
//!
//! Of 4,000 puzzles dug at random not one needs search, and climbing towards one from a random puzzle, by any of five
//! measures, did not arrive within minutes. But where there is one there may be others nearby: taking a few givens away,
//! turning to another solution and giving what tells it from the rest leads to a puzzle that sometimes needs search as
//! well. So the walk begins at a puzzle that is known to, with rows, columns and values shuffled, which alone makes a
//! million million different ones, and goes on from there as far as it comes.

use crate::level::{Ladder, Need};
use evodoku::generate::{shuffle, shuffle_symmetries};
use evodoku::nine::Search;
use evodoku::random::{Random, below};
use evodoku::{Grid, Puzzle, SharedShape};
use rand_xoshiro::rand_core::Rng;
use std::ops::ControlFlow;

/// "AI Escargot", which Arto Inkala published in 2006.
const START: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// Neighbours that are looked at: some tenths of a second.
const NEIGHBOURS: usize = 400;

/// Givens that go at once, at most.
const GIVENS_AT_ONCE: usize = 2;

/// A minimal puzzle that needs search, and its solution; `None` if `may_go_on` said no before.
pub fn extreme(
    shape: &SharedShape,
    ladder: &mut Ladder,
    random: &mut Random,
    may_go_on: &mut dyn FnMut() -> bool,
) -> Option<(Vec<u8>, Vec<u8>)> {
    let start: Vec<u8> = START.bytes().map(|digit| if digit == b'.' { 0 } else { digit - b'0' }).collect();
    let mut givens = shuffle_symmetries(&start, 9, 3, 3, random);
    let mut solution = solutions(shape, &givens, None, 1).pop()?;
    for _ in 0..NEIGHBOURS {
        if !may_go_on() {
            return None;
        }
        let (next, its_solution) = neighbour(shape, &givens, random);
        let puzzle = Puzzle::new(Grid::new(shape.clone(), next.clone()).ok()?).ok()?;
        if next != givens && needs_search(ladder, &puzzle) {
            (givens, solution) = (next, its_solution);
        }
    }
    Some((givens, solution))
}

/// Is probing not enough? Few puzzles need more than singles and pairs, so that probing is asked last.
fn needs_search(ladder: &mut Ladder, puzzle: &Puzzle) -> bool {
    [Need::LockedAndPairs, Need::Probing].into_iter().all(|need| !ladder.solves(need, puzzle))
}

/// A minimal puzzle that shares most givens, and its solution.
fn neighbour(shape: &SharedShape, givens: &[u8], random: &mut Random) -> (Vec<u8>, Vec<u8>) {
    let mut next = givens.to_vec();
    for _ in 0..=below(random.next_u32(), GIVENS_AT_ONCE) {
        let given: Vec<usize> = (0..81).filter(|&cell| next[cell] != 0).collect();
        next[given[below(random.next_u32(), given.len())]] = 0;
    }
    let solution =
        solutions(shape, &next, Some(random), 1).pop().expect("fewer givens have as many solutions or more");
    while let Some(other) = solutions(shape, &next, None, 2).into_iter().find(|other| *other != solution) {
        let differing: Vec<usize> = (0..81).filter(|&cell| other[cell] != solution[cell]).collect();
        let cell = differing[below(random.next_u32(), differing.len())];
        next[cell] = solution[cell];
    }
    let mut order: Vec<usize> = (0..81).filter(|&cell| next[cell] != 0).collect();
    shuffle(&mut order, random);
    for cell in order {
        let value = std::mem::replace(&mut next[cell], 0);
        if solutions(shape, &next, None, 2).len() > 1 {
            next[cell] = value;
        }
    }
    (next, solution)
}

/// Some solutions, at random or in their order.
fn solutions(shape: &SharedShape, givens: &[u8], random: Option<&mut Random>, limit: usize) -> Vec<Vec<u8>> {
    let mut solutions = Vec::new();
    let take = |values: &[u8; 81]| {
        solutions.push(values.to_vec());
        if solutions.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    if let Some(search) = Search::of(shape, givens) {
        search.run(random, take, |_| true);
    }
    solutions
}
