//! How hard a puzzle is: for logic, and for a search.

use crate::explain::{Difficulty, End, Technique, explain};
use crate::level::{Ladder, Level, Logic, Need};
use crate::request::PROVABLE;
use crate::stop::Stop;
use evodoku::random::{Purpose, derive};
use evodoku::record::Solutions;
use evodoku::run::{Budget, Options, Solver};
use evodoku::{Config, Ending, Event, Puzzle, Rule};
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// How many cells are given: no measure of difficulty, but everybody asks.
    pub givens: usize,
    /// The level, if it was found out.
    pub level: Option<Level>,
    /// For logic.
    pub logic: Logic,
    /// For a person: the hardest step on the way to the solution.
    pub hardest: Option<Hardest>,
    /// For search.
    pub effort: Option<Effort>,
}

/// The hardest step of an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hardest {
    /// How it is found.
    pub technique: Technique,
    /// How hard it is to see, on the scale of Sudoku Explainer.
    pub difficulty: Difficulty,
}

impl Hardest {
    /// The hardest step of a puzzle that can be explained to its end: not one with several solutions or none.
    ///
    /// Asked up to 25×25 only: above, steps are found too slowly.
    pub fn of(puzzle: &Puzzle, stop: &Stop) -> Option<Self> {
        if puzzle.order() > PROVABLE {
            return None;
        }
        let explanation = explain(puzzle, stop);
        let hardest = explanation.hardest().filter(|_| explanation.end == End::Solved)?;
        Some(Self { technique: hardest.technique, difficulty: hardest.difficulty })
    }
}

/// What a search costs on average, measured over several runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// Runs made.
    pub runs: u32,
    /// Runs that ended with a solution.
    pub solved: u32,
    /// Evaluations of all runs per solution; infinite if there was none.
    pub evaluations: f64,
    /// In 95 of 100 cases the true figure lies above this, and below the next, if run times are exponential.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// How a search is measured.
#[derive(Clone, Debug)]
pub struct Trial {
    /// Engine and parameters.
    pub config: Config,
    /// How many runs, each from a seed of its own.
    pub runs: u32,
    /// Where the seeds come from.
    pub seed: u64,
    /// Evaluations that each run may make.
    pub evaluations: u64,
}

/// A rating as it is told: without just one solution there is no level.
#[derive(Clone, Debug, Serialize)]
pub struct Rated {
    /// One, several or none.
    pub solutions: Solutions,
    /// The level, if it is known and there are not several solutions and not none.
    pub level: Option<&'static str>,
    /// What logic needs; none where that was not found out.
    pub need: Option<&'static str>,
    /// Cells filled by singles, values struck by the other rules.
    pub effects: BTreeMap<&'static str, u32>,
    /// Tries of depth-first search; none where the count was cut off.
    pub tries: Option<u64>,
    /// The technique of the hardest step that a person takes; none where that is not known.
    pub hardest: Option<&'static str>,
    /// How hard that is, on the scale of Sudoku Explainer.
    pub difficulty: Option<f64>,
    /// The preset that was tried.
    pub preset: String,
    /// Runs made with it.
    pub runs: u32,
    /// Runs that ended with a solution.
    pub solved: u32,
    /// Evaluations per solution; none without one.
    pub evaluations: Option<f64>,
    /// The interval of 95 %.
    pub interval: Option<[f64; 2]>,
}

impl Rated {
    /// A rating of a puzzle with so many solutions, for which a preset was tried.
    pub fn new(rating: &Rating, solutions: Solutions, preset: &str) -> Self {
        let effort = rating.effort.filter(|effort| effort.solved > 0);
        Self {
            solutions,
            level: rating
                .level
                .filter(|_| matches!(solutions, Solutions::One | Solutions::Unknown))
                .map(Level::name),
            need: rating.logic.need.map(Need::name),
            effects: Rule::ALL.into_iter().map(|rule| (rule.name(), rating.logic.effects.of(rule))).collect(),
            tries: Some(rating.logic.tries).filter(|_| rating.logic.is_counted),
            hardest: rating.hardest.map(|hardest| hardest.technique.name()),
            difficulty: rating.hardest.map(|hardest| hardest.difficulty.number()),
            preset: preset.into(),
            runs: rating.effort.map_or(0, |effort| effort.runs),
            solved: rating.effort.map_or(0, |effort| effort.solved),
            evaluations: effort.map(|effort| effort.evaluations),
            interval: effort.map(|effort| [effort.low, effort.high]),
        }
    }
}

/// Rates a puzzle.
pub fn rate(ladder: &mut Ladder, puzzle: &Puzzle, trial: Option<&Trial>, stop: &Stop) -> Rating {
    let logic = ladder.climb(puzzle, stop);
    let hardest = Hardest::of(puzzle, stop);
    let effort = trial.map(|trial| measure(puzzle, trial, stop));
    Rating { givens: puzzle.given_count(), level: Level::of(&logic), logic, hardest, effort }
}

fn measure(puzzle: &Puzzle, trial: &Trial, stop: &Stop) -> Effort {
    let (mut runs, mut solved, mut evaluations) = (0, 0, 0);
    for run in 0..trial.runs {
        if stop.is_due() {
            break;
        }
        let options = Options {
            config: trial.config.clone(),
            seed: derive(trial.seed, Purpose::Experiment, u64::from(run)),
            budget: Budget { evaluations: Some(trial.evaluations), ..Budget::default() },
            threads: 1,
        };
        let mut observer =
            |_: &Event<'_>| if stop.is_due() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let report = Solver::new(options).run(puzzle, &mut observer);
        if matches!(report.ending, Ending::Cancelled) {
            break;
        }
        runs += 1;
        solved += u32::from(report.solution().is_some());
        evaluations += report.figures.evaluations;
    }
    Effort::of(runs, solved, evaluations)
}

impl Effort {
    /// The mean of exponential run times from their sum, and the interval that follows from the chi-squared distribution.
    fn of(runs: u32, solved: u32, evaluations: u64) -> Self {
        let (sum, freedom) = (evaluations as f64, 2.0 * f64::from(solved));
        if solved == 0 {
            return Self { runs, solved, evaluations: f64::INFINITY, low: sum, high: f64::INFINITY };
        }
        Self {
            runs,
            solved,
            evaluations: sum / f64::from(solved),
            low: 2.0 * sum / chi_squared(freedom, 1.96),
            high: 2.0 * sum / chi_squared(freedom, -1.96),
        }
    }
}

/// The quantile of the chi-squared distribution at a normal deviate, to a per cent or so (Wilson and Hilferty 1931).
fn chi_squared(freedom: f64, deviate: f64) -> f64 {
    let spread = 2.0 / (9.0 * freedom);
    freedom * (1.0 - spread + deviate * spread.sqrt()).powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quantiles_are_those_of_the_tables() {
        assert!((chi_squared(20.0, 1.96) - 34.17).abs() < 0.05);
        assert!((chi_squared(20.0, -1.96) - 9.591).abs() < 0.05);
    }

    #[test]
    fn without_a_solution_the_effort_has_no_upper_end() {
        let effort = Effort::of(5, 0, 1000);
        assert_eq!((effort.low, effort.high), (1000.0, f64::INFINITY));
        let effort = Effort::of(10, 10, 10_000);
        assert!(effort.low < 1000.0 && 1000.0 < effort.high);
    }
}
