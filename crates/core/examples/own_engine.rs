//! An engine of your own: random fillings of the boxes, of which the best is kept. It never gets far; it shows what an
//! engine has to say.
//!
//! `cargo run --release -p evodoku --example own_engine`

use evodoku::{
    Advance, Budget, Candidate, Context, Cost, Engine, Keep, Kernel, Landscape, Objective, Options, Outcome,
    Problem, Puzzle, Search,
    logic::random::{Chance, Random},
};
use std::sync::Arc;

struct Lottery {
    landscape: Landscape,
    random: Random,
    best: Candidate,
}

impl Lottery {
    fn new(problem: &Problem, mut chance: Chance) -> Self {
        let landscape = Landscape::new(problem, Keep::Blocks, Objective::Missing);
        let best = Candidate::random(&landscape, &mut chance.start);
        Self { landscape, random: chance.search, best }
    }
}

impl Engine for Lottery {
    /// One evaluation is one filling.
    fn advance(&mut self, evaluations: u64, context: &mut Context<'_>) -> Advance {
        let cells = self.best.values().len() as u64;
        let mut made = 0;
        // A filling touches every cell a few times: asked so often, a stop is heard within microseconds.
        while made < evaluations && self.best.cost() > 0 && !context.cancel.tick(4 * cells) {
            made += 1;
            let ticket = Candidate::random(&self.landscape, &mut self.random);
            if ticket.cost() < self.best.cost() {
                self.best = ticket;
                context.improvements.note(made, self.best.cost());
            }
        }
        Advance::of(made, if self.best.cost() == 0 { Outcome::Solved } else { Outcome::Searching })
    }

    fn restart(&mut self, _: &mut Context<'_>) {
        self.best = Candidate::random(&self.landscape, &mut self.random);
    }

    fn best_grid(&self) -> &[u8] {
        self.best.values()
    }

    fn best_cost(&self) -> Cost {
        self.best.cost()
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle =
        "4..6..5....2..16...1.........7..6.18....84.53.3.1....68.3.....21...28374......1..".parse()?;
    let budget = Budget { evaluations: Some(100_000), ..Budget::default() };
    let mut options = Options { budget, ..Options::default() };
    // Otherwise logic would leave nothing to search.
    options.config.running.kernel = Kernel::Nothing;
    let maker = |problem: &Problem, chance: Chance, _: &mut Context<'_>| -> Box<dyn Engine> {
        Box::new(Lottery::new(problem, chance))
    };
    let mut search = Search::with_engine(&puzzle, options, Arc::new(maker));
    println!("{}", search.run(&mut ()).summary());
    Ok(())
}
