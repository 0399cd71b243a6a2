//! Propagation and counts against exhaustive enumeration.

use super::derive::Known;
use super::domains::{Domains, Mask, values};
use super::kernel::Scratch;
use super::model::{Builder, Model};
use super::{Failure, Search, propagate};
use crate::depth_first::{self, Step};
use crate::propagate::{Board, Rule, Tables};
use evodoku_puzzle::constraint::{Automaton, Primitive, Relation};
use evodoku_puzzle::{Cell, Grid, Puzzle, Shape};
use proptest::prelude::*;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The order and the cells of the grids on which primitives are tried.
const ORDER: usize = 4;
const CELLS: usize = 5;

fn model_of(primitives: &[Primitive]) -> Model {
    let mut builder = Builder::new(ORDER, CELLS);
    builder.differ(primitives);
    for primitive in primitives {
        builder.rule(primitive, 0);
    }
    builder.build()
}

/// What propagation leaves of domains.
fn left_of(model: &Model, masks: &[Mask]) -> Result<Vec<Mask>, ()> {
    let mut domains = Domains::default();
    domains.reset(CELLS, Mask::MAX);
    for (cell, (&mask, &own)) in masks.iter().zip(model.domains()).enumerate() {
        domains.keep(cell as Cell, mask & own).map_err(drop)?;
    }
    if model.impossible.is_some() {
        return Err(());
    }
    let kernels = model.kernels().len();
    let mut queue: Vec<u64> = vec![0; kernels.div_ceil(64)];
    (0..kernels).for_each(|index| queue[index / 64] |= 1 << (index % 64));
    propagate(model, &mut domains, &mut queue, &mut Scratch::default()).map_err(|_: Failure| ())?;
    Ok(domains.masks().to_vec())
}

/// The values of the assignments of domains that keep all primitives; nothing if there are none.
fn supported(primitives: &[Primitive], masks: &[Mask]) -> Option<Vec<Mask>> {
    let mut found = None;
    let mut assignment = vec![0; CELLS];
    enumerate(masks, &mut assignment, 0, &mut |assignment| {
        if primitives.iter().all(|primitive| primitive.holds(assignment)) {
            let union = found.get_or_insert_with(|| vec![0; CELLS]);
            for (union, &value) in union.iter_mut().zip(assignment) {
                *union |= 1 << (value - 1);
            }
        }
    });
    found
}

fn enumerate(masks: &[Mask], assignment: &mut Vec<u8>, cell: usize, visit: &mut dyn FnMut(&[u8])) {
    if cell == masks.len() {
        return visit(assignment);
    }
    for value in values(masks[cell]) {
        assignment[cell] = value;
        enumerate(masks, assignment, cell + 1, visit);
    }
}

fn some_cells(least: usize) -> impl Strategy<Value = Vec<Cell>> {
    let all: Vec<Cell> = (0..CELLS as Cell).collect();
    prop::sample::subsequence(all, least..=CELLS).prop_shuffle()
}

fn relation() -> impl Strategy<Value = Arc<Relation>> {
    any::<u16>().prop_map(|pairs| {
        let is_allowed = |first: u8, second: u8| pairs >> ((first - 1) * 4 + second - 1) & 1 == 1;
        Arc::new(Relation::new(ORDER, is_allowed))
    })
}

fn automaton() -> impl Strategy<Value = Arc<Automaton>> {
    (prop::collection::vec(0..4_u16, 12), 1..8_u16).prop_map(|(next, accepting)| {
        let step = |state: u16, value: u8| {
            Some(next[usize::from(state) * 4 + usize::from(value) - 1]).filter(|&next| next < 3)
        };
        Arc::new(Automaton::new(ORDER, 3, step, |state| accepting >> state & 1 == 1))
    })
}

