//! Construction: a hard 9×9 with bits, and the cost of a node at larger orders.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use evodoku::{
    Budget, Options, Puzzle, Solver,
    logic::{
        nine::Search,
        random::{Purpose, stream},
    },
    presets,
    puzzle::{Grid, Shape},
};
use evodoku_generate::{Class, dug};
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
        let puzzle = puzzle(order, share);
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
fn puzzle(order: usize, kept: f64) -> Puzzle {
    let shape = Shape::classic(order).expect("a square order has boxes").into();
    let givens = (kept * (order * order) as f64) as usize;
    let mut random = stream(order as u64, Purpose::Generate, 0);
    dug(&shape, Class::Root, givens, &mut random).expect("there is a pattern for boxes")
}

criterion_group!(benches, nine, larger);
criterion_main!(benches);
