//! One number for a setting on a puzzle: what the puzzle costs.

use super::{Dataset, Measure, Run};
use std::collections::BTreeMap;

/// How the runs of a setting on a puzzle become one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// The mean effort with ten budgets for a run without a solution.
    Par10,
    /// The effort of all runs per solution, infinite without one.
    PerSolution,
}

impl Score {
    /// PAR10 where every one of these runs has a budget in this measure, and effort per solution otherwise.
    pub fn of<'a>(data: &Dataset, measure: Measure, mut runs: impl Iterator<Item = &'a Run>) -> Self {
        if runs.all(|run| data.penalised(run, measure).is_some()) { Self::Par10 } else { Self::PerSolution }
    }

    /// What it is, in words.
    pub fn title(self) -> &'static str {
        match self {
            Self::Par10 => "PAR10",
            Self::PerSolution => "effort per solution",
        }
    }

    /// The first of two scores minus the second; two that are both infinite do not differ.
    pub fn difference([one, other]: [f64; 2]) -> f64 {
        if one == other { 0.0 } else { one - other }
    }

    /// The score of some runs, of which there must be one.
    pub fn score(self, data: &Dataset, measure: Measure, runs: &[Run]) -> f64 {
        let count = runs.len() as f64;
        let effort = |run: &Run| match self {
            Self::Par10 => data.penalised(run, measure).unwrap_or(f64::INFINITY),
            Self::PerSolution => measure.effort(run),
        };
        let total = runs.iter().map(effort).sum::<f64>();
        let solved = runs.iter().filter(|run| run.is_solved).count();
        match (self, solved) {
            (Self::Par10, _) => total / count,
            (Self::PerSolution, 0) => f64::INFINITY,
            (Self::PerSolution, solved) => total / solved as f64,
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
        self.by_puzzle(setting).map(|(puzzle, runs)| (puzzle, score.score(self, measure, runs))).collect()
    }
}