/// Primitives that one kernel or one table decides, so that propagation is as strong as enumeration.
fn exact() -> impl Strategy<Value = Primitive> {
    let related = (some_cells(2), relation());
    let contains = (some_cells(1), 1..=ORDER as u8, 0..4_u16, 0..4_u16);
    prop_oneof![
        (0..CELLS as Cell, prop::sample::subsequence(vec![1, 2, 3, 4], 1..=4))
            .prop_map(|(cell, values)| Primitive::Domain(cell, values)),
        related.prop_map(|(cells, relation)| Primitive::Related(cells[0], cells[1], relation)),
        some_cells(2).prop_map(Primitive::Rising),
        contains.prop_map(|(cells, value, least, most)| Primitive::Contains { cells, value, least, most }),
        (some_cells(1), automaton()).prop_map(|(cells, automaton)| Primitive::Word(cells, automaton)),
    ]
}

/// The others.
fn weaker() -> impl Strategy<Value = Primitive> {
    let terms = (some_cells(1), prop::collection::vec(-2..=2_i32, CELLS), -6..16_i32);
    let sum = terms.prop_map(|(cells, factors, target)| {
        Primitive::Sum(cells.into_iter().zip(factors).collect(), target)
    });
    let branches = || prop::collection::vec(prop::collection::vec(exact(), 0..3), 0..4);
    prop_oneof![
        some_cells(2).prop_map(Primitive::Distinct),
        sum,
        (some_cells(1), 1..20_i32).prop_map(|(cells, target)| {
            Primitive::Sum(cells.into_iter().map(|cell| (cell, 1)).collect(), target)
        }),
        branches().prop_map(Primitive::AnyOf),
        prop::collection::vec(prop_oneof![branches().prop_map(Primitive::AnyOf), exact()], 1..3)
            .prop_map(|branch| Primitive::AnyOf(vec![branch])),
    ]
}

fn masks() -> impl Strategy<Value = Vec<Mask>> {
    prop::collection::vec(prop_oneof![1..16_u32, Just(15_u32)], CELLS)
}

proptest! {
    #[test]
    fn one_rule_by_itself_is_propagated_completely(primitive in exact(), masks in masks()) {
        let primitives = [primitive];
        let left = left_of(&model_of(&primitives), &masks);
        prop_assert_eq!(left.ok(), supported(&primitives, &masks));
    }

    #[test]
    fn no_value_of_a_solution_is_removed(
        primitives in prop::collection::vec(prop_oneof![exact(), weaker()], 1..4),
        masks in masks(),
    ) {
        let left = left_of(&model_of(&primitives), &masks);
        if let Some(supported) = supported(&primitives, &masks) {
            let left = left.expect("there is a solution");
            prop_assert!(supported.iter().zip(&left).all(|(supported, left)| supported & !left == 0));
        }
    }

    #[test]
    fn complete_assignments_are_decided(
        primitives in prop::collection::vec(prop_oneof![exact(), weaker()], 1..4),
        assignment in prop::collection::vec(0..4_u32, CELLS),
    ) {
        let masks: Vec<Mask> = assignment.iter().map(|&value| 1 << value).collect();
        let values: Vec<u8> = assignment.iter().map(|&value| value as u8 + 1).collect();
        let holds = primitives.iter().all(|primitive| primitive.holds(&values));
        prop_assert_eq!(left_of(&model_of(&primitives), &masks).is_ok(), holds);
    }

    /// Values of cells that differ and have a sum.
    #[test]
    fn cages_place_and_strike(cells in some_cells(2), target in 3..11_i32, masks in masks()) {
        let cells: Vec<Cell> = cells.into_iter().take(4).collect();
        let terms = cells.iter().map(|&cell| (cell, 1)).collect();
        let primitives = [Primitive::Distinct(cells), Primitive::Sum(terms, target)];
        let left = left_of(&model_of(&primitives), &masks);
        match supported(&primitives, &masks) {
            Some(supported) => {
                let left = left.expect("there is a solution");
                prop_assert!(supported.iter().zip(&left).all(|(supported, left)| supported & !left == 0));
            }
            None => prop_assert!(left.is_err() || left.is_ok_and(|left| left.iter().any(|mask| mask.count_ones() > 1))),
        }
    }
}

