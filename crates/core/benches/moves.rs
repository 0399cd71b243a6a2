//! What a proposed move costs: the deltas alone, and the whole loops of the engines.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use evodoku::{
    Candidate, Context, EngineConfig, Keep, Landscape, Objective, Outcome, Problem, Proposal,
    logic::random::{Chance, Purpose, Random, below, stream},
    puzzle::{Cell, Shape},
};
use evodoku_generate::{Class, dug};
use rand::Rng;
use std::hint::black_box;

/// A pattern grid with half of its cells emptied at random.
fn problem(order: usize) -> Problem {
    let shape = Shape::classic(order).unwrap().into();
    let mut random = stream(1, Purpose::Generate, order as u64);
    Problem::of_givens(&dug(&shape, Class::Root, order * order / 2, &mut random).unwrap())
}

/// Two cells of a group, or a cell and a value where nothing is kept.
fn draw(landscape: &Landscape, random: &mut Random) -> Proposal {
    let groups: Vec<&Vec<Cell>> = landscape.groups().iter().filter(|group| group.len() > 1).collect();
    let group = groups[below(random.next_u32(), groups.len())];
    let mut cell = || usize::from(group[below(random.next_u32(), group.len())]);
    let (one, other) = (cell(), cell());
    if landscape.kept().is_some() {
        Proposal::Swap(one, if one == other { usize::from(group[0]) } else { other })
    } else {
        Proposal::Recolour(one, below(random.next_u32(), landscape.problem().order()) as u8 + 1)
    }
}

/// A thousand deltas of moves drawn beforehand.
fn deltas(bench: &mut Criterion) {
    for (name, keep) in [("swap_delta", Keep::Blocks), ("recolour_delta", Keep::Nothing)] {
        let mut group = bench.benchmark_group(name);
        for order in [9, 25, 49] {
            let problem = problem(order);
            let landscape = Landscape::new(&problem, keep, Objective::Missing);
            let mut random = stream(1, Purpose::Search, 0);
            let candidate = Candidate::random(&landscape, &mut random);
            let moves: Vec<_> = (0..1000).map(|_| draw(&landscape, &mut random)).collect();
            group.throughput(Throughput::Elements(moves.len() as u64));
            group.bench_with_input(BenchmarkId::from_parameter(order), &moves, |bench, moves| {
                bench
                    .iter(|| moves.iter().map(|it| it.delta(&landscape, black_box(&candidate))).sum::<i64>());
            });
        }
    }
}

/// Ten thousand proposals of the annealer at a temperature at which few are accepted.
fn annealer(bench: &mut Criterion) {
    let mut group = bench.benchmark_group("annealer");
    for order in [9, 25, 36, 49, 81] {
        let problem = problem(order);
        let mut engine = EngineConfig::by_name("annealing").unwrap().build(
            &problem,
            Chance::new(1, 0),
            &mut Context::default(),
        );
        engine.advance(1_000_000, &mut Context::default());
        group.throughput(Throughput::Elements(10_000));
        group.bench_function(BenchmarkId::from_parameter(order), |bench| {
            bench.iter(|| {
                if engine.advance(10_000, &mut Context::default()).evaluations < 10_000 {
                    engine.restart(&mut Context::default());
                }
            });
        });
    }
}

/// Evaluations of the engines of the published algorithms: moves, steps, ants or individuals.
fn published(bench: &mut Criterion) {
    for (name, evaluations) in
        [("tabu", 10_000), ("tempering", 10_000), ("iterated", 1_000), ("ants", 10), ("local_genetic", 150)]
    {
        let mut group = bench.benchmark_group(name);
        for order in [9, 25, 36] {
            let problem = problem(order);
            let mut engine = EngineConfig::by_name(name).unwrap().build(
                &problem,
                Chance::new(1, 0),
                &mut Context::default(),
            );
            group.throughput(Throughput::Elements(evaluations));
            group.bench_function(BenchmarkId::from_parameter(order), |bench| {
                bench.iter(|| {
                    if engine.advance(evaluations, &mut Context::default()).outcome != Outcome::Searching {
                        engine.restart(&mut Context::default());
                    }
                });
            });
        }
    }
}

criterion_group!(benches, deltas, annealer, published);
criterion_main!(benches);
