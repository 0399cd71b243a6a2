//! Construction: a hard 9×9 with bits, and the cost of a node at larger orders.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use evodoku::nine::Search;
use evodoku::random::{Purpose, Random, below, stream};
use evodoku::{Budget, Grid, Options, Puzzle, Shape, Solver, presets};
use rand_xoshiro::rand_core::Rng;
use std::hint::black_box;

/// "AI Escargot" by Arto Inkala (2006).
const ESCARGOT: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// Orders and shares of givens, and how many nodes are searched.
const LARGER: [(usize, f64); 3] = [(16, 0.42), (25, 0.45), (49, 0.5)];
const NODES: u64 = 1000;

fn nine(bench: &mut Criterion) {
    let givens: Vec<u8> = ESCARGOT.bytes().map(|digit| digit.saturating_sub(b'0')).collect();
    let puzzle = Puzzle::new(Grid::new(Shape::classic(9).unwrap().into(), givens.clone()).unwrap()).unwrap();
    bench.bench_function("nine, unique", |bencher| {
        bencher.iter(|| Search::of(puzzle.shape(), black_box(&givens)).map(|search| search.count(2)));
    });
    let mut solver = solver(Budget::default());
    bench.bench_function("nine, whole run", |bencher| {
        bencher.iter(|| solver.run(black_box(&puzzle), &mut ()));
    });
}

fn larger(bench: &mut Criterion) {
    let mut group = bench.benchmark_group("nodes");
    group.sample_size(20).throughput(Throughput::Elements(NODES));
    for (order, share) in LARGER {
        let puzzle = dug(order, share);
        let mut solver = solver(Budget { evaluations: Some(NODES), ..Budget::default() });
        group.bench_function(BenchmarkId::from_parameter(order), |bencher| {
            bencher.iter(|| solver.run(black_box(&puzzle), &mut ()));
        });
    }
}

fn solver(budget: Budget) -> Solver {
    let config = presets::find("construct").expect("the preset is built in").config;
    Solver::new(Options { config, budget, ..Options::default() })
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

criterion_group!(benches, nine, larger);
criterion_main!(benches);
