//! The judgement: the best setting of the races against the one to begin with, on puzzles that no race has used.

use super::Outcome;
use crate::comparison::Pair;
use crate::dataset::{Dataset, Measure, Puzzle, RecordedSetting, Run, Summary};
use crate::experiment::Plan;

/// Two settings on puzzles held out: the first is new, the second the one to begin with.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// Their comparison.
    pub pair: Pair,
    /// The new one in figures, and the one to begin with.
    pub summaries: [Summary; 2],
    /// What they were compared by.
    pub measure: Measure,
}

impl Judgement {
    /// The judgement over the outcomes of the two settings of a plan, trial by trial.
    pub fn of(plan: &Plan, sides: &[Vec<Outcome>], measure: Measure) -> Option<Self> {
        let puzzles = plan.subjects.len();
        let of_side = |(setting, outcomes): (usize, &Vec<Outcome>)| {
            let run =
                |(trial, outcome): (usize, &Outcome)| outcome.run(setting as u32, (trial % puzzles) as u32);
            outcomes.iter().enumerate().map(run).collect::<Vec<Run>>()
        };
        let mut runs: Vec<Run> = sides.iter().enumerate().flat_map(of_side).collect();
        runs.sort_by_key(|run| (run.setting, run.puzzle));
        let setting = |setting: &crate::experiment::Setting| RecordedSetting {
            label: setting.label.clone(),
            ..RecordedSetting::default()
        };
        let puzzle = |subject: &crate::experiment::Subject| Puzzle {
            text: subject.text(),
            order: subject.puzzle.order(),
            givens: subject.puzzle.given_count(),
            label: subject.label.clone(),
            level: None,
        };
        let data = Dataset {
            settings: plan.settings.iter().map(setting).collect(),
            puzzles: plan.subjects.iter().map(puzzle).collect(),
            budgets: vec![plan.frame.budget.into()],
            runs,
            ..Dataset::default()
        };
        let pair = Pair::of(&data, measure, 0, 1)?;
        let summaries = [0, 1].map(|setting| Summary::of(&data, measure, data.of_setting(setting)));
        Some(Self { pair, summaries, measure })
    }

    /// Is the new setting better, by more than noise? The bill decides, and its interval says the same.
    pub fn is_gain(&self) -> bool {
        self.pair.is_significant() && self.pair.leaning() == Some(0)
    }

    /// Is the new setting worse by more than noise?
    pub fn is_loss(&self) -> bool {
        self.pair.is_significant() && self.pair.leaning() == Some(1)
    }

    /// Runs that it took.
    pub fn runs(&self) -> u64 {
        self.summaries.iter().map(|summary| summary.runs).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment;
    use crate::records::Limits;

    fn judged(new: impl Fn(u64) -> Option<u64>, old: impl Fn(u64) -> Option<u64>) -> Judgement {
        let text = "name = \"n\"\npuzzles = [{ shape = \"4x4\", givens = 6, count = 8 }]\npresets = \"annealing\"\n[set]\ntemperature = [1, 2]\n[budget]\nevaluations = 1000\n";
        let plan = experiment::read("n", text, std::path::Path::new(".")).unwrap();
        let budget = Limits { evaluations: Some(1000), ..Limits::default() };
        let outcome = |solved: Option<u64>| Outcome {
            is_solved: solved.is_some(),
            evaluations: solved.unwrap_or(1000),
            seconds: 0.0,
            cpu_seconds: 0.0,
            budget,
        };
        let side =
            |of: &dyn Fn(u64) -> Option<u64>| (0..32).map(|trial| outcome(of(trial))).collect::<Vec<_>>();
        Judgement::of(&plan, &[side(&new), side(&old)], Measure::Evaluations).unwrap()
    }

    #[test]
    fn only_what_is_better_on_the_puzzles_held_out_is_a_gain() {
        let gain = judged(|trial| Some(100 + trial), |trial| Some(300 + trial));
        assert!(gain.is_gain() && !gain.is_loss());
        assert_eq!((gain.pair.puzzles, gain.runs()), (8, 64));
        let loss = judged(|trial| (trial % 2 == 0).then_some(500), |trial| Some(300 + trial));
        assert!(!loss.is_gain() && loss.is_loss());
        let noise = judged(|trial| Some(100 + trial * 37 % 64), |trial| Some(100 + trial * 29 % 64));
        assert!(!noise.is_gain() && !noise.is_loss());
    }
}
