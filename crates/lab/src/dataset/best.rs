//! Which settings are best, and the part of a dataset that is theirs.

use super::{Dataset, Measure, Run};
use crate::statistics::penalised_average;

impl Dataset {
    /// The settings by their mean effort with ten budgets for a run without a solution (PAR10), the best one first.
    pub fn ranked(&self, measure: Measure) -> Vec<usize> {
        let limit = measure.limit(self);
        let efforts = |setting| self.of_setting(setting).map(|run| (measure.effort(run), run.is_solved));
        let score = |setting| penalised_average(efforts(setting), limit).unwrap_or(f64::INFINITY);
        let scores: Vec<f64> = (0..self.settings.len()).map(score).collect();
        let mut order: Vec<usize> = (0..scores.len()).collect();
        order.sort_by(|&one, &other| scores[one].total_cmp(&scores[other]));
        order
    }

    /// The same with the best settings only, in their old order: a picture of hundreds of lines shows nothing.
    #[must_use]
    pub fn best(&self, count: usize, measure: Measure) -> Self {
        let mut kept: Vec<usize> = self.ranked(measure).into_iter().take(count).collect();
        kept.sort_unstable();
        let renumbered = |(number, &old): (usize, &usize)| {
            self.of_setting(old).map(move |run| Run { setting: number as u32, ..*run }).collect::<Vec<_>>()
        };
        Self {
            runs: kept.iter().enumerate().flat_map(renumbered).collect(),
            settings: kept.iter().map(|&old| self.settings[old].clone()).collect(),
            puzzles: self.puzzles.clone(),
            budgets: self.budgets.clone(),
            experiments: self.experiments.clone(),
            versions: self.versions.clone(),
            common: self.common.clone(),
            torn: self.torn,
            repeated: self.repeated,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dataset::Setting;
    use std::collections::BTreeMap;

    fn run(setting: u32, evaluations: u64, is_solved: bool) -> Run {
        Run {
            setting,
            puzzle: 0,
            budget: 0,
            is_solved,
            evaluations,
            epochs: 0,
            seconds: 1.0,
            cpu_seconds: 0.5,
            cost: 0.0,
            last_best: 0.0,
            last_mean: f64::NAN,
        }
    }

    #[test]
    fn the_best_settings_are_kept_in_their_order() {
        let setting = |label: &str| Setting {
            label: label.into(),
            preset: String::new(),
            engine: String::new(),
            varied: BTreeMap::new(),
            curves: Vec::new(),
        };
        let data = Dataset {
            settings: ["slow", "fails", "fast"].map(setting).to_vec(),
            runs: vec![run(0, 900, true), run(1, 10, false), run(2, 100, true), run(2, 200, true)],
            ..Dataset::default()
        };
        assert_eq!(data.ranked(Measure::Evaluations), [2, 0, 1]);
        let best = data.best(2, Measure::Evaluations);
        let labels: Vec<&str> = best.settings.iter().map(|setting| setting.label.as_str()).collect();
        assert_eq!(labels, ["slow", "fast"]);
        assert_eq!(best.of_setting(1).map(|run| run.evaluations).collect::<Vec<_>>(), [100, 200]);
    }
}
