//! Propagation to a fixpoint, set-up included, on dug pattern grids of several orders.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use evodoku::{
    Puzzle,
    logic::{
        propagate::{Propagator, Rule},
        random::{Purpose, stream},
    },
    puzzle::Shape,
};
use evodoku_generate::{Class, dug};
use std::hint::black_box;

/// Shares of givens at which singles solve the puzzle, and at which they get stuck and the dearer rules have work to do.
const EASY: [(usize, f64); 4] = [(9, 0.45), (25, 0.56), (49, 0.63), (81, 0.68)];
const HARD: [(usize, f64); 4] = [(9, 0.32), (25, 0.48), (49, 0.56), (81, 0.62)];

fn propagation(bench: &mut Criterion) {
    let and = |rule| [Rule::NakedSingle, Rule::HiddenSingle, rule];
    for (name, rules, shares) in [
        ("singles", &Rule::SINGLES[..], EASY),
        ("singles, stuck", &Rule::SINGLES[..], HARD),
        ("locked candidates", &and(Rule::LockedCandidates), HARD),
        ("pairs", &[Rule::NakedSingle, Rule::HiddenSingle, Rule::NakedPair, Rule::HiddenPair], HARD),
        ("all-different", &and(Rule::AllDifferent), HARD),
        ("probing", &and(Rule::Probing), HARD),
        ("all rules", &Rule::ALL, HARD),
    ] {
        let mut group = bench.benchmark_group(name);
        group.sample_size(20);
        for (order, share) in shares {
            let puzzle = puzzle(order, share);
            let mut propagator = Propagator::new(rules);
            group.bench_function(BenchmarkId::from_parameter(order), |bencher| {
                bencher.iter(|| propagator.propagate(black_box(&puzzle)));
            });
        }
        group.finish();
    }
}

/// A pattern grid with shuffled rows, columns and values, of which a random share is kept.
fn puzzle(order: usize, kept: f64) -> Puzzle {
    let shape = Shape::classic(order).expect("a square order has boxes").into();
    let givens = (kept * (order * order) as f64) as usize;
    let mut random = stream(order as u64, Purpose::Generate, 0);
    dug(&shape, Class::Root, givens, &mut random).expect("there is a pattern for boxes")
}

criterion_group!(benches, propagation);
criterion_main!(benches);
