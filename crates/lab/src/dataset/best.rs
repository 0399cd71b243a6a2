//! Which settings are best, and the part of a dataset that is theirs.

use super::{Dataset, Measure, Run, Score, Summary};
use std::borrow::Cow;

impl Dataset {
    /// The settings, the best one first: by PAR10 where the measure has a budget, otherwise by effort per solution.
    pub fn ranked(&self, measure: Measure) -> Vec<usize> {
        let by = Score::of(self, measure);
        let score = |setting| {
            let Summary { penalised, expected, .. } = Summary::of(self, measure, self.of_setting(setting));
            let score = match by {
                Score::Par10 => penalised,
                Score::Median => expected,
            };
            score.unwrap_or(f64::INFINITY)
        };
        let scores: Vec<f64> = (0..self.settings.len()).map(score).collect();
        let mut order: Vec<usize> = (0..scores.len()).collect();
        order.sort_by(|&one, &other| scores[one].total_cmp(&scores[other]));
        order
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
            ..Self::default()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::testing::{data, run};

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
