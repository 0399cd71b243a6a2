//! What engines say that they need is what they hold, within a factor of 1.5, as a counting allocator sees it.

use evodoku::{
    Context, Problem, Puzzle,
    logic::random::Chance,
    parameters::Value,
    presets,
    puzzle::{Grid, Shape},
};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// It declares the sum of its parts, of which it makes one after the other.
const BY_PARTS: &str = "auto";

/// The only test in this file: others beside it would be counted, too.
#[test]
fn engines_need_what_they_declare() {
    for name in ["9x9", "25x25", "81x81", "144x144", "30x30:latin", "25x25+diagonals"] {
        let shape: Shape = name.parse().unwrap();
        let order = shape.order();
        let puzzle = Puzzle::new(Grid::new(shape.into(), vec![0; order * order]).unwrap()).unwrap();
        let problem = Problem::of_givens(&puzzle);
        // Worked out once for all engines.
        assert_eq!(problem.candidate_count(), order * order * order);
        for mut preset in presets::all().filter(|it| it.config.engine.name() != BY_PARTS) {
            // What is declared grows with the population, and a large one takes long to fill.
            if preset.config.engine.name() == "genetic" {
                preset.config.set("population", &Value::Integer(60)).unwrap();
            }
            let declared = preset.config.engine.memory(problem.shape()).total();
            let region = Region::new(ALLOCATOR);
            let mut engine = preset.config.engine.build(&problem, Chance::new(1, 0), &mut Context::default());
            if preset.config.get("init") == Some(Value::Word("messages".into())) {
                // A loose puzzle begins without messages.
                engine.restart(&mut Context::default());
            }
            let change = region.change();
            drop(engine);
            let held = (change.bytes_allocated - change.bytes_deallocated) as f64;
            let ratio = declared as f64 / held;
            assert!(
                (1.0 / 1.5..1.5).contains(&ratio),
                "{} at {name}: declares {declared} and holds {held}",
                preset.name
            );
        }
    }
}
