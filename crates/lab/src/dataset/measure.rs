//! What a run is measured by: evaluations, time, or processor time.

use super::{Dataset, Run};
use crate::records::Limits;
use std::collections::BTreeSet;
use std::str::FromStr;

/// What a run is measured by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    /// Evaluations: the same on every machine, but only comparable within one engine.
    #[default]
    Evaluations,
    /// Processor time.
    Cpu,
    /// Time.
    Seconds,
}

impl Measure {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Evaluations, Self::Cpu, Self::Seconds];

    /// The name in options.
    pub fn name(self) -> &'static str {
        match self {
            Self::Evaluations => "evaluations",
            Self::Cpu => "cpu",
            Self::Seconds => "seconds",
        }
    }

    /// The name on axes, whose ticks carry the unit.
    pub fn axis(self) -> (&'static str, &'static str) {
        match self {
            Self::Evaluations => ("evaluations", ""),
            Self::Cpu => ("processor time", "s"),
            Self::Seconds => ("time", "s"),
        }
    }

    /// The name in texts.
    pub fn title(self) -> &'static str {
        match self {
            Self::Evaluations => "evaluations",
            Self::Cpu => "processor time in s",
            Self::Seconds => "time in s",
        }
    }

    /// The least that a log axis shows: what propagation solves costs no evaluation at all.
    pub fn least(self) -> f64 {
        match self {
            Self::Evaluations => 1.0,
            Self::Cpu | Self::Seconds => 1e-6,
        }
    }

    /// Processor time between engines, whose evaluations are not the same thing. Within one engine, what the budget limits:
    /// evaluations, or else time.
    pub fn fair(data: &Dataset) -> Self {
        let engines: BTreeSet<&str> = data.settings.iter().map(|setting| setting.engine.as_str()).collect();
        if engines.len() > 1 { Self::Cpu } else { Self::limited_by(&data.budgets) }
    }

    /// The first measure that all of some budgets limit; evaluations if there is none.
    pub fn limited_by(budgets: &[Limits]) -> Self {
        let limits_all = |measure: &Self| budgets.iter().all(|budget| measure.budget(budget).is_some());
        Self::ALL.into_iter().find(limits_all).unwrap_or_default()
    }

    /// What a run has used.
    pub fn effort(self, run: &Run) -> f64 {
        match self {
            Self::Evaluations => run.evaluations as f64,
            Self::Cpu => run.cpu_seconds,
            Self::Seconds => run.seconds,
        }
    }

    /// What it took to solve, infinite without a solution.
    pub fn cost(self, run: &Run) -> f64 {
        if run.is_solved { self.effort(run) } else { f64::INFINITY }
    }

    /// How much of it a budget allows, if it limits this at all: time does not limit processor time.
    pub fn budget(self, budget: &Limits) -> Option<f64> {
        match self {
            Self::Evaluations => budget.evaluations.map(|limit| limit as f64),
            Self::Cpu => budget.cpu_seconds,
            Self::Seconds => budget.seconds,
        }
    }

    /// The most that a run has used or may use, where pictures end.
    pub fn most(self, data: &Dataset) -> f64 {
        let limits = data.budgets.iter().filter_map(|budget| self.budget(budget));
        data.runs.iter().map(|run| self.effort(run)).chain(limits).fold(0.0, f64::max)
    }
}

impl FromStr for Measure {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|measure| measure.name() == text);
        known.ok_or_else(|| format!("{text} is no measure; there are evaluations, cpu, seconds"))
    }
}
