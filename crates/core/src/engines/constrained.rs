//! Complete search of shapes with rules beyond "all different", for the engines that can prove.

use super::{Advance, Context, Engine, Outcome};
use crate::candidate::Cost;
use crate::depth_first::Step;
use crate::memory::{Extent, Memory};
use crate::problem::Problem;
use crate::puzzle::Shape;
use evodoku_logic::constrained::{LARGEST_ORDER, Search};

/// Is a shape one for this search?
pub(super) fn is_searched(shape: &Shape) -> bool {
    !shape.rules().is_empty()
}

/// The keyword of the first clue of a shape that is too large.
pub(super) fn supports(problem: &Problem) -> Result<(), &'static str> {
    let shape = problem.shape();
    let is_small = shape.order() <= LARGEST_ORDER;
    let mut clues = shape.constraints().iter().filter(|it| it.is_clue() && !is_small && is_searched(shape));
    clues.next().map_or(Ok(()), |clue| Err(clue.keyword()))
}

/// A domain for each cell at each level of guesses, and what each cell wakes.
pub(super) fn memory(extent: &Extent) -> Memory {
    let per_cell = 4 * extent.cells + 2 * extent.order * extent.layers;
    Memory { own: extent.cells * (per_cell + extent.cells / 8) + 1024 * extent.rules, ..Memory::default() }
}

/// A running search. One evaluation is one guess.
pub(super) struct Constrained {
    problem: Problem,
    search: Search,
    best: Vec<u8>,
    open: Cost,
}

impl Constrained {
    /// A search at its start; none if the shape has no such rules.
    pub fn of(problem: &Problem) -> Option<Self> {
        if !is_searched(problem.shape()) {
            return None;
        }
        let mut search = Search::new(problem.shape())?;
        search.load_domains(|cell| problem.domain(cell));
        let (best, open) = (problem.fixed().to_vec(), problem.free_count() as Cost);
        Some(Self { problem: problem.clone(), search, best, open })
    }

    /// Takes over what is known if that is more than ever before.
    fn note_best(&mut self) -> bool {
        let open = self.search.known().filter(|&value| value == 0).count() as Cost;
        let is_better = open < self.open;
        if is_better {
            self.open = open;
            self.best.clear();
            self.best.extend(self.search.known());
        }
        is_better
    }
}

impl Engine for Constrained {
    fn advance(&mut self, evaluations: u64, context: &mut Context<'_>) -> Advance {
        let (before, cancel) = (self.search.count(), &mut context.cancel);
        // About what a guess costs: each value of each cell is looked at by some rules.
        let steps = 8 * (self.problem.order() as u64).pow(3);
        let mut may_go_on = |guesses: u64| guesses - before < evaluations && !cancel.tick(steps);
        let step = self.search.step(&mut may_go_on);
        let made = self.search.count() - before;
        if step != Step::Everything && self.note_best() {
            context.improvements.note(made, self.open);
        }
        let outcome = match step {
            Step::Solution => Outcome::Solved,
            Step::Everything => Outcome::Exhausted,
            Step::Stopped => Outcome::Searching,
        };
        Advance::of(made, outcome)
    }

    fn restart(&mut self, _: &mut Context<'_>) {
        *self = Self::of(&self.problem).expect("the problem is as it was");
    }

    fn best_grid(&self) -> &[u8] {
        &self.best
    }

    fn best_cost(&self) -> Cost {
        self.open
    }
}

#[cfg(test)]
mod tests {
    use crate::puzzle::{Grid, Puzzle};
    use crate::{Budget, Ending, Options, presets, solve};

    /// A 4×4 with two cages and a thermometer, which fix one solution.
    fn caged(sum: u32) -> Puzzle {
        let text = format!(
            r#"{{"puzzle": "................", "shape": "4x4", "constraints": [
                {{"kind": "killer-cage", "sum": {sum}, "cells": "r1c1 r1c2 r2c1"}},
                {{"kind": "thermometer", "cells": "r4c1 r4c2 r3c2 r3c1"}},
                {{"kind": "killer-cage", "sum": 5, "cells": "r3c3 r4c3"}},
                {{"kind": "greater-than", "cells": "r4c4 r4c3"}},
                {{"kind": "greater-than", "cells": "r1c1 r2c1"}}
            ]}}"#
        );
        Puzzle::new(text.parse::<Grid>().unwrap()).unwrap()
    }

    fn options(preset: &str, evaluations: Option<u64>) -> Options {
        let budget = Budget { evaluations, ..Budget::default() };
        Options { config: presets::find(preset).unwrap().config.clone(), budget, ..Options::default() }
    }

    #[test]
    fn puzzle_with_clues_is_solved_by_exact_and_auto() {
        for preset in ["exact", "auto"] {
            let report = solve(&caged(6), &options(preset, None));
            assert!(report.solution().is_some(), "{preset}: {:?}", report.ending);
        }
    }

    #[test]
    fn annealing_of_auto_is_the_preset() {
        let preset = presets::find("rules-sa").unwrap().config.engine;
        let annealing = crate::engines::annealing::AnnealingParameters::for_rules();
        assert_eq!(preset, crate::EngineConfig::Annealing(annealing));
    }

    #[test]
    fn contradiction_of_a_clue_names_it() {
        let report = solve(&caged(7), &options("auto", None));
        let Ending::Contradiction(contradiction) = report.ending else { panic!("{:?}", report.ending) };
        let text = contradiction.to_string();
        assert!(text.contains("killer cage 1 (r1c1 r1c2 r2c1)"), "{text}");
    }

    #[test]
    fn budget_of_guesses_is_kept() {
        let cage =
            r#"{"kind": "killer-cage", "sum": 40, "cells": "r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4"}"#;
        let text = format!(r#"{{"puzzle": "{}", "shape": "9x9", "constraints": [{cage}]}}"#, ".".repeat(81));
        let puzzle = Puzzle::new(text.parse::<Grid>().unwrap()).unwrap();
        let report = solve(&puzzle, &options("exact", Some(7)));
        assert_eq!((report.ending, report.figures.evaluations), (Ending::OutOfBudget, 7));
    }
}
