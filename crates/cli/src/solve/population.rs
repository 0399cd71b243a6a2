//! `evodoku solve --population`: the candidates of an engine after some epochs, each with its fitness.

use crate::Outcome;
use crate::diagnostic::Failure;
use crate::exit::Exit;
use crate::input::Entries;
use crate::interrupt::Interrupt;
use crate::print::{say, to_stdout};
use evodoku::{Budget, Event, Figures, Options, Puzzle, Solver, puzzle::Grid};
use std::fmt::Write as _;
use std::ops::ControlFlow;

/// Prints the candidates for the first puzzle of the input, the best first; 0 epochs for the initial ones.
pub fn print(mut entries: Entries, options: Options, epochs: u64, interrupt: &Interrupt) -> Outcome {
    let next = entries.next_entry();
    // While it waited for input, too.
    if interrupt.is_set() {
        return Ok(interrupted());
    }
    let (source, entry) = next.ok_or_else(|| Failure::new("there is no puzzle in the input"))?;
    let failed =
        |error: &dyn std::fmt::Display| Failure::new(format!("{source}, line {}: {error}", entry.line));
    let grid = entry.result.as_ref().map_err(|error| failed(error))?;
    let puzzle = Puzzle::new(grid.clone()).map_err(|clash| failed(&clash))?;
    let budget = Budget { epochs: Some(epochs.max(1)), ..options.budget };
    let mut candidates: Vec<(u64, String)> = Vec::new();
    let mut observer = |event: &Event<'_>| {
        let (progress, is_last) = match event {
            Event::Started { progress, .. } => (progress, epochs == 0),
            Event::Epoch(progress) => (progress, progress.figures.epochs >= epochs),
            _ => return interrupt.asks(),
        };
        candidates.clear();
        progress.individuals.show(&mut |values, cost| {
            let line = Grid::new(puzzle.shape().clone(), values.to_vec()).map(|grid| grid.to_line());
            candidates.push((cost, line.unwrap_or_default()));
        });
        if is_last { ControlFlow::Break(()) } else { interrupt.asks() }
    };
    let report = Solver::new(Options { budget, ..options }).run(&puzzle, &mut observer);
    if interrupt.is_set() {
        return Ok(interrupted());
    }
    candidates.sort();
    let Figures { epochs, evaluations, best_cost, .. } = report.figures;
    let mut text = format!("# after {epochs} epochs and {evaluations} evaluations: best cost {best_cost}\n");
    for (cost, line) in &candidates {
        let _ = writeln!(text, "# cost {cost}\n{line}");
    }
    to_stdout(text.as_bytes())?;
    Ok(Exit::Success)
}

fn interrupted() -> Exit {
    say!("interrupted");
    Exit::Interrupted
}
