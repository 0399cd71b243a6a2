//! Propagation to a fixpoint, set-up included, on dug pattern grids of several orders.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use evodoku::propagate::{Propagator, Rule};
use evodoku::random::{Purpose, Random, below, stream};
use evodoku::{Grid, Puzzle, Shape};
use rand_xoshiro::rand_core::Rng;
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
            let puzzle = dug(order, share);
            let mut propagator = Propagator::new(rules);
            group.bench_function(BenchmarkId::from_parameter(order), |bencher| {
                bencher.iter(|| propagator.propagate(black_box(&puzzle)));
            });
        }
        group.finish();
    }
}

/// A pattern grid with shuffled rows, columns and values, of which a random share is kept.
fn dug(order: usize, share: f64) -> Puzzle {
    let mut random = stream(order as u64, Purpose::Generate, 0);
    let root = order.isqrt();
    let (rows, columns) = (shuffled_bands(root, &mut random), shuffled_bands(root, &mut random));
    let names = shuffled(order, &mut random);
    let value = |cell: usize| {
        let (row, column) = (rows[cell / order], columns[cell % order]);
        names[(row * root + row / root + column) % order] as u8 + 1
    };
    let mut values: Vec<_> = (0..order * order).map(value).collect();
    let kept = (share * values.len() as f64) as usize;
    for cell in shuffled(values.len(), &mut random).into_iter().skip(kept) {
        values[cell] = 0;
    }
    let classic = Shape::classic(order).expect("a square order has boxes");
    Puzzle::new(Grid::new(classic.into(), values).expect("values in range")).expect("no clashes")
}

/// Rows or columns with the bands and the lines of each band in random order.
fn shuffled_bands(root: usize, random: &mut Random) -> Vec<usize> {
    let bands = shuffled(root, random);
    bands
        .into_iter()
        .flat_map(|band| shuffled(root, random).into_iter().map(move |line| band * root + line))
        .collect()
}

fn shuffled(count: usize, random: &mut Random) -> Vec<usize> {
    let mut numbers: Vec<_> = (0..count).collect();
    for last in (1..count).rev() {
        numbers.swap(last, below(random.next_u32(), last + 1));
    }
    numbers
}

criterion_group!(benches, propagation);
criterion_main!(benches);
