//! Standard 9×9 puzzles that need search: a walk among such puzzles.
//!
//! Of 4,000 puzzles dug at random none needs search, and hill climbing from a random puzzle, by any of five measures,
//! did not find one within minutes. But such puzzles have neighbours of the same kind: remove a few givens, switch to
//! another solution, and add the givens that distinguish it from the rest; the result sometimes needs search as well.
//! So the walk starts at a known puzzle with rows, columns and values shuffled, which alone makes 10¹² different
//! puzzles, and continues from there.

use crate::level::{Ladder, Need};
use crate::{shuffle, shuffle_symmetries};
use evodoku_logic::nine::Search;
use evodoku_logic::random::{Random, below};
use evodoku_puzzle::{Grid, Puzzle, SharedShape};
use rand_xoshiro::rand_core::Rng;
use std::ops::ControlFlow;

/// "AI Escargot", which Arto Inkala published in 2006.
const START: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// Number of neighbours tried, which takes some tenths of a second.
const NEIGHBOURS: usize = 400;

/// Maximum number of givens removed at once.
const GIVENS_AT_ONCE: usize = 2;

/// A minimal puzzle that needs search, and its solution; `None` if `may_go_on` returned false first.
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

/// Whether probing is not enough. Few puzzles need more than singles and pairs, so probing comes last.
fn needs_search(ladder: &mut Ladder, puzzle: &Puzzle) -> bool {
    [Need::LockedAndPairs, Need::Probing].into_iter().all(|need| !ladder.solves(need, puzzle))
}

/// A minimal puzzle with mostly the same givens, and its solution.
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

/// Up to `limit` solutions, in random or fixed order.
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
