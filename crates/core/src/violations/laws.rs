//! Laws of violations: nothing costs nothing but what keeps every rule, and differences are those of recounts.

use crate::Problem;
use crate::candidate::Candidate;
use crate::landscape::Landscape;
use crate::operators::keep::Keep;
use crate::operators::neighbour::Proposal;
use crate::operators::objective::Objective;
use crate::operators::weights::ViolationWeights;
use crate::puzzle::constraint::Constraint;
use crate::puzzle::{Grid, Puzzle, Shape};
use proptest::prelude::*;

/// Some clues of each kind on a 6×6 with boxes of 2×3.
pub(crate) fn clues() -> Vec<Constraint> {
    let text = include_str!("../../../puzzle/src/constraint/clue/examples.json");
    serde_json::from_str(text).expect("clues")
}

/// A 6×6 with these clues, and nothing given.
fn landscape(
    clues: &[Constraint],
    keep: Keep,
    objective: Objective,
    weights: &ViolationWeights,
) -> Landscape {
    let regions: Shape = "6x6".parse().unwrap();
    let constraints = regions.constraints().iter().chain(clues).cloned().collect();
    let shape = Shape::new(6, constraints).unwrap();
    let puzzle = Puzzle::new(Grid::new(shape.into(), vec![0; 36]).unwrap()).unwrap();
    Landscape::weighted(&Problem::of_givens(&puzzle), keep, objective, weights)
}

fn weights() -> impl Strategy<Value = ViolationWeights> {
    let weight = || prop::sample::select(vec![0.001, 0.3, 0.5, 1.0, 2.5]);
    let cap = || 1..9_u64;
    let given = (1..4_u64, weight(), weight(), weight(), cap(), weight(), weight(), weight(), cap());
    given.prop_map(|(clash, domain, relation, rising, relation_cap, sum, contains, word, violation_cap)| {
        ViolationWeights {
            clash_weight: clash,
            domain_weight: domain,
            relation_weight: relation,
            rising_weight: rising,
            relation_cap,
            sum_weight: sum,
            contains_weight: contains,
            word_weight: word,
            violation_cap,
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Values of a small range, so that rules are often kept; each clue on its own, and all together.
    #[test]
    fn rules_cost_nothing_if_and_only_if_all_are_kept(
        values in prop::collection::vec(1..=6_u8, 36),
        high in 2..=6_u8,
        weights in weights(),
        objective in prop::sample::select(Objective::ALL),
    ) {
        let values: Vec<u8> = values.into_iter().map(|value| (value - 1) % high + 1).collect();
        let all = clues();
        for clues in all.chunks(1).chain([&all[..]]) {
            let landscape = landscape(clues, Keep::Nothing, objective, &weights);
            let cost = Candidate::from_values(&landscape, values.clone()).rule_cost();
            let is_kept = landscape.problem().shape().rules().iter().all(|rule| rule.holds(&values));
            prop_assert_eq!(cost == 0, is_kept, "{} {:?}", cost, clues);
        }
    }

    /// Any two cells, whether a move of the representation or not, and any value.
    #[test]
    fn differences_are_those_of_recounts(
        values in prop::collection::vec(1..=6_u8, 36),
        moves in prop::collection::vec((0..36_usize, 0..36_usize, 1..=6_u8), 20),
        chosen in prop::sample::subsequence((0..clues().len()).collect::<Vec<usize>>(), 1..4),
        objective in prop::sample::select(Objective::ALL),
        weights in weights(),
    ) {
        let all = clues();
        let some: Vec<Constraint> = chosen.iter().map(|&number| all[number].clone()).collect();
        for clues in [&all, &some] {
            let landscape = landscape(clues, Keep::Nothing, objective, &weights);
            let mut candidate = Candidate::from_values(&landscape, values.clone());
            for &(one, other, value) in &moves {
                for proposal in [Proposal::Swap(one, other), Proposal::Recolour(one, value)] {
                    let (before, delta) = (candidate.cost(), proposal.delta(&landscape, &candidate));
                    proposal.apply(&landscape, &mut candidate);
                    let recounted = Candidate::from_values(&landscape, candidate.values().to_vec());
                    prop_assert_eq!(recounted.cost() as i64 - before as i64, delta, "{:?}", proposal);
                    prop_assert_eq!(&candidate, &recounted);
                }
            }
        }
    }

    /// A cell clashes if and only if one of its rules is broken, or its value is repeated in a region.
    #[test]
    fn a_cell_of_a_broken_rule_clashes(values in prop::collection::vec(1..=6_u8, 36)) {
        for clue in clues() {
            let landscape = landscape(&[clue], Keep::Nothing, Objective::Missing, &ViolationWeights::default());
            let candidate = Candidate::from_values(&landscape, values.clone());
            let shape = landscape.problem().shape();
            for cell in 0..36 {
                let is_repeated = shape.regions_of(cell).any(|region| {
                    let same = shape.region(region).iter().filter(|&&it| values[usize::from(it)] == values[cell]);
                    same.count() > 1
                });
                let mut rules = shape.rules().iter().filter(|rule| rule.cells().contains(&(cell as u16)));
                let is_broken = rules.any(|rule| !rule.holds(&values));
                prop_assert_eq!(candidate.is_clashing(&landscape, cell), is_repeated || is_broken);
            }
        }
    }
}

/// By hand: a cage of 10 that holds 1 and 2, a thermometer that falls by 2, and a dot.
#[test]
fn penalties_by_hand() {
    let clues: Vec<Constraint> = serde_json::from_str(
        r#"[{"kind": "killer-cage", "cells": "r1c1 r1c2", "sum": 10},
            {"kind": "thermometer", "cells": "r2c1 r2c2 r2c3"},
            {"kind": "difference-dot", "cells": "r3c1 r3c2"}]"#,
    )
    .unwrap();
    let values = "123456 453126 152634 111111 111111 111111";
    let values: Vec<u8> = values.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
    let cost = |weights: ViolationWeights| {
        let landscape = landscape(&clues, Keep::Nothing, Objective::Missing, &weights);
        Candidate::from_values(&landscape, values.clone()).rule_cost()
    };
    let weights = ViolationWeights {
        sum_weight: 0.5,
        violation_cap: 6,
        rising_weight: 2.0,
        relation_weight: 1.0,
        relation_cap: 9,
        ..ViolationWeights::default()
    };
    // The cage is 7 away, of which 6 count, half each. From 5 to 3 the thermometer is 3 steps from rising, twice each. The dot
    // is 3 away.
    assert_eq!(cost(weights.clone()), 3 + 6 + 3);
    assert_eq!(cost(ViolationWeights { violation_cap: 9, relation_cap: 1, ..weights }), 4 + 2 + 1);
}
