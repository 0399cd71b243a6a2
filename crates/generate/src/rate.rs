//! The difficulty of a puzzle: for logic, for a person, and for a search.

use crate::level::{Ladder, Level, Logic, Need};
use crate::request::PROVABLE;
use evodoku::{Budget, Config, Ending, Event, Options, Solver};
use evodoku_logic::Rule;
use evodoku_logic::Solutions;
use evodoku_logic::Stop;
use evodoku_logic::random::{Purpose, derive};
use evodoku_logic::{Difficulty, End, Explainer, Technique, explain};
use evodoku_puzzle::Puzzle;
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The difficulty of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// The number of givens, which is not a measure of difficulty.
    pub givens: usize,
    /// The level, if known.
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
    /// The technique.
    pub technique: Technique,
    /// Its difficulty, on the scale of Sudoku Explainer.
    pub difficulty: Difficulty,
}

impl Hardest {
    /// The hardest step of a puzzle with exactly one solution.
    ///
    /// `None` above 25×25, where steps are found too slowly, and for a puzzle that no technique solves without its clues.
    pub fn of(puzzle: &Puzzle, stop: &Stop) -> Option<Self> {
        if puzzle.order() > PROVABLE
            || !puzzle.shape().rules().is_empty() && !follows_without_clues(puzzle, stop)
        {
            return None;
        }
        let explanation = explain(puzzle, stop);
        let hardest = explanation.hardest().filter(|_| explanation.end == End::Solved)?;
        Some(Self { technique: hardest.technique, difficulty: hardest.difficulty })
    }
}

/// Whether techniques that know regions only solve the puzzle.
fn follows_without_clues(puzzle: &Puzzle, stop: &Stop) -> bool {
    let mut techniques = Explainer::new(puzzle);
    loop {
        match techniques.next_step(stop) {
            Ok(next) if next.technique == Technique::DeepTry => return false,
            Ok(_) => {}
            Err(end) => return end == End::Solved,
        }
    }
}

/// The mean effort of a search, measured over several runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// Number of runs.
    pub runs: u32,
    /// Runs that ended with a solution.
    pub solved: u32,
    /// Evaluations of all runs per solution; infinite if there was none.
    pub evaluations: f64,
    /// Lower end of the 95 % confidence interval, assuming exponential run times.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// How a search is measured.
#[derive(Clone, Debug)]
pub struct Trial {
    /// Engine and parameters.
    pub config: Config,
    /// Number of runs, each with its own seed.
    pub runs: u32,
    /// The seed from which those of the runs derive.
    pub seed: u64,
    /// Maximum number of evaluations per run.
    pub evaluations: u64,
}

/// A rating as reported. There is no level unless the solution is unique.
#[derive(Clone, Debug, Serialize)]
pub struct Rated {
    /// One, several or none.
    pub solutions: Solutions,
    /// The level, if it is known and there are not several solutions and not none.
    pub level: Option<&'static str>,
    /// The logic needed, if known.
    pub need: Option<&'static str>,
    /// Cells filled by singles, values eliminated by the other rules.
    pub effects: BTreeMap<&'static str, u32>,
    /// Tries of depth-first search; none if the count was cut off.
    pub tries: Option<u64>,
    /// The technique of the hardest step for a person, if known.
    pub hardest: Option<String>,
    /// Its difficulty, on the scale of Sudoku Explainer.
    pub difficulty: Option<f64>,
    /// The preset used.
    pub preset: String,
    /// Number of runs with it.
    pub runs: u32,
    /// Runs that ended with a solution.
    pub solved: u32,
    /// Evaluations per solution; none without one.
    pub evaluations: Option<f64>,
    /// The 95 % confidence interval.
    pub interval: Option<[f64; 2]>,
}

impl Rated {
    /// Reports a rating, given the number of solutions and the preset used.
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
            hardest: rating.hardest.map(|hardest| hardest.technique.to_string()),
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
    /// The mean of exponential run times from their sum, and the interval that follows from the chi-squared
    /// distribution.
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
    fn chi_squared_matches_tables() {
        assert!((chi_squared(20.0, 1.96) - 34.17).abs() < 0.05);
        assert!((chi_squared(20.0, -1.96) - 9.591).abs() < 0.05);
    }

    #[test]
    fn effort_without_a_solution_has_no_upper_end() {
        let effort = Effort::of(5, 0, 1000);
        assert_eq!((effort.low, effort.high), (1000.0, f64::INFINITY));
        let effort = Effort::of(10, 10, 10_000);
        assert!(effort.low < 1000.0 && 1000.0 < effort.high);
    }
}
