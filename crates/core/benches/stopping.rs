//! How much CPU time passes between a limit and the end of a run: milliseconds for every preset, on empty grids of several
//! orders and with epochs that never end.
//!
//! `cargo bench -p evodoku --bench stopping [-- PRESET…]`

use evodoku::{
    Budget, Options, Puzzle, Search,
    presets::{self, Preset},
    puzzle::{Grid, Shape},
};
use std::time::Duration;

const ORDERS: [usize; 5] = [9, 25, 81, 144, 225];

/// Limits that fall into preparation, the making of engines, first fillings and the search.
const LIMITS: [u64; 6] = [1, 5, 20, 50, 120, 300];

fn main() {
    let wanted = std::env::args().skip(1).filter(|name| !name.starts_with('-')).collect::<Vec<_>>();
    println!("| preset | {} |", ORDERS.map(|order| format!("{order}×{order}")).join(" | "));
    println!("| --- {}|", "| ---: ".repeat(ORDERS.len()));
    for preset in presets::all().filter(|it| wanted.is_empty() || wanted.contains(&it.name)) {
        let cells = ORDERS.map(|order| format!("{:.1}", overrun(&preset, order)));
        println!("| {} | {} |", preset.name, cells.join(" | "));
    }
}

/// The most milliseconds of CPU after a limit.
fn overrun(preset: &Preset, order: usize) -> f64 {
    let shape = Shape::classic(order).expect("a square");
    let empty = Grid::new(shape.into(), vec![0; order * order]).expect("as many cells as the shape has");
    let puzzle = Puzzle::new(empty).expect("nothing clashes");
    let overruns = LIMITS.map(|milliseconds| {
        let limit = Duration::from_millis(milliseconds);
        let mut config = preset.config.clone();
        config.running.epoch_moves = 10_000_000;
        let budget = Budget { cpu: Some(limit), ..Budget::default() };
        let mut search = Search::new(&puzzle, Options { config, budget, ..Options::default() });
        while search.step(&mut ()).is_continue() {}
        search.report().cpu.saturating_sub(limit).as_secs_f64() * 1000.0
    });
    overruns.into_iter().fold(0.0, f64::max)
}
