//! Which settings are best, and the part of a dataset that is theirs.

use super::{Dataset, Measure, Run, Score};
use crate::comparison::Quantity;
use crate::statistics::mean;
use std::borrow::Cow;

impl Dataset {
    /// The primary quantity of each setting, less being better, on the puzzles that all settings ran on, if there are any.
    /// Puzzles weigh alike, however many runs they have.
    pub fn overall(&self, measure: Measure) -> Vec<f64> {
        self.overall_by(self.primary, measure)
    }

    /// The same by any of the quantities: the mean PAR10 or the effort per solution, the geometric mean of PAR10, or the share
    /// that is not solved.
    pub fn overall_by(&self, quantity: Quantity, measure: Measure) -> Vec<f64> {
        let (score, is_common) = (self.score(measure), self.common_puzzles());
        let of_setting = |setting| {
            let common = self.by_puzzle(setting).filter(|(puzzle, _)| is_common[*puzzle as usize]);
            let puzzles: Vec<&[Run]> = common.map(|(_, runs)| runs).collect();
            let average = |of_puzzle: &dyn Fn(&[Run]) -> f64| {
                mean(puzzles.iter().map(|runs| of_puzzle(runs))).unwrap_or(f64::INFINITY)
            };
            let share = || {
                average(&|runs| runs.iter().filter(|run| run.is_solved).count() as f64 / runs.len() as f64)
            };
            match (quantity, score) {
                (Quantity::Success, _) => 1.0 - share(),
                (Quantity::Bill, Score::Par10) => average(&|runs| score.score(self, measure, runs)),
                (Quantity::Typical, Score::Par10) => {
                    average(&|runs| score.score(self, measure, runs).max(measure.least()).ln()).exp()
                }
                (Quantity::Bill | Quantity::Typical, Score::PerSolution) => {
                    let effort = average(&|runs| {
                        runs.iter().map(|run| measure.effort(run)).sum::<f64>() / runs.len() as f64
                    });
                    if share() == 0.0 { f64::INFINITY } else { effort / share() }
                }
            }
        };
        (0..self.settings.len()).map(of_setting).collect()
    }

    /// What all settings are judged by together: that of the runs on puzzles that all of them ran on.
    pub fn score(&self, measure: Measure) -> Score {
        let is_common = self.common_puzzles();
        Score::of(self, measure, self.runs.iter().filter(|run| is_common[run.puzzle as usize]))
    }

    /// The settings, the best one first; the bill decides between equals.
    pub fn ranked(&self, measure: Measure) -> Vec<usize> {
        let scores = self.overall(measure);
        let bills = self.overall_by(Quantity::Bill, measure);
        let mut order: Vec<usize> = (0..scores.len()).collect();
        order.sort_by(|&one, &other| {
            scores[one].total_cmp(&scores[other]).then(bills[one].total_cmp(&bills[other]))
        });
        order
    }

    /// The puzzles that all settings ran on; all puzzles if there are none.
    fn common_puzzles(&self) -> Vec<bool> {
        let mut settings_of = vec![0; self.puzzles.len()];
        for runs in
            self.runs.chunk_by(|one, other| (one.setting, one.puzzle) == (other.setting, other.puzzle))
        {
            settings_of[runs[0].puzzle as usize] += 1;
        }
        let all = self.runs.chunk_by(|one, other| one.setting == other.setting).count();
        if settings_of.contains(&all) {
            settings_of.iter().map(|&count| count == all).collect()
        } else {
            vec![true; settings_of.len()]
        }
    }

    /// The numbers of the best settings, in their old order.
    pub fn best(&self, count: usize, measure: Measure) -> Vec<usize> {
        let mut kept: Vec<usize> = self.ranked(measure).into_iter().take(count).collect();
        kept.sort_unstable();
        kept
    }

    /// The same with some settings only, in their old order: a picture of hundreds of lines shows nothing. With all of them it
    /// is the dataset itself, which may have millions of runs.
    #[must_use]
    pub fn only(&self, kept: &[usize]) -> Cow<'_, Self> {
        if kept.len() == self.settings.len() {
            return Cow::Borrowed(self);
        }
        let renumbered = |(number, &old): (usize, &usize)| {
            self.of_setting(old).map(move |run| Run { setting: number as u32, ..*run })
        };
        Cow::Owned(Self {
            runs: kept.iter().enumerate().flat_map(renumbered).collect(),
            settings: kept.iter().map(|&old| self.settings[old].clone()).collect(),
            puzzles: self.puzzles.clone(),
            budgets: self.budgets.clone(),
            primary: self.primary,
            ..Self::default()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::testing::{data, run};

    /// The second is better where both ran; the first ran on an easy puzzle besides.
    #[test]
    fn settings_are_ranked_on_what_all_ran_on() {
        let runs = [run(0, 0, Some(300)), run(0, 1, Some(1)), run(1, 0, Some(200))];
        assert_eq!(data(&["first", "second"], 2, &runs).ranked(Measure::Evaluations), [1, 0]);
        let apart = [run(0, 0, Some(300)), run(1, 1, Some(200))];
        assert_eq!(data(&["first", "second"], 2, &apart).ranked(Measure::Evaluations), [1, 0]);
    }

    #[test]
    fn the_best_settings_are_kept_in_their_order() {
        let runs = [run(0, 0, Some(900)), run(1, 0, None), run(2, 0, Some(100)), run(2, 0, Some(200))];
        let data = data(&["slow", "fails", "fast"], 1, &runs);
        assert_eq!(data.ranked(Measure::Evaluations), [2, 0, 1]);
        let best = data.only(&data.best(2, Measure::Evaluations));
        let labels: Vec<&str> = best.settings.iter().map(|setting| setting.label.as_str()).collect();
        assert_eq!(labels, ["slow", "fast"]);
        assert_eq!(best.of_setting(1).map(|run| run.evaluations).collect::<Vec<_>>(), [100, 200]);
        let all = data.only(&data.best(3, Measure::Evaluations));
        assert!(matches!(all, Cow::Borrowed(_)), "millions of runs are not copied for nothing");
    }
}
