//! Proposals of the cover walk a little above the temperature that it holds, by shape: with bits where it is plain, else cell by cell.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use evodoku::{
    Context, Outcome, Problem,
    logic::{
        propagate::{Rule, propagate},
        random::{Chance, Purpose, stream},
    },
    parameters::Value,
    presets,
    puzzle::Shape,
};
use evodoku_generate::{self as generate, Class};
use evodoku_puzzle::SharedShape;

/// Shapes of order 36: the last one is walked cell by cell.
const SHAPES: [&str; 3] = ["36x36", "36x36:latin", "36x36+diagonals"];

const PROPOSALS: u64 = 100_000;

fn walks(bench: &mut Criterion) {
    let mut group = bench.benchmark_group("walk");
    group.sample_size(20).throughput(Throughput::Elements(PROPOSALS));
    for name in SHAPES {
        let shape: SharedShape = name.parse::<Shape>().expect("the shape is well-formed").into();
        let mut random = stream(1, Purpose::Generate, 0);
        let puzzle = generate::dug(&shape, Class::Mixed, 36 * 18, &mut random).expect("it can be made");
        let problem = Problem::new(&puzzle, &propagate(&puzzle, &Rule::SINGLES).expect("it has a solution"));
        // A little too hot to solve anything, so that every advance makes all its proposals.
        let mut config = presets::find("cover-walk").expect("the preset is there").config;
        config.set("heat", &Value::Real(1.1)).expect("it can be set");
        let mut engine = config.engine.build(&problem, Chance::new(1, 0), &mut Context::default());
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
            bencher.iter(|| {
                if engine.advance(PROPOSALS, &mut Context::default()).outcome != Outcome::Searching {
                    engine.restart(&mut Context::default());
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, walks);
criterion_main!(benches);
