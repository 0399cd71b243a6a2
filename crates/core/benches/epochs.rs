//! One epoch of every preset on a 9×9: a generation, or a batch of moves.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use evodoku::{Context, Outcome, Problem, Puzzle, logic::random::Chance, presets};

/// The first expert puzzle of `puzzles/levels.txt`, with 23 givens.
const PUZZLE: &str = "....6...36......9.7...31.5..3......5....8.9..42..........2..14...6.13.....9.5...8";

/// These solve a 9×9 within an epoch, so that there is nothing to measure; they have benches of their own.
const SOLVES_AT_ONCE: [&str; 3] = ["auto", "construct", "exact"];

fn epochs(bench: &mut Criterion) {
    let puzzle: Puzzle = PUZZLE.parse().expect("the puzzle is well-formed");
    let problem = Problem::of_givens(&puzzle);
    let mut group = bench.benchmark_group("epoch");
    group.sample_size(20);
    for preset in presets::all().filter(|preset| !SOLVES_AT_ONCE.contains(&preset.name.as_str())) {
        let mut engine = preset.config.engine.build(&problem, Chance::new(1, 0), &mut Context::default());
        let moves = preset.config.running.epoch_moves;
        // The first epoch of a genetic algorithm counts its first population too.
        engine.advance(moves, &mut Context::default());
        group.throughput(Throughput::Elements(
            engine.advance(moves, &mut Context::default()).evaluations.max(1),
        ));
        group.bench_function(BenchmarkId::from_parameter(&preset.name), |bencher| {
            bencher.iter(|| {
                if engine.advance(moves, &mut Context::default()).outcome != Outcome::Searching {
                    engine.restart(&mut Context::default());
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, epochs);
criterion_main!(benches);
