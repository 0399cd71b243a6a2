//! How a cost is shown: as it is, or in the unit of the program that a preset repeats.

use crate::candidate::Cost;
use crate::figures::NO_COST;
use serde::{Deserialize, Serialize};

/// The unit in which a preset shows costs.
///
/// ```
/// use evodoku::Display;
///
/// let fitness = Display { name: "fitness".into(), solved: 1.0, per_cost: -1e-9, decimals: 3 };
/// assert_eq!(fitness.show(274_348_423), "0.726");
/// assert_eq!(fitness.clause(274_348_423), "fitness 0.726");
/// assert_eq!(Display::default().clause(12), "cost 12");
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Display {
    /// What the figure is called.
    pub name: String,
    /// What a solved grid shows.
    pub solved: f64,
    /// By how much the figure changes with the cost.
    pub per_cost: f64,
    /// How many decimals are shown.
    #[serde(default)]
    pub decimals: usize,
}

/// The cost itself.
impl Default for Display {
    fn default() -> Self {
        Self { name: "cost".into(), solved: 0.0, per_cost: 1.0, decimals: 0 }
    }
}

impl Display {
    /// The figure of a cost.
    pub fn value(&self, cost: f64) -> f64 {
        self.solved + self.per_cost * cost
    }

    /// The figure of a cost, as text; a dash where there is no cost.
    pub fn show(&self, cost: Cost) -> String {
        if cost == NO_COST { "–".into() } else { format!("{:.*}", self.decimals, self.value(cost as f64)) }
    }

    /// The figure with its name.
    pub fn clause(&self, cost: Cost) -> String {
        format!("{} {}", self.name, self.show(cost))
    }

    /// Is it anything but the cost itself?
    pub fn is_own(&self) -> bool {
        *self != Self::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::presets;

    #[test]
    fn a_fitness_falls_from_one_as_the_cost_rises() {
        let display = presets::find("lvsitanvs-ga-as-coded").unwrap().display;
        let shown = [0, 1, 274_348_423, 1_000_000_000, NO_COST].map(|cost| display.show(cost));
        assert_eq!(shown, ["1.000000", "1.000000", "0.725652", "0.000000", "–"]);
        assert_eq!(display.clause(0), "fitness 1.000000");
    }

    #[test]
    fn other_presets_show_costs() {
        assert!(!presets::Preset::default().display.is_own());
        assert_eq!(presets::Preset::default().display.show(12_345), "12345");
    }
}