/// Clues of each kind on a 6×6 with boxes of 2×3.
const CLUES: &[&str] = &[
    r#"{"kind": "arrow", "circle": "r1c1", "shaft": "r1c2 r2c2"}"#,
    r#"{"kind": "arrow", "circle": "r1c1 r1c2", "shaft": "r2c1 r2c2 r2c3 r2c4 r2c5"}"#,
    r#"{"kind": "between-line", "cells": "r1c1 r2c2 r3c3 r4c4"}"#,
    r#"{"kind": "between-line", "cells": "r1c1 r2c2"}"#,
    r#"{"kind": "candidates", "cells": "r1c1 r2c2", "values": [1, 4, 5]}"#,
    r#"{"kind": "clones", "cells": "r1c1 r1c2", "copy": "r3c3 r3c4"}"#,
    r#"{"kind": "difference-dot", "cells": "r1c1 r1c2"}"#,
    r#"{"kind": "difference-dot", "cells": "r1c1 r2c1", "difference": 3}"#,
    r#"{"kind": "double-arrow", "cells": "r1c1 r1c2 r1c3 r2c4"}"#,
    r#"{"kind": "entropic", "cells": "r1c1 r1c2 r2c3 r2c4"}"#,
    r#"{"kind": "entropic", "cells": "r1c1 r1c2"}"#,
    r#"{"kind": "even", "cells": "r1c1 r5c5"}"#,
    r#"{"kind": "greater-than", "cells": "r1c1 r1c2"}"#,
    r#"{"kind": "indexer", "axis": "row", "cells": "r1c1"}"#,
    r#"{"kind": "indexer", "axis": "column", "cells": "r2c3"}"#,
    r#"{"kind": "indexer", "axis": "box", "cells": "r6c5"}"#,
    r#"{"kind": "killer-cage", "cells": "r1c1 r1c2", "sum": 5}"#,
    r#"{"kind": "killer-cage", "cells": "r1c1 r2c2 r3c3"}"#,
    r#"{"kind": "little-killer", "cells": "r1c2 r2c3 r3c4", "sum": 9}"#,
    r#"{"kind": "lockout", "cells": "r1c1 r2c2 r3c3", "difference": 3}"#,
    r#"{"kind": "lockout", "cells": "r1c1 r2c2", "difference": 0}"#,
    r#"{"kind": "maximum", "cells": "r1c1 r1c2"}"#,
    r#"{"kind": "minimum", "cells": "r6c6"}"#,
    r#"{"kind": "modular", "cells": "r1c1 r1c2 r1c3 r1c4", "modulus": 3}"#,
    r#"{"kind": "modular", "cells": "r1c1 r1c2 r1c3", "modulus": 2}"#,
    r#"{"kind": "multi-sum-cage", "cells": "r1c1 r1c2", "sums": [5, 9]}"#,
    r#"{"kind": "nabner", "cells": "r1c1 r1c2 r2c3"}"#,
    r#"{"kind": "negative-ratio"}"#,
    r#"{"kind": "negative-sum", "sums": [5]}"#,
    r#"{"kind": "nonconsecutive"}"#,
    r#"{"kind": "numbered-room", "cells": "r1c1 r1c2 r1c3", "value": 2}"#,
    r#"{"kind": "odd", "cells": "r1c1 r5c5"}"#,
    r#"{"kind": "pair-relation", "cells": "r1c1 r1c2 r1c3", "pairs": [[1, 2], [2, 1], [3, 3], [1, 1]]}"#,
    r#"{"kind": "pair-relation", "cells": "r1c1 r1c2 r1c3", "pairs": [[1, 2], [1, 3], [2, 2]], "every": true}"#,
    r#"{"kind": "pair-sum", "cells": "r1c1 r1c2", "sum": 5}"#,
    r#"{"kind": "palindrome", "cells": "r1c1 r1c2 r2c3 r1c4 r1c5"}"#,
    r#"{"kind": "quadruple", "cells": "r1c1 r1c2 r2c1 r2c2", "values": [2, 2, 3]}"#,
    r#"{"kind": "ratio-dot", "cells": "r1c1 r1c2"}"#,
    r#"{"kind": "ratio-dot", "cells": "r1c1 r1c2", "ratio": 3}"#,
    r#"{"kind": "region-sum-line", "cells": "r1c2 r1c3 r1c4 r2c3 r2c2"}"#,
    r#"{"kind": "regular-line", "cells": "r1c1 r1c2 r1c3 r1c4", "pattern": "[12]+3?|(.)4*"}"#,
    r#"{"kind": "renban", "cells": "r1c1 r1c2 r1c3"}"#,
    r#"{"kind": "sandwich", "cells": "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6", "sum": 3}"#,
    r#"{"kind": "sandwich", "cells": "r1c1 r1c2 r1c3", "sum": 0}"#,
    r#"{"kind": "skyscraper", "cells": "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6", "count": 2}"#,
    r#"{"kind": "state-machine", "cells": "r1c1 r1c2 r1c3", "next": [[1, 2, 0, 1, 1, 1], [2, 1, 2, 0, 2, 2]], "accepting": [2]}"#,
    r#"{"kind": "sum", "cells": "r1c1 r1c2 r1c3", "sum": 6}"#,
    r#"{"kind": "sum", "cells": "r1c1 r1c2 r1c3", "sum": 1, "factors": [1, -2, 1]}"#,
    r#"{"kind": "sum-line", "cells": "r1c1 r1c2 r1c3 r1c4", "sum": 5}"#,
    r#"{"kind": "thermometer", "cells": "r1c1 r2c2"}"#,
    r#"{"kind": "thermometer", "cells": "r1c1 r2c2 r3c3", "slow": true}"#,
    r#"{"kind": "whisper", "cells": "r1c1 r1c2 r1c1", "difference": 2}"#,
    r#"{"kind": "x-sum", "cells": "r1c1 r1c2 r1c3 r1c4", "sum": 6}"#,
    r#"{"kind": "zipper", "cells": "r1c1 r1c2 r1c3 r1c4"}"#,
    r#"{"kind": "zipper", "cells": "r1c1 r1c2 r1c3"}"#,
];

