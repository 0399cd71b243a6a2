//! An observer of one's own: draws the cost of a genetic algorithm and turns up its mutation when it comes to a halt.
//!
//! `cargo run --release -p evodoku --example own_observer`

use evodoku::parameters::Value;
use evodoku::{Budget, Event, Observer, Options, Puzzle, Solver, presets};
use std::ops::ControlFlow;

#[derive(Default)]
struct Coach {
    best_cost: u64,
    idle: u64,
    wish: Option<f64>,
}

impl Observer for Coach {
    fn on(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Epoch(progress) => {
                let figures = progress.figures;
                self.idle = if figures.best_cost < self.best_cost { 0 } else { self.idle + 1 };
                self.best_cost = figures.best_cost;
                if figures.epochs % 100 == 0 {
                    let bar = "#".repeat(figures.best_cost as usize);
                    println!("{:>6} {:>8} {bar}", figures.epochs, figures.evaluations);
                }
                if self.idle == 200 {
                    self.wish = Some(1.0);
                }
            }
            Event::Changed { name, value } => println!("{name} is {value} from now on"),
            Event::Restarted { restarts } => println!("fresh start no. {restarts}"),
            Event::Started { .. }
            | Event::Look(_)
            | Event::Improved { .. }
            | Event::Reheated { .. }
            | Event::Escalated { .. }
            | Event::Refused(_)
            | Event::Move(_) => {}
        }
        ControlFlow::Continue(())
    }

    fn changes(&mut self) -> Vec<(String, Value)> {
        self.wish.take().map(|rate| ("mutation_rate".into(), Value::Real(rate))).into_iter().collect()
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle =
        "4..6..5....2..16...1.........7..6.18....84.53.3.1....68.3.....21...28374......1..".parse()?;
    let config = presets::find("glebpp-ga")?.config;
    let budget = Budget { evaluations: Some(2_000_000), ..Budget::default() };
    let mut solver = Solver::new(Options { config, budget, ..Options::default() });
    println!("{}", solver.run(&puzzle, &mut Coach::default()).summary());
    Ok(())
}
