//! Watches a search step by step: draws the cost of a genetic algorithm and turns up its mutation when it stalls.
//!
//! `cargo run --release -p evodoku --example own_observer`

use evodoku::{Budget, Event, Observer, Options, Puzzle, Search, parameters::Value, presets};
use std::ops::ControlFlow;

#[derive(Default)]
struct StallDetector {
    best_cost: u64,
    stalled_epochs: u64,
}

impl Observer for StallDetector {
    fn on(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Epoch(progress) => {
                let figures = progress.figures;
                self.stalled_epochs =
                    if figures.best_cost < self.best_cost { 0 } else { self.stalled_epochs + 1 };
                self.best_cost = figures.best_cost;
                if figures.epochs % 100 == 0 {
                    let bar = "#".repeat(figures.best_cost as usize);
                    println!("{:>6} {:>8} {bar}", figures.epochs, figures.evaluations);
                }
            }
            Event::Restarted { restarts } => println!("restart {restarts}"),
            Event::Started { .. }
            | Event::Look(_)
            | Event::Improved { .. }
            | Event::Reheated { .. }
            | Event::Escalated { .. }
            | Event::Move(_) => {}
        }
        ControlFlow::Continue(())
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle =
        "4..6..5....2..16...1.........7..6.18....84.53.3.1....68.3.....21...28374......1..".parse()?;
    let config = presets::find("glebpp-ga")?.config;
    let budget = Budget { evaluations: Some(2_000_000), ..Budget::default() };
    let mut search = Search::new(&puzzle, Options { config, budget, ..Options::default() });
    let mut detector = StallDetector::default();
    while search.step(&mut detector).is_continue() {
        if detector.stalled_epochs == 200 {
            search.change("mutation_rate", &Value::Real(1.0))?;
            println!("mutation_rate is 1 from now on");
        }
    }
    println!("{}", search.report().summary());
    Ok(())
}
