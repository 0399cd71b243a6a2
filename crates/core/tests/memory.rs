//! What engines say that they need is what they hold, within a factor of 1.5, as a counting allocator sees it.

use evodoku::engines::Context;
use evodoku::parameters::Value;
use evodoku::presets;
use evodoku::random::Chance;
use evodoku::{Grid, Problem, Puzzle, Shape};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Engines that do not declare what they need yet.
const PENDING: [&str; 1] = ["auto"];

/// The only test in this file: others beside it would be counted, too.
#[test]
fn engines_need_what_they_declare() {
    for order in [9, 25, 81, 144] {
        let shape = Shape::classic(order).unwrap();
        let puzzle = Puzzle::new(Grid::new(shape.into(), vec![0; order * order]).unwrap()).unwrap();
        let problem = Problem::of_givens(&puzzle);
        // Worked out once for all engines.
        assert_eq!(problem.candidate_count(), order * order * order);
        for mut preset in presets::all().filter(|it| !PENDING.contains(&it.config.engine.name())) {
            // What is declared grows with the population, and a large one takes long to fill.
            if preset.config.engine.name() == "genetic" {
                preset.config.set("population", &Value::Integer(60)).unwrap();
            }
            let declared = preset.config.engine.memory(problem.shape()).total();
            let region = Region::new(ALLOCATOR);
            let engine = preset.config.engine.build(&problem, Chance::new(1, 0), &mut Context::default());
            let change = region.change();
            drop(engine);
            let held = (change.bytes_allocated - change.bytes_deallocated) as f64;
            let ratio = declared as f64 / held;
            assert!(
                (1.0 / 1.5..1.5).contains(&ratio),
                "{} at {order}: declares {declared} and holds {held}",
                preset.name
            );
        }
    }
}
