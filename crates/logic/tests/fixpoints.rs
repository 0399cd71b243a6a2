//! At a rule's fixpoint, a direct implementation of its definition finds nothing more to eliminate.

mod worlds;

use evodoku_logic::propagate::{Board, Propagated, Rule, Tables, propagate};
use evodoku_puzzle::{Cell, Shape};
use proptest::prelude::*;
use std::sync::Arc;
use worlds::World;

/// A random puzzle after the singles and one more rule.
fn left_by(rule: Rule, seed: u64, share: f64) -> Propagated {
    let puzzle = World::random(seed).dig(share);
    propagate(&puzzle, &[Rule::NakedSingle, Rule::HiddenSingle, rule]).unwrap()
}

/// The cells of a region that still have the value.
fn places(left: &Propagated, region: &[Cell], value: u8) -> Vec<Cell> {
    let has = |cell: &Cell| left.domain(usize::from(*cell)).contains(value);
    region.iter().copied().filter(has).collect()
}

fn full_regions(shape: &Shape) -> impl Iterator<Item = &[Cell]> {
    (0..shape.region_count()).filter(|&region| shape.is_full(region)).map(|region| shape.region(region))
}

fn pairs<T: Copy>(items: &[T]) -> impl Iterator<Item = (T, T)> {
    (0..items.len()).flat_map(move |second| (0..second).map(move |first| (items[first], items[second])))
}

/// Whether the cells can take different values if the first of them takes this one.
fn can_differ(left: &Propagated, cells: &[Cell], value: u8) -> bool {
    fn seat(
        left: &Propagated,
        cells: &[Cell],
        index: usize,
        holder: &mut [Option<usize>],
        seen: &mut [bool],
    ) -> bool {
        left.domain(usize::from(cells[index])).iter().any(|value| {
            let value = usize::from(value);
            if std::mem::replace(&mut seen[value], true) {
                return false;
            }
            let is_free =
                holder[value].is_none_or(|other| other != 0 && seat(left, cells, other, holder, seen));
            if is_free {
                holder[value] = Some(index);
            }
            is_free
        })
    }
    let mut holder = vec![None; 256];
    holder[usize::from(value)] = Some(0);
    (1..cells.len()).all(|index| seat(left, cells, index, &mut holder, &mut [false; 256]))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn locked_candidates_fixpoint_is_complete(seed: u64, share in 0.1..0.6) {
        let left = left_by(Rule::LockedCandidates, seed, share);
        let shape = left.shape();
        for value in 1..=shape.order() as u8 {
            for region in full_regions(shape) {
                let inside = places(&left, region, value);
                for other in (0..shape.region_count()).map(|other| shape.region(other)) {
                    if inside.iter().all(|cell| other.contains(cell)) {
                        let outside = places(&left, other, value).into_iter().find(|cell| !region.contains(cell));
                        prop_assert_eq!(outside, None);
                    }
                }
            }
        }
    }

    #[test]
    fn naked_pair_fixpoint_is_complete(seed: u64, share in 0.1..0.6) {
        let left = left_by(Rule::NakedPair, seed, share);
        let domain = |cell: Cell| left.domain(usize::from(cell));
        for region in (0..left.shape().region_count()).map(|region| left.shape().region(region)) {
            for (one, other) in pairs(region) {
                if domain(one).len() == 2 && domain(one) == domain(other) {
                    for value in left.domain(usize::from(one)) {
                        prop_assert_eq!(places(&left, region, value), [one, other]);
                    }
                }
            }
        }
    }

    #[test]
    fn hidden_pair_fixpoint_is_complete(seed: u64, share in 0.1..0.6) {
        let left = left_by(Rule::HiddenPair, seed, share);
        let values: Vec<_> = (1..=left.shape().order() as u8).collect();
        for region in full_regions(left.shape()) {
            for (one, other) in pairs(&values) {
                let cells = places(&left, region, one);
                if cells.len() == 2 && cells == places(&left, region, other) {
                    for cell in cells {
                        prop_assert_eq!(left.domain(usize::from(cell)).iter().collect::<Vec<_>>(), [one, other]);
                    }
                }
            }
        }
    }

    #[test]
    fn all_different_fixpoint_is_complete(seed: u64, share in 0.1..0.6) {
        let left = left_by(Rule::AllDifferent, seed, share);
        for region in (0..left.shape().region_count()).map(|region| left.shape().region(region)) {
            for turn in 0..region.len() {
                let mut cells = region.to_vec();
                cells.rotate_left(turn);
                for value in left.domain(usize::from(cells[0])) {
                    prop_assert!(can_differ(&left, &cells, value));
                }
            }
        }
    }

    #[test]
    fn probing_fixpoint_is_complete(seed: u64, share in 0.2..0.6) {
        let left = left_by(Rule::Probing, seed, share);
        let mut start = Board::<1>::new(Arc::new(Tables::new(left.shape())), &Rule::SINGLES);
        start.load_domains(left.values(), |cell| left.domain(cell)).unwrap();
        for cell in (0..left.values().len()).filter(|&cell| left.values()[cell] == 0) {
            for value in left.domain(cell) {
                prop_assert!(start.clone().assign(cell, usize::from(value) - 1).is_ok());
            }
        }
    }
}
