//! One number for a setting on a puzzle, which is what paired tests compare.

use super::{Dataset, Measure, Run};
use crate::statistics::{median, penalised_average};
use std::collections::BTreeMap;

/// How the runs of a setting on a puzzle become one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// The mean effort with ten budgets for a run without a solution.
    Par10,
    /// The median effort, infinite where half of the runs have no solution.
    Median,
}

impl Score {
    /// PAR10 where every one of these runs has a budget in this measure, and the median otherwise.
    pub fn of<'a>(data: &Dataset, measure: Measure, mut runs: impl Iterator<Item = &'a Run>) -> Self {
        if runs.all(|run| data.penalised(run, measure).is_some()) { Self::Par10 } else { Self::Median }
    }

    /// What it is, in words.
    pub fn title(self) -> &'static str {
        match self {
            Self::Par10 => "PAR10 (the mean, ten budgets for a run without a solution)",
            Self::Median => "median (infinite where half of the runs are without a solution)",
        }
    }

    /// The first of two scores minus the second; two that are both infinite do not differ.
    pub fn difference([one, other]: [f64; 2]) -> f64 {
        if one == other { 0.0 } else { one - other }
    }

    /// The score of some runs.
    pub fn score<'a>(
        self,
        data: &Dataset,
        measure: Measure,
        runs: impl Iterator<Item = &'a Run>,
    ) -> Option<f64> {
        match self {
            Self::Par10 => penalised_average(runs.map(|run| data.penalised(run, measure))),
            Self::Median => median(&runs.map(|run| measure.cost(run)).collect::<Vec<_>>()),
        }
    }
}

impl Dataset {
    /// What a run counts in PAR10; `None` if its budget does not limit the measure.
    pub fn penalised(&self, run: &Run, measure: Measure) -> Option<f64> {
        let budget = measure.budget(&self.budgets[run.budget as usize])?;
        Some(if run.is_solved { measure.effort(run) } else { 10.0 * budget })
    }

    /// The runs of a setting by puzzle.
    pub fn by_puzzle(&self, setting: usize) -> impl Iterator<Item = (u32, &[Run])> {
        let runs = self.of_setting(setting).as_slice();
        runs.chunk_by(|one, other| one.puzzle == other.puzzle).map(|group| (group[0].puzzle, group))
    }

    /// The scores of a setting by puzzle.
    pub fn scores(&self, setting: usize, measure: Measure, score: Score) -> BTreeMap<u32, f64> {
        self.by_puzzle(setting)
            .filter_map(|(puzzle, runs)| Some((puzzle, score.score(self, measure, runs.iter())?)))
            .collect()
    }
}