/// A solved 6×6.
const SOLVED: &str = "123456456123231564564231312645645312";

/// A puzzle with clues, some cells of the solved grid with exchanged values, and perhaps diagonals; none if the clues are broken.
fn puzzle_with(clues: &[&str], is_given: u64, turn: u8, shape: &str) -> Option<Puzzle> {
    let symbol = |digit: u8| char::from((digit - b'1' + turn) % 6 + b'1');
    let cells = SOLVED.bytes().enumerate();
    let givens: String =
        cells.map(|(cell, digit)| if is_given >> cell & 1 == 1 { symbol(digit) } else { '.' }).collect();
    let text =
        format!(r#"{{"puzzle": "{givens}", "shape": "{shape}", "constraints": [{}]}}"#, clues.join(", "));
    text.parse::<Grid>().ok().and_then(|grid| Puzzle::new(grid).ok())
}

/// The solutions of the regions alone that keep all constraints.
fn counted_by_checks(puzzle: &Puzzle) -> usize {
    let shape = puzzle.shape();
    let mut board = Board::<1>::new(Arc::new(Tables::new(shape)), &Rule::SINGLES);
    if board.load(puzzle).is_err() {
        return 0;
    }
    let mut count = 0;
    let mut found = |values: &[u8]| {
        count += usize::from(shape.constraints().iter().all(|it| it.holds(values, &shape.ground())));
        ControlFlow::Continue(())
    };
    depth_first::search(&mut board, None, &mut found, &mut |_| true);
    count
}

fn counted(search: &mut Search, puzzle: &Puzzle) -> usize {
    search.load(puzzle);
    let mut count = 0;
    loop {
        match search.step(&mut |_| true) {
            Step::Solution => count += 1,
            Step::Everything => return count,
            Step::Stopped => unreachable!("it may always go on"),
        }
    }
}

proptest! {
    #[test]
    fn counts_equal_those_of_enumeration(
        clues in prop::sample::subsequence(CLUES, 1..=4),
        hidden in prop::sample::subsequence((0..36).collect::<Vec<u32>>(), 4..20),
        turn in 0..6_u8,
        shape in prop::sample::select(vec!["6x6", "6x6:latin", "6x6+diagonals", "6x6+anti-knight"]),
    ) {
        let is_given = hidden.iter().fold(!0_u64, |is_given, cell| is_given & !(1 << cell));
        let puzzle = puzzle_with(&clues, is_given, turn, shape);
        if let Some(puzzle) = puzzle
            && let Some(mut search) = Some(puzzle.shape()).and_then(Search::new)
        {
            prop_assert_eq!(counted(&mut search, &puzzle), counted_by_checks(&puzzle));
        }
    }
}

proptest! {
    /// Cages along the rows of the solved grid: its values keep every sum that follows, and the search finds them.
    #[test]
    fn derived_sums_hold_for_the_solution(lengths in prop::collection::vec(2..5_usize, 18)) {
        let values: Vec<i32> = SOLVED.bytes().map(|digit| i32::from(digit - b'0')).collect();
        let (mut known, mut start) = (Known::new(36), 0);
        for length in lengths {
            let cells = start..36.min(start + length);
            let terms: Vec<(Cell, i32)> = cells.clone().map(|cell| (cell as Cell, 1)).collect();
            known.add(&terms, values[cells].iter().sum());
            start = 36.min(start + length);
        }
        let shape: Shape = "6x6".parse().unwrap();
        let derived = known.derive(&shape);
        prop_assert!(!derived.is_empty());
        for (terms, target) in derived {
            let sum: i32 = terms.iter().map(|&(cell, factor)| factor * values[usize::from(cell)]).sum();
            prop_assert_eq!(sum, target, "{:?}", terms);
        }
    }
}

/// A killer with few givens, of derived sums and restarts must not lose a solution.
#[test]
fn killer_of_rows_of_cages_has_as_many_solutions_as_without_derived_sums() {
    let cage = |row: usize, column: usize, length: usize| {
        let cells: Vec<String> =
            (0..length).map(|step| format!("r{}c{}", row + 1, column + step + 1)).collect();
        let digits = &SOLVED.as_bytes()[row * 6 + column..][..length];
        let sum: u32 = digits.iter().map(|digit| u32::from(digit - b'0')).sum();
        format!(r#"{{"kind": "killer-cage", "sum": {sum}, "cells": "{}"}}"#, cells.join(" "))
    };
    let cages: Vec<String> = (0..6)
        .flat_map(|row| [(row, 0, 2), (row, 2, 2), (row, 4, 2)])
        .map(|(row, column, length)| cage(row, column, length))
        .collect();
    let cages: Vec<&str> = cages.iter().map(String::as_str).collect();
    let puzzle = puzzle_with(&cages, 0x8_4210_8421, 0, "6x6").unwrap();
    let mut search = Search::new(puzzle.shape()).unwrap();
    let count = counted(&mut search, &puzzle);
    assert_eq!(count, counted_by_checks(&puzzle));
    // The same search again, now with what it has derived.
    assert_eq!(counted(&mut search, &puzzle), count);
}

/// Each clue by itself, with the same cells given: few enough that all solutions are counted.
#[test]
fn each_kind_is_counted() {
    let mut total = 0;
    for clue in CLUES {
        let shape = "6x6";
        for turn in 0..6 {
            let Some(puzzle) = puzzle_with(&[clue], 0x000f_3c0f_f000, turn, shape) else { continue };
            let count = counted_by_checks(&puzzle);
            assert_eq!(counted(&mut Search::new(puzzle.shape()).unwrap(), &puzzle), count, "{clue}");
            total += count;
        }
    }
    assert!(total > 100, "{total}");
}
